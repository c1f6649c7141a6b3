import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { ObjectEvent } from "@kinkeeper/contracts/archive/events";
import type { ArtifactType } from "@kinkeeper/contracts/enumerations";
import { batchesOf } from "@kinkeeper/platform/batches";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { derivedId } from "@kinkeeper/platform/ids";
import { laterOf } from "@kinkeeper/platform/later-of";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { FamilySpace } from "@kinkeeper/platform/space/family-space";
import { artifact } from "../artifacts/artifact.ts";
import { addImportedItem } from "../items/add-imported-item.ts";
import type { FileIntake } from "../objects/file-intake.ts";
import { objectStream } from "../objects/object.decider.ts";
import { TextAllowance } from "../texts/text-allowance.ts";
import { ImportIssues } from "../transfers/import-issues.ts";
import { knownFiles, type KnownFile } from "./digests.ts";
import { contextOf, gedzipKey, recordStep, type GedzipJob } from "./gedzip-job.ts";
import type { KnownGedzip, PlannedMedia, Portrait } from "./gedzip.decider.ts";
import { openGedzip } from "./open-gedzip.ts";
import { findMedia, titleOf, type FoundMedia, type NamedFile } from "./plan-media.ts";
import type { PeopleImport } from "./people-import.ts";
import { regionAsFace } from "./region-as-face.ts";
import { mediaDifferences } from "./media-differences.ts";

export interface GedzipDependencies extends Pick<ServiceDependencies, "journal" | "readModel" | "objects"> {
  readonly storeFile: FileIntake["storeFile"];
  readonly texts: FamilySpace;
}

interface Stored {
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** Planned in one event. */
const plannedAtOnce = 100;
const mostPictures = 30;
const mostPeople = 200;

const typeOf = (contentType: string): ArtifactType => {
  if (contentType.startsWith("image/")) return "photo";
  if (contentType.startsWith("audio/")) return "audio";
  return contentType.startsWith("video/") ? "video" : "document";
};

/**
 * Imports the media that came along with an import that has ended: each picture or document becomes an artifact, linked to its people. What is
 * here already is not added again. All it records follows from the import and the ZIP, so that after an interruption it is recorded
 * again without effect, and the rest for the first time.
 * @throws Error when `signal` is aborted; StoreUnavailable; DomainError OUT_OF_SPACE
 */
export const importMedia = async (
  dependencies: GedzipDependencies,
  job: GedzipJob,
  { userId, zipId, bytes }: KnownGedzip,
  { line, media: told, position: peopleAt, adminId, ...file }: PeopleImport,
  signal: AbortSignal,
): Promise<void> => {
  const { journal, readModel, objects, texts } = dependencies;
  const { tenantId, importId } = job;
  const viewer = { tenantId, userId };
  const issues = new ImportIssues();
  // Links show at once whom they lead to.
  await readModel.caughtUpTo(peopleAt, "genealogy");
  const zip = await openGedzip(objects, gedzipKey(tenantId, zipId), bytes);
  const room = new TextAllowance(texts, readModel, tenantId);
  try {
    const found = await findMedia(told, zip, issues, signal);
    const known = await knownFiles(readModel, { ...viewer, isAdmin: adminId === userId }, [
      ...new Set(found.flatMap(({ files }) => files.map(({ digest }) => digest))),
    ]);
    const own = new Map<string, KnownFile>();
    // Of an interruption: what this import itself added is no file that was here before.
    for (const [digest, file] of known) if (file.itemId !== itemIdOf(job, digest)) own.set(digest, file);
    const plans = found.map((media) => ({ media, plan: planOf(job, media, own) }));
    for (const lot of batchesOf(plans, plannedAtOnce)) {
      const media = lot.map(({ plan }) => plan);
      await recordStep(journal, job, userId, { type: "PlanMedia", data: { importId, line, media } });
    }
    const adding = mediaAdder(dependencies, job, userId, issues, room, signal);
    for (const { media, plan } of plans) if (plan.isNew) await adding.add(media, plan);
    const here = plans.flatMap(({ media, plan: { isNew, itemId } }) =>
      isNew ? [] : [{ media, itemId, hasOtherFiles: media.files.some(({ digest }) => !own.has(digest)) }],
    );
    for (const sentence of await mediaDifferences(readModel, viewer, here, file)) issues.add(sentence);
    const { portraits, added } = adding;
    await recordStep(journal, job, userId, { type: "BringPortraits", data: { importId, portraits: [...portraits] } });
    await readModel.caughtUpTo(adding.position);
    const counts = { added, known: plans.filter(({ plan }) => !plan.isNew).length };
    await recordStep(journal, job, userId, { type: "TakeIn", data: { importId, ...counts, issues: issues.all } });
  } finally {
    room.release();
    zip.close();
  }
};

const itemIdOf = ({ tenantId, importId }: GedzipJob, digest: string): string =>
  derivedId("artifact", tenantId, importId, digest);
const objectIdOf = ({ tenantId, importId }: GedzipJob, digest: string): string =>
  derivedId("object", tenantId, importId, digest);

const planOf = (job: GedzipJob, { files }: FoundMedia, known: ReadonlyMap<string, KnownFile>): PlannedMedia => {
  const first = files[0]!;
  const here = known.get(first.digest);
  if (here)
    return {
      itemId: here.itemId,
      isNew: false,
      files: files.flatMap(({ name, digest }) => {
        const file = known.get(digest);
        return file ? [{ name, objectId: file.objectId }] : [];
      }),
    };
  const named = files.map(({ name, digest }) => ({ name, objectId: objectIdOf(job, digest) }));
  return { itemId: itemIdOf(job, first.digest), isNew: true, files: named };
};

const mediaAdder = (
  { journal, storeFile }: GedzipDependencies,
  job: GedzipJob,
  userId: string,
  issues: ImportIssues,
  room: TextAllowance,
  signal: AbortSignal,
) => {
  const { tenantId, importId } = job;
  const context = contextOf(job, userId);
  const portraits: Portrait[] = [];
  const portrayed = new Set<string>();
  let position: bigint | undefined;
  let added = 0;

  const storedAs = async (objectId: string): Promise<Stored | undefined> => {
    const last = (await journal.read<ObjectEvent>(objectStream(tenantId, objectId))).at(-1);
    return last?.type === "ObjectStored" ? last.data : undefined;
  };

  /** Undefined where it cannot be kept, which is an issue. */
  const stored = async ({ digest, packed }: NamedFile): Promise<Stored | undefined> => {
    const objectId = objectIdOf(job, digest);
    const before = await storedAs(objectId);
    if (before) return before;
    try {
      const file = {
        objectId,
        purpose: "artifact",
        source: packed.read(),
        announcedBytes: packed.bytes,
        signal,
      } as const;
      await storeFile(file, context);
      return await storedAs(objectId);
    } catch (error) {
      if (!(error instanceof DomainError) || !isAboutTheFile(error)) throw error;
      issues.add(`${packed.name} was left out. ${error.message}`);
      return undefined;
    }
  };

  const add = async (media: FoundMedia, { itemId }: PlannedMedia): Promise<void> => {
    signal.throwIfAborted();
    const kept: (NamedFile & Stored & { readonly objectId: string })[] = [];
    const seen = new Set<string>();
    for (const file of media.files) {
      if (seen.has(file.digest)) continue;
      seen.add(file.digest);
      const found = await stored(file);
      if (found) kept.push({ ...file, ...found, objectId: objectIdOf(job, file.digest) });
    }
    const [first, ...others] = kept;
    if (!first) return;
    const details = detailsOf(media, first, others);
    const take = (bytes: number): Promise<void> => room.take(bytes, position);
    try {
      const item = { itemId, details, importId, userId };
      position = laterOf(await addImportedItem(journal, artifact, item, context, take), position);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "TOO_LARGE") throw error;
      issues.add(`“${details.title}” was left out. ${error.message}`);
      return;
    }
    added += 1;
    if (!first.contentType.startsWith("image/")) return;
    for (const { memberId, isPortrait } of media.people) {
      if (!isPortrait || portrayed.has(memberId)) continue;
      portrayed.add(memberId);
      portraits.push({ memberId, objectId: first.objectId });
    }
  };

  return {
    add,
    portraits,
    get added() {
      return added;
    },
    get position() {
      return position;
    },
  };
};

type Kept = NamedFile & Stored & { readonly objectId: string };

const detailsOf = (media: FoundMedia, first: Kept, others: readonly Kept[]): ArtifactDetails => {
  const faces = media.people.slice(0, mostPeople).flatMap((person) => regionAsFace(person, first) ?? []);
  const pictures = others.filter(({ contentType }) => contentType.startsWith("image/")).slice(0, mostPictures);
  return {
    title: titleOf(media, first),
    artifactType: typeOf(first.contentType),
    description: media.note,
    content: null,
    fileUrl: `/objects/${first.objectId}`,
    pictures: pictures.map(({ objectId, title }) => ({ path: `/objects/${objectId}`, caption: title })),
    date: media.date,
    location: media.place,
    associatedMembers: media.people.slice(0, mostPeople).map(({ memberId }) => memberId),
    ...(faces.length > 0 ? { faces } : {}),
    tags: [],
    privacy: media.isPrivate ? "private" : "family",
  };
};

const isAboutTheFile = ({ code }: DomainError): boolean =>
  code === "UNSUPPORTED_MEDIA" || code === "TOO_LARGE" || code === "INVALID_INPUT" || code === "TOKEN_SPENT";
