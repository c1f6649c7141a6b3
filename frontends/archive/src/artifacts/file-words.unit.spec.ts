import { expect, test } from "vitest";
import { getObject } from "@kinkeeper/contracts/archive/objects";
import { downloadAddress, downloadName, fileInWords, sizeInWords } from "./file-words.ts";

const file = { contentType: "application/pdf", bytes: 1_258_291, width: null, height: null };

test("says what a file is and how large", () => {
  expect(fileInWords(file)).toBe("PDF, 1.2 MB");
  expect(fileInWords({ ...file, contentType: "model/step" })).toBe("File, 1.2 MB");
  expect([0, 900, 2048, 5 * 1024 * 1024].map(sizeInWords)).toEqual(["1 KB", "1 KB", "2 KB", "5 MB"]);
});

test("names a download after the title, as any system takes it", () => {
  expect(downloadName({ title: 'Letter: "1/2" <draft>', file })).toBe("Letter 1 2 draft.pdf");
  expect(downloadName({ title: "???", file: null })).toBe("artifact");
});

test("asks for a download by a name that the server takes, of whatever title", () => {
  for (const title of [
    'Letter: "1/2" <draft>',
    "???",
    "Ærø \u0007& Söhne",
    `${"a".repeat(99)} b`,
    `${"a".repeat(99)}😀`,
  ]) {
    const { searchParams } = new URL(downloadAddress(title, "/objects/1"), "http://localhost");
    expect(getObject.query!.parse(Object.fromEntries(searchParams)).name).toBe(searchParams.get("name"));
  }
});
