import { randomBytes } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { expect, test } from "vitest";
import type { GedcomItem } from "../../gedcom/gedcom-items.ts";
import { generateSample } from "../../gedcom/testing/generate-sample.ts";
import { readGedcom } from "../../gedcom/read-gedcom.ts";
import { difficultFiles } from "../../gedcom/testing/difficult-files.ts";
import { streamOf, today } from "../../gedcom/testing/read-sample.ts";
import { typedSourceName } from "../../gedcom/typed-sources.ts";
import { FileEvidence } from "./file-evidence.ts";
import { ItemCache } from "./item-cache.ts";

type Open = () => AsyncIterable<Uint8Array>;

/** What is held of a file from a reading that knew nothing, and what a second one tells. */
const readTwice = async (open: Open) => {
  const evidence = new FileEvidence(today, 100);
  const cache = new ItemCache();
  for await (const item of readGedcom(open(), { now: today, presumedDeadAfter: 100 })) {
    cache.add(item);
    evidence.add(item);
  }
  const findings = evidence.findings();
  const again: GedcomItem[] = [];
  for await (const item of readGedcom(open(), { now: today, issueLimit: 0, ...findings })) again.push(item);
  const isComplete = cache.complete(findings);
  const packed = structuredClone(cache.pack());
  const before = isComplete ? ItemCache.of(packed) : undefined;
  const items = before && [...before.items()];
  expect(before && [...before.take()]).toEqual(items);
  return { items, again: JSON.parse(JSON.stringify(again)) as GedcomItem[] };
};

const real = ["royal92.ged", "maximal70.ged"].map(
  (name) => new URL(`../../../../../../shared/data/${name}`, import.meta.url),
);
const files: readonly (readonly [string, Open])[] = [
  ["a made-up population", () => streamOf(...generateSample({ people: 400 }))],
  ...Object.entries(difficultFiles).map(([name, text]) => [name, () => streamOf(text)] as const),
  ...real.filter((file) => existsSync(file)).map((file) => [file.pathname, () => createReadStream(file)] as const),
];

test.each(files)("what is held of %s is what another reading tells", async (_name, open) => {
  const { items, again } = await readTwice(open);
  if (items) expect(items).toStrictEqual(again);
  else expect(again.some((item) => item.kind === "record")).toBe(true); // which says something of people
});

const named =
  (...lines: readonly string[]): Open =>
  () =>
    streamOf(
      ["0 HEAD", "1 GEDC", "2 VERS 5.5.1", "0 @I1@ INDI", "1 NAME Jo /Lane/", ...lines, "0 TRLR", ""].join("\n"),
    );

test("somebody whose great-grandchildren were born long ago is held as dead", async () => {
  const generations = ["1", "2", "3"].flatMap((one, index) => [
    `1 FAMS @F${one}@`,
    `0 @I${index + 2}@ INDI`,
    `1 FAMC @F${one}@`,
  ]);
  const families = ["1", "2", "3"].flatMap((one, index) => [
    `0 @F${one}@ FAM`,
    `1 HUSB @I${index + 1}@`,
    `1 CHIL @I${index + 2}@`,
  ]);
  const { items, again } = await readTwice(named(...generations, "1 BIRT", "2 DATE 1800", ...families));
  expect(items).toStrictEqual(again);
  expect(items![1]).toMatchObject({ person: { xref: "I1", isLiving: false } });
});

test("a shared note stands in another record: such a file is read again", async () => {
  const { items } = await readTwice(named("1 NOTE @N1@", "0 @N1@ NOTE A life in letters"));
  expect(items).toBeUndefined();
});

test("what typed sources are called stands in other records: an export of ours with some is read again", async () => {
  const name = typedSourceName("Family Bible");
  const records = ["0 @I1@ INDI", "1 BIRT", `2 SOUR @${name}@`, `0 @${name}@ SOUR`, "1 TITL Family Bible"];
  const by = (program: string) => () =>
    streamOf(["0 HEAD", `1 SOUR ${program}`, "1 GEDC", "2 VERS 5.5.1", ...records, "0 TRLR", ""].join("\n"));
  expect((await readTwice(by("KINKEEPER"))).items).toBeUndefined();
  expect((await readTwice(by("OTHER"))).items).toBeDefined();
});

test("of a very long file nothing is held", () => {
  const cache = new ItemCache(10_000_000);
  const add = (): void => {
    const text = randomBytes(1_800_000).toString("base64"); // not to be compressed to less than these bytes
    cache.add({ kind: "record", record: { tag: "SOUR", xref: "S1", text } });
  };
  for (let part = 0; part < 5; part += 1) add();
  expect(cache.complete()).toBe(true);
  add();
  expect(cache.complete()).toBe(false);
  add();
  expect(cache.complete()).toBe(false);
});
