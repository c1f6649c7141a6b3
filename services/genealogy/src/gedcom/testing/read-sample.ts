import type { ExportedFamily, ImportedFamily, ImportedPerson, ImportedRecord } from "../gedcom-items.ts";
import { pedigreeFor } from "../pedigree.ts";
import { readGedcom, type GedcomReading } from "../read-gedcom.ts";

/** Everything of a file at once, for tests. */
export interface ReadFile {
  readonly people: ImportedPerson[];
  readonly families: ImportedFamily[];
  readonly records: ImportedRecord[];
  readonly headers: { readonly text: string }[];
  readonly reading: GedcomReading;
}

/** The day of all tests. */
export const today = new Date("2026-06-01T12:00:00Z");

// oxlint-disable-next-line require-await -- the reader takes a stream, as a request or a file gives it
export async function* streamOf(...chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

/** Bytes cut into chunks of a size that no boundary of the format respects. */
export async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

export const readAll = async (bytes: AsyncIterable<Uint8Array>): Promise<ReadFile> => {
  const reading = readGedcom(bytes, { now: today });
  const read: ReadFile = { people: [], families: [], records: [], headers: [], reading };
  for await (const item of reading) {
    if (item.kind === "person") read.people.push(item.person);
    else if (item.kind === "family") read.families.push(item.family);
    else if (item.kind === "record") read.records.push(item.record);
    else read.headers.push({ text: item.text });
  }
  return read;
};

/** A family as it was read, to be written again. */
export const asExported = (family: ImportedFamily): ExportedFamily => ({
  ...family,
  children: family.children.map((child) => ({
    ...child,
    ...(child.byParent && { pedigrees: family.partners.map(({ role }) => pedigreeFor(child, role)) }),
  })),
});

/** Reads lines below a header of a version, which is 5.5.1 unless said. */
export const readLines = (lines: readonly string[], version = "5.5.1"): Promise<ReadFile> =>
  readAll(streamOf(["0 HEAD", "1 GEDC", `2 VERS ${version}`, "1 CHAR UTF-8", ...lines, "0 TRLR", ""].join("\n")));

/** The first person of some lines. */
export const readPerson = async (lines: readonly string[], version?: string): Promise<ImportedPerson> => {
  const { people } = await readLines(["0 @I1@ INDI", ...lines], version);
  const [person] = people;
  if (!person) throw new Error("no person was read");
  return person;
};
