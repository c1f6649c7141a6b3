import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { unescapedName } from "@kinkeeper/contracts/genealogy/record-name";
import type { CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import { decodeText, type TextBlock } from "./bytes/decode-text.ts";
import { refuseText } from "./bytes/refuse-other-files.ts";
import type { IssueList } from "./issue-list.ts";
import { parseLine, pointerIn, type LineParts } from "./parse-line.ts";
import { deepestLevel, RecordBuilder } from "./record-builder.ts";
import { childOf, type Structure } from "./structure.ts";
import {
  addedTag,
  danglingAgain,
  inFiveTag,
  inSevenTag,
  restoredFrom,
  unescapedTag,
  withOwnTags,
} from "./versions/escapes.ts";
import { InlineRecords, inOwnOrder, withoutInlineMark } from "./versions/inline-records.ts";

/** What a file says about itself, known once its header was read. */
export interface FileFacts {
  characterSet: TextBlock["characterSet"];
  /** As written in the header ("5.5.1", "7.0.14"), or null. */
  version: string | null;
}

/** Version 7 doubles only an `@` that begins a line; before, every `@` is doubled, and many programs doubled none. */
const unescape = (value: string, isSeven: boolean): string => {
  if (!value.includes("@@")) return value;
  if (!isSeven) return value.replaceAll("@@", "@");
  return value.startsWith("@@") ? value.slice(1) : value;
};

const unescapeHeader = (header: Structure, isSeven: boolean): Structure => ({
  ...header,
  value: header.value
    .split("\n")
    .map((line) => unescape(line, isSeven))
    .join("\n"),
  children: header.children.map((child) => unescapeHeader(child, isSeven)),
});

/** Lines that a file may begin with and still be GEDCOM: its header, or at least a record. */
const header = /^[ \t\ufeff]*0+[ \t]+HEAD\b/im;
const anyRecord = /^[ \t\ufeff]*0[ \t]+@[^@\n]+@[ \t]+(?:INDI|FAM|SOUR|NOTE|SNOTE|REPO|SUBM|OBJE)(?!\w)/m;

const quoted = (text: string): string => {
  const short = text.trim().slice(0, 60);
  return short === "" ? "" : ` (“${short}${text.trim().length > 60 ? "…" : ""}”)`;
};

/**
 * A record of our own file without what was added only because its version asks for it and, in version 7, with what its source
 * said against the rules.
 */
const asItsSourceSaid = (record: Structure, isSeven: boolean): Structure => {
  const children = record.children
    .filter((child) => childOf(child, addedTag)?.value !== "Y")
    .map((child) => asItsSourceSaid(child, isSeven));
  const isSame =
    children.length === record.children.length && children.every((child, at) => child === record.children[at]);
  const said = danglingAgain(inOwnOrder(isSame ? record : { ...record, children }));
  if (!isSeven) return said;
  // Another name that 5.5.1 calls ALIA is read as the same in both.
  const isAlias = /^ALIA\b/.test(childOf(said, inFiveTag)?.value ?? "");
  return restoredFrom(isAlias ? inFiveTag : inSevenTag, said);
};

/** Reads lines into records. One per file. */
class RecordReader {
  readonly #issues: IssueList;
  readonly #facts: FileFacts;
  readonly #builder: RecordBuilder;
  readonly #parts: LineParts = { level: 0, xref: null, tag: "", value: "" };
  #line = 0;
  #isSeven = false;
  #isHeader = false;
  #isStarted = false;
  #isEnded = false;
  /** Whether the file is an export of ours, whose extensions are taken back. */
  #isOurs = false;
  readonly #inline = new InlineRecords();

  constructor(issues: IssueList, facts: FileFacts) {
    this.#issues = issues;
    this.#facts = facts;
    this.#builder = new RecordBuilder(issues);
  }

  /** The records that end within a block. */
  read({ text, notices, characterSet }: TextBlock): Structure[] {
    this.#facts.characterSet = characterSet;
    for (const notice of notices)
      this.#issues.add("line" in notice ? notice.line : this.#line + notice.index + 1, notice.message);
    const records: Structure[] = [];
    let start = 0;
    if (!this.#isStarted) {
      if (text.trim() === "") return records;
      start = this.#begin(text);
    }
    for (let end = 0; start < text.length; start = end + 1) {
      end = text.indexOf("\n", start);
      if (end < 0) end = text.length;
      this.#line++;
      this.#take(text, start, end, records);
    }
    return records;
  }

  /** The last record. Throws NOT_GEDCOM when there was nothing but blank lines. */
  end(): Structure[] {
    if (!this.#isStarted) throw refuseText(true);
    const records: Structure[] = [];
    this.#finish(records);
    records.push(...this.#inline.end());
    if (!this.#isEnded)
      this.#issues.add(this.#line, "The file ends without a line “0 TRLR”; something may be missing.");
    return records;
  }

  /** Where the GEDCOM begins in the first block; mail programs and editors leave lines before it. */
  #begin(text: string): number {
    const found = header.exec(text) ?? anyRecord.exec(text);
    if (!found) throw refuseText(false);
    this.#isStarted = true;
    const before = text.slice(0, found.index);
    this.#line += before.split("\n").length - 1;
    if (before.trim() !== "") this.#issues.add(1, "The lines before the header are not GEDCOM; they were left out.");
    if (!/HEAD/i.test(found[0]))
      this.#issues.add(this.#line + 1, "The file has no header; it was read as GEDCOM 5.5.1.");
    return found.index;
  }

  #take(text: string, start: number, end: number, records: Structure[]): void {
    const parts = this.#parts;
    const isLine = parseLine(text, start, end, parts);
    if (!isLine || parts.level > deepestLevel || this.#builder.isBrokenText(parts.level)) {
      this.#takeBroken(text.slice(start, end), isLine && parts.level > deepestLevel);
      return;
    }
    if (this.#isEnded) {
      this.#issues.add(this.#line, "This line comes after the end of the file's records.");
      this.#isEnded = false;
    }
    const written = /[a-z]/.test(parts.tag) ? parts.tag.toUpperCase() : parts.tag;
    const tag = this.#isOurs ? unescapedTag(written) : written;
    if (parts.level === 0) {
      this.#finish(records);
      if (tag === "TRLR") {
        this.#isEnded = true;
        return;
      }
      this.#isHeader = tag === "HEAD";
    }
    const pointer = tag === "CONT" || tag === "CONC" ? null : pointerIn(parts.value);
    const value = pointer !== null ? "" : this.#isHeader ? parts.value : unescape(parts.value, this.#isSeven);
    if (this.#isOurs) {
      const name = (xref: string | null): string | null => (xref === null ? null : unescapedName(xref));
      this.#builder.add(parts.level, name(parts.xref), tag, name(pointer), value, this.#line);
      return;
    }
    this.#builder.add(parts.level, parts.xref, tag, pointer, value, this.#line);
  }

  #takeBroken(line: string, isTooDeep: boolean): void {
    if (line.trim() === "") return;
    if (this.#builder.continueText(line)) {
      this.#issues.add(
        this.#line,
        `This line is not GEDCOM; it was kept as part of the text before it${quoted(line)}.`,
      );
    } else {
      const what = isTooDeep ? `has a level above ${deepestLevel}` : "is not GEDCOM";
      this.#issues.add(this.#line, `This line ${what}; it was left out${quoted(line)}.`);
    }
  }

  #finish(records: Structure[]): void {
    const record = this.#builder.finish();
    if (!record) return;
    if (!this.#isHeader) {
      if (this.#isOurs) records.push(...this.#inline.take(asItsSourceSaid(record, this.#isSeven)));
      else records.push(withoutInlineMark(record));
      return;
    }
    this.#isHeader = false;
    const version = record.children
      .find(({ tag }) => tag === "GEDC")
      ?.children.find(({ tag }) => tag === "VERS")
      ?.value.trim();
    this.#facts.version = version || null;
    this.#isSeven = (version ?? "").startsWith("7");
    this.#builder.inVersion(this.#isSeven ? "7.0" : "5.5.1");
    this.#isOurs = record.children.find(({ tag }) => tag === "SOUR")?.value === "KINKEEPER";
    if (this.#isOurs) {
      // Only at its end it is known to be ours.
      records.push(asItsSourceSaid(withOwnTags(unescapeHeader(record, this.#isSeven)), this.#isSeven));
      return;
    }
    records.push(unescapeHeader(record, this.#isSeven));
  }
}

/**
 * Reads a GEDCOM file of any version and character set, one record at a time and in the file's order; what cannot be read
 * is added to `issues` and skipped. The character set is recognised unless one was `chosen`. Throws DomainError NOT_GEDCOM for anything that is no GEDCOM file.
 */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  issues: IssueList,
  facts: FileFacts = { characterSet: "ASCII", version: null },
  chosen?: CharacterSet,
): AsyncGenerator<Structure> {
  const reader = new RecordReader(issues, facts);
  for await (const block of decodeText(bytes, chosen)) yield* reader.read(block);
  yield* reader.end();
}

/** Kept lines were complained about when they were read from their file. */
const unheard: Pick<IssueList, "add"> = { add: () => undefined };

/**
 * Structures from lines as `linesOf` wrote them from a level on, with what hangs below. Lines that are none are skipped.
 * `version`: the one whose words the lines are in.
 */
export const structuresOf = (lines: readonly string[], level = 1, version?: GedcomVersion): readonly Structure[] => {
  const builder = new RecordBuilder(unheard, version);
  builder.add(0, null, "", null, "", 0);
  const parts: LineParts = { level: 0, xref: null, tag: "", value: "" };
  for (const line of lines) {
    if (!parseLine(line, 0, line.length, parts) || parts.level < level) continue;
    const pointer = parts.tag === "CONT" || parts.tag === "CONC" ? null : pointerIn(parts.value);
    const value = pointer === null ? unescape(parts.value, true) : "";
    builder.add(parts.level - level + 1, parts.xref, parts.tag, pointer, value, 0);
  }
  return builder.finish()?.children ?? [];
};
