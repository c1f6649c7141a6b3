import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
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

/** The same ZIP, its last file called so in a field of its own, as programs add it for names beyond ASCII. */
export const withUnicodeName = (zip: Buffer, name: string): Buffer => {
  const [at, end] = [zip.lastIndexOf("PK\u0001\u0002"), zip.lastIndexOf("PK\u0005\u0006")];
  const [listed, summary] = [Buffer.from(zip.subarray(at, end)), Buffer.from(zip.subarray(end))];
  const field = Buffer.concat([Buffer.alloc(9, 1), Buffer.from(name)]);
  field.writeUInt16LE(0x7075, 0);
  field.writeUInt16LE(field.length - 4, 2);
  const nameEnd = 46 + listed.readUInt16LE(28);
  field.writeUInt32LE(crc32(listed.subarray(46, nameEnd)), 5);
  listed.writeUInt16LE(listed.readUInt16LE(30) + field.length, 30);
  summary.writeUInt32LE(summary.readUInt32LE(12) + field.length, 12);
  return Buffer.concat([zip.subarray(0, at), listed.subarray(0, nameEnd), field, listed.subarray(nameEnd), summary]);
};
