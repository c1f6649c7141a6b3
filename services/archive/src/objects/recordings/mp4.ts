import { partByPart } from "./parts.ts";
import { notWhole, type StructureCheck } from "./structure.ts";

const broken = () => notWhole("MP4");

/** A size and a name of four characters; a size of 1 says that the real one follows in eight bytes. */
const headerBytes = 16;
const requiredBoxes: ReadonlySet<string> = new Set(["ftyp", "mdat", "moof", "moov/trak"]);
const nameShape = /^[\x20-\x7e\xa9]{4}$/;

/**
 * An MP4 is a row of boxes without gaps (ISO/IEC 14496-12): the kind of file first, then what describes it, which holds at
 * least one track, and the media. The last box may say that it reaches to the end.
 */
export const mp4Check = (): StructureCheck => {
  const seen = new Set<string>();
  /** Where the box of descriptions ends, whose own boxes are walked as well. */
  let insideUntil = 0;
  let reachesToEnd = false;

  const boxAt = (next: Buffer, offset: number): number => {
    if (next.length < 8) throw broken();
    const name = next.toString("latin1", 4, 8);
    const short = next.readUInt32BE(0);
    const isLong = short === 1;
    if (!nameShape.test(name) || (isLong && next.length < headerBytes)) throw broken();
    if (seen.size === 0 && name !== "ftyp") throw broken();
    const isInside = offset < insideUntil;
    const place = isInside ? `moov/${name}` : name;
    if (requiredBoxes.has(place)) seen.add(place);
    if (short === 0) {
      if (isInside || name === "moov") throw broken();
      reachesToEnd = true;
      return Number.MAX_SAFE_INTEGER;
    }
    const header = isLong ? headerBytes : 8;
    const size = isLong ? Number(next.readBigUInt64BE(8)) : short;
    if (size < header || (isInside && offset + size > insideUntil)) throw broken();
    if (name !== "moov" || isInside) return size;
    insideUntil = offset + size;
    return header;
  };

  const boxes = partByPart(headerBytes, boxAt);
  return {
    take: (chunk) => boxes.take(chunk),
    end: () => {
      const { missing } = boxes.end();
      const hasMedia = seen.has("mdat") || seen.has("moof");
      if ((missing > 0 && !reachesToEnd) || !seen.has("moov/trak") || !hasMedia) throw broken();
    },
  };
};
