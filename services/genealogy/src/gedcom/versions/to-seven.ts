import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { childOf, oneLine, structure, type Structure } from "../structure.ts";
import { addedTag, escapedTag, inFiveTag, inSevenTag, looksEscaped, originalBelow, restoredFrom } from "./escapes.ts";
import { orderMark } from "./inline-records.ts";
import { mediaTypeOf, tagsOfSeven } from "./version-tags.ts";
import { inWordsOfFive } from "./words-of-five.ts";
import { inWordsOfSeven } from "./words-of-seven.ts";

/**
 * Makes a record that something inside another must become, because version 7 knows it only as a record; gives its name.
 * `children`: all that stood on the spot, in its order.
 */
export type AddRecord = (record: Structure, children: readonly Structure[]) => string;

/** FILE with its form and title below it; 5.5 wrote both beside it. */
const multimedia = (children: readonly Structure[]): readonly Structure[] => {
  const first = children.find(({ tag }) => tag === "FILE");
  if (!first) return children;
  const below = new Set(first.children.map(({ tag }) => tag));
  const moved = new Set<Structure>();
  for (const child of children) {
    if ((child.tag !== "FORM" && child.tag !== "TITL") || below.has(child.tag)) continue;
    below.add(child.tag);
    moved.add(child);
  }
  return children
    .filter((child) => !moved.has(child))
    .map((child) => {
      if (child.tag !== "FILE") return child;
      const added = child === first ? [...moved] : [];
      const form = childOf(child, "FORM") ?? added.find(({ tag }) => tag === "FORM");
      const guessed = mediaTypeOf(/\.(\w+)$/.exec(child.value)?.[1] ?? "") ?? "application/octet-stream";
      return {
        ...child,
        children: [
          ...(form ? [] : [structure("FORM", guessed, [structure(addedTag, "Y")])]),
          ...added,
          ...child.children,
        ],
      };
    });
};

const pictureRecord = (children: readonly Structure[]): readonly Structure[] => {
  const ordered = multimedia(children);
  return ordered.length === children.length ? ordered : [...ordered, orderMark(children)];
};

/** A standard tag that version 7 does not have, as an extension. */
const known = (tag: string): string =>
  looksEscaped(tag) || !(tagsOfSeven.has(tag) || tag.startsWith("_")) ? escapedTag(tag) : tag;

/** A line in the words of version 7; with that of 5.5.1 below it where that does not follow. */
const reworded = (line: Structure, parent: string, above: string): Structure => {
  const written = inWordsOfSeven(line, parent, above);
  if (written === line || line.version === undefined) return written;
  const [added] = written.children.length > line.children.length ? written.children : [];
  const alone = { ...written, version: "7.0" as const, children: added ? [added] : [] };
  const inFive = added ? [{ ...added, tag: escapedTag(added.tag) }] : [];
  const back = inWordsOfFive(alone, parent, above, inFive);
  // Spaces around the parts of a date are none of its letters.
  const isSame = back.value === line.value || (line.tag === "DATE" && oneLine(back.value) === oneLine(line.value));
  if (back.tag === line.tag && isSame && back.children.length === 0) return written;
  return { ...written, children: [originalBelow(inFiveTag, line, written), ...written.children] };
};

interface Conversion {
  readonly addRecord: AddRecord;
  /** On the way to 5.5.1 only lines become version 7 of which nobody knows the version. */
  readonly target: GedcomVersion;
}

/** A structure below a record as GEDCOM 7 has it. Already right structures pass unchanged, so mixed input is no problem. */
const convert = (given: Structure, parent: string, above: string, conversion: Conversion): Structure => {
  const { addRecord, target } = conversion;
  const below = (line: Structure): readonly Structure[] =>
    line.children.map((child) => convert(child, line.tag, parent, conversion));
  if (given.version !== undefined && target === "5.5.1") return { ...given, children: below(given) };
  const named = (tag: string): string => (target === "7.0" ? known(tag) : tag);
  const isAlias = given.tag === "ALIA" && given.pointer === null;
  if (given.version === "7.0" && !isAlias)
    return asRecord({ ...given, tag: named(given.tag), children: below(given) }, parent, addRecord);
  const restored = given.version === undefined ? given : restoredFrom(inSevenTag, given);
  if (restored !== given) return { ...restored, version: "7.0", children: below(restored) };
  const line = reworded(given, parent, above);
  const children = below(line);
  return asRecord({ ...line, tag: named(line.tag), version: "7.0", children }, parent, addRecord);
};

/** Leads to a record where 5.5.1 tells a picture or a source on the spot. */
const asRecord = (line: Structure, parent: string, addRecord: AddRecord): Structure => {
  const { tag, pointer, value, children } = line;
  if (pointer !== null) return line;
  if (tag === "OBJE" && children.some((child) => child.tag === "FILE")) {
    const record = { ...line, value: "", children: multimedia(children) };
    return { ...line, value: "", pointer: addRecord(record, children), children: [] };
  }
  return tag === "SOUR" && parent !== "HEAD" && value !== "" ? sourceText(line, addRecord) : line;
};

/** A source told in words on the spot becomes a source of its own; where in it something stands stays with the citation. */
const sourceText = (line: Structure, addRecord: AddRecord): Structure => {
  const isCited = ({ tag }: Structure): boolean =>
    ["PAGE", "QUAY", "EVEN", "DATA"].includes(tag) || tag.startsWith("_");
  const cited = line.children.filter(isCited);
  const described = line.children.filter((child) => !isCited(child));
  const record = { ...line, value: "", children: [structure("TITL", line.value), ...described] };
  const pointer = addRecord(record, line.children);
  return { ...line, value: "", pointer, children: cited };
};

/**
 * A record as GEDCOM 7 has it; escapes.ts tells what becomes of the rest. Lines of version 7 stay as they are. `target`: what the
 * record is to be in the end.
 */
export const toSeven = (record: Structure, addRecord: AddRecord, target: GedcomVersion = "7.0"): Structure => {
  const converted = record.children.map((child) => convert(child, record.tag, "", { addRecord, target }));
  if (record.version !== undefined && target === "5.5.1") return { ...record, children: converted };
  const tag = target === "7.0" ? known(record.tag) : record.tag;
  const children = record.tag === "OBJE" ? pictureRecord(converted) : converted;
  return { ...record, tag: record.tag === "NOTE" ? "SNOTE" : tag, version: "7.0", children };
};
