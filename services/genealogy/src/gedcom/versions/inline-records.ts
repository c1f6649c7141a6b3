import { childOf, inOrder, structure, type Structure } from "../structure.ts";
import { unescapedTag } from "./escapes.ts";

/**
 * Below a record that version 7 asks for where 5.5.1 tells a source or a picture on the spot: the tags that stood there, in their order.
 * Files of ours have such a record right before the one that cites it, and are read as if it stood on the spot.
 */
const inlineTag = "_INLINE";

/** Below the record of a picture: the tags that 5.5 had there, in their order, where FORM or TITL stood beside FILE. */
const orderTag = "_ORDER";

const tagsOf = (children: readonly Structure[]): string => children.map(({ tag }) => unescapedTag(tag)).join(" ");

/** `children`: what stands on the spot, in the words of the version that is written. */
export const inlineMark = (children: readonly Structure[]): Structure => structure(inlineTag, tagsOf(children));

/** `children`: as the record had them. */
export const orderMark = (children: readonly Structure[]): Structure => structure(orderTag, tagsOf(children));

/** Of what else has such a line it is somebody else's. */
const isInline = (record: Structure): boolean =>
  (record.tag === "SOUR" || record.tag === "OBJE") && childOf(record, inlineTag) !== undefined;

/** A record as other programs know it: what they cite by it they cite as a record. */
export const withoutInlineMark = (record: Structure): Structure =>
  isInline(record) ? { ...record, children: record.children.filter(({ tag }) => tag !== inlineTag) } : record;

/** 5.5 has FORM and TITL beside FILE, version 7 below it. */
const movedTags = new Set(["FORM", "TITL"]);

/** What a picture says of itself, with what stood beside its first file there again. */
const besideFile = (children: readonly Structure[], tags: ReadonlySet<string>): readonly Structure[] => {
  const file = children.find(({ tag }) => tag === "FILE");
  const beside = new Set(children.map(({ tag }) => tag));
  const isBack = ({ tag }: Structure): boolean => movedTags.has(tag) && tags.has(tag) && !beside.has(tag);
  const back = file?.children.filter(isBack) ?? [];
  if (!file || back.length === 0) return children;
  const alone = { ...file, children: file.children.filter((child) => !isBack(child)) };
  return [...children.map((child) => (child === file ? alone : child)), ...back];
};

/** The record of a picture as it was before its version asked for another order. */
export const inOwnOrder = (record: Structure): Structure => {
  const mark = record.tag === "OBJE" ? childOf(record, orderTag) : undefined;
  if (!mark) return record;
  const tags = mark.value.split(" ");
  const children = record.children.filter((child) => child !== mark);
  return { ...record, children: inOrder(besideFile(children, new Set(tags)), tags) };
};

/** A line that cites a record, with all that the record says below it instead; undefined where somebody has added to the record since. */
const inlined = (line: Structure, record: Structure): Structure | undefined => {
  const tags = childOf(record, inlineTag)!.value.split(" ");
  const known = new Set(tags);
  const said = record.children.filter(({ tag }) => tag !== inlineTag);
  const title = line.tag === "SOUR" ? said.find(({ tag }) => tag === "TITL") : undefined;
  if (line.tag === "SOUR" && (title === undefined || title.children.length > 0)) return undefined;
  const below = besideFile(
    said.filter((child) => child !== title),
    known,
  );
  if (!below.every(({ tag }) => known.has(tag))) return undefined;
  const children = inOrder([...below, ...line.children], tags);
  return { ...line, pointer: null, value: title?.value ?? "", children };
};

/** Puts what stood on the spot back there while a file of ours is read. One per file. */
export class InlineRecords {
  /** Those that the next record may cite. */
  #waiting = new Map<string, Structure>();

  /** The records to go on with: none while one waits for the record that cites it. */
  take(record: Structure): readonly Structure[] {
    const read = this.#waiting.size === 0 ? record : this.#putBack(record, this.#citedOnce(record));
    if (read.xref === null || !isInline(read)) return [...this.end(), read];
    this.#waiting.set(read.xref, read);
    return [];
  }

  /** Records that nothing cites where it was expected. */
  end(): readonly Structure[] {
    const left = [...this.#waiting.values()].map(withoutInlineMark);
    this.#waiting = new Map();
    return left;
  }

  /** What is cited twice stands on no spot. */
  #citedOnce(record: Structure): ReadonlySet<string> {
    const times = new Map<string, number>();
    const count = ({ pointer, children }: Structure): void => {
      if (pointer !== null && this.#waiting.has(pointer)) times.set(pointer, (times.get(pointer) ?? 0) + 1);
      for (const child of children) count(child);
    };
    count(record);
    return new Set([...times].flatMap(([name, often]) => (often === 1 ? [name] : [])));
  }

  #putBack(line: Structure, citedOnce: ReadonlySet<string>): Structure {
    const children = line.children.map((child) => this.#putBack(child, citedOnce));
    const isSame = children.every((child, at) => child === line.children[at]);
    const own = isSame ? line : { ...line, children };
    const record = own.pointer !== null && citedOnce.has(own.pointer) ? this.#waiting.get(own.pointer) : undefined;
    const back = record?.tag === own.tag ? inlined(own, record) : undefined;
    if (!back) return own;
    this.#waiting.delete(own.pointer!);
    return back;
  }
}
