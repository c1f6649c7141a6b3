import fc from "fast-check";
import { expect, test } from "vitest";
import { plainFileName } from "./file-name.ts";

test.each([
  ["sandwalk.jpg", "sandwalk.jpg"],
  ["C:\\letters\\Emma 1839.pdf", "Emma 1839.pdf"],
  ["../../etc/passwd", "passwd"],
  ["a\u0000b\r\nc.png", "a b  c.png"],
  ['<b>"x"</b>.png', "b .png"],
  ["", "file"],
  ["   ", "file"],
  [`${"x".repeat(300)}.png`, "x".repeat(100)],
])("%j is shown as %j", (sent, shown) => expect(plainFileName(sent)).toBe(shown));

test("whatever is sent, the name can stand in a header and leads nowhere", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (sent) => {
      const shown = plainFileName(sent);
      expect(shown.length).toBeGreaterThan(0);
      expect(shown).not.toMatch(/[/\\\p{Cc}]/u);
      expect(encodeURIComponent(shown)).toMatch(/^[\x20-\x7e]+$/);
    }),
  );
});
