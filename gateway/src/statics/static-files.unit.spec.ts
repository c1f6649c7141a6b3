import fc from "fast-check";
import { join, sep } from "node:path";
import { describe, expect, test } from "vitest";
import { cacheControlOf, safeRelativePath } from "./static-files.ts";

describe("a path below a folder", () => {
  test("never leaves it, whatever is asked", () => {
    const piece = fc.constantFrom(
      "..",
      ".",
      "/",
      "\\",
      "%2e",
      "%2f",
      "\0",
      "a",
      "assets",
      "~",
      "C:",
      ".env",
      "x.js",
      " ",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join("")),
          fc.array(piece).map((pieces) => pieces.join("/")),
        ),
        (path) => {
          const safe = safeRelativePath(path);
          expect(safe === undefined || join("/srv/dist", safe).startsWith(`/srv/dist${sep}`)).toBe(true);
        },
      ),
    );
  });

  test.each([
    "assets/main.0123456789.js",
    "index.html",
    "assets/inter-latin-wght-normal.6c596dfcdd.woff2",
    "a/b/c.css",
  ])("is taken as it is when it is plain: %s", (path) => expect(safeRelativePath(path)).toBe(path));
});

test.each([
  ["assets/main.0123456789.js", "public, max-age=31536000, immutable"],
  ["assets/inter-latin.6c596dfcdd.woff2", "public, max-age=31536000, immutable"],
  ["assets/main.js", "no-cache"],
  ["mf-manifest.json", "no-cache"],
  ["assets/chapter.deadbeef", "no-cache"],
])("%s is kept as %s", (path, cacheControl) => expect(cacheControlOf(path)).toBe(cacheControl));
