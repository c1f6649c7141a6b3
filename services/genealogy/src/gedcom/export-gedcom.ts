import type { GedcomVersion } from "@kinkeeper/contracts/dates";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { composeFamily, pedigreesOf } from "./compose-family.ts";
import { composeHeader, withCharacterSet, type Sight } from "./compose-header.ts";
import { composePerson, withMerged, type PersonLinks } from "./compose-person.ts";
import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { ExportedFamily, ExportedPerson, ExportedRecord, Scoped } from "./gedcom-items.ts";
import { readKept, withoutLinesTo, type KeptLines, type Visibility } from "./kept-lines.ts";
import { withCoordinates } from "./place-coordinates.ts";
import { structure, type Structure } from "./structure.ts";
import { declaring, extensionTagsIn } from "./schema.ts";
import { isOwnRepository } from "./source-record.ts";
import { titlesIn } from "./written-citations.ts";
import { typedSourceName, typedSourceRecord } from "./typed-sources.ts";
import { toFive } from "./versions/to-five.ts";
import { lawful } from "./versions/lawful.ts";
import { withDangling } from "./versions/escapes.ts";
import { inlineMark } from "./versions/inline-records.ts";
import { toSeven, type AddRecord } from "./versions/to-seven.ts";
import { writeLines } from "./versions/write-lines.ts";
import { XrefRegistry } from "./xref-registry.ts";

type Stream<Item> = AsyncIterable<Item> | Iterable<Item>;

/** Below the name of a picture or document: the line of files that calls it so. Taken out again by whoever adds the file itself. */
const fileScopeTag = "_KFILE";

export interface ExportOptions {
  /** Whether names of pictures and documents say which file told of them. */
  readonly namesFiles?: boolean;
  readonly version: GedcomVersion;
  readonly people: Stream<ExportedPerson>;
  readonly families: Stream<ExportedFamily>;
  /**
   * Records of imports that are about neither (`ImportedRecord.text`). A function is asked once families and people are written, with
   * the records that their lines lead to, as `<scope> <xref>`.
   */
  readonly otherRecords?: Stream<ExportedRecord> | ((ledTo: ReadonlySet<string>) => Stream<ExportedRecord>);
  /**
   * Records of sources that people wrote of, and of where they are kept, by names that are the same in every export. They are written
   * last; looked up only then, so that writing other records may add to them.
   */
  readonly ownRecords?: ReadonlyMap<string, ExportedRecord>;
  /** Whether those are written that nothing in the file leads to: sources, and never repositories. */
  readonly writesUncited?: boolean;
  /** Headers of imports (the `text` of the header item); see compose-header.ts for what stays of them. */
  readonly headers?: readonly ExportedRecord[];
  /** Who the file comes from: the name of a submitter where no imported header names one. */
  readonly submitter?: string;
  /** Said in the header, where it is known. */
  readonly sight?: Sight;
  /** Time of the export; also the day by which people are living. */
  readonly now: Date;
  /**
   * Says whether a record that is pointed to will be in the file. Pointers to others are written as @VOID@, but for those that
   * `isDangling` knows. Without it all are taken to be there.
   */
  readonly exists?: (scope: string | undefined, xref: string) => boolean;
  /** Says of a record that is not in the file whether it once was here: links to it are left out. */
  readonly isGone?: (scope: string | undefined, xref: string) => boolean;
  /** What is told of whom a line leads to, at whatever level, by the tag of that line; without it all is. */
  readonly visibilityOf?: ((scope: string | undefined, xref: string, tag: string) => Visibility) | undefined;
  /** Says of a record that is not in the file that none ever had it: lines go on saying that they lead to it. */
  readonly isDangling?: (scope: string | undefined, xref: string) => boolean;
  /** Whether a name is that of a person; without it all are. */
  readonly isPerson?: (scope: string | undefined, xref: string) => boolean;
  /** Who stands for somebody who was merged with another. */
  readonly remaining?: (scope: string | undefined, xref: string) => (Scoped & { readonly xref: string }) | undefined;
  /** Where a place lies of which the file says nothing, by its text. */
  readonly coordinatesOf?: (place: string) => Coordinates | undefined;
}

/** Text is given out in pieces of at least this many characters. */
const pieceSize = 65_536;

/** What the archive adds where it puts pictures beside the file. */
const tagsBesidePictures = ["_DATE", "_GEDCOM7", "_NO_PORTRAIT", "_PLAC", "_PRIM"];

const linkTags = new Set(["FAMC", "FAMS", "HUSB", "WIFE", "CHIL", "ASSO"]);

interface Links {
  childIn: { family: string; pedigree: Pedigree | "differs" | undefined }[];
  partnerIn: string[];
}

const none: PersonLinks = { childIn: [], partnerIn: [] };

/** Makes the lines of a file; holds the names of its records and who belongs to which family, nothing else. */
class GedcomWriter {
  readonly #options: ExportOptions;
  readonly #names: XrefRegistry;
  readonly #links = new Map<string, Links>();
  /** Records that grew out of the one that is written next (a source told in words), and are written before it. */
  #grown: Structure[] = [];
  /** Named by the header alone; written at the end. */
  #submitter: Structure | undefined;
  /** Sources that people typed. */
  readonly #typed = new Map<string, string>();
  /** People to whom kept lines point. */
  readonly #people = new Set<string>();
  /** Extension tags that were written. */
  readonly #extensions = new Set<string>();
  /** Records of `ownRecords` that others lead to. */
  readonly #needed = new Set<string>();
  /** What records that kept lines point to are called in their files, as `<scope> <xref>`, by what they are called in this one. */
  readonly #origins = new Map<string, string>();
  /** Those of them to which a line leads that was written: of what was taken away lines are kept, and not written. */
  readonly ledTo = new Set<string>();

  constructor(options: ExportOptions) {
    this.#options = options;
    this.#names = new XrefRegistry(options.version);
    if (options.namesFiles) for (const tag of tagsBesidePictures) this.#extensions.add(tag);
  }

  /** To be asked for first: it may name a submitter. Written is it by `headerText`. */
  header(): Structure {
    const headers = (this.#options.headers ?? []).flatMap(({ scope, text }) => this.#read(text, scope));
    const named = headers
      .flatMap(({ children }) => children)
      .find(({ tag, pointer }) => tag === "SUBM" && pointer !== null && pointer !== "VOID");
    const { version, submitter = "Kinkeeper", sight, now } = this.#options;
    let xref = named?.pointer ?? undefined;
    if (xref === undefined && (version === "5.5.1" || this.#options.submitter !== undefined)) {
      xref = this.#names.fresh("U");
      this.#submitter = { ...structure("SUBM", "", [structure("NAME", submitter)]), xref };
    }
    const header = composeHeader(headers, version, { submitter: xref, sight, now });
    this.#noteLinks(header);
    return this.#converted(header);
  }

  /** A header with the extensions of everything written so far. */
  headerText(header: Structure): string {
    const { version } = this.#options;
    this.#extensions.delete(fileScopeTag);
    return textOf(version === "7.0" ? declaring(header, this.#extensions) : header, version);
  }

  family(family: ExportedFamily): string {
    const { scope, extra = [] } = family;
    for (const { source } of [...(family.marriageCitations ?? []), ...(family.endCitations ?? [])])
      this.#typed.set(typedSourceName(source), source);
    const xref = this.#names.of(scope, family.xref, "F");
    const partners = family.partners.map((partner) => ({
      ...partner,
      xref: this.#names.of(partner.scope ?? scope, partner.xref, "I"),
    }));
    const kept = this.#kept(extra, scope);
    const named = family.children.map((child) => ({
      ...child,
      xref: this.#names.of(child.scope ?? scope, child.xref, "I"),
    }));
    const children = pedigreesOf(named, partners, kept.structures);
    for (const partner of partners) this.#linksOf(partner.xref).partnerIn.push(xref);
    for (const { xref: child, pedigree, byPartner } of children)
      this.#linksOf(child).childIn.push({ family: xref, pedigree: byPartner ? "differs" : pedigree });
    return this.#write(this.#located(composeFamily(family, xref, partners, children, kept)));
  }

  person(person: ExportedPerson): string {
    const xref = this.#names.of(person.scope, person.xref, "I");
    const links = this.#links.get(xref) ?? none;
    this.#links.delete(xref);
    const { partnerIn = [], childIn = [] } = person;
    const order = new Map(
      [...partnerIn, ...childIn.map(({ family }) => family)].map((family, index) => [
        this.#names.of(person.scope, family),
        index,
      ]),
    );
    const rank = (family: string): number => order.get(family) ?? order.size;
    const sorted: PersonLinks = {
      partnerIn: links.partnerIn.toSorted((a, b) => rank(a) - rank(b)),
      childIn: links.childIn.toSorted((a, b) => rank(a.family) - rank(b.family)),
    };
    const own = this.#kept(person.extra ?? [], person.scope);
    const others = (person.merged ?? []).map(({ scope, extra }) => this.#kept(extra, scope));
    const kept = others.length === 0 ? own : withMerged(person, own, others);
    for (const source of titlesIn(person)) this.#typed.set(typedSourceName(source), source);
    const associations = person.associations?.map(({ scope = person.scope, xref: to, ...said }) =>
      to === undefined ? said : { ...said, xref: this.#names.of(scope, to, "I") },
    );
    const isPerson = this.#options.isPerson && ((name: string) => this.#people.has(name));
    const exported = { ...person, associations: person.associations && associations };
    return this.#write(this.#located(composePerson(exported, xref, sorted, kept, this.#options.now, isPerson)));
  }

  record({ scope, text }: ExportedRecord): string {
    return this.#read(text, scope)
      .map((record) => this.#write(record))
      .join("");
  }

  end(): string {
    let text = "";
    const { ownRecords = new Map<string, ExportedRecord>(), writesUncited = true } = this.#options;
    const others = writesUncited
      ? [...ownRecords].flatMap(([name, { text: of }]) => (isOwnRepository(of) ? [] : name)).toSorted()
      : [];
    const names = new Set([...this.#typed.keys(), ...others]);
    for (const wanted of [names, this.#needed])
      // A set is walked with what is added on the way.
      for (const name of wanted) {
        if (wanted === this.#needed && names.has(name)) continue;
        const own = ownRecords.get(name);
        if (own) text += this.#own(name, own);
        else text += this.#write(typedSourceRecord(this.#typed.get(name)!));
      }
    if (this.#submitter) text += this.#write(this.#submitter);
    return `${text}0 TRLR\n`;
  }

  #located(record: Structure): Structure {
    const { coordinatesOf } = this.#options;
    return coordinatesOf ? withCoordinates(record, coordinatesOf) : record;
  }

  /** Its own name stays as it is. */
  #own(xref: string, { scope, text }: ExportedRecord): string {
    return readKept(text.split("\n"), 0)
      .structures.map((one) => this.#write({ ...one, xref, children: this.#rename(one.children, scope) }))
      .join("");
  }

  #linksOf(person: string): Links {
    let links = this.#links.get(person);
    if (!links) this.#links.set(person, (links = { childIn: [], partnerIn: [] }));
    return links;
  }

  #read(text: string, scope: string | undefined): readonly Structure[] {
    return this.#rename(readKept(this.#shown(text.split("\n"), scope), 0).structures, scope);
  }

  /** Kept lines of a person or family, without links to such as were taken away; those to nobody stay. */
  #kept(lines: readonly string[], scope: string | undefined): KeptLines {
    const { exists, isGone } = this.#options;
    const kept = readKept(this.#shown(lines, scope));
    const isHere = ({ tag, pointer }: Structure): boolean =>
      pointer === null || !linkTags.has(tag) || !isGone?.(scope, pointer) || exists?.(scope, pointer) === true;
    return { ...kept, structures: this.#rename(kept.structures.filter(isHere), scope) };
  }

  #shown(lines: readonly string[], scope: string | undefined): readonly string[] {
    const { visibilityOf } = this.#options;
    return visibilityOf ? withoutLinesTo(lines, (xref, tag) => visibilityOf(scope, xref, tag)) : lines;
  }

  /** Names and pointers of kept structures as they are in this file. */
  #rename(structures: readonly Structure[], scope: string | undefined): readonly Structure[] {
    const { exists, isDangling, isPerson, ownRecords } = this.#options;
    const target = (pointer: string): string => {
      if (ownRecords?.has(pointer)) return pointer;
      if (pointer === "VOID" || (exists && !exists(scope, pointer))) return "VOID";
      const name = this.#nameOf(scope, pointer);
      this.#origins.set(name, `${scope ?? ""} ${pointer}`);
      if (isPerson?.(scope, pointer)) this.#people.add(name);
      return name;
    };
    return structures.map((one) => ({
      ...one,
      xref: one.xref === null ? null : this.#names.of(scope, one.xref),
      pointer: one.pointer === null ? null : target(one.pointer),
      ...(one.pointer !== null && one.pointer !== "VOID" && isDangling?.(scope, one.pointer)
        ? { dangling: one.pointer }
        : {}),
      children: [
        ...(this.#options.namesFiles && one.tag === "FILE" && scope ? [structure(fileScopeTag, scope)] : []),
        ...(one.children.length === 0 ? one.children : this.#rename(one.children, scope)),
      ],
    }));
  }

  /** What a record that is pointed to is called in this file: somebody merged by who remains. */
  #nameOf(scope: string | undefined, pointer: string): string {
    const remaining = this.#options.remaining?.(scope, pointer);
    return remaining ? this.#names.of(remaining.scope, remaining.xref, "I") : this.#names.of(scope, pointer);
  }

  #noteLinks({ pointer, children }: Structure): void {
    if (pointer !== null) {
      if (this.#options.ownRecords?.has(pointer)) this.#needed.add(pointer);
      const origin = this.#origins.get(pointer);
      if (origin !== undefined) this.ledTo.add(origin);
    }
    for (const child of children) this.#noteLinks(child);
  }

  #write(record: Structure): string {
    this.#noteLinks(record);
    const text = textOf(this.#converted(record), this.#options.version);
    const grown = this.#grown;
    this.#grown = [];
    return grown.map((one) => this.#write(one)).join("") + text;
  }

  #converted(record: Structure): Structure {
    if (this.#options.version !== "7.0")
      return this.#inFive(withDangling(record, (xref) => this.#names.ofNobody(xref)));
    // GEDCOM 7 allows no pointer to what is not there.
    const written = this.#inSeven(withDangling(record, () => undefined));
    extensionTagsIn(written, this.#extensions);
    return written;
  }

  #inFive(record: Structure): Structure {
    // Lines of which nobody knows the version first become version 7.
    const five = toFive(toSeven(record, this.#addRecord, "5.5.1"));
    return five.tag === "HEAD" ? withCharacterSet(five) : five;
  }

  #inSeven(record: Structure): Structure {
    return lawful(toSeven(record, this.#addRecord));
  }

  readonly #addRecord: AddRecord = (grown, children) => {
    const xref = this.#names.fresh(grown.tag.charAt(0));
    this.#grown.push({ ...grown, xref, children: [...grown.children, inlineMark(children)] });
    return xref;
  };
}

const textOf = (record: Structure, version: GedcomVersion): string => `${writeLines(record, version).join("\n")}\n`;

/**
 * Writes a GEDCOM file in UTF-8, piece by piece: header, families, people, other records. Families come before people because a
 * person's record names the families, so each stream is read once and only the links are held. What people see in the fields
 * goes over what `extra` kept; what only `extra` knows is restored, tags that the version does not have under an extension tag.
 * The header of version 7 declares every extension tag that follows, which is known at the end: until then the text is held, packed.
 */
export async function* exportGedcom(options: ExportOptions): AsyncGenerator<string> {
  const writer = new GedcomWriter(options);
  const header = writer.header();
  if (options.version !== "7.0") {
    yield writer.headerText(header);
    yield* recordsOf(writer, options);
    return;
  }
  const held: Buffer[] = [];
  for await (const piece of recordsOf(writer, options)) held.push(deflateRawSync(piece, { level: 1 }));
  yield writer.headerText(header);
  for (const piece of held) yield inflateRawSync(piece).toString("utf8");
}

async function* recordsOf(writer: GedcomWriter, options: ExportOptions): AsyncGenerator<string> {
  let piece = "";
  const { families, people, otherRecords = [] } = options;
  const parts: readonly [() => Stream<unknown>, (item: never) => string][] = [
    [() => families, (family: ExportedFamily) => writer.family(family)],
    [() => people, (person: ExportedPerson) => writer.person(person)],
    [
      () => (typeof otherRecords === "function" ? otherRecords(writer.ledTo) : otherRecords),
      (record: ExportedRecord) => writer.record(record),
    ],
  ];
  for (const [items, write] of parts) {
    for await (const item of items()) {
      piece += write(item as never);
      if (piece.length < pieceSize) continue;
      yield piece;
      piece = "";
    }
  }
  yield piece + writer.end();
}
