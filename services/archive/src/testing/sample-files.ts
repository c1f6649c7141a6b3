import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Small files of every kind that is kept, built byte by byte as their formats say. */

export const picture = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 168, g: 86, b: 46 } } })
    .png()
    .toBuffer();

/** A small PNG that is large once it is decoded: one bit a pixel, all of them black. */
export const blankPng = (width: number, height: number): Buffer => {
  const chunk = (name: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

export const pdf = (text = "A letter"): Buffer => {
  const body = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${text}\n`;
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  );
};

/** Frames of MPEG 1 layer III, 128 kbit/s at 44.1 kHz: 417 bytes each. */
export const mp3 = (frames = 40): Buffer => {
  const frame = Buffer.alloc(417, 0x55);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
};

/** A tag of ID3v2 with so many bytes inside. */
export const id3 = (bytes: number): Buffer => {
  const size = [21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f);
  return Buffer.concat([Buffer.from("ID3"), Buffer.from([3, 0, 0, ...size]), Buffer.alloc(bytes, 0x41)]);
};

export const box = (name: string, content: Buffer = Buffer.alloc(0)): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(name, 4, "latin1");
  return Buffer.concat([header, content]);
};

export const ftyp = (brand = "isom"): Buffer => box("ftyp", Buffer.from(`${brand}\0\0\x02\0isomiso2mp41`, "latin1"));
export const moov = (): Buffer =>
  box("moov", Buffer.concat([box("mvhd", Buffer.alloc(100)), box("trak", Buffer.alloc(64))]));

export const mp4 = (mediaBytes = 2_000): Buffer =>
  Buffer.concat([ftyp(), moov(), box("mdat", Buffer.alloc(mediaBytes, 0x2a))]);

/** A zip archive of nothing: only its end mark, with a comment of so many bytes. */
export const emptyZip = (commentBytes = 0): Buffer => {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(commentBytes, 20);
  return end;
};
