import { fromGedcomDate, toGedcomDate } from "@kinkeeper/contracts/dates/gedcom-date";
import type { Structure } from "../structure.ts";
import { escapedTag } from "./escapes.ts";
import { roleWords, shortFormOf } from "./version-tags.ts";

/** Words that are lower case in 5.5.1. */
const lowerCaseTags = new Set(["RESN", "MEDI"]);

const phraseTag = escapedTag("PHRASE");

const withoutPhrase = (children: readonly Structure[]): readonly Structure[] => {
  const phrase = children.find(({ tag }) => tag === phraseTag);
  return children.filter((child) => child !== phrase);
};

/** The words below a line, where they stand as they do when they are read back. */
const firstPhrase = ({ children: [first] }: Structure): Structure | undefined =>
  first?.tag === "PHRASE" && first.children.length === 0 ? first : undefined;

/** A payload that says nothing but a date; what is no date stays as it is. */
const payload = (value: string): string => {
  const written = toGedcomDate(value, "5.5.1").value;
  return written.startsWith("(") ? value : written;
};

/** The words of a date in brackets after it, where 5.5.1 allows that; else they stay below it as an extension. */
const date = (line: Structure, children: readonly Structure[]): Structure => {
  const phrase = firstPhrase(line);
  if (!phrase) return { ...line, value: payload(line.value), children };
  const { value } = toGedcomDate(fromGedcomDate(line.value, phrase.value), "5.5.1");
  // Only as long as it comes back as it was: a period must not become a range.
  const back = toGedcomDate(fromGedcomDate(value), "7.0");
  return back.value === line.value && back.phrase === phrase.value
    ? { ...line, value, children: withoutPhrase(children) }
    : { ...line, value: payload(line.value), children };
};

/** The words below OTHER are what 5.5.1 has in the first place. */
const wordsOf = (line: Structure): string | undefined => {
  return line.value === "OTHER" ? firstPhrase(line)?.value.trim() || undefined : undefined;
};

const inWords = (line: Structure, tag: string, value: string, children: readonly Structure[]): Structure => {
  const words = wordsOf(line);
  return { ...line, tag, value: words ?? value, children: words === undefined ? children : withoutPhrase(children) };
};

/** "Godmother" where that is said, else "Godparent": what other programs show. */
const relation = (line: Structure, children: readonly Structure[]): Structure => {
  const words = firstPhrase(line)?.value.trim();
  return words
    ? { ...line, tag: "RELA", value: words, children: withoutPhrase(children) }
    : { ...line, tag: "RELA", value: roleWords.get(line.value) ?? line.value, children };
};

/** A line of version 7 in the words of 5.5.1. `children`: those below it, already in 5.5.1. */
export const inWordsOfFive = (
  line: Structure,
  parent: string,
  above: string,
  children: readonly Structure[],
): Structure => {
  const { tag, value } = line;
  switch (tag) {
    case "SNOTE":
      return { ...line, tag: "NOTE", children };
    case "DATE":
      return date(line, children);
    case "UID":
      return { ...line, tag: "_UID", children };
    case "ROLE":
      return parent === "ASSO" && above === "INDI" ? relation(line, children) : { ...line, children };
    case "PEDI":
      return inWords(line, tag, value.toLowerCase(), children);
    case "TYPE":
      return parent === "NAME" && above === "INDI"
        ? inWords(line, tag, value.toLowerCase(), children)
        : { ...line, children };
    case "FORM":
      return parent === "FILE" || parent === "OBJE"
        ? { ...line, value: shortFormOf(value) ?? value, children }
        : { ...line, children };
    case "MEDI":
      return { ...line, tag: parent === "FORM" ? "TYPE" : tag, value: value.toLowerCase(), children };
    case "STAT":
      return { ...line, value: value.replace("DNS_CAN", "DNS/CAN").replace("PRE_1970", "PRE-1970"), children };
    case "AGE":
      return { ...line, value: value.replace(/^([<>]) /, "$1"), children };
    default:
      return { ...line, value: lowerCaseTags.has(tag) ? value.toLowerCase() : value, children };
  }
};

/** A DATE of version 7, with nothing but a PHRASE below it, as 5.5.1 has it. */
export const dateInFive = (line: Structure): Structure =>
  date(
    line,
    line.children.map((child) => ({ ...child, tag: escapedTag(child.tag) })),
  );
