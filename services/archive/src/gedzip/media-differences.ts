import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import { batchesOf } from "@kinkeeper/platform/batches";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { artifact } from "../artifacts/artifact.ts";
import { objectIdIn } from "../objects/object-path.ts";
import { remainingPeople, shownFace, shownLinks, type RemainingPeople } from "../people/remaining-people.ts";
import type { PeopleImport } from "./people-import.ts";
import { titleOf, type FoundMedia } from "./plan-media.ts";
import { regionAsFace } from "./region-as-face.ts";

/** A picture or document of a file that is here already. */
export interface KnownMedia {
  readonly media: FoundMedia;
  readonly itemId: string;
  /** Files of it came along that are not here. */
  readonly hasOtherFiles: boolean;
}

interface FileSize {
  readonly id: string;
  readonly width: number | null;
  readonly height: number | null;
}

interface Here {
  readonly details: ArtifactDetails;
  readonly size: FileSize | undefined;
  readonly remaining: RemainingPeople;
}

/** How much the file shows. */
type Sight = Pick<PeopleImport, "isPartial" | "isWhole">;

/** Looked up in one query. */
const lotSize = 500;

/**
 * Sentences about what is here already, and is told otherwise by the file: it stays as it is, and whoever corrected it in the file is to
 * hear of that. Whom neither a record of ours nor an export of ours that shows everything leads to was taken out of it.
 */
export const mediaDifferences = async (
  readModel: ReadModel,
  viewer: Viewer,
  known: readonly KnownMedia[],
  sight: Sight,
): Promise<readonly string[]> => {
  const sentences: string[] = [];
  for (const lot of batchesOf(known, lotSize)) {
    const here = await readModel.asViewer(viewer, (sql) => readHere(sql, lot));
    for (const one of lot) {
      const found = here.get(one.itemId);
      const differences = found ? differencesOf(one, found, sight) : [];
      if (!found || differences.length === 0) continue;
      const { privacy, title } = found.details;
      // A portrait leaves without the page that somebody keeps to themselves: the file tells of the one, not of the other.
      if (privacy === "private" && !one.media.isPrivate) continue;
      // Administrators read what came of every import.
      const name = privacy === "private" ? one.media.files[0]!.name : title;
      sentences.push(`“${name}” stayed as it is here. The file tells otherwise: ${differences.join(", ")}.`);
    }
  }
  return sentences;
};

const readHere = async (sql: TransactionSql, known: readonly KnownMedia[]): Promise<ReadonlyMap<string, Here>> => {
  const rows = await sql<{ id: string; details: string }[]>`
    select id, details from items
    where kind = ${artifact.category} and id = any(${known.map(({ itemId }) => itemId)}::uuid[])`;
  const items = rows.map(({ id, details }) => ({ id, details: JSON.parse(details) as ArtifactDetails }));
  const fileOf = ({ fileUrl }: ArtifactDetails): string | undefined =>
    fileUrl === null ? undefined : objectIdIn(fileUrl);
  const files = items.flatMap(({ details }) => fileOf(details) ?? []);
  const sizes = await sql<FileSize[]>`select id, width, height from objects where id = any(${files}::uuid[])`;
  const sizeOf = new Map(sizes.map((size) => [size.id, size]));
  const people = items.flatMap(({ details: { associatedMembers, faces = [] } }) => [
    ...associatedMembers,
    ...faces.map(({ memberId }) => memberId),
  ]);
  const told = known.flatMap(({ media }) => media.people.map(({ memberId }) => memberId));
  const remaining = await remainingPeople(sql, [...new Set([...people, ...told])]);
  return new Map(items.map(({ id, details }) => [id, { details, size: sizeOf.get(fileOf(details) ?? ""), remaining }]));
};

const sameText = (one: string | null, other: string | null): boolean => tidied(one) === tidied(other);
const tidied = (text: string | null): string => (text ?? "").trim().replaceAll(/\s+/g, " ");

/** What of a picture the file tells otherwise, in the words of the forms. */
const differencesOf = (
  { media, hasOtherFiles }: KnownMedia,
  { details, size, remaining }: Here,
  { isPartial, isWhole }: Sight,
): readonly string[] => {
  const tellsAll = media.isOwn ? !isPartial : isWhole;
  const shown = (ids: readonly string[]): ReadonlySet<string> => new Set(shownLinks(ids, remaining));
  const here = shown(details.associatedMembers);
  const told = shown(media.people.map(({ memberId }) => memberId));
  // Whose portrait it is, an export of ours leads to in any case.
  const portrayed = shown(
    media.people.flatMap(({ memberId, isPortrait }) => (isPortrait && (media.isOwn || isWhole) ? [memberId] : [])),
  );
  const showsMore = [...told].some((id) => !here.has(id) && !portrayed.has(id));
  const showsLess = tellsAll && [...here].some((id) => !told.has(id));
  const faces = (details.faces ?? []).flatMap((face) => shownFace(face, remaining));
  const differs: Readonly<Record<string, boolean>> = {
    files: hasOtherFiles,
    title: !sameText(titleOf(media, media.files[0]!), details.title),
    date: !sameText(media.date, details.date),
    place: !sameText(media.place, details.location),
    description: !sameText(media.note, details.description),
    "whom it shows": showsMore || showsLess,
    "where they are in it": media.people.some((person) => isElsewhere(person, faces, { size, remaining })),
  };
  return Object.keys(differs).filter((what) => differs[what]);
};

/** Whether the file marks somebody in the picture, and not where they are marked here. */
const isElsewhere = (
  person: FoundMedia["people"][number],
  faces: NonNullable<ArtifactDetails["faces"]>,
  { size, remaining }: Pick<Here, "size" | "remaining">,
): boolean => {
  const told = size && regionAsFace(person, { ...size, objectId: size.id });
  if (!told) return false;
  const memberId = remaining.get(person.memberId);
  // Regions are whole pixels, faces are not.
  const near = 1 / Math.min(size.width!, size.height!);
  return !faces.some(
    (face) =>
      face.memberId === memberId &&
      face.path === told.path &&
      (["x", "y", "width", "height"] as const).every((side) => Math.abs(face[side] - told[side]) <= near),
  );
};
