import { citationLimits, type Citation } from "@kinkeeper/contracts/genealogy/facts";
import { longDigest } from "./digest.ts";
import { isKeptMark } from "./kept-lines.ts";
import { pointerTo, childOf, structure, textOf, type Structure } from "./structure.ts";

/**
 * Sources that people typed with a fact. An export makes a record of each; its name follows from what it is called, so that the
 * same source is one record, and reading the export again finds what was typed.
 */
export type TypedSources = ReadonlyMap<string, string>;

/** What an export calls the record of a typed source. */
export const typedSourceName = (source: string): string => `KS_${longDigest(source).toUpperCase()}`;

/** The name and title of a typed source, from the lines of its record in an export of ours; undefined for any other record. */
export const typedSourceOf = (text: string): readonly [name: string, title: string] | undefined => {
  const [first = "", second = "", ...others] = text.split("\n");
  if (!first.startsWith("0 @KS_") || !second.startsWith("1 TITL ") || others.some((line) => !isKeptMark(line)))
    return undefined;
  const title = second.slice("1 TITL ".length).replace(/^@@/, "@");
  const name = typedSourceName(title);
  return first === `0 @${name}@ SOUR` ? [name, title] : undefined;
};

export const typedSourceRecord = (source: string): Structure => ({
  ...structure("SOUR", "", [structure("TITL", source)]),
  xref: typedSourceName(source),
});

export const isTyped = ({ tag, pointer }: Structure, typed: TypedSources): boolean =>
  tag === "SOUR" && pointer !== null && typed.has(pointer);

/** What a SOUR line below a fact cites, where it is a typed source. */
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

export const citationStructure = ({ source, page, quality, text }: Citation): Structure =>
  pointerTo("SOUR", typedSourceName(source), [
    ...(page === undefined ? [] : [structure("PAGE", page)]),
    ...(text === undefined ? [] : [structure("DATA", "", [structure("TEXT", text)])]),
    ...(quality === undefined ? [] : [structure("QUAY", String(quality))]),
  ]);
