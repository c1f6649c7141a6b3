import { otherNameType, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { composeNames } from "./compose-names.ts";
import { memberNamesOf, nameStructures } from "./names.ts";
import { structuresOf } from "./read-records.ts";
import { structure } from "./structure.ts";
import { typedSourceName } from "./typed-sources.ts";

const names = (...lines: string[]): readonly (string | null)[] => {
  const { firstName, lastName, maidenName } = memberNamesOf({ ...structure("INDI"), children: structuresOf(lines) });
  return [firstName, lastName, maidenName];
};

describe("names of a record as first, last and maiden name", () => {
  test.each([
    ["the surname stands between slashes", ["1 NAME Emma /Wedgwood/"], ["Emma", "Wedgwood", null]],
    ["spaces are tidied", ["1 NAME Victoria  /Hanover/"], ["Victoria", "Hanover", null]],
    ["a surname may be missing", ["1 NAME Albert Augustus//"], ["Albert Augustus", null, null]],
    ["slashes may be missing", ["1 NAME Immigrant Name"], ["Immigrant Name", null, null]],
    ["a given name may be missing", ["1 NAME /Wedgwood/"], ["Unknown", "Wedgwood", null]],
    ["there may be no name at all", ["1 SEX F"], ["Unknown", null, null]],
    ["the surname may come first", ["1 NAME /Yamada/ Tarō"], ["Tarō", "Yamada", null]],
    ["and nothing may stand between", ["1 NAME /林/黛玉"], ["黛玉", "林", null]],
    ["or last in letters of East Asia", ["1 NAME 黛玉 /林/"], ["黛玉", "林", null]],
    ["a suffix is no part of either", ["1 NAME John /Doe/ jr.", "2 NSFX jr."], ["John", "Doe", null]],
    [
      "prefix and nickname are told apart by their parts",
      ['1 NAME Lt. Joseph "John" /de Allen/ jr.', "2 NPFX Lt.", "2 GIVN Joseph", "2 SPFX de", "2 SURN Allen"],
      ["Joseph", "de Allen", null],
    ],
    ["two surnames may have slashes", ["1 NAME Gabriel /García/ /Márquez/"], ["Gabriel", "García Márquez", null]],
    [
      "or a word between them",
      ["1 NAME María /García/ y /López/", "2 SURN García,López"],
      ["María", "García y López", null],
    ],
    ["a third slash makes no second surname", ["1 NAME John /Smith/Jones/"], ["John", "Smith", null]],
    [
      "webtrees has words for names that nobody knows",
      ["1 NAME @P.N. /@N.N./", "2 GIVN @P.N.", "2 SURN @N.N."],
      ["Unknown", null, null],
    ],
    ["also for one of them", ["1 NAME Anna /@N.N./", "2 _MARNM Anna /Meyer/"], ["Anna", "Meyer", null]],
    ["a prefix is left out", ["1 NAME Dr. Anna /Lee/", "2 NPFX Dr."], ["Anna", "Lee", null]],
    ["parts alone are enough", ["1 NAME", "2 GIVN Anna", "2 SURN Lee"], ["Anna", "Lee", null]],
    [
      "a married name beside the name of birth",
      ["1 NAME Anna /Schmidt/", "1 NAME Anna /Meyer/", "2 TYPE married"],
      ["Anna", "Meyer", "Schmidt"],
    ],
    [
      "the married name first",
      ["1 NAME Anna /Meyer/", "2 TYPE MARRIED", "1 NAME Anna /Schmidt/", "2 TYPE BIRTH"],
      ["Anna", "Meyer", "Schmidt"],
    ],
    [
      "maiden and married",
      ["1 NAME Anna /Schmidt/", "2 TYPE MAIDEN", "1 NAME Anna /Meyer/", "2 TYPE MARRIED"],
      ["Anna", "Meyer", "Schmidt"],
    ],
    [
      "a name beside the maiden name",
      ["1 NAME Anna /Meyer/", "1 NAME Anna /Schmidt/", "2 TYPE maiden"],
      ["Anna", "Meyer", "Schmidt"],
    ],
    ["_MARNM with a surname", ["1 NAME Anna /Schmidt/", "2 _MARNM Meyer"], ["Anna", "Meyer", "Schmidt"]],
    ["_MARNM with a whole name", ["1 NAME Anna /Schmidt/", "1 _MARNM Anna /Meyer/"], ["Anna", "Meyer", "Schmidt"]],
    [
      "another name is not taken for it",
      ["1 NAME Charlotte /Brontë/", "1 NAME Currer /Bell/", "2 TYPE aka"],
      ["Charlotte", "Brontë", null],
    ],
    ["married under the same name", ["1 NAME Emma /Darwin/", "2 _MARNM Darwin"], ["Emma", "Darwin", null]],
  ])("%s", (_, lines, expected) => {
    expect(names(...lines)).toStrictEqual(expected);
  });

  test("who is typed in here stands in the order of their language, with the parts spelled out where that may be misread", () => {
    const lines = (firstName: string, lastName: string, title?: string) =>
      nameStructures({ firstName, lastName, maidenName: null, ...(title ? { title } : {}) }).map(
        ({ value, children }) => [value, ...children.map((one) => `${one.tag} ${one.value}`)].join("; "),
      );
    expect(lines("Emma", "Darwin")).toEqual(["Emma /Darwin/"]);
    expect(lines("黛玉", "林")).toEqual(["/林/ 黛玉; GIVN 黛玉; SURN 林"]);
    expect(lines("黛玉", "林", "Dr.")).toEqual(["Dr. 黛玉 /林/; NPFX Dr.; GIVN 黛玉; SURN 林"]);
    expect(lines("Tarō", "山田")).toEqual(["Tarō /山田/"]);
  });

  test.each([["1 NAME /林/ 黛玉"], ["1 NAME 黛玉 /林/"], ["1 NAME /林/黛玉"]])(
    "%s of a file stays as it was",
    (name) => {
      const kept = structuresOf([name, "2 TRAN Daiyu /Lin/", "3 LANG zh-Latn-pinyin"]);
      const person = memberNamesOf({ ...structure("INDI"), children: kept });
      expect(composeNames(person, kept)).toEqual(kept);
    },
  );

  test("whatever names a member has, they come back from what is written of them", () => {
    const line = fc.string({
      unit: fc.constantFrom("a", "B", "é", "/", "@", ".", "-", "漢", "😀", "'"),
      minLength: 1,
      maxLength: 12,
    });
    const words = fc.array(line, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
    const surname = fc.option(words, { nil: null });
    fc.assert(
      fc.property(words, surname, surname, (firstName, lastName, maidenName) => {
        const written = { firstName, lastName, maidenName };
        expect(memberNamesOf({ ...structure("INDI"), children: nameStructures(written) })).toStrictEqual(written);
      }),
    );
  });
});

describe("titles, suffixes and other names", () => {
  const said = (...lines: string[]) => {
    const { title, suffix, otherNames } = memberNamesOf({ ...structure("INDI"), children: structuresOf(lines) });
    const others = otherNames?.map(({ type, label, title: rank, firstName, lastName, suffix: end }) =>
      [label ?? type, rank, firstName, lastName, end].filter(Boolean).join(" "),
    );
    return { title, suffix, others };
  };

  test.each([
    ["a title of their own", ["1 NAME Victoria /Hanover/", "1 TITL Queen of England"], { title: "Queen of England" }],
    ["a prefix of the name", ["1 NAME Dr. Anna /Lee/", "2 NPFX Dr."], { title: "Dr." }],
    ["the prefix before the title", ["1 NAME Anna /Lee/", "2 NPFX Dr.", "1 TITL Countess"], { title: "Dr." }],
    ["no title that more is said about", ["1 NAME Anna /Lee/", "1 TITL Countess", "2 DATE 1900"], {}],
    ["a suffix after the surname", ["1 NAME John /Doe/ Jr."], { suffix: "Jr." }],
    ["a suffix in its own line", ["1 NAME John /Doe/", "2 NSFX III"], { suffix: "III" }],
    ["a nickname", ["1 NAME Elizabeth /Lee/", "2 NICK Bessy"], { others: ["nickname Bessy"] }],
    [
      "names of other kinds",
      ["1 NAME Samuel /Clemens/", "1 NAME Mark /Twain/", "2 TYPE professional", "1 NAME Sieur /Clem/", "2 TYPE pilot"],
      { others: ["professional Mark Twain", "pilot Sieur Clem"] },
    ],
    [
      "a second married name",
      ["1 NAME Ann /Lee/", "1 NAME Ann /May/", "2 TYPE married", "1 NAME Ann /Roe/", "2 TYPE married"],
      { others: ["married Ann Roe"] },
    ],
    ["nothing where the maiden name says it", ["1 NAME Ann /Lee/", "1 NAME Ann /May/", "2 TYPE married"], {}],
  ])("%s", (_what, lines, expected) => {
    expect(said(...lines)).toEqual({ title: undefined, suffix: undefined, others: undefined, ...expected });
  });

  const line = fc
    .string({ minLength: 1, maxLength: 12, unit: fc.constantFrom("a", "b", "é", "'", ".", "-", "/", "X", "林", " ") })
    .map((text) => text.trim().replace(/\s+/g, " "))
    .filter((text) => text !== "");
  const part = fc.option(line);
  const citation = fc.record(
    { source: fc.constantFrom("A", "B @home"), page: fc.constant("1"), quality: fc.constantFrom(0, 3) },
    { requiredKeys: ["source"] },
  );
  const typed = new Map(["A", "B @home"].map((source) => [typedSourceName(source), source]));
  const other = fc
    .record({
      type: fc.constantFrom(...otherNameType.options),
      label: fc.constant(null),
      title: part,
      firstName: part,
      lastName: part,
      suffix: part,
    })
    .filter(({ title, firstName, lastName, suffix }) => Boolean(title ?? firstName ?? lastName ?? suffix))
    .chain((name) =>
      fc.array(citation, { maxLength: 2 }).map((citations) => (citations.length === 0 ? name : { ...name, citations })),
    );

  test("come back from what is written of them, each with its sources", () => {
    fc.assert(
      fc.property(
        fc.oneof({ weight: 4, arbitrary: line }, fc.constant("Unknown")),
        part,
        part,
        part,
        part,
        fc.array(other as fc.Arbitrary<OtherName>, { maxLength: 3 }),
        (firstName, lastName, maidenName, title, suffix, otherNames) => {
          const written = nameStructures({ firstName, lastName, maidenName, title, suffix, otherNames });
          const read = memberNamesOf({ ...structure("INDI"), children: written }, typed);
          expect({ title: null, suffix: null, otherNames: [], ...read }).toEqual({
            firstName,
            lastName,
            maidenName,
            title,
            suffix,
            otherNames,
          });
        },
      ),
    );
  });

  test.each([
    ["by somebody who has no surname in their file", ["1 NAME Bo //"], {}],
    ["by somebody who has none any more", ["1 NAME Bo", "1 NAME Zoe /Kay/", "2 TYPE birth"], {}],
    ["where the name itself is another by now", ["1 NAME Ann /Lee/"], { firstName: "Bo" }],
  ])("do not become the last name when they are given %s", (_what, lines, said) => {
    const birth = { type: "birth", label: null, title: null, firstName: "Zoe", lastName: "Kay", suffix: null } as const;
    const wanted = { firstName: "Bo", lastName: null, maidenName: null, ...said, otherNames: [birth] };
    expect(memberNamesOf(structure("INDI", "", composeNames(wanted, structuresOf(lines))))).toEqual(wanted);
  });
});

test("of two surnames both stay, also where the first alone was read", () => {
  const lines = structuresOf(["1 NAME María /García/ y /López/", "2 SURN García,López"]);
  const read = { firstName: "María", lastName: "García y López", maidenName: null };
  expect(composeNames(read, lines)).toEqual(lines);
  expect(composeNames({ ...read, lastName: "García", suffix: "y" }, lines)).toEqual(lines);
});
