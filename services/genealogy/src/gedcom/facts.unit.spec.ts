import { factType, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { composeFacts, factKey } from "./compose-facts.ts";
import { exportGedcom } from "./export-gedcom.ts";
import { factsIn } from "./facts.ts";
import { readAll, readPerson, streamOf, today } from "./testing/read-sample.ts";
import { structuresOf } from "./read-records.ts";
import { linesOf } from "./structure.ts";
import { typedSourceName, typedSourceOf } from "./typed-sources.ts";

const said = (...lines: string[]) => factsIn(structuresOf(lines)).map(({ fact: { id: _id, ...fact } }) => fact);

describe("facts of a record", () => {
  test.each([
    ["an event with a place", ["1 BURI", "2 PLAC Frogmore"], [{ type: "burial", place: "Frogmore" }]],
    ["an event that is only known to have happened", ["1 BAPM Y"], [{ type: "baptism" }]],
    ["none that did not happen", ["1 BAPM N"], []],
    ["an attribute", ["1 OCCU weaver", "2 DATE ABT 1820"], [{ type: "occupation", value: "weaver", date: "ABT 1820" }]],
    ["an event of one's own", ["1 EVEN", "2 TYPE Shipwreck"], [{ type: "event", label: "Shipwreck" }]],
    ["military service", ["1 EVEN", "2 TYPE military"], [{ type: "military" }]],
    [
      "age, cause and note",
      ["1 CREM", "2 AGE CHILD", "2 CAUS fever", "2 NOTE At night."],
      [{ type: "cremation", age: "CHILD", cause: "fever", note: "At night." }],
    ],
    [
      "a note without the HTML of its program",
      ["1 CENS", "2 NOTE <p>At <b>night</b>.</p>"],
      [{ type: "census", note: "At night." }],
    ],
    [
      "a residence whose place is an address",
      ["1 RESI", "2 DATE 1820", "2 ADDR The Parsonage", "3 CONT Church Street,", "3 CITY Haworth", "3 CTRY England"],
      [{ type: "residence", date: "1820", place: "The Parsonage, Church Street, Haworth, England" }],
    ],
    [
      "a burial whose churchyard is an address",
      ["1 BURI", "2 PLAC Haworth, Yorkshire", "2 ADDR", "3 ADR1 St Michael's"],
      [{ type: "burial", place: "Haworth, Yorkshire", note: "St Michael's" }],
    ],
    [
      "of an address only what is for all",
      ["1 RESI", "2 ADDR The Parsonage", "3 CITY Haworth", "4 RESN confidential"],
      [{ type: "residence", place: "The Parsonage" }],
    ],
    [
      "no address that says less than place and note, or that is private",
      ["1 RESI", "2 PLAC Haworth, Yorkshire", "2 ADDR Haworth", "1 CENS", "2 ADDR Downe", "3 RESN privacy"],
      [{ type: "residence", place: "Haworth, Yorkshire" }, { type: "census" }],
    ],
    [
      "a second title, or one that more is said about",
      ["1 TITL Queen", "1 TITL Empress", "2 DATE 1876"],
      [{ type: "title", value: "Empress", date: "1876" }],
    ],
    ["nothing of a line that is none", ["1 _MILT x", "1 BIRT", "1 REFN 3"], []],
  ])("%s", (_what, lines, expected) => expect(said(...lines)).toEqual(expected));

  test("have names of their own, also where two say the same", () => {
    const ids = factsIn(structuresOf(["1 OCCU smith", "1 OCCU smith", "1 OCCU clerk"])).map(({ fact }) => fact.id);
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]).toBe(`${ids[0]}-2`);
  });
});

describe("written back", () => {
  const lines = [
    "1 CENS",
    "2 DATE 1841",
    "2 SOUR @S1@",
    "1 OCCU weaver",
    "2 PLAC Maer",
    "3 MAP",
    "4 LATI N52.9",
    "1 _X y",
  ];
  const facts = factsIn(structuresOf(lines)).map(({ fact }) => fact);
  const written = (wanted: readonly Fact[] | null | undefined) =>
    composeFacts(wanted, structuresOf(lines)).flatMap((one) => linesOf(one, 1));

  test("lines stay as they are where nothing was changed, and where facts were never recorded", () => {
    expect(written(facts)).toEqual(lines);
    expect(written(undefined)).toEqual(lines);
  });

  test("a changed one takes along what hung below its line", () => {
    expect(
      written([
        { ...facts[0]!, place: "Etruria" },
        { ...facts[1]!, value: "master weaver" },
      ]),
    ).toEqual(
      "1 CENS|2 DATE 1841|2 PLAC Etruria|2 SOUR @S1@|1 OCCU master weaver|2 PLAC Maer|3 MAP|4 LATI N52.9|1 _X y".split(
        "|",
      ),
    );
  });

  test("a removed one is gone, a new one comes behind", () => {
    expect(written([facts[1]!, { id: "new", type: "military", date: "1815", place: "Waterloo" }])).toEqual(
      "1 OCCU weaver|2 PLAC Maer|3 MAP|4 LATI N52.9|1 _X y|1 EVEN|2 TYPE Military|2 DATE 1815|2 PLAC Waterloo".split(
        "|",
      ),
    );
    expect(written(null)).toEqual(["1 _X y"]);
  });

  test("a change stays with its line where a newer file tells that anew", () => {
    const changed = { ...facts[0]!, id: "0badcafe", place: "Etruria" };
    expect(written([changed, facts[1]!]).slice(0, 4)).toEqual([
      "1 CENS",
      "2 DATE 1841",
      "2 PLAC Etruria",
      "2 SOUR @S1@",
    ]);
  });
});

describe("a fact with an address", () => {
  const lines = ["1 RESI", "2 PHON 1535", "2 ADDR The Parsonage", "3 CITY Haworth", "2 DATE 1820"];
  const [fact] = factsIn(structuresOf(lines)).map((one) => one.fact) as [Fact];
  const written = (wanted: Fact, of = lines) =>
    composeFacts([wanted], structuresOf(of)).flatMap((one) => linesOf(one, 1));

  test("stays as it stands, also where it was read without the address", () => {
    expect(written(fact)).toEqual(lines);
    const { place: _place, ...before } = fact;
    expect(written(before)).toEqual(lines);
  });

  test("keeps the address when something else is changed, and gives it up for another place", () => {
    const address = ["2 ADDR The Parsonage", "3 CITY Haworth"];
    expect(written({ ...fact, date: "1821" })).toEqual(["1 RESI", "2 DATE 1821", "2 PHON 1535", ...address]);
    const { place: _place, ...before } = fact;
    expect(written({ ...before, date: "1821" })).toEqual(["1 RESI", "2 DATE 1821", "2 PHON 1535", ...address]);
    const long = ["1 RESI", `2 ADDR ${"a ".repeat(400)}b`];
    const [shortened] = factsIn(structuresOf(long)).map((one) => one.fact) as [Fact];
    expect(written({ ...shortened, date: "1821" }, long)).toEqual(["1 RESI", "2 DATE 1821", long[1]]);
    expect(written({ ...fact, place: "Downe" })).toEqual(["1 RESI", "2 DATE 1820", "2 PLAC Downe", "2 PHON 1535"]);
  });

  test("has it beside its place as a note that is changed with it", () => {
    const burial = ["1 BURI", "2 PLAC Haworth", "2 ADDR St Michael's"];
    const [buried] = factsIn(structuresOf(burial)).map((one) => one.fact) as [Fact];
    expect(written(buried, burial)).toEqual(burial);
    expect(written({ ...buried, date: "1861" }, burial)).toEqual(["1 BURI", "2 DATE 1861", ...burial.slice(1)]);
    expect(written({ ...buried, note: "In the vault." }, burial)).toEqual([
      "1 BURI",
      "2 PLAC Haworth",
      "2 NOTE In the vault.",
    ]);
  });
});

describe.each(["7.0", "5.5.1"] as const)("in a file of version %s", (version) => {
  const word = fc
    .string({ minLength: 1, maxLength: 15, unit: fc.constantFrom("a", "b", "é", "/", "1", ".", " ") })
    .map((text) => text.trim().replace(/\s+/g, " "))
    .filter((text) => text !== "");
  const part = fc.option(word, { nil: undefined });
  const date = fc.constantFrom(undefined, "about 1890", "12 May 1808", "at harvest time", "from 1759 to 1780");
  const citation = fc.record({
    source: word,
    page: part,
    quality: fc.constantFrom(undefined, 0, 3),
    text: part,
  });
  const fact = fc.record({
    id: fc.uuid(),
    type: fc.constantFrom(...factType.options.filter((type) => type !== "title")),
    label: word,
    place: part,
    date,
    cause: part,
    note: part,
    citations: fc.array(citation, { minLength: 1, maxLength: 2 }),
  });

  test("facts that people typed come back, with their sources", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fact as fc.Arbitrary<Fact>, { maxLength: 4 }), async (facts) => {
        const typed = facts.map((one) => (one.type === "military" ? { ...one, label: undefined } : one)) as Fact[];
        const person = { ...(await readPerson(["1 NAME Ann /Lee/"])), isLiving: false, facts: typed };
        let text = "";
        for await (const piece of exportGedcom({ version, people: [person], families: [], now: today })) text += piece;
        const { people, records } = await readAll(streamOf(text));
        const sources = new Map(
          records.flatMap((record) => [typedSourceOf(record.text)].filter((one) => one !== undefined)),
        );
        const [again] = people;
        expect(sources.size).toBe(
          new Set(typed.flatMap(({ citations = [] }) => citations.map(({ source }) => source))).size,
        );
        expect(again?.facts?.map((one) => factKey({ ...one, citations: [] })) ?? []).toEqual(
          typed.map((one) => factKey({ ...one, citations: [] })),
        );
      }),
      { numRuns: 30 },
    );
  });
});

test("a typed source has the same name whoever cites it, and only an export of ours has such a record", () => {
  const name = typedSourceName("Parish register of Maer");
  expect(typedSourceOf(`0 @${name}@ SOUR\n1 TITL Parish register of Maer`)).toEqual([name, "Parish register of Maer"]);
  expect(typedSourceOf("0 @S1@ SOUR\n1 TITL Parish register of Maer")).toBeUndefined();
});
