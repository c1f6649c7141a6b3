import { expect, test } from "vitest";
import { titleOfFile, typeOfFile } from "./artifact-types.ts";

test.each([
  ["grandma-wedding_1921.jpg", "Grandma wedding 1921"],
  ["IMG_0042.JPEG", "IMG 0042"],
  ["letter of 3.4.1890.pdf", "Letter of 3.4.1890"],
  ["scan", "Scan"],
])("%s becomes the title %s", (fileName, title) => {
  expect(titleOfFile(fileName)).toBe(title);
});

test.each([
  ["image/webp", "photo"],
  ["application/pdf", "document"],
  ["audio/mpeg", "audio"],
  ["video/mp4", "video"],
  ["", "other"],
])("a file of %s is taken for a %s", (contentType, type) => {
  expect(typeOfFile(contentType)).toBe(type);
});
