import { buffer } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { box, emptyZip, ftyp, id3, moov, mp3, mp4, pdf } from "../../testing/sample-files.ts";
import { checkedRecording, type RecordingType } from "./recording.ts";
import { tailOf } from "./structure.ts";

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const passed = (type: RecordingType, bytes: Buffer, size = 1000) =>
  buffer(checkedRecording(type, inPieces(bytes, size)));
const cut = (bytes: Buffer, missing: number): Buffer => bytes.subarray(0, bytes.length - missing);

const longBox = (name: string, content: Buffer): Buffer => {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1);
  header.write(name, 4, "latin1");
  header.writeBigUInt64BE(BigInt(16 + content.length), 8);
  return Buffer.concat([header, content]);
};
const toTheEnd = (name: string, content: Buffer): Buffer => {
  const whole = box(name, content);
  whole.writeUInt32BE(0);
  return whole;
};
const media = Buffer.alloc(300, 7);

describe("what is whole passes with every byte, however it is cut", () => {
  test.each([
    ["a PDF", "application/pdf", pdf()],
    ["a PDF that ends in white space", "application/pdf", Buffer.concat([pdf(), Buffer.from("\r\n\0 ")])],
    ["an MP3", "audio/mpeg", mp3()],
    [
      "an MP3 with tags before and behind",
      "audio/mpeg",
      Buffer.concat([id3(5_000), Buffer.alloc(90), mp3(), Buffer.from("TAG".padEnd(128, "x"))]),
    ],
    ["an MP3 whose last frame was cut off", "audio/mpeg", cut(mp3(), 200)],
    ["an MP3 with a few stray bytes", "audio/mpeg", Buffer.concat([mp3(), Buffer.from("stray"), mp3()])],
    ["an MP4", "video/mp4", mp4()],
    ["an MP4 whose media come first", "video/mp4", Buffer.concat([ftyp(), box("mdat", media), moov()])],
    ["an MP4 with a long size", "video/mp4", Buffer.concat([ftyp(), moov(), longBox("mdat", media)])],
    ["an MP4 whose media reach to the end", "video/mp4", Buffer.concat([ftyp(), moov(), toTheEnd("mdat", media)])],
    ["an MP4 in fragments", "video/mp4", Buffer.concat([ftyp(), moov(), box("moof", media), box("mdat", media)])],
  ] as const)("%s", async (_name, type, bytes) => {
    for (const size of [1, 7, 1000, bytes.length]) expect(await passed(type, bytes, size)).toEqual(bytes);
  });
});

describe("what is not built as its kind is refused", () => {
  test.each([
    ["a PDF that breaks off", "application/pdf", cut(pdf(), 12)],
    ["a PDF with a page behind it", "application/pdf", Buffer.concat([pdf(), Buffer.from("<html></html>")])],
    [
      "a PDF whose table of contents lies beyond its end",
      "application/pdf",
      Buffer.from("%PDF-1.4\nstartxref\n9999\n%%EOF"),
    ],
    ["a page that only ends like a PDF", "application/pdf", Buffer.from(`<html>${pdf().toString("latin1")}`)],
    ["an MP3 of two frames", "audio/mpeg", mp3(2)],
    ["a frame of MP3, and then a page", "audio/mpeg", Buffer.concat([mp3(3), Buffer.from("<html>".repeat(100))])],
    ["a page before an MP3", "audio/mpeg", Buffer.concat([id3(10), Buffer.from("<html>"), mp3()])],
    ["a tag that claims to be longer than the file", "audio/mpeg", cut(id3(9_000), 8_000)],
    ["an MP4 that breaks off", "video/mp4", cut(mp4(), 1)],
    ["an MP4 with bytes behind it", "video/mp4", Buffer.concat([mp4(), Buffer.from("<html></html>")])],
    ["an MP4 without media", "video/mp4", Buffer.concat([ftyp(), moov()])],
    [
      "an MP4 without a track",
      "video/mp4",
      Buffer.concat([ftyp(), box("moov", box("mvhd", media)), box("mdat", media)]),
    ],
    [
      "an MP4 whose track leaves its box",
      "video/mp4",
      Buffer.concat([ftyp(), box("moov", box("trak", media).subarray(0, 40)), box("mdat", Buffer.alloc(400))]),
    ],
    ["an MP4 that does not say first what it is", "video/mp4", Buffer.concat([moov(), ftyp(), box("mdat", media)])],
    [
      "a box shorter than its header",
      "video/mp4",
      Buffer.concat([ftyp(), Buffer.from([0, 0, 0, 4]), Buffer.from("free"), moov()]),
    ],
    ["nothing", "video/mp4", Buffer.alloc(0)],
  ] as const)("%s", async (_name, type, bytes) => {
    for (const size of [3, 1000])
      await expect(passed(type, bytes, size)).rejects.toMatchObject({ code: "UNSUPPORTED_MEDIA" });
  });
});

describe("a file that is an archive as well is refused", () => {
  const ending = pdf();
  test.each([
    [
      "at the end of a film",
      "video/mp4",
      Buffer.concat([ftyp(), moov(), box("mdat", Buffer.concat([media, emptyZip()]))]),
    ],
    [
      "in a document that is the archive's comment",
      "application/pdf",
      Buffer.concat([Buffer.from("%PDF-1.4\n"), emptyZip(ending.length), ending]),
    ],
    [
      "in a tag behind the sound",
      "audio/mpeg",
      Buffer.concat([mp3(), Buffer.from("TAG".padEnd(106, "x")), emptyZip()]),
    ],
  ] as const)("%s", async (_name, type, bytes) => {
    await expect(passed(type, bytes)).rejects.toThrow("two kinds of file in one");
  });

  test("the mark alone makes no archive", async () => {
    const marked = Buffer.concat([ftyp(), moov(), box("mdat", Buffer.concat([emptyZip(), media]))]);
    expect(await passed("video/mp4", marked)).toEqual(marked);
  });
});

test("the tail of a file that comes byte by byte is put together now and then, not with every byte", () => {
  const concat = vi.spyOn(Buffer, "concat");
  const tail = tailOf(100);
  const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));
  for (let at = 0; at < bytes.length; at += 1) tail.take(bytes.subarray(at, at + 1));
  const together = concat.mock.calls.length;
  concat.mockRestore();
  expect(together).toBeLessThan(100);
  expect(tail.bytes()).toEqual(bytes.subarray(-100));
});
