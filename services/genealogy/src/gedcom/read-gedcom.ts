import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import type { CharacterSet } from "@kinkeeper/contracts/genealogy/character-sets";
import { FamilyLinks } from "./family-links.ts";
import type { GedcomItem, ImportedPerson } from "./gedcom-items.ts";
import { IssueList } from "./issue-list.ts";
import { wholeMark, withoutFreshLinks } from "./kept-lines.ts";
import { mapFamily } from "./map-family.ts";
import { mapPerson, type Findings } from "./map-person.ts";
import { isOwnMedia, withoutOwnMedia, type FileMedia } from "./media.ts";
import { readRecords, structuresOf, type FileFacts } from "./read-records.ts";
import { childOf, linesOf, type Structure } from "./structure.ts";

export interface ReadOptions extends Findings {
  /** The day by which people are living or not. */
  readonly now: Date;
  /** How many issues are kept; all are counted. */
  readonly issueLimit?: number;
  /** How to read the file; absent: as it is recognised. */
  readonly characterSet?: CharacterSet | undefined;
  /** Takes in the pictures and documents that the file tells of. */
  readonly media?: FileMedia | undefined;
}

/** The reading of one file: iterate it once; the rest is up to date at any moment and final after the last item. */
export interface GedcomReading extends AsyncIterable<GedcomItem> {
  readonly issues: IssueList;
  readonly file: Readonly<FileFacts>;
  readonly counts: { readonly people: number; readonly families: number; readonly records: number };
}

/** A copy that does not keep alive the block of text it was cut from; names of records are held to the end of the file. */
const detached = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1));

const versionOf = ({ version }: FileFacts): GedcomVersion => ((version ?? "").startsWith("7") ? "7.0" : "5.5.1");

const textOfRecord = (record: Structure, version: GedcomVersion): string =>
  [...linesOf(record, 0), wholeMark(version)].join("\n");

/** In a file of ours FAMC names all families of a child: an adoption may name one to which somebody took away that they belong. */
const ownLinks = ({ childIn, extra }: ImportedPerson, { children }: Structure): Partial<ImportedPerson> => {
  const named = new Set(children.flatMap(({ tag, pointer }) => (tag === "FAMC" ? [pointer] : [])));
  return { childIn: childIn.filter(({ family }) => named.has(family)), extra: withoutFreshLinks(extra) };
};

/**
 * Reads a GEDCOM file into people, families and other records, one at a time and in bounded memory. People and other records
 * come in the file's order; families come last, whatever the file's order, so that everybody they name was there before.
 * What cannot be read is listed in `issues`. Throws DomainError NOT_GEDCOM, with a sentence for people, for other kinds of file.
 */
export const readGedcom = (
  bytes: AsyncIterable<Uint8Array>,
  { now, issueLimit, characterSet, media, ...findings }: ReadOptions,
): GedcomReading => {
  const issues = new IssueList(issueLimit);
  const file: FileFacts = { characterSet: "ASCII", version: null };
  const counts = { people: 0, families: 0, records: 0 };
  const links = new FamilyLinks();
  /** Families as text until the end: it takes a tenth of the memory of anything else. */
  const families: { readonly xref: string; readonly line: number; readonly text: string }[] = [];

  let isOurs = false;
  let nextName = 2;
  /** The name a record goes by: its own, or a new one where that is missing or taken. */
  const nameRecord = (record: Structure, add: (xref: string) => boolean, what: string): string => {
    const own = record.xref === null ? "" : detached(record.xref);
    if (own !== "" && own !== "VOID" && add(own)) return own;
    issues.add(
      record.line,
      own === ""
        ? `This ${what} has no name (like @I1@), so no link can mean it.`
        : `The name @${own}@ was used before; links to it mean the first ${what}.`,
    );
    for (;;) {
      const xref = `${own === "" ? what.charAt(0).toUpperCase() : own}_${nextName++}`;
      if (add(xref)) return xref;
    }
  };

  const recordNames = new Set<string>();
  /** What is about nobody may have no name, for nothing need lead to it. */
  const nameOther = (record: Structure): Structure => {
    if (record.xref === null) return record;
    const add = (xref: string): boolean => !recordNames.has(xref) && recordNames.add(xref).size > 0;
    const xref = nameRecord(record, add, "record");
    return xref === record.xref ? record : { ...record, xref };
  };

  const readPerson = (record: Structure): GedcomItem => {
    const xref = nameRecord(record, (name) => links.addPerson(name), "person");
    media?.add(record, [xref]);
    const read = mapPerson(isOurs ? withoutOwnMedia(record) : record, xref, now, {
      ...findings,
      version: versionOf(file),
    });
    const person = isOurs ? { ...read, ...ownLinks(read, record) } : read;
    for (const { family, ...how } of person.childIn) links.addChild(detached(family), person.xref, how);
    for (const family of person.partnerIn) links.addPartner(detached(family), person.xref);
    counts.people++;
    return { kind: "person", person };
  };

  const holdFamily = (record: Structure): void => {
    const xref = nameRecord(record, (name) => links.addFamily(name), "family");
    families.push({ xref, line: record.line, text: record.children.flatMap((child) => linesOf(child, 1)).join("\n") });
    counts.families++;
  };

  const familyItem = ({ xref, line, text }: (typeof families)[number]): GedcomItem => {
    const children = structuresOf(text.split("\n"), 1, versionOf(file));
    const record: Structure = { tag: "FAM", xref, pointer: null, value: "", children, line };
    const read = mapFamily(record, xref, { ...findings, version: versionOf(file) });
    const family = links.complete(isOurs ? { ...read, extra: withoutFreshLinks(read.extra) } : read, issues);
    media?.add(
      record,
      family.partners.map((partner) => partner.xref),
    );
    return { kind: "family", family };
  };

  async function* items(): AsyncGenerator<GedcomItem> {
    for await (const record of readRecords(bytes, issues, file, characterSet)) {
      if (record.tag === "INDI") yield readPerson(record);
      else if (record.tag === "FAM") holdFamily(record);
      else if (record.tag === "HEAD") {
        isOurs = childOf(record, "SOUR")?.value === "KINKEEPER";
        yield { kind: "header", text: textOfRecord(record, versionOf(file)) };
      } else {
        const named = nameOther(record);
        media?.add(named);
        if (isOurs && isOwnMedia(named)) continue;
        counts.records++;
        const { tag, xref } = named;
        yield { kind: "record", record: { tag, xref, text: textOfRecord(named, versionOf(file)) } };
      }
    }
    for (const { family, first, count } of links.missingFamilies()) {
      const who = count === 1 ? `@${first}@ belongs` : `@${first}@ and ${count - 1} more belong`;
      issues.add(1, `${who} to a family @${family}@ that is not in the file.`);
    }
    families.reverse();
    // Each is let go of once it is told.
    for (let family = families.pop(); family; family = families.pop()) yield familyItem(family);
    links.tellOneSided(issues);
  }

  const iterator = items();
  return { issues, file, counts, [Symbol.asyncIterator]: () => iterator };
};
