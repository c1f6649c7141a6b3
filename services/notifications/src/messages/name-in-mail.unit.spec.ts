import fc from "fast-check";
import { expect, test } from "vitest";
import { nameInMail } from "./name-in-mail.ts";

test.each([
  ["Charlotte Brontë", "Charlotte Brontë"],
  ["  Ada\r\nBcc: everybody@example.org ", "Ada Bcc: everybody example. org"],
  ["St. John Rivers", "St. John Rivers"],
  ["St.John", "St. John"],
  ["Win at https://evil.example/now?x=1", "Win at evil. example now?x=1"],
  ["www.evil.example", "www. evil. example"],
  ["O’Brien & Sons (1901)", "O’Brien & Sons (1901)"],
  ["\u202eevil\u0000\u200b", "evil"],
  ["李 小龍", "李 小龍"],
  ["", "somebody"],
])("%j reads %j", (typed, shown) => expect(nameInMail(typed)).toBe(shown));

test("is as long as is asked for", () => {
  expect(nameInMail("x".repeat(200), 120)).toBe(`${"x".repeat(119)}…`);
  expect(nameInMail("Letters at https://evil.example", 120)).toBe("Letters at evil. example");
});

test("whatever was typed is one short line without an address", () => {
  const parts = fc.constantFrom(
    "https://",
    "HTTP://",
    "a.b",
    "www.",
    ".",
    "/",
    "\n",
    "\u2028",
    "x@y.zz",
    "<b>",
    "é",
    "😀",
    " ",
    "evil.example",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(parts).map((all) => all.join("")),
      ),
      (typed) => {
        const shown = nameInMail(typed);
        expect(Array.from(shown).length).toBeLessThanOrEqual(60);
        expect(shown).not.toMatch(/[\r\n\t\u2028\u2029@<>/\\]|\S\.[^\s.…]/u);
        expect(shown).not.toMatch(/:\/\//);
        expect(shown.trim()).toBe(shown);
        expect(shown).not.toBe("");
        expect(nameInMail(shown)).toBe(shown);
      },
    ),
  );
});
