import type { GedcomVersion } from "@kinkeeper/contracts/dates/gedcom-date";
import type { Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import { composeFamily, pedigreesOf } from "./compose-family.ts";
import { composeHeader, withCharacterSet } from "./compose-header.ts";
import { composePerson, withMerged, type PersonLinks } from "./compose-person.ts";
import type { ExportOptions } from "./export-options.ts";
import type { ExportedFamily, ExportedPerson, ExportedRecord } from "./gedcom-items.ts";
import { readKept } from "./kept-lines.ts";
import { fileScopeTag, KeptPointers } from "./kept-pointers.ts";
import { withCoordinates } from "./place-coordinates.ts";
import { declaring, extensionTagsIn } from "./schema.ts";
import { isOwnRepository } from "./source-record.ts";
import { structure, type Structure } from "./structure.ts";
import { typedSourceName, typedSourceRecord } from "./typed-sources.ts";
import { withDangling } from "./versions/escapes.ts";
import { inlineMark } from "./versions/inline-records.ts";
import { lawful } from "./versions/lawful.ts";
import { toFive } from "./versions/to-five.ts";
import { toSeven, type AddRecord } from "./versions/to-seven.ts";
import { writeLines } from "./versions/write-lines.ts";
import { titlesIn } from "./written-citations.ts";
import { XrefRegistry } from "./xref-registry.ts";

/** What the archive adds where it puts pictures beside the file. */
const tagsBesidePictures = ["_DATE", "_GEDCOM7", "_NO_PORTRAIT", "_PLAC", "_PRIM"];

interface Links {
  childIn: { family: string; pedigree: Pedigree | "differs" | undefined }[];
  partnerIn: string[];
}

const none: PersonLinks = { childIn: [], partnerIn: [] };

/** Makes the lines of a file; holds the names of its records and who belongs to which family, nothing else. */
export class GedcomWriter {
  readonly #options: ExportOptions;
  readonly #names: XrefRegistry;
  readonly #pointers: KeptPointers;
  readonly #links = new Map<string, Links>();
  /** Records that grew out of the one that is written next (a source told in words), and are written before it. */
  #grown: Structure[] = [];
  /** Named by the header alone; written at the end. */
  #submitter: Structure | undefined;
  /** Sources that people typed. */
  readonly #typed = new Map<string, string>();
  /** Extension tags that were written. */
  readonly #extensions = new Set<string>();
  /** Records of `ownRecords` that others lead to. */
  readonly #needed = new Set<string>();
  /** What records are called in their files (`<scope> <xref>`) to which a line leads that was written: of what was taken away lines are kept, and not written. */
  readonly referenced = new Set<string>();

  constructor(options: ExportOptions) {
    this.#options = options;
    this.#names = new XrefRegistry(options.version, options.reservedNames);
    this.#pointers = new KeptPointers(options, this.#names);
    if (options.namesFiles) for (const tag of tagsBesidePictures) this.#extensions.add(tag);
  }

  /** To be asked for first: it may name a submitter. Written is it by `headerText`. */
  header(): Structure {
    const headers = (this.#options.headers ?? []).flatMap(({ scope, text }) => this.#pointers.read(text, scope));
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
    const kept = this.#pointers.kept(extra, scope);
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
    const own = this.#pointers.kept(person.extra ?? [], person.scope);
    const others = (person.merged ?? []).map(({ scope, extra }) => this.#pointers.kept(extra, scope));
    const kept = others.length === 0 ? own : withMerged(person, own, others);
    for (const source of titlesIn(person)) this.#typed.set(typedSourceName(source), source);
    const associations = person.associations?.map(({ scope = person.scope, xref: to, ...said }) =>
      to === undefined ? said : { ...said, xref: this.#names.of(scope, to, "I") },
    );
    const isPerson = this.#options.isPerson && ((name: string) => this.#pointers.isPerson(name));
    const exported = { ...person, associations: person.associations && associations };
    return this.#write(this.#located(composePerson(exported, xref, sorted, kept, this.#options.now, isPerson)));
  }

  record({ scope, text }: ExportedRecord): string {
    return this.#pointers
      .read(text, scope)
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
      .structures.map((one) => this.#write({ ...one, xref, children: this.#pointers.rename(one.children, scope) }))
      .join("");
  }

  #linksOf(person: string): Links {
    let links = this.#links.get(person);
    if (!links) this.#links.set(person, (links = { childIn: [], partnerIn: [] }));
    return links;
  }

  #noteLinks({ pointer, children }: Structure): void {
    if (pointer !== null) {
      if (this.#options.ownRecords?.has(pointer)) this.#needed.add(pointer);
      const origin = this.#pointers.originOf(pointer);
      if (origin !== undefined) this.referenced.add(origin);
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
