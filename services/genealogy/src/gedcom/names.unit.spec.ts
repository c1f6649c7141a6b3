import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memberNamesOf, nameStructures } from "./names.ts";
import { structuresOf } from "./read-records.ts";
import { structure } from "./structure.ts";

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
    ["a suffix is no part of either", ["1 NAME John /Doe/ jr.", "2 NSFX jr."], ["John", "Doe", null]],
    [
      "prefix and nickname are told apart by their parts",
      ['1 NAME Lt. Joseph "John" /de Allen/ jr.', "2 NPFX Lt.", "2 GIVN Joseph", "2 SPFX de", "2 SURN Allen"],
      ["Joseph", "de Allen", null],
    ],
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
