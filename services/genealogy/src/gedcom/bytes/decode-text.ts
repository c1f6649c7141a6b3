import type { CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import { hasFewMarks, mostMarks, withFewMarks } from "@kinkeeper/contracts/text";
import { isAscii, isUtf8 } from "node:buffer";
import { declaredCharacterSet, decoderOf, type ByteSet, type DeclaredCharacterSet } from "./character-sets.ts";
import { guessCharacterSet } from "./guess-character-set.ts";
import { lineBlocks, longestLine, type LineBlock } from "./line-blocks.ts";
import { refuseOtherFiles } from "./refuse-other-files.ts";

/** What had to be noticed about a line: `line` counts from 1 in the file, `index` from 0 in its block. */
export type TextNotice = { readonly message: string } & ({ readonly index: number } | { readonly line: number });

export interface TextBlock {
  /** Whole lines, ended by "\n". */
  readonly text: string;
  readonly notices: readonly TextNotice[];
  /** How the file is written, as far as is known by now; ASCII fits nearly all. */
  readonly characterSet: CharacterSet | "ASCII";
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
const utf8 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");

const normalized = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

/** UTF-16 by its mark, or by the zero bytes around the first digits and spaces of a GEDCOM file. */
const utf16Of = (start: Uint8Array): "UTF-16LE" | "UTF-16BE" | undefined => {
  const [first, second, third, fourth] = start;
  if (first === 0xff && second === 0xfe) return "UTF-16LE";
  if (first === 0xfe && second === 0xff) return "UTF-16BE";
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return "UTF-16LE";
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return "UTF-16BE";
  return undefined;
};

/** UTF-16 turned into UTF-8, so that everything after it needs to know only one kind of newline. */
async function* fromUtf16(chunks: AsyncIterable<Uint8Array>, set: "UTF-16LE" | "UTF-16BE"): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(set);
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += 131_072)
      yield Buffer.from(decoder.decode(chunk.subarray(start, start + 131_072), { stream: true }));
  }
  yield Buffer.from(decoder.decode());
}

/** Enough to know a file by its first bytes, and to hold its header. */
const startSize = 4_096;

/** Reads ahead until the start is known, and gives a stream that still has everything. */
const withStart = async (
  chunks: AsyncIterable<Uint8Array>,
): Promise<{ start: Uint8Array; all: AsyncGenerator<Uint8Array> }> => {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let size = 0;
  let isDone = false;
  while (size < startSize && !isDone) {
    const next = await iterator.next();
    if (next.done) isDone = true;
    else {
      read.push(next.value);
      size += next.value.length;
    }
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    try {
      yield* read;
      for (;;) {
        const next = await iterator.next();
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { start: Buffer.concat(read).subarray(0, startSize), all: all() };
};

/** Cuts runs of accents that nobody writes, and says in which lines they stood. */
const withFewMarksEach = (text: string, notices: TextNotice[]): string => {
  if (hasFewMarks(text)) return text;
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    if (hasFewMarks(line)) continue;
    lines[index] = withFewMarks(line);
    const message = `A letter in this line has more than ${mostMarks} accents; the rest of them was left out.`;
    notices.push({ index, message });
  }
  return lines.join("\n");
};

/** Decodes line by line what is not UTF-8 throughout, and says which lines were not. */
const decodeBrokenUtf8 = (bytes: Uint8Array, notices: TextNotice[]): string => {
  const windows = decoderOf("windows-1252");
  let text = "";
  let start = 0;
  for (let index = 0; start < bytes.length; index++) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline + 1;
    const line = bytes.subarray(start, end);
    if (isUtf8(line)) text += utf8(line);
    else {
      text += windows(line);
      notices.push({ index, message: "This line is not valid UTF-8; it was read as Windows-1252." });
    }
    start = end;
  }
  return text;
};

/** A character set is told from so many bytes at most: one accent at the top of a file would say little. */
const mostAhead = 2_097_152;

/** Blocks that can be looked at before they are taken. */
class BlocksAhead {
  readonly #blocks: AsyncGenerator<LineBlock>;
  readonly #held: LineBlock[] = [];

  constructor(blocks: AsyncGenerator<LineBlock>) {
    this.#blocks = blocks;
  }

  async take(): Promise<LineBlock | undefined> {
    const held = this.#held.shift();
    if (held) return held;
    const next = await this.#blocks.next();
    return next.done ? undefined : next.value;
  }

  /** The bytes that come next, after `bytes`. */
  async lookAhead(bytes: Uint8Array): Promise<Uint8Array> {
    let size = bytes.length + this.#held.reduce((sum, held) => sum + held.bytes.length, 0);
    while (size < mostAhead) {
      const next = await this.#blocks.next();
      if (next.done) break;
      this.#held.push(next.value);
      size += next.value.bytes.length;
    }
    return Buffer.concat([bytes, ...this.#held.map((held) => held.bytes)]);
  }

  async close(): Promise<void> {
    await this.#blocks.return(undefined);
  }
}

const hasUtf8Mark = (bytes: Uint8Array): boolean => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** What the header declares, and in which line; GEDCOM 7 is always UTF-8. */
const declarationIn = (bytes: Uint8Array): { declared: DeclaredCharacterSet | undefined; line: number } => {
  const header = normalized(latin1(bytes.subarray(0, startSize * 4)));
  const char = /^[ \t]*1[ \t]+CHAR(?:ACTER)?[ \t]+(\S.*)$/im.exec(header);
  if (char)
    return { declared: declaredCharacterSet(char[1]!), line: header.slice(0, char.index).split("\n").length + 1 };
  const isSeven = /^[ \t]*2[ \t]+VERS[ \t]+7/im.test(header);
  return { declared: isSeven ? declaredCharacterSet("UTF-8") : undefined, line: 1 };
};

/**
 * The bytes of a file as blocks of lines, in whatever character set it turns out to be, or in the one that somebody has `chosen`.
 * Throws NOT_GEDCOM for other kinds of file.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array>, chosen?: CharacterSet): AsyncGenerator<TextBlock> {
  const { start, all } = await withStart(chunks);
  const isWide = chosen === "UTF-16LE" || chosen === "UTF-16BE";
  const utf16 = isWide ? chosen : chosen === undefined ? utf16Of(start) : undefined;
  if (!utf16) refuseOtherFiles(start);
  let declaration: ReturnType<typeof declarationIn> | undefined;
  let set: ByteSet | undefined = utf16 ? "UTF-8" : isWide ? undefined : chosen;
  let hasZeros = false;
  const blocks = new BlocksAhead(lineBlocks(utf16 ? fromUtf16(all, utf16) : all));
  try {
    for (let block = await blocks.take(); block; block = await blocks.take()) {
      let { bytes } = block;
      const notices: TextNotice[] = [];
      if (!declaration) {
        const isMarked = hasUtf8Mark(bytes);
        if (isMarked) bytes = bytes.subarray(3);
        declaration = declarationIn(bytes);
        if (isMarked) declaration.declared = declaredCharacterSet("UTF-8");
      }
      let text: string;
      if (isAscii(bytes)) text = latin1(bytes);
      else {
        if (!set) {
          const { declared, line } = declaration;
          set = guessCharacterSet(await blocks.lookAhead(bytes), declared?.sets ?? []);
          if (declared && declared.name !== "ASCII" && !declared.sets.includes(set)) {
            const message = `The header declares ${declared.name}, but the text is ${set}; it was read as that.`;
            notices.push({ line, message });
          }
        }
        // Text of another set is never valid UTF-8 by chance: files put together from several hold both.
        if (isUtf8(bytes) && (set === "UTF-8" || chosen === undefined)) text = utf8(bytes);
        else text = set === "UTF-8" ? decodeBrokenUtf8(bytes, notices) : decoderOf(set)(bytes);
      }
      text = normalized(text);
      if (block.isCut)
        notices.push({
          index: 0,
          message: `This line is longer than ${longestLine} bytes; the rest of it was left out.`,
        });
      if (text.includes("\0")) {
        const index = text.slice(0, text.indexOf("\0")).split("\n").length - 1;
        if (!hasZeros) notices.push({ index, message: "There are zero bytes from here on; they were left out." });
        hasZeros = true;
        text = text.replaceAll("\0", "");
      }
      text = withFewMarksEach(text, notices);
      if (set === "ANSEL") text = text.normalize("NFC");
      yield { text, notices, characterSet: utf16 ?? set ?? "ASCII" };
    }
  } finally {
    await blocks.close();
  }
}
