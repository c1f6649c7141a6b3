import { childOf, type Structure } from "../structure.ts";
import { escapedTag, inFiveTag, inSevenTag, looksEscaped, originalBelow, restoredFrom } from "./escapes.ts";
import { onlyInSeven } from "./version-tags.ts";
import { inWordsOfFive } from "./words-of-five.ts";
import { inWordsOfSeven } from "./words-of-seven.ts";

/** Where 5.5.1 knows a language. */
const hasLanguage = new Set(["HEAD", "SUBM"]);

/** What has no restriction of its own. */
const isUnrestricted = new Set(["NAME", "NOTE", "SNOTE"]);

/** Whether 5.5.1 knows a standard tag of version 7 where it stands. */
const isKnown = ({ tag, pointer, version }: Structure, parent: string): boolean => {
  // A pointer to nothing would be an error for other programs.
  if (onlyInSeven.has(tag) || pointer === "VOID") return false;
  if (tag === "LANG") return hasLanguage.has(parent);
  if (tag === "RESN" && version !== "5.5.1") return !isUnrestricted.has(parent);
  // Only people may name others.
  return tag !== "ASSO" || parent === "INDI";
};

const convert = (given: Structure, parent: string, above: string): Structure => {
  const line = given.version === "5.5.1" ? given : restoredFrom(inFiveTag, given);
  const children = line.children.map((child) => convert(child, line.tag, parent));
  const { tag } = line;
  if (looksEscaped(tag)) return { ...line, tag: escapedTag(tag), children };
  if (tag.startsWith("_")) return { ...line, children };
  if (line !== given) return { ...line, children };
  if (!isKnown(line, parent)) return { ...line, tag: escapedTag(tag === "SNOTE" ? "NOTE" : tag), children };
  if (line.version === "5.5.1") return { ...line, children };
  const written = inWordsOfFive(line, parent, above, children);
  return isReadAgain(line, written, parent, above)
    ? written
    : { ...written, children: [originalBelow(inSevenTag, line, written), ...written.children] };
};

/** Whether a line in the words of 5.5.1 says by itself what it was in version 7. */
const isReadAgain = (line: Structure, written: Structure, parent: string, above: string): boolean => {
  const read = inWordsOfSeven({ ...written, children: [] }, parent, above);
  const [added] = read.children;
  const taken = written.children.length < line.children.length ? childOf(line, "PHRASE") : undefined;
  return read.tag === line.tag && read.value === line.value && added?.value === taken?.value;
};

/** A record as GEDCOM 5.5.1 has it; escapes.ts tells what becomes of the rest. Lines of 5.5.1 stay as they are. */
export const toFive = (record: Structure): Structure => {
  const tag = record.tag === "SNOTE" ? "NOTE" : record.tag;
  const children = record.children.map((child) => convert(child, record.tag, ""));
  return { ...record, tag: looksEscaped(tag) ? escapedTag(tag) : tag, children };
};
