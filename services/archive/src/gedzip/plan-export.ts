import { batchesOf } from "@kinkeeper/platform/batches";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { extensionOf } from "../objects/file-extension.ts";
import type { ExportedMedia, Region, StoredFile } from "./exported-media.ts";
import { comparable, nameKey, resolved, unescaped } from "./file-names.ts";
import { fileFinder } from "./open-gedzip.ts";
import {
  linksOf,
  mediaOf,
  memberOf,
  partnersOf,
  type FileOfRecord,
  type LinkToMedia,
  type RecordOfMedia,
  type TreeRecord,
} from "./tree-records.ts";

/** What a first reading of the tree tells of its people and pictures. */
export interface TreeMedia {
  /** Whom it shows with all they have. */
  readonly shown: ReadonlySet<string>;
  /** Records of pictures that files told of, by name. */
  readonly records: ReadonlyMap<string, RecordOfMedia>;
  /** Those of them that no link leads to but what only some may see: whoever reads the tree takes them for private. */
  readonly restricted: ReadonlySet<string>;
  /** Whom each shows, with the region. */
  readonly people: ReadonlyMap<string, ReadonlyMap<string, string | undefined>>;
  /** The records that whoever reads the tree takes for people's portraits, by person. */
  readonly portraits: ReadonlyMap<string, string>;
}

/** Reads the tree once for what it tells of people and their pictures. */
export const readTreeMedia = async (records: AsyncIterable<TreeRecord>): Promise<TreeMedia> => {
  const members = new Map<string, string>();
  const found = new Map<string, RecordOfMedia>();
  const own: { readonly memberId: string; readonly links: readonly LinkToMedia[] }[] = [];
  const shared: { readonly partners: readonly string[]; readonly links: readonly LinkToMedia[] }[] = [];
  for await (const record of records) {
    const memberId = memberOf(record);
    if (memberId !== undefined) {
      if (record.xref !== undefined) members.set(record.xref, memberId);
      own.push({ memberId, links: linksOf(record) });
    }
    if (record.tag === "FAM") shared.push({ partners: partnersOf(record), links: linksOf(record) });
    if (record.tag === "OBJE" && record.xref !== undefined) found.set(record.xref, mediaOf(record));
  }
  const ofCouples = shared.flatMap(({ partners, links }) =>
    partners.flatMap((partner) => {
      const memberId = members.get(partner);
      return memberId === undefined ? [] : [{ memberId, links }];
    }),
  );
  const links = new Map<string, LinkToMedia[]>();
  // What somebody's own record leads to comes before what their family's does.
  for (const { memberId, links: more } of [...own, ...ofCouples]) {
    const theirs = links.get(memberId) ?? [];
    links.set(memberId, theirs);
    for (const link of more) theirs.push(link);
  }

  const restricted = new Set([...links.values()].flat().map(({ xref }) => xref));
  for (const theirs of links.values()) for (const link of theirs) if (!link.isRestricted) restricted.delete(link.xref);

  const people = new Map<string, Map<string, string | undefined>>();
  const portraits = new Map<string, string>();
  for (const [memberId, theirs] of links) {
    for (const { xref, region } of theirs) {
      const shown = people.get(xref) ?? new Map<string, string | undefined>();
      people.set(xref, shown.set(memberId, shown.get(memberId) ?? region));
    }
    const pictures = theirs.filter(({ xref }) => isOpenPicture(found.get(xref)) && !restricted.has(xref));
    const portrait = pictures.find(({ xref, isPrimary }) => isPrimary || found.get(xref)!.isPrimary) ?? pictures[0];
    if (portrait) portraits.set(memberId, portrait.xref);
  }
  return { shown: new Set(own.map(({ memberId }) => memberId)), records: found, restricted, people, portraits };
};

const isOpenPicture = (record: RecordOfMedia | undefined): boolean =>
  record !== undefined && !record.isRestricted && /\.(?:jpe?g|png|webp|gif)$/i.test(record.files[0]?.name ?? "");

/** A file of the ZIP: how the tree names it, and the bytes. */
export interface Packed {
  /** Its path in the ZIP. */
  readonly entry: string;
  readonly file: StoredFile;
}

export interface ExportPlan {
  /** Records of pictures that are not written: of what was removed here, or is not to leave. */
  readonly dropped: ReadonlySet<string>;
  /** Those that lead to what whoever exports keeps to themselves. */
  readonly kept: ReadonlySet<string>;
  /** Files that files told of, by scope and name. */
  readonly named: ReadonlyMap<string, Packed>;
  /** Those of them that nobody finds in the ZIP by the name of their file: it leads elsewhere there, or nowhere. */
  readonly renamed: ReadonlySet<string>;
  /** Records that our archive adds, with the paths of their files. */
  readonly own: readonly {
    readonly media: ExportedMedia;
    readonly files: readonly (Packed & { readonly caption: string | null })[];
  }[];
  /** Of the ZIP, each once. */
  readonly packed: readonly Packed[];
}

export const keyOfFile = ({ scope, name }: Pick<FileOfRecord, "scope" | "name">): string => `${scope} ${name}`;

interface NamedRow {
  readonly line: string;
  readonly name: string;
  readonly object_id: string;
}

/** Looked up in one query. */
const lotSize = 500;

const namedFiles = async (
  readModel: ReadModel,
  { tenantId }: Viewer,
  files: readonly FileOfRecord[],
): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const lot of batchesOf(files, lotSize)) {
    const names = lot.map(({ name }) => name);
    const rows = await readModel.service<NamedRow[]>`
      select line, name, object_id from gedzip_files where tenant_id = ${tenantId} and name = any(${names})`;
    for (const { line, name, object_id: id } of rows) found.set(keyOfFile({ scope: line, name }), id);
  }
  return found;
};

/** A path below the ZIP's own folder, whatever somebody's file made of it; undefined where nothing is left. */
const pathOf = (name: string): string | undefined => {
  const written = unescaped(name)
    .replace(/^file:\/\/(?:localhost)?/i, "")
    .replaceAll("\\", "/")
    // The drive of an address stands behind a slash.
    .replace(/^\/*[a-z]:/i, "");
  const path = resolved(written);
  return path === "" || path.length > 300 || /\p{Cc}|^[a-z]:|\.ged$/iu.test(path) ? undefined : path;
};

/** A record of the tree that tells of a picture of ours, with the files of it that are known. */
interface TellingRecord {
  readonly xref: string;
  readonly files: readonly { readonly id: string; readonly title: string | null }[];
}

/**
 * Whether records of files tell of a picture as it is here: whoever reads them as the import does, without a record of ours, has all of it,
 * and nothing else.
 */
const isTold = (media: ExportedMedia, telling: readonly TellingRecord[], tree: TreeMedia): boolean => {
  const [first] = telling;
  const record = first && tree.records.get(first.xref);
  if (!record) return false;
  const { title, date, place, note, files, isPrivate } = media;
  const saysSo = record.title === title && record.date === date && record.place === place && record.note === note;
  const saysPrivate = record.isRestricted || telling.some(({ xref }) => tree.restricted.has(xref));
  if (!saysSo || (saysPrivate && !isPrivate)) return false;
  const ids = new Set(files.map(({ file }) => file.id));
  const hasFiles =
    first.files.length === files.length &&
    first.files.every(({ id, title: caption }, at) => {
      const here = files[at]!;
      return id === here.file.id && (at === 0 || caption === here.caption);
    });
  if (!hasFiles || telling.some((one) => one.files.some(({ id }) => !ids.has(id)))) return false;
  const shown = new Map<string, string | undefined>();
  for (const { xref } of telling)
    for (const [memberId, region] of tree.people.get(xref) ?? []) shown.set(memberId, shown.get(memberId) ?? region);
  const isPortraitOf = (memberId: string): boolean => telling.some(({ xref }) => xref === tree.portraits.get(memberId));
  return (
    shown.size === media.people.length &&
    media.people.every(
      ({ memberId, region, isPortrait }) =>
        shown.has(memberId) &&
        shown.get(memberId) === (region && keyOfRegion(region)) &&
        (!isPortrait || isPortraitOf(memberId)),
    )
  );
};

const keyOfRegion = ({ left, top, width, height }: Region): string => [left, top, width, height].join(" ");

/** Which records and files leave: what files told of under the names they gave, the rest as records of our own. */
export const planExport = async (
  readModel: ReadModel,
  viewer: Viewer,
  tree: TreeMedia,
  all: readonly ExportedMedia[],
): Promise<ExportPlan> => {
  // A file that the family shares as well is no secret.
  const sharedLast = all.toSorted((one, other) => Number(other.isPrivate) - Number(one.isPrivate));
  const byObject = new Map(
    sharedLast.flatMap((media) => media.files.map(({ file }) => [file.id, { media, file }] as const)),
  );
  const filesOfRecords = [...tree.records.values()].flatMap(({ files }) => files);
  const objects = await namedFiles(readModel, viewer, filesOfRecords);

  const dropped = new Set<string>();
  const kept = new Set<string>();
  const named = new Map<string, Packed>();
  const entries = new Map<string, Packed>();
  /** Records that tell of each of our media, in the order of the tree. */
  const tellingOf = new Map<ExportedMedia, TellingRecord[]>();

  const pack = (file: StoredFile, wanted: string | undefined): Packed => {
    const usual = `media/${file.id}.${extensionOf(file.contentType)}`;
    for (const entry of [wanted ?? usual, usual]) {
      const before = entries.get(nameKey(entry));
      if (before && before.file.id !== file.id) continue;
      const packed = before ?? { entry, file };
      entries.set(nameKey(entry), packed);
      return packed;
    }
    return { entry: usual, file };
  };

  for (const [xref, { files }] of tree.records) {
    const known = files.flatMap((file) => {
      const objectId = objects.get(keyOfFile(file));
      return objectId === undefined ? [] : [{ file, found: byObject.get(objectId) }];
    });
    if (known.length > 0 && known.every(({ found }) => found === undefined)) dropped.add(xref);
    const telling = {
      xref,
      files: files.flatMap((file) => {
        const id = objects.get(keyOfFile(file));
        return id === undefined ? [] : [{ id, title: file.title }];
      }),
    };
    for (const media of new Set(known.flatMap(({ found }) => found?.media ?? []))) {
      const records = tellingOf.get(media) ?? [];
      tellingOf.set(media, records);
      records.push(telling);
    }
    for (const { file, found } of known) {
      if (!found) continue;
      if (found.media.isPrivate) kept.add(xref);
      named.set(keyOfFile(file), pack(found.file, pathOf(file.name)));
    }
  }

  const namedByFile = new Map<string, Packed>();
  for (const packed of named.values()) if (!namedByFile.has(packed.file.id)) namedByFile.set(packed.file.id, packed);
  const own = all.flatMap((media) => {
    if (isTold(media, tellingOf.get(media) ?? [], tree)) return [];
    const files = media.files.map(({ file, caption }) => ({
      ...(namedByFile.get(file.id) ?? pack(file, undefined)),
      caption,
    }));
    return [{ media, files }];
  });
  const packed = [...entries.values()];
  const find = fileFinder(packed.map((file) => ({ paths: [comparable(file.entry)], file })));
  const renamed = new Set(
    filesOfRecords.flatMap((file) => {
      const key = keyOfFile(file);
      const its = named.get(key);
      return its === undefined || find(file.name)?.entry === its.entry ? [] : [key];
    }),
  );
  return { dropped, kept, named, renamed, own, packed };
};
