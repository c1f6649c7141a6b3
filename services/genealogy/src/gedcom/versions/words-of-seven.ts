import { fromGedcomDate, toGedcomDate } from "@kinkeeper/contracts/dates/gedcom-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import { structure, type Structure } from "../structure.ts";
import { eventTags, languageTags, mediaTypeOf, nameTypes, pedigrees, roles, roleWords } from "./version-tags.ts";

/** Tags whose words of a list are upper case in 7. */
const upperCaseTags = new Set(["RESN", "SEX", "QUAY", "MEDI", "ROLE"]);

const upper = (text: string): string => text.trim().toUpperCase().replace(/[-/ ]/g, "_");

/** Known words as they are in 7, others as OTHER with the words below. */
const enumerated = (line: Structure, tag: string, known: ReadonlySet<string>): Structure => {
  const word = line.value.trim();
  if (word === "" || known.has(word.toUpperCase())) return { ...line, tag, value: word.toUpperCase() };
  return { ...line, tag, value: "OTHER", children: [structure("PHRASE", word), ...line.children] };
};

const rolesByWord = new Map([...roleWords].map(([role, word]) => [word, role]));

/** The relation of 5.5.1 that we write for a role is that role; any other in its own words. */
const relation = (line: Structure): Structure => {
  const role = rolesByWord.get(line.value);
  return role === undefined ? enumerated(line, "ROLE", roles) : { ...line, tag: "ROLE", value: role };
};

/** Whether a date is in the words of a version, as far as letters have no case; "1850?" is not. */
const isStandard = (text: string): boolean =>
  (["5.5.1", "7.0"] as const).some(
    (version) => toGedcomDate(fromGedcomDate(text), version).value.toUpperCase() === text.trim().toUpperCase(),
  );

/** Dates in the form of 7, with the words of an uncertain one in PHRASE; what cannot be read is a phrase altogether. */
const date = (line: Structure): Structure => {
  const { children } = line;
  if (line.value.trim() === "") return { ...line, value: "" };
  if (children.some(({ tag }) => tag === "PHRASE")) {
    const text = fromGedcomDate(line.value);
    return parseDate(text).kind === "phrase" ? line : { ...line, value: toGedcomDate(text, "7.0").value };
  }
  const { value, phrase = isStandard(line.value) ? undefined : line.value.trim() } = toGedcomDate(
    fromGedcomDate(line.value) || "",
    "7.0",
  );
  return { ...line, value, children: phrase === undefined ? children : [structure("PHRASE", phrase), ...children] };
};

/** "CHILD", "<8y" as 7 writes ages. */
const age = (line: Structure): Structure => {
  const word = line.value.trim();
  const named: Readonly<Record<string, string>> = { CHILD: "< 8y", INFANT: "< 1y", STILLBORN: "0y" };
  const inPhrase = (value: string): Structure => ({
    ...line,
    value,
    children: [structure("PHRASE", word), ...line.children],
  });
  const bound = named[word.toUpperCase()];
  if (bound !== undefined) return inPhrase(bound);
  const value = word.replace(/^([<>])\s*/, "$1 ").toLowerCase();
  if (/^(?:[<>] )?(?=\d)(?:\d+y)?(?: ?\d+m)?(?: ?\d+w)?(?: ?\d+d)?$/.test(value))
    return { ...line, value: value.replace(/([ymwd])(?=\d)/g, "$1 ") };
  if (/^\d+$/.test(value)) return { ...line, value: `${value}y` };
  return word === "" ? line : inPhrase("");
};

/** A line of 5.5.1 in the words of version 7, with what these add below it. */
export const inWordsOfSeven = (line: Structure, parent: string, above: string): Structure => {
  const { tag, pointer, value } = line;
  switch (tag) {
    case "NOTE":
      return pointer === null ? line : { ...line, tag: "SNOTE" };
    case "DATE":
    case "SDATE":
      return date(line);
    case "AGE":
      return age(line);
    case "PEDI":
      return enumerated(line, tag, pedigrees);
    case "RELA":
      return parent === "ASSO" ? relation(line) : line;
    case "TYPE":
      if (parent === "NAME" && above === "INDI") return enumerated(line, tag, nameTypes);
      return parent === "FORM" ? { ...line, tag: "MEDI", value: upper(value) } : line;
    case "FORM":
      return parent === "FILE" || parent === "OBJE" ? { ...line, value: mediaTypeOf(value) ?? value } : line;
    case "STAT":
      return { ...line, value: upper(value) };
    case "LANG":
      return { ...line, value: languageTags.get(value.trim().toLowerCase()) ?? value };
    case "ALIA":
      // 5.5 used it for other names, too; 7 only for other records of the same person.
      return pointer === null ? { ...line, tag: "NAME", children: [structure("TYPE", "AKA"), ...line.children] } : line;
    default:
      if (eventTags.has(tag) && value.trim().toUpperCase() === "N") return { ...line, tag: "NO", value: tag };
      return upperCaseTags.has(tag) ? { ...line, value: value.toUpperCase() } : line;
  }
};
