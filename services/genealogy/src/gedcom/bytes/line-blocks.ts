/** Text is read in pieces of about this size; enough to decode fast and to tell character sets apart. */
const blockSize = 262_144;

/** A line longer than this is cut; GEDCOM 5.5.1 allows 255 characters, 7.0 has no limit. */
export const longestLine = 1_048_576;

export interface LineBlock {
  /** Whole lines; only the last block of a file may lack its newline. */
  readonly bytes: Uint8Array;
  /** The last line of the block was longer than `longestLine`; the rest of it was left out. */
  readonly isCut: boolean;
}

/** Where whole lines end: after the last LF or, in files that have only CR, after the last CR that no LF can follow. */
const lastLineEnd = (bytes: Uint8Array): number => {
  const lineFeed = bytes.lastIndexOf(0x0a);
  if (lineFeed >= 0) return lineFeed + 1;
  return bytes.lastIndexOf(0x0d, bytes.length - 2) + 1;
};

/** Cuts a stream of bytes into blocks of whole lines, holding at most one block and one line in memory. */
export async function* lineBlocks(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<LineBlock> {
  let held: Uint8Array[] = [];
  let heldSize = 0;
  /** Whether a line may end in what is held: only then is it put together, else small pieces of a long line were copied again and again. */
  let hasEnd = false;
  let isSkipping = false;
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += blockSize) {
      let piece = chunk.subarray(start, start + blockSize);
      if (isSkipping) {
        const end = piece.findIndex((byte) => byte === 0x0a || byte === 0x0d);
        if (end < 0) continue;
        // The newline of a cut line was already given with it.
        piece = piece.subarray(end + 1);
        isSkipping = false;
      }
      held.push(piece);
      heldSize += piece.length;
      hasEnd ||= piece.includes(0x0a) || piece.includes(0x0d);
      if (heldSize < blockSize || (!hasEnd && heldSize <= longestLine)) continue;
      const bytes = held.length === 1 ? piece : Buffer.concat(held);
      const end = lastLineEnd(bytes);
      if (end > 0) {
        yield { bytes: bytes.subarray(0, end), isCut: false };
        held = [bytes.subarray(end)];
      } else if (bytes.length > longestLine) {
        let cut = longestLine;
        while ((bytes[cut]! & 0xc0) === 0x80 && cut > longestLine - 4) cut--; // not inside a UTF-8 character
        yield { bytes: Buffer.concat([bytes.subarray(0, cut), Buffer.from("\n")]), isCut: true };
        held = [];
        isSkipping = true;
      } else held = [bytes];
      heldSize = held[0]?.length ?? 0;
      hasEnd = held[0]?.includes(0x0d) ?? false;
    }
  }
  if (heldSize > 0) yield { bytes: held.length === 1 ? held[0]! : Buffer.concat(held), isCut: false };
}
