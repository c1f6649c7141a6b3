import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import { describe, expect, test } from "vitest";
import { spanOf, spanOfText } from "./days.ts";
import { findFindings, type CoupleLink, type FamilyFacts } from "./find-findings.ts";
import type { Life } from "./rules.ts";

type Person = {
  born?: string;
  died?: string;
  baptised?: string;
  buried?: string;
  sex?: "male" | "female";
  lives?: true;
};

const lives = (people: Record<string, Person>): ReadonlyMap<string, Life> =>
  new Map(
    Object.entries(people).map(([id, { born, died, baptised, buried, sex, lives: isLiving }]) => [
      id,
      {
        id,
        sex: sex ?? null,
        isLiving: isLiving ?? false,
        birth: spanOfText(born ?? null),
        death: spanOfText(died ?? null),
        baptism: spanOfText(baptised ?? null),
        burial: spanOfText(buried ?? null),
      },
    ]),
  );
const child = (parent: string, of: string, pedigree: Pedigree = "birth") => ({ parent, child: of, pedigree });
const couple = (one: string, other: string, marriage: string, end?: string): CoupleLink => ({
  id: `${one}+${other}`,
  one,
  other,
  marriage: spanOfText(marriage),
  end: spanOfText(end ?? null),
  hasEnded: end !== undefined,
});

const today = spanOf("2026-06-01", "2026-06-01")!;
const find = async (
  people: Record<string, Person>,
  parents: FamilyFacts["parents"] = [],
  couples: FamilyFacts["couples"] = [],
) => {
  const found = await findFindings("t", { lives: lives(people), parents, couples }, today);
  return found.map(({ kind, certainty, people: ids }) => `${certainty} ${kind} ${ids.join(" ")}`);
};

describe("one person", () => {
  test.each<[string, Person, readonly string[]]>([
    ["died before birth", { born: "1850", died: "1849" }, ["impossible death-before-birth a"]],
    ["may have died in the year of birth", { born: "about 1850", died: "1850" }, []],
    ["of unknown dates", {}, []],
    ["lived 112 years", { born: "1800", died: "1913" }, ["unlikely too-old a"]],
    ["lived 130 years", { born: "1800", died: "1931" }, ["impossible too-old a"]],
    ["lived 110 years at most", { born: "1800", died: "1910" }, []],
    ["counts as living at 120", { born: "1905", lives: true }, ["unlikely too-old a"]],
    ["died when nobody knows", { born: "1800" }, []],
    ["born before 1800, died 1880", { born: "before 1800", died: "1880" }, []],
    ["baptised before birth", { born: "2 Feb 1850", baptised: "1 Feb 1850" }, ["impossible baptism-before-birth a"]],
    ["baptised on the day", { born: "2 Feb 1850", baptised: "2 Feb 1850" }, []],
    ["buried before death", { died: "1850", buried: "1849" }, ["impossible burial-before-death a"]],
    ["born before Christ", { born: "63 BC", died: "14" }, []],
  ])("who %s", async (_who, person, expected) => expect(await find({ a: person })).toEqual(expected));
});

describe("a parent and a child", () => {
  const cases: readonly [string, Person, Person, string | undefined][] = [
    [
      "mother died before",
      { sex: "female", died: "1 Jan 1850" },
      { born: "2 Jan 1850" },
      "impossible born-after-mothers-death",
    ],
    ["mother died in childbed", { sex: "female", died: "2 Jan 1850" }, { born: "2 Jan 1850" }, undefined],
    ["father died nine months before", { sex: "male", died: "1 Jan 1850" }, { born: "1 Oct 1850" }, undefined],
    [
      "father died a year before",
      { sex: "male", died: "1 Jan 1850" },
      { born: "1 Jan 1851" },
      "impossible born-after-fathers-death",
    ],
    ["parent was eleven", { born: "1 Jan 1840" }, { born: "1 Jun 1851" }, "unlikely parent-too-young"],
    ["parent may have been twelve", { born: "1840" }, { born: "1852" }, undefined],
    ["parent was born later", { born: "1860" }, { born: "1850" }, "impossible parent-too-young"],
    ["mother was sixty", { sex: "female", born: "1790" }, { born: "1851" }, "unlikely parent-too-old"],
    ["father was sixty", { sex: "male", born: "1790" }, { born: "1851" }, undefined],
    ["father was ninety", { sex: "male", born: "1760" }, { born: "1851" }, "unlikely parent-too-old"],
    ["mother was a hundred", { sex: "female", born: "1750" }, { born: "1851" }, "impossible parent-too-old"],
  ];
  test.each(cases)("where the %s", async (_what, parent, born, expected) =>
    expect(await find({ p: parent, c: born }, [child("p", "c")])).toEqual(
      expected === undefined ? [] : [`${expected} c p`],
    ),
  );

  test("by adoption: only who is younger than the child is worth a look", async () => {
    const people = { p: { sex: "female" as const, born: "1790", died: "1840" }, c: { born: "1850" } };
    expect(await find(people, [child("p", "c", "adopted")])).toEqual([]);
    expect(await find({ p: { born: "1860" }, c: { born: "1850" } }, [child("p", "c", "adopted")])).toEqual([
      "unlikely parent-too-young c p",
    ]);
  });
});

describe("children of one mother", () => {
  const of = (...dates: string[]) => {
    const people: Record<string, Person> = { m: { sex: "female", born: "1820" } };
    for (const [at, born] of dates.entries()) people[`c${at}`] = { born };
    return find(
      people,
      dates.map((_born, at) => child("m", `c${at}`)),
    );
  };
  test("twins are no news, neither are years", async () => {
    expect(await of("1 Jan 1850", "2 Jan 1850")).toEqual([]);
    expect(await of("1 Jan 1850", "1 Jan 1851", "1852", "1852")).toEqual([]);
  });
  test("five months apart are", async () =>
    expect(await of("1 Jun 1850", "1 Jan 1850")).toEqual(["unlikely siblings-too-close c0 c1"]));
  test("five months apart are, beside one who may have been born between them", async () =>
    expect(await of("1 Jun 1850", "1 Jan 1850", "abt 1852")).toEqual(["unlikely siblings-too-close c0 c1"]));
});

describe("marriages", () => {
  const people: Record<string, Person> = {
    a: { born: "1800", died: "1870" },
    b: { born: "1805", died: "1840" },
    c: { born: "1810", died: "1890" },
  };
  test.each<[string, readonly CoupleLink[], readonly string[]]>([
    ["one after the other", [couple("a", "b", "1830"), couple("a", "c", "1845")], []],
    [
      "before birth, of both",
      [couple("a", "b", "1790")],
      ["impossible married-before-birth a b", "impossible married-before-birth b a"],
    ],
    ["of a child", [couple("a", "c", "1820")], ["unlikely married-too-young c a"]],
    ["of somebody dead", [couple("b", "c", "1850")], ["impossible married-after-death b c"]],
    ["two at once", [couple("a", "b", "1830"), couple("a", "c", "1835")], ["unlikely two-marriages a b c"]],
    ["two with a divorce between", [couple("a", "b", "1830", "1834"), couple("a", "c", "1835")], []],
    [
      "two with a divorce too late",
      [couple("a", "b", "1830", "1836"), couple("a", "c", "1835")],
      ["unlikely two-marriages a b c"],
    ],
  ])("%s", async (_what, couples, expected) =>
    expect((await find(people, [], couples)).toSorted()).toEqual([...expected]),
  );
});

test("who is among their own ancestors is found, whatever else hangs on the circle", async () => {
  const found = await find({ a: {}, b: {}, c: {}, d: {}, e: {} }, [
    child("a", "b"),
    child("b", "c"),
    child("c", "b"),
    child("c", "d"),
  ]);
  expect(found.toSorted()).toEqual(["impossible own-ancestor b", "impossible own-ancestor c"]);
});

test("a finding keeps its name, and its facts change with the dates it rests on alone", async () => {
  const facts = async (people: Record<string, Person>) =>
    (await findFindings("t", { lives: lives(people), parents: [child("m", "c")], couples: [] }, today))[0]!;
  const before = await facts({ m: { sex: "female", died: "1849" }, c: { born: "1850" }, x: {} });
  const elsewhere = await facts({ m: { sex: "female", died: "1849" }, c: { born: "1850" }, x: { born: "1900" } });
  const changed = await facts({ m: { sex: "female", died: "1848" }, c: { born: "1850" }, x: {} });
  expect([elsewhere.id, elsewhere.facts]).toEqual([before.id, before.facts]);
  expect(changed.id).toBe(before.id);
  expect(changed.facts).not.toBe(before.facts);
});

test("a hundred thousand people are checked in no time that grows with the square of them", async () => {
  const chain = (count: number): FamilyFacts => {
    const people: Record<string, Person> = {};
    for (let at = 0; at < count; at += 1) people[`p${at}`] = { born: "1850", sex: "female" };
    // One mother of all: what is compared two by two would take for ever.
    const parents = Array.from({ length: count - 1 }, (_, at) => child("p0", `p${at + 1}`));
    const couples = Array.from({ length: count - 1 }, (_, at) => couple("p0", `p${at + 1}`, "1870"));
    return { lives: lives(people), parents, couples };
  };
  const timed = async (facts: FamilyFacts): Promise<number> => {
    const start = performance.now();
    await findFindings("t", facts, today);
    return performance.now() - start;
  };
  const [few, many] = [chain(2_000), chain(16_000)];
  await timed(few);
  // The fastest time counts: the machine may have other work.
  await expect.poll(async () => (await timed(many)) - (await timed(few)) * 8 * 6).toBeLessThan(200);
});
