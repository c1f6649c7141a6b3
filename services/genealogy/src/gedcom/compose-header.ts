import type { GedcomVersion } from "./gedcom-items.ts";
import { childOf, pointerTo, structure, type Structure } from "./structure.ts";

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** What a header must say anew, because it is about this file and not about the data. */
const aboutFile = new Set(["GEDC", "CHAR", "SOUR", "DATE", "DEST", "FILE", "SCHMA", "SUBM", "SUBN"]);

/** The definitions of extension tags of all imported headers, each once. */
const schemaOf = (headers: readonly Structure[]): readonly Structure[] => {
  const seen = new Set<string>();
  const tags = headers
    .flatMap((header) =>
      header.children.filter(({ tag }) => tag === "SCHMA" || tag === "_SCHMA").flatMap(({ children }) => children),
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
  submitter: string | undefined,
  now: Date,
): Structure => {
  const [first] = headers;
  const maker = first && (childOf(first, "_SOUR") ?? childOf(first, "SOUR"));
  const date = `${now.getUTCDate()} ${months[now.getUTCMonth()]} ${now.getUTCFullYear()}`;
  const gedc = [structure("VERS", version), ...(version === "7.0" ? [] : [structure("FORM", "LINEAGE-LINKED")])];
  const isOurs = maker?.value === "KINKEEPER";
  return structure("HEAD", "", [
    structure("GEDC", "", gedc),
    ...schemaOf(headers),
    structure("SOUR", "KINKEEPER", [structure("NAME", "Kinkeeper")]),
    structure("DATE", date, [structure("TIME", now.toISOString().slice(11, 19) + (version === "7.0" ? "Z" : ""))]),
    ...(submitter === undefined ? [] : [pointerTo("SUBM", submitter)]),
    ...(maker && !isOurs ? [{ ...maker, tag: "_SOUR" }] : []),
    ...(first?.children.filter(({ tag }) => !aboutFile.has(tag) && tag !== "_SCHMA" && tag !== "_SOUR") ?? []),
  ]);
};

/** 5.5.1 says how it is written; version 7 is always UTF-8. Added after the conversion, which would not know the tag. */
export const withCharacterSet = (header: Structure): Structure => {
  const [gedc, ...rest] = header.children;
  return { ...header, children: [...(gedc ? [gedc] : []), structure("CHAR", "UTF-8"), ...rest] };
};
