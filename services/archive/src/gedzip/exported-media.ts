import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import { batchesOf } from "@kinkeeper/platform/batches";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { artifact } from "../artifacts/artifact.ts";
import { objectIdIn } from "../objects/object-path.ts";
import { isVisibleTo } from "../objects/visible-objects.ts";
import { itemsOf, mergedPeople, peopleOf } from "../transfers/export-rows.ts";

/** A file of the family's, as it lies in the store. */
export interface StoredFile {
  readonly id: string;
  readonly attempt: string | null;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Where somebody is in a picture, in its pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface ShownPerson {
  readonly memberId: string;
  readonly isPortrait: boolean;
  readonly region: Region | undefined;
}

/** Files that leave as one record, with whom they show. */
export interface ExportedMedia {
  /** Of the artifact; of a portrait that belongs to none its own. */
  readonly id: string;
  readonly title: string;
  readonly date: string | null;
  readonly place: string | null;
  readonly note: string | null;
  /** Whoever exports keeps it to themselves. */
  readonly isPrivate: boolean;
  readonly files: readonly { readonly file: StoredFile; readonly caption: string | null }[];
  readonly people: readonly ShownPerson[];
}

/** What of a family's pictures leaves with its tree. */
export interface MediaOfFamily {
  readonly media: readonly ExportedMedia[];
  /** Whose portrait was taken away: whoever reads the tree would take their first picture for it. */
  readonly unportrayed: ReadonlySet<string>;
}

/** Looked up in one query. */
const lotSize = 500;

const storedFiles = async (
  readModel: ReadModel,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> => {
  const found = new Map<string, StoredFile>();
  for (const lot of batchesOf(ids, lotSize)) {
    const rows = await readModel.asViewer(
      viewer,
      (sql) => sql<StoredFile[]>`
        select id, attempt, content_type as "contentType", width, height from objects
        where id = any(${lot}::uuid[]) and ${isVisibleTo(sql, viewer)}`,
    );
    for (const row of rows) found.set(row.id, row);
  }
  return found;
};

interface Candidate extends Omit<ExportedMedia, "files" | "people"> {
  readonly files: readonly { readonly id: string; readonly caption: string | null }[];
  readonly members: readonly string[];
  readonly faces: NonNullable<ArtifactDetails["faces"]>;
}

/**
 * The pictures and documents that leave with the tree: those the family shares and, with `keepsPrivate`, what whoever exports keeps to
 * themselves; never what somebody else does. With `hides` none that shows somebody who is hidden there, or nobody who is known.
 */
export const exportedMedia = async (
  readModel: ReadModel,
  viewer: Viewer,
  {
    shown,
    hides,
    keepsPrivate,
  }: { readonly shown: ReadonlySet<string>; readonly hides: boolean; readonly keepsPrivate: boolean },
): Promise<MediaOfFamily> => {
  const remaining = new Map((await mergedPeople(readModel, viewer)).map(({ id, remaining_id: now }) => [id, now]));
  const here = new Set<string>();
  const portraits = new Map<string, string>();
  const names = new Map<string, string>();
  const unportrayed = new Set<string>();
  for await (const row of peopleOf(readModel, viewer)) {
    const { id, photo_url: photo, first_name: first, last_name: last } = row;
    here.add(id);
    if (row.portrait_removed && photo === null) unportrayed.add(id);
    const objectId = photo === null || !shown.has(id) ? undefined : objectIdIn(photo);
    if (objectId === undefined) continue;
    portraits.set(id, objectId);
    names.set(id, [first, last].filter(Boolean).join(" "));
  }

  const candidates: Candidate[] = [];
  for await (const { id, details } of itemsOf(readModel, viewer, artifact.category)) {
    const content = JSON.parse(details) as ArtifactDetails;
    const isPrivate = content.privacy === "private";
    if (isPrivate && !keepsPrivate) continue;
    const members = [...new Set(content.associatedMembers.map((member) => remaining.get(member) ?? member))];
    const known = members.filter((member) => here.has(member));
    if (hides && (known.length === 0 || known.some((member) => !shown.has(member)))) continue;
    const main = content.fileUrl === null ? undefined : objectIdIn(content.fileUrl);
    const pictures = content.pictures.flatMap(({ path, caption }) => {
      const picture = objectIdIn(path);
      return picture === undefined ? [] : [{ id: picture, caption }];
    });
    const files = [...(main === undefined ? [] : [{ id: main, caption: null }]), ...pictures];
    if (files.length === 0) continue;
    const faces = (content.faces ?? []).map((face) => ({
      ...face,
      memberId: remaining.get(face.memberId) ?? face.memberId,
    }));
    const { title, date, location: place, description: note } = content;
    candidates.push({
      id,
      title,
      date,
      place,
      note,
      isPrivate,
      files,
      members: known.filter((member) => shown.has(member)),
      faces,
    });
  }
  // A portrait is for everybody, also where whoever took it keeps the rest of the picture's page to themselves.
  const ofArtifacts = new Set(
    candidates.flatMap(({ files, isPrivate }) => (isPrivate ? [] : files.slice(0, 1).map(({ id }) => id))),
  );
  const portrayedBy = Map.groupBy(portraits.keys(), (memberId) => portraits.get(memberId)!);
  for (const [objectId, members] of portrayedBy) {
    if (ofArtifacts.has(objectId)) continue;
    const title = names.get(members[0]!) || "Portrait";
    const bare = { date: null, place: null, note: null, isPrivate: false, faces: [] };
    candidates.push({ ...bare, id: objectId, title, members, files: [{ id: objectId, caption: null }] });
  }

  const stored = await storedFiles(readModel, viewer, [
    ...new Set(candidates.flatMap(({ files }) => files.map(({ id }) => id))),
  ]);
  const media = candidates.flatMap(({ files, members, faces, ...media }) => {
    const kept = files.flatMap(({ id, caption }) => {
      const file = stored.get(id);
      return file ? [{ file, caption }] : [];
    });
    const [first] = kept;
    if (!first) return [];
    // Nobody loses their portrait for not being among whom its page shows.
    const portrayed = media.isPrivate ? [] : (portrayedBy.get(first.file.id) ?? []);
    const people = [...new Set([...members, ...portrayed])].map((memberId) => ({
      memberId,
      isPortrait: !media.isPrivate && portraits.get(memberId) === first.file.id,
      region: regionOf(
        faces.find((face) => face.memberId === memberId && objectIdIn(face.path) === first.file.id),
        first.file,
      ),
    }));
    return [{ ...media, files: kept, people }];
  });
  return { media, unportrayed };
};

const regionOf = (
  face: NonNullable<ArtifactDetails["faces"]>[number] | undefined,
  { width, height }: StoredFile,
): Region | undefined =>
  face && width !== null && height !== null
    ? {
        left: Math.round(face.x * width),
        top: Math.round(face.y * height),
        width: Math.max(1, Math.round(face.width * width)),
        height: Math.max(1, Math.round(face.height * height)),
      }
    : undefined;
