import { expect, test } from "vitest";
import { downloadName, fileInWords, sizeInWords } from "./file-words.ts";

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
