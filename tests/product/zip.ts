import { crc32 } from "node:zlib";

/** A ZIP of these files, none of them compressed. */
export const zip = (files: Readonly<Record<string, Uint8Array | string>>): Buffer => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string);
    const facts = Buffer.alloc(26); // from the version needed up to the length of the extra field
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\0", "latin1"), facts, place, Buffer.from(name));
    const entry = [Buffer.from("PK\u0003\u0004", "latin1"), facts, Buffer.from(name), bytes];
    parts.push(...entry);
    at += entry.reduce((sum, { length }) => sum + length, 0);
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
};
