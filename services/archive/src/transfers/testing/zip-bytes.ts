import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { ZipFile } from "yazl";

type Content = Buffer | string;

/** A ZIP of these files. */
export const zipOf = (files: Readonly<Record<string, Content>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
};

/** What a ZIP holds, by name. */
export const filesIn = async (zip: Buffer): Promise<Readonly<Record<string, Buffer>>> => {
  const opened = await fromBufferPromise(zip);
  const files: Record<string, Buffer> = {};
  for await (const entry of opened.eachEntry())
    files[entry.fileName] = await buffer(await opened.openReadStreamPromise(entry));
  return files;
};

/** The same ZIP with every occurrence of a name replaced by another of the same length, as no tool would write it. */
export const renamedIn = (zip: Buffer, name: string, other: string): Buffer => {
  const changed = Buffer.from(zip);
  for (let at = changed.indexOf(name); at !== -1; at = changed.indexOf(name, at + 1)) changed.write(other, at);
  return changed;
};
