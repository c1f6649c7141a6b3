import { partByPart } from "./parts.ts";
import { notWhole, type StructureCheck } from "./structure.ts";

const broken = () => notWhole("MP3");

/** Kilobits a second by the four bits of a frame's header; 0 stands for what is not allowed here. */
const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
} as const;
/** Samples a second, by version (0 is MPEG 2.5, 1 is reserved, 2 is MPEG 2, 3 is MPEG 1) and the two bits of the header. */
const sampleRates: readonly (readonly number[])[] = [
  [11_025, 12_000, 8_000],
  [],
  [22_050, 24_000, 16_000],
  [44_100, 48_000, 32_000],
];

/** Length of the frame of layer III that begins here; 0 when none does. */
const frameLength = (next: Buffer): number => {
  if (next.length < 4 || next[0] !== 0xff || (next[1]! & 0xe0) !== 0xe0 || ((next[1]! >> 1) & 3) !== 1) return 0;
  const version = (next[1]! >> 3) & 3;
  const bitrate = bitrates[version === 3 ? "first" : "second"][next[2]! >> 4]!;
  const sampleRate = sampleRates[version]![(next[2]! >> 2) & 3];
  if (bitrate === 0 || sampleRate === undefined) return 0;
  return Math.floor(((version === 3 ? 144_000 : 72_000) * bitrate) / sampleRate) + ((next[2]! >> 1) & 1);
};

/** Length of the tag (ID3, APE) that begins here; 0 when none does. */
const tagLength = (next: Buffer): number => {
  const is = (mark: string) => next.length >= mark.length && next.toString("latin1", 0, mark.length) === mark;
  if (is("ID3") && next.length >= 10) {
    const size = next.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    return 10 + size + ((next[5]! & 0x10) === 0 ? 0 : 10);
  }
  if (is("APETAGEX") && next.length >= 32) {
    const hasHeader = (next[23]! & 0x20) !== 0;
    return hasHeader ? 32 + next.readUInt32LE(12) : 32;
  }
  return is("TAG") ? 128 : 0;
};

const zerosAt = (next: Buffer): number => {
  let end = 0;
  while (end < next.length && next[end] === 0) end += 1;
  return end;
};

const leastFrames = 3;
/** Other bytes than frames, tags and zeros, as part of the whole: recorders leave a few between. */
const mostStray = 0.01;

/** An MP3 is frames of MPEG audio layer III, one after the other, with tags before and behind. */
export const mp3Check = (): StructureCheck => {
  let frames = 0;
  let stray = 0;
  let total = 0;
  const parts = partByPart(32, (next) => {
    if (next[0] === 0) return zerosAt(next);
    const tag = tagLength(next);
    if (tag > 0) return tag;
    const frame = frameLength(next);
    if (frame > 0) frames += 1;
    else stray += 1;
    // What comes before the first sound must be a tag: anything else is another kind of file.
    if (frames === 0) throw broken();
    return Math.max(1, frame);
  });
  return {
    take: (chunk) => {
      total += chunk.length;
      parts.take(chunk);
    },
    end: () => {
      parts.end();
      if (frames < leastFrames || stray > total * mostStray) throw broken();
    },
  };
};
