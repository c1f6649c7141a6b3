import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { ExportedMedia, StoredFile } from "./exported-media.ts";
import { nameKey } from "./file-names.ts";
import { filesOf, linksOf, memberOf, type FileOfRecord, type TreeRecord } from "./tree-records.ts";

/** What a first reading of the tree tells of its people and pictures. */
export interface TreeMedia {
  /** Whom it shows with all they have. */
  readonly shown: ReadonlySet<string>;
  /** Records of pictures that files told of, by name. */
  readonly records: ReadonlyMap<
    string,
    { readonly files: readonly FileOfRecord[]; readonly title: string | undefined }
  >;
  /** Whose records lead to each. */
  readonly people: ReadonlyMap<string, ReadonlySet<string>>;
}

export const readTreeMedia = async (records: AsyncIterable<TreeRecord>): Promise<TreeMedia> => {
  const shown = new Set<string>();
  const found = new Map<string, { files: readonly FileOfRecord[]; title: string | undefined }>();
  const people = new Map<string, Set<string>>();
  for await (const record of records) {
    const memberId = memberOf(record);
    if (memberId !== undefined) {
      shown.add(memberId);
      for (const name of linksOf(record)) people.set(name, (people.get(name) ?? new Set()).add(memberId));
    }
    if (record.tag !== "OBJE" || record.xref === undefined) continue;
    const title = record.lines.find(({ tag }) => tag === "TITL")?.value;
    found.set(record.xref, { files: filesOf(record), title });
  }
  return { shown, records: found, people };
};

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
  for (let at = 0; at < files.length; at += lotSize) {
    const names = files.slice(at, at + lotSize).map(({ name }) => name);
    const rows = await readModel.service<NamedRow[]>`
      select line, name, object_id from gedzip_files where tenant_id = ${tenantId} and name = any(${names})`;
    for (const { line, name, object_id: id } of rows) found.set(keyOfFile({ scope: line, name }), id);
  }
  return found;
};

const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/png": "png",
  "image/gif": "gif",
  "application/pdf": "pdf",
  "audio/mpeg": "mp3",
  "video/mp4": "mp4",
};

/** A path below the ZIP's own folder, whatever somebody's file made of it; undefined where nothing is left. */
const pathOf = (name: string): string | undefined => {
  const parts = name
    .replace(/^file:\/\/(?:localhost)?/i, "")
    .replaceAll("\\", "/")
    .replace(/^[a-z]:/i, "")
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const path = parts.join("/");
  return path === "" || path.length > 300 || /\p{Cc}/u.test(path) || /\.ged$/i.test(path) ? undefined : path;
};

/** Which records and files leave: what files told of under the names they gave, the rest as records of our own. */
export const planExport = async (
  readModel: ReadModel,
  viewer: Viewer,
  { records, people }: TreeMedia,
  all: readonly ExportedMedia[],
): Promise<ExportPlan> => {
  // A file that the family shares as well is no secret.
  const sharedLast = all.toSorted((one, other) => Number(other.isPrivate) - Number(one.isPrivate));
  const byObject = new Map(
    sharedLast.flatMap((media) => media.files.map(({ file }) => [file.id, { media, file }] as const)),
  );
  const filesOfRecords = [...records.values()].flatMap(({ files }) => files);
  const objects = await namedFiles(readModel, viewer, filesOfRecords);

  const dropped = new Set<string>();
  const kept = new Set<string>();
  const named = new Map<string, Packed>();
  const entries = new Map<string, Packed>();
  /** People whom kept records lead to each of our media, where they say all of it. */
  const saidOf = new Map<ExportedMedia, Set<string>>();

  const pack = (file: StoredFile, wanted: string | undefined): Packed => {
    const usual = `media/${file.id}.${extensions[file.contentType] ?? "bin"}`;
    for (const entry of [wanted ?? usual, usual]) {
      const before = entries.get(nameKey(entry));
      if (before && before.file.id !== file.id) continue;
      const packed = before ?? { entry, file };
      entries.set(nameKey(entry), packed);
      return packed;
    }
    return { entry: usual, file };
  };

  for (const [xref, { files, title }] of records) {
    const known = files.flatMap((file) => {
      const objectId = objects.get(keyOfFile(file));
      return objectId === undefined ? [] : [{ file, found: byObject.get(objectId) }];
    });
    if (known.length > 0 && known.every(({ found }) => found === undefined)) dropped.add(xref);
    for (const { file, found } of known) {
      if (!found) continue;
      if (found.media.isPrivate) kept.add(xref);
      named.set(keyOfFile(file), pack(found.file, pathOf(file.name)));
      const said = saidOf.get(found.media) ?? new Set<string>();
      saidOf.set(found.media, said);
      if (title === found.media.title) for (const memberId of people.get(xref) ?? []) said.add(memberId);
    }
  }

  const namedByFile = new Map<string, Packed>();
  for (const packed of named.values()) if (!namedByFile.has(packed.file.id)) namedByFile.set(packed.file.id, packed);
  const own = all.flatMap((media) => {
    const said = saidOf.get(media);
    const isSaid = said && media.people.every(({ memberId, region }) => said.has(memberId) && region === undefined);
    if (isSaid) return [];
    const files = media.files.map(({ file, caption }) => ({
      ...(namedByFile.get(file.id) ?? pack(file, undefined)),
      caption,
    }));
    return [{ media, files }];
  });
  return { dropped, kept, named, own, packed: [...entries.values()] };
};
