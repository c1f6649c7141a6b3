import { citationLimits, type Citation } from "@kinkeeper/contracts/genealogy/facts";
import { longDigest } from "./digest.ts";
import { isKeptMark } from "./kept-lines.ts";
import { pointerTo, childOf, structure, textOf, type Structure } from "./structure.ts";

/**
 * Sources that people typed. An export makes a record of each; its name follows from what it is called, so that the
 * same source is one record, and reading the export again finds what was typed.
 */
export type TypedSources = ReadonlyMap<string, string>;
export const noneTyped: TypedSources = new Map();

/** What an export calls the record of a typed source. */
export const typedSourceName = (source: string): string => `KS_${longDigest(source).toUpperCase()}`;

/** Says in the record of a source by what title facts cite it: it may be called something else by now. */
export const citedAsTag = "_CITED_AS";

/** The name of a typed source and the title it is cited by, from the lines of its record in an export of ours; undefined for any other record. */
export const typedSourceOf = (text: string): readonly [name: string, title: string] | undefined => {
  const lines = text.split("\n");
  if (!lines[0]?.startsWith("0 @KS_")) return undefined;
  const saying = (tag: string): string | undefined =>
    lines
      .find((line) => line.startsWith(`1 ${tag} `))
      ?.slice(tag.length + 3)
      .replace(/^@@/, "@");
  const title = saying(citedAsTag) ?? saying("TITL");
  if (title === undefined) return undefined;
  const name = typedSourceName(title);
  return lines[0] === `0 @${name}@ SOUR` ? [name, title] : undefined;
};

/** Whether the record of a typed source says its title alone: the facts that cite it say as much. */
export const saysTitleAlone = (text: string): boolean =>
  text.split("\n").every((line, at) => at === 0 || line.startsWith("1 TITL ") || isKeptMark(line));

export const typedSourceRecord = (source: string): Structure => ({
  ...structure("SOUR", "", [structure("TITL", source)]),
  xref: typedSourceName(source),
});

export const isTyped = ({ tag, pointer }: Structure, typed: TypedSources): boolean =>
  tag === "SOUR" && pointer !== null && typed.has(pointer);

/** What a SOUR line cites, where it is a typed source. */
export const citationOf = (line: Structure, typed: TypedSources): Citation | undefined => {
  if (!isTyped(line, typed)) return undefined;
  const quality = /^[0-3]$/.exec(textOf(line, "QUAY") ?? "")?.[0];
  const page = textOf(line, "PAGE")?.slice(0, citationLimits.page);
  const data = childOf(line, "DATA");
  const text = data && childOf(data, "TEXT")?.value.trim().slice(0, citationLimits.text);
  return {
    source: typed.get(line.pointer!)!,
    ...(page === undefined ? {} : { page }),
    ...(quality === undefined ? {} : { quality: Number(quality) }),
    ...(text ? { text } : {}),
  };
};

/** What is cited below lines by the titles that people typed. */
export const citationsBelow = (lines: readonly Structure[], typed: TypedSources): Citation[] =>
  lines.flatMap(({ children }) => children.flatMap((child) => citationOf(child, typed) ?? []));

/** A line without the sources that were typed here: those are held by the fields. Undefined where it said nothing else. */
const withoutTyped = (line: Structure, typed: TypedSources): Structure | undefined => {
  if (!line.children.some((child) => isTyped(child, typed))) return line;
  const children = line.children.filter((child) => !isTyped(child, typed));
  return children.length === 0 && line.value === "" && vitalTags.has(line.tag) ? undefined : { ...line, children };
};

const vitalTags = new Set(["BIRT", "DEAT", "MARR", "DIV"]);

/** A record without the sources that were typed below its facts and these lines of it. */
export const recordWithoutTyped = (
  record: Structure,
  typed: TypedSources,
  isHeld: (line: Structure) => boolean,
): Structure =>
  typed.size === 0
    ? record
    : {
        ...record,
        children: record.children.flatMap((line) => (isHeld(line) ? (withoutTyped(line, typed) ?? []) : [line])),
      };

export const citationStructure = ({ source, page, quality, text }: Citation): Structure =>
  pointerTo("SOUR", typedSourceName(source), [
    ...(page === undefined ? [] : [structure("PAGE", page)]),
    ...(text === undefined ? [] : [structure("DATA", "", [structure("TEXT", text)])]),
    ...(quality === undefined ? [] : [structure("QUAY", String(quality))]),
  ]);
