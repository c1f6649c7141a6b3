import { unescapedName } from "@kinkeeper/contracts/genealogy/record-name";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapedName, escapedTag, unescapedTag } from "./escapes.ts";

describe("names of records", () => {
  test.each([
    ["I1", "I1"],
    ["i-1", "K__69__2D_1"],
    ["K_1", "K_K_5F_1"],
  ])("%s is %s in version 7", (name, written) => {
    expect([escapedName(name, "7.0"), unescapedName(written)]).toStrictEqual([written, name]);
  });

  test("of 5.5.1 may have small letters, and any length", () => {
    const name = "person-0190a000-0000-7000-8000-000000000001";
    expect(escapedName(name, "5.5.1")).toBe(name);
  });

  test("come back, whatever they are, and stay apart", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom("7.0", "5.5.1"), (name, version) => {
        const written = escapedName(name.toWellFormed(), version);
        expect(unescapedName(written)).toBe(name.toWellFormed());
        expect(written).toMatch(version === "7.0" ? /^[A-Z0-9_]+$/ : /^[\w-]+$/);
      }),
    );
  });
});

test("tags come back, also those of others that look like ours", () => {
  for (const tag of ["AFN", "_UID", "__ODD"]) expect(unescapedTag(escapedTag(tag))).toBe(tag);
});
