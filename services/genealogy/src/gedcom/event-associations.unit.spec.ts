import { expect, test } from "vitest";
import { associationsAtEvents, eventName } from "./event-associations.ts";
import { structuresOf } from "./read-records.ts";

const told = (...lines: string[]) =>
  associationsAtEvents(structuresOf(lines), false).map(({ at, association }) => ({
    event: eventName(at),
    ...association,
  }));

test.each([
  ["a birth", ["1 BIRT", "2 ASSO @I2@", "3 ROLE WITN"], { event: "birth", xref: "I2", role: "witness" }],
  [
    "a wedding of 5.5.1",
    ["1 MARR", "2 ASSO @I2@", "3 RELA Best man", "3 NOTE Of Maer"],
    { event: "marriage", xref: "I2", role: "other", words: "Best man", note: "Of Maer" },
  ],
  [
    "a fact, by somebody without a record",
    ["1 FCOM", "2 ASSO @VOID@", "3 PHRASE Mr Ash", "3 ROLE CLERGY"],
    { event: "first communion", name: "Mr Ash", role: "clergy" },
  ],
  [
    "an event in its own words",
    ["1 EVEN", "2 TYPE Shipwreck", "2 ASSO @I2@", "3 ROLE FRIEND"],
    { event: "Shipwreck", xref: "I2", role: "friend" },
  ],
  [
    "a separation",
    ["1 EVEN", "2 TYPE Separation", "2 ASSO @I2@", "3 ROLE WITN"],
    { event: "separation", xref: "I2", role: "witness" },
  ],
  ["an engagement", ["1 ENGA", "2 ASSO @I2@", "3 ROLE WITN"], { event: "engagement", xref: "I2", role: "witness" }],
])("who had a part in %s", (_what, lines, expected) => expect(told(...lines)).toEqual([expected]));

test("nobody whom a file keeps private but before who sees that, nor those of the life itself", () => {
  const lines = [
    "1 ASSO @I2@",
    "2 ROLE WITN",
    "1 BIRT",
    "2 ASSO @I3@",
    "3 ROLE WITN",
    "3 RESN CONFIDENTIAL",
    "1 DEAT Y",
  ];
  expect(told(...lines)).toEqual([]);
  expect(associationsAtEvents(structuresOf(lines), true)).toMatchObject([
    { at: { tag: "BIRT" }, association: { xref: "I3", isPrivate: true } },
  ]);
});
