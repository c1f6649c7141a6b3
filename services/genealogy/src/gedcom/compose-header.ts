import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import { readKept, wholeMark } from "./kept-lines.ts";
import { childOf, linesOf, pointerTo, structure, type Structure } from "./structure.ts";
import { withoutOwnTags } from "./schema.ts";
import { addedTag } from "./versions/escapes.ts";

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** How much of what a family knows a file shows: only one with all of it can take anything away by not saying it. */
export type Sight = "ALL" | "PART";
const sightTag = "_SIGHT";

/** Whether a header says that its file does not show everything; undefined where it says nothing of it. */
export const saysPart = (header: string): boolean | undefined => {
  const sight = /\n1 _SIGHT (ALL|PART)(?:\n|$)/.exec(header)?.[1];
  return sight === undefined ? undefined : sight === "PART";
};

/** What a header must say anew, because it is about this file and not about the data. */
const aboutFile = new Set(["GEDC", "CHAR", "SOUR", "DATE", "DEST", "FILE", "SCHMA", sightTag]);

/** The definitions of extension tags of all imported headers, each once. */
const schemaOf = (headers: readonly Structure[]): readonly Structure[] => {
  const seen = new Set<string>();
  const tags = headers
    .flatMap((header) =>
      header.children.flatMap((child) => (child.tag === "SCHMA" ? (withoutOwnTags(child)?.children ?? []) : [])),
    )
    .filter(({ tag, value }) => tag === "TAG" && !seen.has(value) && seen.add(value));
  return tags.length === 0 ? [] : [structure("SCHMA", "", tags)];
};

/**
 * The header of an export in the form of GEDCOM 7. Of imported headers the first one's notes, copyright, language and place form
 * stay, and the program that made it as `_SOUR`; all of their schemas do. `submitter`: the name of a SUBM record of the file.
 */
export const composeHeader = (
  headers: readonly Structure[],
  version: GedcomVersion,
  {
    submitter,
    sight,
    now,
  }: { readonly submitter: string | undefined; readonly sight?: Sight | undefined; readonly now: Date },
): Structure => {
  const [first] = headers;
  const maker = first && (childOf(first, "_SOUR") ?? childOf(first, "SOUR"));
  const isNamed = first?.children.some(({ tag }) => tag === "SUBM") ?? false;
  const date = `${now.getUTCDate()} ${months[now.getUTCMonth()]} ${now.getUTCFullYear()}`;
  const gedc = [structure("VERS", version), ...(version === "7.0" ? [] : [structure("FORM", "LINEAGE-LINKED")])];
  const isOurs = maker?.value === "KINKEEPER";
  return structure("HEAD", "", [
    structure("GEDC", "", gedc),
    ...schemaOf(headers),
    structure("SOUR", "KINKEEPER", [structure("NAME", "Kinkeeper")]),
    structure("DATE", date, [structure("TIME", now.toISOString().slice(11, 19) + (version === "7.0" ? "Z" : ""))]),
    ...(submitter === undefined || isNamed ? [] : [pointerTo("SUBM", submitter, [structure(addedTag, "Y")])]),
    ...(sight === undefined ? [] : [structure(sightTag, sight)]),
    ...(maker && !isOurs ? [{ ...maker, tag: "_SOUR" }] : []),
    ...(first?.children.filter(({ tag }) => !aboutFile.has(tag) && tag !== "_SOUR") ?? []),
  ]);
};

/** What a header says that is not about its file, as it is kept; undefined where that is nothing. */
export const dataOfHeader = (text: string): string | undefined => {
  const { structures, version } = readKept(text.split("\n"), 0);
  const dataLines = structures
    .flatMap(({ children }) => children)
    .flatMap((line) => (line.tag === "SCHMA" ? (withoutOwnTags(line) ?? []) : aboutFile.has(line.tag) ? [] : [line]));
  if (dataLines.length === 0) return undefined;
  const lines = linesOf(structure("HEAD", "", dataLines), 0);
  return [...lines, ...(version === undefined ? [] : [wholeMark(version)])].join("\n");
};

/** 5.5.1 says how it is written; version 7 is always UTF-8. Added after the conversion, which would not know the tag. */
export const withCharacterSet = (header: Structure): Structure => {
  const [gedc, ...rest] = header.children;
  return { ...header, children: [...(gedc ? [gedc] : []), structure("CHAR", "UTF-8"), ...rest] };
};
