import { dateTextOf } from "../vital-events.ts";
import { fromGedcomDate, parseDate, toGedcomDate } from "@kinkeeper/contracts/dates";
import { childOf, structure, type Structure } from "../structure.ts";
import {
  eventTags,
  languageTags,
  mediaTypeOf,
  nameTypes,
  onlyInSeven,
  pedigrees,
  roles,
  tagsOfSeven,
} from "./version-tags.ts";

/**
 * Makes a record that something inside another must become, because version 7 knows it only as a record; gives its name.
 */
export type AddRecord = (record: Structure) => string;

/** Tags whose words of a list are upper case in 7. */
const upperCaseTags = new Set(["RESN", "SEX", "QUAY", "MEDI", "ROLE"]);

const upper = (text: string): string => text.trim().toUpperCase().replace(/[-/ ]/g, "_");

/** Known words as they are in 7, others as OTHER with the words below. */
const enumerated = (line: Structure, known: ReadonlySet<string>, children: readonly Structure[]): Structure => {
  const word = line.value.trim().toUpperCase();
  if (known.has(word)) return { ...line, value: word, children };
  return { ...line, value: "OTHER", children: [structure("PHRASE", line.value.trim()), ...children] };
};

/** Dates in the form of 7, with the words of an uncertain one in PHRASE; what cannot be read is a phrase altogether. */
const date = (line: Structure, children: readonly Structure[]): Structure => {
  if (line.value.trim() === "") return { ...line, value: "", children };
  const own = children.find(({ tag }) => tag === "PHRASE");
  const text = own ? fromGedcomDate(line.value) : (dateTextOf(line) ?? "");
  const { value, phrase } = toGedcomDate(text, "7.0");
  if (own) return parseDate(text).kind === "phrase" ? { ...line, children } : { ...line, value, children };
  return { ...line, value, children: phrase === undefined ? children : [...children, structure("PHRASE", phrase)] };
};

/** "CHILD", "<8y" as 7 writes ages. */
const age = (line: Structure, children: readonly Structure[]): Structure => {
  const word = line.value.trim();
  const named: Readonly<Record<string, string>> = { CHILD: "< 8y", INFANT: "< 1y", STILLBORN: "0y" };
  const bound = named[word.toUpperCase()];
  if (bound !== undefined) return { ...line, value: bound, children: [structure("PHRASE", word), ...children] };
  const value = word.replace(/^([<>])\s*/, "$1 ").toLowerCase();
  if (/^(?:[<>] )?(?:\d+y)?(?: ?\d+m)?(?: ?\d+w)?(?: ?\d+d)?$/.test(value) && value !== "")
    return { ...line, value, children };
  if (/^\d+$/.test(value)) return { ...line, value: `${value}y`, children };
  return word === ""
    ? { ...line, children }
    : { ...line, value: "", children: [structure("PHRASE", word), ...children] };
};

/** FILE with its form and title below it; 5.5 wrote both beside it. */
const multimedia = (children: readonly Structure[]): readonly Structure[] => {
  const isBeside = ({ tag }: Structure): boolean => tag === "FORM" || tag === "TITL";
  const beside = children.filter(isBeside);
  let isFirst = true;
  return children
    .filter((child) => !isBeside(child))
    .map((child) => {
      if (child.tag !== "FILE") return child;
      const added = isFirst ? beside.filter(({ tag }) => !childOf(child, tag)) : [];
      isFirst = false;
      const form = childOf(child, "FORM") ?? added.find(({ tag }) => tag === "FORM");
      const guessed = form
        ? []
        : [structure("FORM", mediaTypeOf(/\.(\w+)$/.exec(child.value)?.[1] ?? "") ?? "application/octet-stream")];
      return { ...child, children: [...guessed, ...added, ...child.children] };
    });
};

const restored = (line: Structure): string => {
  const bare = line.tag.slice(1);
  // What our own 5.5.1 export put under an extension tag (to-five.ts) comes back under its name.
  const isOurs =
    onlyInSeven.has(bare) ||
    (line.pointer === "VOID" && tagsOfSeven.has(bare)) ||
    ["LANG", "ASSO", "PEDI"].includes(bare);
  return line.tag.startsWith("_") && isOurs ? bare : line.tag;
};

/** A structure below a record as GEDCOM 7 has it. Already right structures pass unchanged, so mixed input is no problem. */
const convert = (given: Structure, parent: Structure, above: string, addRecord: AddRecord): Structure => {
  const line = { ...given, tag: restored(given) };
  const children = line.children.map((child) => convert(child, line, parent.tag, addRecord));
  const { tag, pointer, value } = line;
  switch (tag) {
    case "NOTE":
      return pointer === null ? { ...line, children } : { ...line, tag: "SNOTE", children };
    case "DATE":
    case "SDATE":
      return date(line, children);
    case "AGE":
      return age(line, children);
    case "PEDI":
      return enumerated(line, pedigrees, children);
    case "RELA":
      return parent.tag === "ASSO"
        ? enumerated({ ...line, tag: "ROLE" }, roles, children)
        : { ...line, tag: "_RELA", children };
    case "TYPE":
      if (parent.tag === "NAME" && above === "INDI") return enumerated(line, nameTypes, children);
      if (parent.tag === "FORM") return { ...line, tag: "MEDI", value: upper(value), children };
      return parent.tag === "ASSO" ? { ...line, tag: "_TYPE", children } : { ...line, children };
    case "FORM":
      return parent.tag === "FILE" || parent.tag === "OBJE"
        ? { ...line, value: mediaTypeOf(value) ?? value, children }
        : { ...line, children };
    case "STAT":
      return { ...line, value: upper(value), children };
    case "LANG":
      return { ...line, value: languageTags.get(value.trim().toLowerCase()) ?? value, children };
    case "ALIA":
      // 5.5 used it for other names, too; 7 only for other records of the same person.
      return pointer === null
        ? { ...line, tag: "NAME", children: [structure("TYPE", "AKA"), ...children] }
        : { ...line, children };
    case "OBJE":
      if (pointer !== null) return { ...line, children };
      return {
        ...line,
        value: "",
        pointer: addRecord({ ...line, value: "", children: multimedia(children) }),
        children: [],
      };
    case "SOUR":
      if (pointer !== null || parent.tag === "HEAD") return { ...line, children };
      return sourceText(line, children, addRecord);
    default:
      if (eventTags.has(tag) && value.trim().toUpperCase() === "N") return { ...line, tag: "NO", value: tag, children };
      if (upperCaseTags.has(tag)) return { ...line, value: value.toUpperCase(), children };
      return { ...line, tag: tagsOfSeven.has(tag) || tag.startsWith("_") ? tag : `_${tag}`, children };
  }
};

/** A source told in words on the spot becomes a source of its own; where in it something stands stays with the citation. */
const sourceText = (line: Structure, children: readonly Structure[], addRecord: AddRecord): Structure => {
  const isCited = ({ tag }: Structure): boolean =>
    ["PAGE", "QUAY", "EVEN", "DATA"].includes(tag) || tag.startsWith("_");
  const cited = children.filter(isCited);
  const described = children.filter((child) => !isCited(child));
  const pointer = addRecord({ ...line, value: "", children: [structure("TITL", line.value), ...described] });
  return { ...line, value: "", pointer, children: cited };
};

/** A record as GEDCOM 7 has it. */
export const toSeven = (record: Structure, addRecord: AddRecord): Structure => {
  const children = record.children.map((child) => convert(child, record, "", addRecord));
  switch (record.tag) {
    case "NOTE":
      return { ...record, tag: "SNOTE", children };
    case "OBJE":
      return { ...record, children: multimedia(children) };
    default:
      return {
        ...record,
        tag: tagsOfSeven.has(record.tag) || record.tag.startsWith("_") ? record.tag : `_${record.tag}`,
        children,
      };
  }
};
