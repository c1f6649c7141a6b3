import { fromGedcomDate, isSameDate, toGedcomDate } from "@kinkeeper/contracts/dates";
import { childOf, type Structure } from "../structure.ts";
import { onlyInSeven, shortFormOf } from "./version-tags.ts";

/** Words that are lower case in 5.5.1. */
const lowerCaseTags = new Set(["RESN", "MEDI"]);
/** Where 5.5.1 knows a language. */
const hasLanguage = new Set(["HEAD", "SUBM"]);
/** Records whose structures may name other people. */
const events = new Set(["INDI"]);

const extension = (line: Structure, children: readonly Structure[]): Structure => ({
  ...line,
  tag: `_${line.tag}`,
  children,
});

/** The words of a date in brackets after it, where 5.5.1 allows that; else they stay below it as an extension. */
const date = (line: Structure, children: readonly Structure[]): Structure => {
  const phrase = childOf(line, "PHRASE");
  if (!phrase) return { ...line, value: toFiveDate(line.value), children };
  const words = phrase.value.trim();
  const { value } = toGedcomDate(fromGedcomDate(line.value, words), "5.5.1");
  // Only as long as it comes back as it was: a period must not become a range.
  const back = toGedcomDate(fromGedcomDate(value), "7.0");
  const isSame = back.value === line.value && isSameDate(back.phrase ?? null, words);
  return isSame
    ? { ...line, value, children: children.filter(({ tag }) => tag !== "_PHRASE") }
    : { ...line, value: toFiveDate(line.value), children };
};

/** A payload that says nothing but a date; what is no date stays as it is. */
const toFiveDate = (payload: string): string => {
  const { value } = toGedcomDate(payload, "5.5.1");
  return value.startsWith("(") ? payload : value;
};

const convert = (line: Structure, parent: Structure, above: string): Structure => {
  const children = line.children.map((child) => convert(child, line, parent.tag));
  const { tag, pointer, value } = line;
  // A pointer to nothing would be an error for other programs; the reader takes it back from the extension.
  if (pointer === "VOID" && !tag.startsWith("_")) return extension(line, children);
  if (onlyInSeven.has(tag)) return extension(line, children);
  switch (tag) {
    case "SNOTE":
      return { ...line, tag: "NOTE", children };
    case "DATE":
      return date(line, children);
    case "UID":
      return extension(line, children);
    case "LANG":
      return hasLanguage.has(parent.tag) ? { ...line, children } : extension(line, children);
    case "ASSO":
      return events.has(parent.tag) ? { ...line, children } : extension(line, children);
    case "ROLE":
      return parent.tag === "ASSO" && events.has(above) ? relation(line, children) : { ...line, children };
    case "PEDI":
      return value === "OTHER" ? extension(line, children) : { ...line, value: value.toLowerCase(), children };
    case "TYPE":
      if (parent.tag !== "NAME" || above !== "INDI") return { ...line, children };
      return nameType(line, children);
    case "FORM":
      return parent.tag === "FILE" ? { ...line, value: shortFormOf(value) ?? value, children } : { ...line, children };
    case "MEDI":
      return parent.tag === "FORM"
        ? { ...line, tag: "TYPE", value: value.toLowerCase(), children }
        : { ...line, value: value.toLowerCase(), children };
    case "STAT":
      return { ...line, value: value.replace("DNS_CAN", "DNS/CAN").replace("PRE_1970", "PRE-1970"), children };
    case "AGE":
      return { ...line, value: value.replace(/^([<>]) /, "$1"), children };
    default:
      return { ...line, value: lowerCaseTags.has(tag) ? value.toLowerCase() : value, children };
  }
};

/** The words below OTHER are what 5.5.1 has in the first place. */
const wordsOf = (line: Structure): string | undefined =>
  line.value === "OTHER" ? childOf(line, "PHRASE")?.value.trim() || undefined : undefined;

const withoutPhrase = (children: readonly Structure[]): readonly Structure[] =>
  children.filter(({ tag }) => tag !== "_PHRASE");

const relation = (line: Structure, children: readonly Structure[]): Structure => {
  const words = wordsOf(line);
  return words === undefined
    ? { ...line, tag: "RELA", children }
    : { ...line, tag: "RELA", value: words, children: withoutPhrase(children) };
};

const nameType = (line: Structure, children: readonly Structure[]): Structure => {
  const words = wordsOf(line);
  return words === undefined
    ? { ...line, value: line.value.toLowerCase(), children }
    : { ...line, value: words, children: withoutPhrase(children) };
};

/** A record as GEDCOM 5.5.1 has it; what only version 7 can say stands under an extension tag and is taken back by `toSeven`. */
export const toFive = (record: Structure): Structure => {
  const children = record.children.map((child) => convert(child, record, ""));
  return { ...record, tag: record.tag === "SNOTE" ? "NOTE" : record.tag, children };
};
