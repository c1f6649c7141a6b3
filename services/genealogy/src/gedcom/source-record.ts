import {
  sourceFields,
  type SourceDetails,
  type SourceField,
  type SourceWords,
} from "@kinkeeper/contracts/genealogy/sources";
import { longDigest } from "./digest.ts";
import { isKeptMark, readKept } from "./kept-lines.ts";
import { shortened } from "./shortened.ts";
import { childOf, linesOf, oneLine, pointerTo, structure, textOf, type Structure } from "./structure.ts";
import { citedAsTag, typedSourceName } from "./typed-sources.ts";

/** What the record of a source says. */
export interface SourceRecord {
  readonly xref: string;
  /** What is kept of its repository stands in a record of its own. */
  readonly details: SourceDetails;
  readonly repositoryXref: string | null;
  /** Of a source that people cite by its title: that title. */
  readonly citedAs: string | null;
}

export type Repository = Pick<SourceDetails, "repository" | "repositoryAddress" | "repositoryWeb">;

export const isSourceRecord = (text: string): boolean => /^0 @[^@\n]+@ SOUR(?:\n|$)/.test(text);

const firstOf = (text: string): Structure | undefined => readKept(text.split("\n"), 0).structures[0];

const truncated = (field: SourceField, text: string | undefined): string | null => {
  const trimmed = text?.trim();
  return trimmed ? shortened(trimmed, sourceFields[field].maxLength) || null : null;
};

const noteOf = (record: Structure): Structure | undefined =>
  record.children.find(({ tag, pointer, value }) => tag === "NOTE" && pointer === null && value !== "");

/** What the lines of a source's record say; undefined for any other record. Linear in its length. */
export const readSourceRecord = (text: string): SourceRecord | undefined => {
  if (!isSourceRecord(text)) return undefined;
  const record = firstOf(text);
  if (!record?.xref) return undefined;
  const repository = childOf(record, "REPO");
  const inWords = repository && repository.pointer === null ? oneLine(repository.value) : undefined;
  const title = textOf(record, "TITL") ?? textOf(record, "ABBR");
  const citedAs = textOf(record, citedAsTag) ?? title;
  return {
    xref: record.xref,
    details: {
      title: truncated("title", title) ?? "Untitled source",
      author: truncated("author", textOf(record, "AUTH")),
      publication: truncated("publication", childOf(record, "PUBL")?.value),
      abbreviation: truncated("abbreviation", textOf(record, "ABBR")),
      repository: truncated("repository", inWords),
      repositoryAddress: null,
      repositoryWeb: null,
      callNumber: truncated("callNumber", repository && textOf(repository, "CALN")),
      note: truncated("note", noteOf(record)?.value),
    },
    repositoryXref: repository?.pointer && repository.pointer !== "VOID" ? repository.pointer : null,
    citedAs: citedAs !== undefined && typedSourceName(citedAs) === record.xref ? citedAs : null,
  };
};

/** What the lines of a repository's record say; undefined for any other record. */
export const readRepositoryRecord = (text: string): Repository | undefined => {
  if (!/^0 @[^@\n]+@ REPO(?:\n|$)/.test(text)) return undefined;
  const record = firstOf(text);
  if (!record) return undefined;
  const address = childOf(record, "ADDR");
  const parts =
    address && ["ADR1", "ADR2", "ADR3", "POST", "CITY", "STAE", "CTRY"].flatMap((tag) => textOf(address, tag) ?? []);
  const said = {
    repository: truncated("repository", textOf(record, "NAME")),
    repositoryAddress: truncated("repositoryAddress", address?.value.trim() || parts?.join("\n")),
    repositoryWeb: truncated("repositoryWeb", textOf(record, "WWW") ?? textOf(record, "_WWW")),
  };
  const nameless = { ...said, repository: null };
  return record.xref === ownRepositoryName(nameless) ? nameless : said;
};

/** Whether a record is of a repository that people wrote: its name follows from what it says. */
export const isOwnRepository = (text: string): boolean => {
  if (!text.startsWith("0 @KR_")) return false;
  const parsed = readRepositoryRecord(text);
  return parsed !== undefined && text.startsWith(`0 @${ownRepositoryName(parsed)}@ `);
};

/** What the record of a repository is called that people wrote. */
const ownRepositoryName = ({ repository, repositoryAddress, repositoryWeb }: Repository): string =>
  `KR_${longDigest(JSON.stringify([repository, repositoryAddress, repositoryWeb])).toUpperCase()}`;

const repositoryRecord = (said: Repository): Structure => {
  const { repository, repositoryAddress, repositoryWeb } = said;
  const children = [
    // The standard asks for one. Read again it is none.
    structure("NAME", repository ?? "Unknown"),
    ...(repositoryAddress === null ? [] : [structure("ADDR", repositoryAddress)]),
    ...(repositoryWeb === null ? [] : [structure("WWW", repositoryWeb)]),
  ];
  return { ...structure("REPO", "", children), xref: ownRepositoryName(said) };
};

/** A record as it is to be written, and that of its repository where people wrote about it. */
export interface WrittenSource {
  readonly text: string;
  readonly repository: { readonly name: string; readonly text: string } | undefined;
}

const textOfStructure = (record: Structure): string => linesOf(record, 0).join("\n");

/** A line with another text, or none of the kind where there is no text; what hangs below it stays. */
const withText = (children: readonly Structure[], old: Structure | undefined, tag: string, text: string | null) => {
  if (text === null) return children.filter((child) => child !== old);
  if (!old) return [...children, structure(tag, text)];
  return children.map((child) => (child === old ? { ...child, value: text } : child));
};

const repositoryFields = ["repository", "repositoryAddress", "repositoryWeb"] as const;
const tags: readonly (readonly [SourceField, string])[] = [
  ["title", "TITL"],
  ["author", "AUTH"],
  ["publication", "PUBL"],
  ["abbreviation", "ABBR"],
];

/**
 * The record of a source with what people wrote of it (`own`) put in: what they did not write about stays as the record has it.
 * `shown` is all that is known of it now.
 */
export const withOwnWords = (text: string, own: SourceWords, shown: SourceDetails): WrittenSource => {
  const lines = text.split("\n");
  const { structures } = readKept(lines, 0);
  const mark = lines.findLast(isKeptMark);
  const [record] = structures;
  if (!record) return { text, repository: undefined };
  let { children } = record;
  for (const [field, tag] of tags)
    if (own[field] !== undefined) children = withText(children, childOf({ ...record, children }, tag), tag, own[field]);
  if (own.note !== undefined) children = withText(children, noteOf({ ...record, children }), "NOTE", own.note);
  const kept = childOf({ ...record, children }, "REPO");
  const isElsewhere = repositoryFields.some((field) => own[field] !== undefined);
  const hasRepository = [shown.repository, shown.repositoryAddress, shown.repositoryWeb].some((said) => said !== null);
  const repository = isElsewhere && hasRepository ? repositoryRecord(shown) : undefined;
  if (isElsewhere || own.callNumber !== undefined) {
    const pointer = repository?.xref ?? (isElsewhere ? "VOID" : (kept?.pointer ?? "VOID"));
    const below = withText(kept?.children ?? [], kept && childOf(kept, "CALN"), "CALN", shown.callNumber);
    const line = pointer === "VOID" && below.length === 0 ? [] : [{ ...pointerTo("REPO", pointer, below), line: 0 }];
    const at = kept ? children.indexOf(kept) : children.length;
    children = children.toSpliced(at, kept ? 1 : 0, ...line);
  }
  const written = [textOfStructure({ ...record, children }), ...(mark === undefined ? [] : [mark])].join("\n");
  return {
    text: written,
    repository: repository && { name: repository.xref!, text: textOfStructure(repository) },
  };
};

/** The record of a source that only people tell of. `citedAs`: by what title facts cite it. */
export const ownSourceRecord = (citedAs: string): string =>
  textOfStructure({
    ...structure("SOUR", "", [structure("TITL", citedAs), structure(citedAsTag, citedAs)]),
    xref: typedSourceName(citedAs),
  });
