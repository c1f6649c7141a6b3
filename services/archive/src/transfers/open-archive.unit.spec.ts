import { DomainError } from "@kinkeeper/platform/domain-error";
import { expect, test } from "vitest";
import { openArchive } from "./open-archive.ts";
import { storeOf } from "./testing/store-of.ts";
import { renamedIn, withUnicodeName, zipOf } from "./testing/zip-bytes.ts";

const open = (zip: Buffer) => openArchive(storeOf(zip), "key", zip.length);
const refusalOf = async (zip: Buffer): Promise<string | undefined> => {
  const error = await open(zip).catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? error.message : undefined;
};

test("parts of an archive are called what the ZIP lists, and nothing else", async () => {
  const files = { "archive.json": "{}", "other/thing.txt": "1", "family.ged": "0 HEAD" };
  const zip = await zipOf(files);
  const opened = await open(zip);
  expect([opened.documentBytes, opened.bytesOf("family.ged"), opened.bytesOf("other/thing.txt")]).toEqual([
    2,
    6,
    undefined,
  ]);
  // A name that stands beside it once more costs time to be checked, and no archive has one.
  expect((await open(withUnicodeName(zip, "other.ged"))).bytesOf("family.ged")).toBe(6);
  expect(await refusalOf(withUnicodeName(renamedIn(zip, "family.ged", "family.gex"), "family.ged"))).toContain(
    "family.ged is missing",
  );
});

test("names that lead out of the ZIP are refused, long ones left alone", async () => {
  const zip = await zipOf({ "archive.json": "{}", "family.ged": "0 HEAD", "xx/thing.txt": "1" });
  expect(await refusalOf(renamedIn(zip, "xx/thing.txt", "../thing.txt"))).toContain("damaged");
  const long = await zipOf({ "archive.json": "{}", "family.ged": "0 HEAD", ["a".repeat(60_000)]: "1" });
  expect((await open(long)).bytesOf("family.ged")).toBe(6);
});
