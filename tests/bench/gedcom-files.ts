import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ImportedFamily, ImportedPerson } from "../../services/genealogy/src/gedcom/gedcom-items.ts";
import { generateSample } from "../../services/genealogy/src/gedcom/testing/generate-sample.ts";
import { readGedcom } from "../../services/genealogy/src/gedcom/read-gedcom.ts";
import { Skipped } from "./line.ts";

const royal = path.resolve(import.meta.dirname, "../../../shared/data/royal92.ged");
const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The royal houses of Europe, 3,010 people. @throws Skipped where the file is absent. */
export const royalFile = (): string => {
  if (!existsSync(royal))
    throw new Skipped("royal92.ged is not here: put it into ../shared/data beside the repository");
  return royal;
};

/** A file with so many made-up people; made once for each run. */
export const sampleFile = async (people: number): Promise<string> => {
  const file = path.join(folder, `${people}.ged`);
  if (existsSync(file)) return file;
  const stream = createWriteStream(file);
  for (const text of generateSample({ people })) if (!stream.write(text)) await once(stream, "drain");
  stream.end();
  await once(stream, "close");
  return file;
};

/** Seconds to take the bytes of a file from the disk, and to make people and families of them. */
export const barely = async (file: string): Promise<{ readonly read: number; readonly parsed: number }> => {
  const started = performance.now();
  let bytes = 0;
  for await (const chunk of createReadStream(file)) bytes += (chunk as Buffer).length;
  const read = performance.now();
  let items = 0;
  for await (const item of readGedcom(createReadStream(file), { now: new Date() }))
    items += item.kind === "person" ? 1 : 0;
  if (bytes === 0 || items === 0) throw new Error(`there is nobody in ${file}`);
  return { read: (read - started) / 1000, parsed: (performance.now() - read) / 1000 };
};

/** Everybody in a file, and the families they form. */
export const peopleIn = async (file: string): Promise<{ people: ImportedPerson[]; families: ImportedFamily[] }> => {
  const people: ImportedPerson[] = [];
  const families: ImportedFamily[] = [];
  for await (const item of readGedcom(createReadStream(file), { now: new Date() })) {
    if (item.kind === "person") people.push(item.person);
    if (item.kind === "family") families.push(item.family);
  }
  return { people, families };
};
