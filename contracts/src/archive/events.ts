import { z } from "zod";
import { privacyLevel } from "../enumerations.ts";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { artifactDetails } from "./artifacts.ts";
import { itemCategory } from "./items.ts";
import { lifeEventDetails } from "./life-events.ts";
import { traditionDetails } from "./traditions.ts";

/**
 * The events of one kind of item. `userId` is who added it, whoever changes it: the text lies under their key, and no
 * other decides whether it may be seen while it is private. `removed`: what it reads like once that key is destroyed.
 */
const itemEvents = <const Name extends string, Details extends z.ZodObject>(
  name: Name,
  details: Details,
  removed: z.output<Details>,
) => {
  const itemId = z.uuid();
  const userId = z.uuid();
  // The compiler cannot see the fields of an object schema with a generic part.
  const personal = { subject: "userId", fields: ["details"], removed: { details: removed } } as never;
  return [
    defineEvent({
      type: `${name}Added` as `${Name}Added`,
      data: z.object({
        itemId,
        userId,
        details,
        /** The transfer (an archive read in again) that brought it. */
        transferId: z.uuid().optional(),
      }),
      personal,
    }),
    defineEvent({
      type: `${name}Changed` as `${Name}Changed`,
      data: z.object({
        itemId,
        userId,
        /** Everything after the change. */
        details,
        /** Which fields differ from before. */
        changed: z.array(z.string()),
        /** Set when the change took the item back to how it stood at this revision. */
        revertedTo: z.int().nonnegative().optional(),
      }),
      personal,
    }),
    defineEvent({ type: `${name}Removed` as `${Name}Removed`, data: z.object({ itemId }) }),
    defineEvent({ type: `${name}Restored` as `${Name}Restored`, data: z.object({ itemId }) }),
    /** It was deleted long enough ago: nothing leads back to it, and its files go. */
    defineEvent({ type: `${name}Purged` as `${Name}Purged`, data: z.object({ itemId }) }),
  ] as const;
};

/** Streams `artifact-<tenantId>.<itemId>`. */
export const artifactEvents = itemEvents("Artifact", artifactDetails, {
  title: "Removed",
  artifactType: "other",
  description: null,
  content: null,
  fileUrl: null,
  pictures: [],
  date: null,
  location: null,
  associatedMembers: [],
  tags: [],
  privacy: "private",
});
export type ArtifactEvent = EventOf<typeof artifactEvents>;

/** Streams `event-<tenantId>.<itemId>`. */
export const lifeEventEvents = itemEvents("LifeEvent", lifeEventDetails, {
  title: "Removed",
  eventType: "other",
  eventDate: "",
  location: null,
  description: null,
  linkedMemberIds: [],
  tags: [],
  privacy: "private",
});
export type LifeEventEvent = EventOf<typeof lifeEventEvents>;

/** Streams `tradition-<tenantId>.<itemId>`. */
export const traditionEvents = itemEvents("Tradition", traditionDetails, {
  name: "Removed",
  description: "",
  recurrence: "custom",
  linkedMemberIds: [],
  tags: [],
  privacy: "private",
});
export type TraditionEvent = EventOf<typeof traditionEvents>;

const commentId = z.uuid();

/** Streams `comment-<tenantId>.<commentId>`: what somebody said to an item. It is seen by whoever sees the item. */
export const commentEvents = [
  defineEvent({
    type: "CommentMade",
    data: z.object({ commentId, kind: itemCategory, itemId: z.uuid(), userId: z.uuid(), text: z.string() }),
    personal: { subject: "userId", fields: ["text"], removed: { text: "" } },
  }),
  defineEvent({
    type: "CommentEdited",
    data: z.object({ commentId, userId: z.uuid(), text: z.string() }),
    personal: { subject: "userId", fields: ["text"], removed: { text: "" } },
  }),
  defineEvent({ type: "CommentRemoved", data: z.object({ commentId }) }),
  defineEvent({ type: "CommentRestored", data: z.object({ commentId }) }),
  defineEvent({ type: "CommentPurged", data: z.object({ commentId }) }),
] as const;
export type CommentEvent = EventOf<typeof commentEvents>;

const announcementId = z.uuid();

/** Streams `announcement-<tenantId>.<announcementId>`. */
export const announcementEvents = [
  defineEvent({
    type: "AnnouncementMade",
    data: z.object({ announcementId, userId: z.uuid(), title: z.string(), content: z.string(), privacy: privacyLevel }),
    personal: { subject: "userId", fields: ["title", "content"], removed: { title: "Removed", content: "" } },
  }),
  defineEvent({ type: "AnnouncementWithdrawn", data: z.object({ announcementId }) }),
  defineEvent({ type: "AnnouncementRestored", data: z.object({ announcementId }) }),
  defineEvent({ type: "AnnouncementPurged", data: z.object({ announcementId }) }),
] as const;
export type AnnouncementEvent = EventOf<typeof announcementEvents>;

/** Streams `object-<tenantId>.<objectId>`. The bytes lie in the object store; the event says what they are. */
export const objectEvents = [
  defineEvent({
    type: "ObjectStored",
    data: z.object({
      objectId: z.uuid(),
      /** Names the bytes: of several uploads to one address each has bytes of its own, and the first on record wins. */
      attempt: z.uuid().optional(),
      contentType: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      /** Of what was sent, where it was made into something else; absent as well for what was stored before this was noted. */
      sourceSha256: z.string().optional(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      hasThumbnail: z.boolean(),
      /** Neither do small pictures have one, nor those of earlier. */
      hasPreview: z.boolean().optional(),
    }),
  }),
  defineEvent({ type: "ObjectRemoved", data: z.object({ objectId: z.uuid() }) }),
] as const;
export type ObjectEvent = EventOf<typeof objectEvents>;

const transferId = z.uuid();

/** Streams `transfer-<tenantId>.<transferId>`: an archive that left as one file, or came back as one. */
export const transferEvents = [
  defineEvent({ type: "FamilyExported", data: z.object({ transferId, userId: z.uuid() }) }),
  defineEvent({
    type: "FamilyImportStarted",
    data: z.object({ transferId, userId: z.uuid(), people: z.int(), items: z.int(), files: z.int() }),
  }),
  /** The people went to genealogy, as an import of its own. */
  defineEvent({ type: "FamilyPeopleSent", data: z.object({ transferId, importId: z.uuid() }) }),
  /** Portraits that came along: genealogy gives them to their people. In lots. */
  defineEvent({
    type: "PortraitsBrought",
    data: z.object({
      transferId,
      userId: z.uuid(),
      portraits: z.array(z.object({ memberId: z.uuid(), objectId: z.uuid() })),
    }),
  }),
  defineEvent({
    type: "FamilyImportCompleted",
    data: z.object({
      transferId,
      userId: z.uuid(),
      people: z.int(),
      items: z.int(),
      files: z.int(),
      issues: z.array(z.string()),
    }),
    // What could not be taken over is called by its title: it lies under the same key as the item itself.
    personal: { subject: "userId", fields: ["issues"], removed: { issues: [] } },
  }),
  defineEvent({ type: "FamilyImportFailed", data: z.object({ transferId, reason: z.string() }) }),
  /** Nobody wants it any more: what came in is removed from here on. */
  defineEvent({ type: "FamilyImportCancelled", data: z.object({ transferId, userId: z.uuid() }) }),
  /** All that a cancelled import had brought is removed. */
  defineEvent({ type: "FamilyImportTakenBack", data: z.object({ transferId }) }),
] as const;
export type TransferEvent = EventOf<typeof transferEvents>;

const gedzip = { importId: z.uuid(), userId: z.uuid() };
const portraits = z.array(z.object({ memberId: z.uuid(), objectId: z.uuid() }));

/**
 * Streams `gedzip-<tenantId>.<importId>`: the pictures and documents that came along with a GEDCOM file. The people are an import of
 * genealogy's, whose id this has.
 */
export const gedzipEvents = [
  defineEvent({
    type: "GedzipReceived",
    data: z.object({
      ...gedzip,
      /** Names its bytes until it was taken in. */
      zipId: z.uuid(),
      bytes: z.int().nonnegative(),
      /** How many of the files that the GEDCOM file names are in the ZIP. */
      files: z.int().nonnegative(),
      /** How many of these are in the archive already, as far as who sent them may see. */
      known: z.int().nonnegative().optional(),
      /** Names of those that are not: the first, and how many. */
      missing: z.array(z.string()),
      missingCount: z.int().nonnegative(),
    }),
    personal: { subject: "userId", fields: ["missing"], removed: { missing: [] } },
  }),
  /** What becomes of files, recorded before it is done. In lots. */
  defineEvent({
    type: "GedzipMediaPlanned",
    data: z.object({
      ...gedzip,
      /** The line of files that the import belongs to: names of files mean the same within it. */
      line: z.uuid(),
      media: z.array(
        z.object({
          /** The artifact they are, and whether it is new with them. */
          itemId: z.uuid(),
          isNew: z.boolean(),
          files: z.array(z.object({ name: z.string(), objectId: z.uuid() })),
        }),
      ),
    }),
    personal: { subject: "userId", fields: ["media"], removed: { media: [] } },
  }),
  /** Portraits that came along: genealogy gives them to those who have none. */
  defineEvent({ type: "GedzipPortraitsBrought", data: z.object({ ...gedzip, portraits }) }),
  defineEvent({
    type: "GedzipTakenIn",
    data: z.object({
      ...gedzip,
      /** Artifacts: new ones, and those that were here already. */
      added: z.int().nonnegative(),
      known: z.int().nonnegative(),
      /** What was left out, in sentences. */
      issues: z.array(z.string()),
    }),
    personal: { subject: "userId", fields: ["issues"], removed: { issues: [] } },
  }),
  /** The import was undone: what came along goes again. */
  defineEvent({ type: "GedzipUndoStarted", data: z.object({ importId: z.uuid() }) }),
  defineEvent({
    type: "GedzipTakenBack",
    data: z.object({
      ...gedzip,
      removed: z.int().nonnegative(),
      /** Artifacts that somebody changed since. */
      kept: z.int().nonnegative(),
      /** Of whoever still has them. */
      portraits,
    }),
  }),
  /** It was never imported, and its bytes go. */
  defineEvent({ type: "GedzipForgotten", data: z.object({ importId: z.uuid() }) }),
] as const;
export type GedzipEvent = EventOf<typeof gedzipEvents>;

/** What a family keeps. */
export const archiveContext = {
  name: "archive",
  categories: {
    artifact: artifactEvents,
    event: lifeEventEvents,
    tradition: traditionEvents,
    comment: commentEvents,
    announcement: announcementEvents,
    object: objectEvents,
    transfer: transferEvents,
    gedzip: gedzipEvents,
  },
} as const satisfies Context;
