import { MediaReaders } from "./media-readers.ts";
import { shortened } from "./shortened.ts";
import { childOf, textOf, type Structure } from "./structure.ts";

/** A part of a picture in its pixels, from the upper left; null: to the edge. */
export interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface MediaFile {
  /** As the file names it: a path, an address. */
  readonly name: string;
  readonly title: string | null;
}

/** Somebody whose record leads to pictures or documents. */
export interface MediaPerson {
  readonly xref: string;
  /** Their portrait: said so, or the first of theirs. */
  readonly isPortrait: boolean;
  readonly crop: Crop | null;
}

/** Pictures or documents that a file tells of as one. */
export interface Media {
  readonly files: readonly MediaFile[];
  readonly title: string | null;
  readonly note: string | null;
  readonly date: string | null;
  readonly place: string | null;
  /** Marked as confidential or private, or told of in nothing but what is. */
  readonly isPrivate: boolean;
  /** A record that our export added. */
  readonly isOwn?: true;
  readonly people: readonly MediaPerson[];
}

/** What events and the archive's fields hold. */
const longest = { name: 1_000, title: 300, note: 5_000, date: 100, place: 300 } as const;
/** Of one record, and of one file in all; a file with more keeps the rest as lines. */
const mostFiles = 31;
const mostMedia = 100_000;

/** Records that the export of a family's pictures adds; read back they are what the archive holds, and not kept as lines. */
const ownMedia = /^O_[0-9A-F]{32}$/;
const isOwnName = (name: string | null): boolean => name !== null && ownMedia.test(name);

export const isOwnMedia = ({ tag, xref }: Structure): boolean => tag === "OBJE" && isOwnName(xref);

/** Says of a person that none of their pictures is their portrait. */
const noPortraitTag = "_NO_PORTRAIT";

/** A record of our own export without what our archive told there: links to its pictures, and that none is a portrait. */
export const withoutOwnMedia = (record: Structure): Structure => {
  const isOwn = ({ tag, pointer }: Structure): boolean =>
    tag === noPortraitTag || (tag === "OBJE" && isOwnName(pointer));
  return record.children.some(isOwn)
    ? { ...record, children: record.children.filter((child) => !isOwn(child)) }
    : record;
};

type MediaRecord = Omit<Media, "people" | "isOwn">;

const text = (of: Structure, tags: readonly string[], atMost: number): string | null => {
  for (const tag of tags) {
    const found = textOf(of, tag);
    if (found !== undefined) return shortened(found, atMost);
  }
  return null;
};

const saysYes = (of: Structure): boolean =>
  of.children.some(({ tag, value }) => /^_(?:PRIM|PRIMARY|PERSONALPHOTO|PROFILE)$/.test(tag) && /^Y/i.test(value));

const numberIn = (of: Structure, tag: string): number | null => {
  const value = Number.parseInt(textOf(of, tag) ?? "", 10);
  return Number.isSafeInteger(value) && value >= 0 && value < 1_000_000 ? value : null;
};

/** CROP of version 7, as our 5.5.1 escapes it too; or the two corners of `_POSITION`. */
const cropOf = (link: Structure): Crop | null => {
  const crop = childOf(link, "CROP") ?? childOf(link, "__CROP") ?? childOf(link, "_CROP");
  if (crop) {
    const [left, top] = [numberIn(crop, "LEFT") ?? 0, numberIn(crop, "TOP") ?? 0];
    return { left, top, width: numberIn(crop, "WIDTH"), height: numberIn(crop, "HEIGHT") };
  }
  const corners = /^(\d{1,6}) (\d{1,6}) (\d{1,6}) (\d{1,6})$/.exec(textOf(link, "_POSITION") ?? "");
  const [left = 0, top = 0, right = 0, bottom = 0] = corners?.slice(1).map(Number) ?? [];
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
};

const mediaRecordOf = (record: Structure): MediaRecord | undefined => {
  const files = record.children
    .filter(({ tag, value }) => tag === "FILE" && value.trim() !== "")
    .slice(0, mostFiles)
    .map((file) => ({
      name: shortened(file.value.trim(), longest.name),
      title: text(file, ["TITL"], longest.title),
    }));
  const [first] = files;
  if (!first) return undefined;
  const notes = record.children.filter(({ tag, pointer }) => tag === "NOTE" && pointer === null);
  const note = notes.map(({ value }) => value.trim()).filter((one) => one !== "");
  return {
    files,
    title: text(record, ["TITL"], longest.title) ?? first.title,
    note: note.length === 0 ? null : shortened(note.join("\n\n"), longest.note),
    date: text(record, ["_DATE", "DATE"], longest.date),
    place: text(record, ["_PLAC", "PLAC"], longest.place),
    isPrivate: /CONFIDENTIAL|PRIVACY/i.test(textOf(record, "RESN") ?? ""),
  };
};

/** Gathers, from one reading of a file, the pictures and documents it tells of and whose they are. */
export class FileMedia {
  readonly #records = new Map<string, MediaRecord>();
  /** By the name of the record led to, or the line of what was told on the spot: whom it shows, and where. */
  readonly #links = new Map<string, Map<string, Crop | null>>();
  /** Of each person the names of what is theirs, in the order of their record, with whether it is said there to be their portrait. */
  readonly #picturesOf = new Map<string, Map<string, boolean>>();
  readonly #isPrimary = new Set<string>();
  /** People who have pictures, and no portrait. */
  readonly #unportrayed = new Set<string>();
  readonly #readers = new MediaReaders();
  #inline = 0;

  /** Takes in a record as it was read: `people` are those it is about. */
  add(record: Structure, people: readonly string[] = []): void {
    if (record.tag === "OBJE" && record.xref !== null) this.#addRecord(record.xref, record);
    else if (record.tag === "SOUR") this.#readers.noteSource(record);
    else {
      const names = new Map<Structure, string>();
      if (childOf(record, noPortraitTag)) for (const xref of people) this.#unportrayed.add(xref);
      if (people.length > 0) this.#addLinks(record, people, names);
      if (record.tag === "INDI" || record.tag === "FAM") this.#readers.noteLinks(record, names);
    }
  }

  #addRecord(name: string, record: Structure): void {
    const mediaRecord = mediaRecordOf(record);
    if (!mediaRecord || this.#records.size >= mostMedia) return;
    if (!this.#records.has(name)) this.#records.set(name, mediaRecord);
    if (saysYes(record)) this.#isPrimary.add(name);
  }

  /** `names`: what the records are called that lines lead to. */
  #addLinks(above: Structure, people: readonly string[], names: Map<Structure, string>): void {
    for (const child of above.children) {
      if (child.tag === "OBJE") names.set(child, this.#addLink(child, people));
      // What a source shows is about the source.
      else if (child.tag !== "SOUR") this.#addLinks(child, people, names);
    }
  }

  #addLink(link: Structure, people: readonly string[]): string {
    let name = link.pointer;
    if (name === null) {
      name = `: ${(this.#inline += 1)}`;
      this.#addRecord(name, link);
    }
    const links = this.#links.get(name) ?? new Map<string, Crop | null>();
    this.#links.set(name, links);
    const [isPrimary, crop] = [saysYes(link), cropOf(link)];
    for (const xref of people) {
      const theirs = this.#picturesOf.get(xref) ?? new Map<string, boolean>();
      this.#picturesOf.set(xref, theirs.set(name, (theirs.get(name) ?? false) || isPrimary));
      links.set(xref, links.get(xref) ?? crop);
    }
    return name;
  }

  /** All of it, in the file's order; to be asked for after the last record. */
  get all(): readonly Media[] {
    const portraits = this.#portraits();
    return [...this.#records].map(([name, record]) => ({
      ...record,
      isPrivate: record.isPrivate || this.#isReferencedInPrivate(name),
      ...(isOwnName(name) ? { isOwn: true } : {}),
      people: [...(this.#links.get(name) ?? [])].map(([xref, crop]) => ({
        xref,
        crop,
        isPortrait: portraits.get(xref) === name,
      })),
    }));
  }

  /** Whose portrait is which: the one that our export says is it, or another file does, else the first of their pictures. */
  #portraits(): ReadonlyMap<string, string> {
    const portraits = new Map<string, string>();
    for (const [xref, names] of this.#picturesOf) {
      if (this.#unportrayed.has(xref)) continue;
      const pictures = [...names].filter(([name]) => this.#isOpenPicture(name));
      const said = pictures.filter(([name, isPrimary]) => isPrimary || this.#isPrimary.has(name));
      const [portrait] = said.find(([name]) => isOwnName(name)) ?? said[0] ?? pictures[0] ?? [];
      if (portrait !== undefined) portraits.set(xref, portrait);
    }
    return portraits;
  }

  /** Of ours the record says it where they are private, whoever they show. */
  #isReferencedInPrivate(name: string): boolean {
    return !isOwnName(name) && this.#readers.isPrivate(name);
  }

  #isOpenPicture(name: string): boolean {
    const record = this.#records.get(name);
    if (!record || record.isPrivate || this.#isReferencedInPrivate(name)) return false;
    return /\.(?:jpe?g|png|webp|gif)$/i.test(record.files[0]?.name ?? "");
  }
}
