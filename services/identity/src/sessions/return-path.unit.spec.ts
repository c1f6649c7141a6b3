import fc from "fast-check";
import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each(["/", "/stories", "/family-members?selected=7&tab=life", "/search#top", "/a//b", "/%E2%82%AC"])(
  "a path of our own is kept: %s",
  (path) => expect(returnPath(path)).toBe(path),
);

test.each([
  undefined,
  "",
  "stories",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  "/stories\r\nSet-Cookie: sid=x",
  "/ /evil.example",
  "/a\\b",
  "/api/logout",
  "/api",
  "/ünïcode",
  `/${"a".repeat(2000)}`,
])("anything else leads to the start page: %j", (path) => expect(returnPath(path)).toBe("/"));

test("whatever is asked, one stays on the origin", () => {
  const piece = fc.constantFrom("/", "\\", "evil.example", "http:", "@", "\t", "\n", " ", ".", "%2f", "a", "?", "#");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join("")),
      ),
      (asked) => {
        expect(new URL(returnPath(asked), "https://kin.example/api/login").origin).toBe("https://kin.example");
      },
    ),
  );
});
