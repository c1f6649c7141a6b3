import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { expect, test } from "vitest";
import { withKnownNotes } from "./known-notes.ts";

type Noted = Pick<MemberDetails, "biography" | "notes" | "isBiographyPrivate">;

const noted = (biography: string | null, notes?: MemberDetails["notes"], isBiographyPrivate?: boolean): Noted => ({
  biography,
  notes,
  ...(isBiographyPrivate ? { isBiographyPrivate } : {}),
});
const note = (id: string, text: string, isPrivate?: true) => ({ id, text, ...(isPrivate ? { isPrivate } : {}) });
const both = noted("One", [note("b", "Two")]);
const [together, edited] = [noted("One\n\nTwo"), noted("One and two")];

test.each<readonly [string, Noted, { said: Noted | null; current: Noted }, Noted]>([
  ["nobody knew anything", both, { said: null, current: noted(null) }, both],
  ["they were one text", both, { said: together, current: together }, together],
  ["they were one text, with other spaces", both, { said: noted("One \nTwo"), current: edited }, noted("One \nTwo")],
  ["they were one text that somebody changed", both, { said: together, current: edited }, together],
  ["they were typed as one text", both, { said: null, current: together }, together],
  [
    "they were one text, and another comes",
    noted("One", [note("b", "Two"), note("c", "Three")]),
    { said: together, current: together },
    noted("One\n\nTwo", [note("c", "Three")]),
  ],
  [
    "a private one was read with the HTML of its program",
    noted("One", [note("b", "Two")]),
    { said: noted("One", [note("a", "<p>Two</p>")]), current: noted("One", [note("a", "<p>Two</p>", true)]) },
    noted("One", [note("a", "<p>Two</p>")]),
  ],
  [
    "they were one text of which some may see only a part",
    noted("One", [note("b", "Two", true)]),
    { said: noted("One\n\nTwo", undefined, true), current: noted("One\n\nTwo", undefined, true) },
    noted("One", [note("b", "Two", true)]),
  ],
  [
    "that text was changed here",
    noted("One", [note("b", "Two", true)]),
    { said: noted("One\n\nTwo", undefined, true), current: edited },
    noted("One\n\nTwo", undefined, true),
  ],
  [
    "that text was changed here, and in the file",
    noted("Other", [note("b", "Two", true)]),
    { said: noted("One\n\nTwo", undefined, true), current: edited },
    noted("Other", [note("b", "Two", true)], true),
  ],
  [
    "the file changed",
    noted("Other", [note("b", "Two")]),
    { said: together, current: together },
    noted("Other", [note("b", "Two")]),
  ],
  [
    "that text was made private here",
    noted("One", [note("b", "Two", true)]),
    { said: together, current: noted("One\n\nTwo", undefined, true) },
    noted("One\n\nTwo", undefined, true),
  ],
  [
    "that text was made private here, and the file changed",
    noted("Other", [note("b", "Two")]),
    { said: together, current: noted("One\n\nTwo", undefined, true) },
    noted("Other\n\nTwo"),
  ],
  ["the one there was is private here", both, { said: noted("One"), current: noted("One", undefined, true) }, both],
  ["there was one of them", both, { said: noted("One"), current: edited }, both],
  [
    "they are known apart, with other spaces",
    noted("One", [note("x", "Two  words"), note("y", "New")]),
    { said: noted("One", [note("b", "Two words")]), current: edited },
    noted("One", [note("b", "Two words"), note("y", "New")]),
  ],
])("what a file says of notes where %s", (_, says, { said, current }, expected) => {
  const whole = (details: Noted): MemberDetails => ({ ...removedMember, ...details });
  const known = { current: whole(current), said: said && whole(said) };
  expect(withKnownNotes(whole(says), known)).toEqual(whole(expected));
});
