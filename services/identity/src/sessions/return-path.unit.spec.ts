import fc from "fast-check";
import { expect, test } from "vitest";
import { beginAt, returnPath } from "./return-path.ts";

test.each([
  "/",
  "/stories",
  "/family-members?selected=7&tab=life",
  "/search#top",
  "/a//b",
  "/%E2%82%AC",
  "/apiary",
  "/.hidden/a..b",
  "/search?q=/../api/",
  "/%",
])("a path of our own is kept: %s", (path) => expect(returnPath(path)).toBe(path));

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
  "/api?x=/stories",
  "/api/logout#stories",
  "/./api/logout",
  "/stories/../api/logout",
  "/%2e/api/logout",
  "/x/.%2E/api/logout",
  "/stories/..",
  "/a//../api/logout",
  "/%61pi/logout",
  "/API/logout",
  "/ünïcode",
  `/${"a".repeat(2000)}`,
])("anything else leads to the start page: %j", (path) => expect(returnPath(path)).toBe("/"));

test("whatever is asked, one stays on the origin and calls nothing", () => {
  const piece = fc.constantFrom(
    "api",
    "/",
    "%2e",
    "%61",
    "\\",
    "evil.example",
    "http:",
    "@",
    "\t",
    "\n",
    " ",
    ".",
    "%2f",
    "a",
    "?",
    "#",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join("")),
      ),
      (asked) => {
        const { origin, pathname } = new URL(returnPath(asked), "https://kin.example/api/login");
        expect(origin).toBe("https://kin.example");
        expect(pathname).not.toMatch(/^\/+api(?:\/|$)/);
      },
    ),
  );
});

test.each([
  [undefined, "/welcome"],
  ["/", "/welcome"],
  ["/import", "/import"],
  ["//elsewhere.example", "/welcome"],
])("who founds a family and came from %s begins at %s", (asked, path) => expect(beginAt(asked)).toBe(path));
