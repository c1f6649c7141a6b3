import { z } from "zod";
import { relationshipType } from "../enumerations.ts";
import { memberDetails, removedMember } from "./member.ts";
import { coordinates } from "./places.ts";
import { keptParts } from "./restrictions.ts";
import { noDetails, relationshipDetails, relationshipFieldNames } from "./relationship.ts";
import { removedSource, sourceDetails, sourceWords } from "./sources.ts";
import { gedcomSource, relationshipSource } from "./gedcom-source.ts";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { importEvents, proposalEvents } from "./import-events.ts";
import { otherWordOfMember, otherWordOfRelationship } from "./other-word.ts";

const memberId = z.uuid();
/** Set when no person but an import, or undoing it, did this. */
const importId = z.uuid();
/** An export of ours tells it. What a file of another program said before stays what the news of such files differ from. */
const isOwn = z.literal(true).optional();

/** Streams `member-<tenantId>.<memberId>`. */
export const memberEvents = [
  defineEvent({
    type: "MemberAdded",
    data: z.object({
      memberId,
      details: memberDetails,
      source: gedcomSource.nullable(),
      /** What of it is kept private; see public-details.ts. */
      keeps: keptParts.optional(),
    }),
    personal: { subject: "memberId", fields: ["details", "source"], removed: { details: removedMember, source: null } },
  }),
  defineEvent({
    type: "MemberChanged",
    data: z.object({
      memberId,
      /** Everything after the change. */
      details: memberDetails,
      /** Which fields differ from before. */
      changed: z.array(memberDetails.keyof()),
      /** Set when the change took the member back to how it stood at this revision. */
      revertedTo: z.int().nonnegative().optional(),
      importId: importId.optional(),
      /** Whose file said so, where an administrator accepted it. */
      proposedBy: z.uuid().optional(),
      /** Who was merged into the member, where that, or taking it back, changed the fields. */
      mergedId: memberId.optional(),
      /** What of it is kept private. */
      keeps: keptParts.optional(),
      /** The family's rule of who counts as living made it so, or the lines of their file that are obeyed since, no person. */
      presumed: z.literal(true).optional(),
    }),
    personal: { subject: "memberId", fields: ["details"], removed: { details: removedMember } },
    // What files and rules say of thousands is written together; nobody waits for an answer to it.
    hides: ({ changed, keeps, importId: ofFile, proposedBy, presumed }) =>
      (keeps !== undefined || changed.includes("restrictions")) &&
      (ofFile === undefined || proposedBy !== undefined) &&
      !presumed,
  }),
  /**
   * What a GEDCOM file last said of the member: the base to compare the next file with. Recorded with MemberAdded where the
   * import adds somebody; null where undoing leaves no import that said anything.
   */
  defineEvent({
    type: "MemberSourceRecorded",
    data: z.object({
      memberId,
      source: gedcomSource.nullable(),
      said: memberDetails.nullable(),
      importId,
      /** The file speaks of them as of somebody who was merged into them: what it last said of that one is the base. */
      mergedId: memberId.optional(),
      isOwn,
      otherWord: otherWordOfMember,
    }),
    personal: { subject: "memberId", fields: ["source", "said", "otherWord"], removed: { source: null, said: null } },
  }),
  defineEvent({
    type: "MemberPhotoSet",
    data: z.object({
      memberId,
      photoUrl: z.string().nullable(),
      revertedTo: z.int().nonnegative().optional(),
      mergedId: memberId.optional(),
      /** The portrait came along with a file, or went with it again. */
      importId: importId.optional(),
    }),
  }),
  defineEvent({
    type: "MemberRemoved",
    data: z.object({
      memberId,
      importId: importId.optional(),
      /** They are the same person as this one, who stands for them wherever they were named. */
      mergedInto: memberId.optional(),
    }),
  }),
  defineEvent({ type: "MemberRestored", data: z.object({ memberId }) }),
  defineEvent({ type: "MemberErased", data: z.object({ memberId }) }),
  /**
   * Somebody else turned out to be the same person. What changed with it follows as events of their own; here stands what is kept of the
   * other beside, so that files that speak of them find who stays, and the way back is known.
   */
  defineEvent({
    type: "MemberMerged",
    data: z.object({
      memberId,
      mergedId: memberId,
      /** What a file last said of the other, or how they stood here. */
      source: gedcomSource.nullable(),
      said: memberDetails.nullable(),
      /** What relates the member to others because it related the other. */
      relationships: z.array(z.uuid()),
      /** Set when an import told of the other, as of somebody who was known to be the same. */
      importId: importId.optional(),
    }),
    personal: { subject: "memberId", fields: ["source", "said"], removed: { source: null, said: null } },
  }),
  /** The merge was taken back. */
  defineEvent({ type: "MemberUnmerged", data: z.object({ memberId, mergedId: memberId }) }),
] as const;
export type MemberEvent = EventOf<typeof memberEvents>;

/** Streams `relationship-<tenantId>.<relationshipId>`; the id follows from the pair and the kind, so that none is recorded twice. */
export const relationshipEvents = [
  defineEvent({
    type: "RelationshipAdded",
    data: z.object({
      relationshipId: z.uuid(),
      member1Id: memberId,
      member2Id: memberId,
      /** member1 is the `relationshipType` of member2. */
      relationshipType,
      ...relationshipDetails.shape,
      source: relationshipSource.nullable(),
      /** Who was merged into one of the two: it was theirs before. */
      mergedId: memberId.optional(),
      /** It was here and was removed: it goes on as it was, with what is said of it now. */
      restored: z.literal(true).optional(),
      /** Of one that is restored: what its file had said. */
      said: relationshipDetails.nullable().optional(),
    }),
    personal: {
      subject: "member1Id",
      fields: [...relationshipFieldNames, "source", "said"],
      removed: { ...noDetails, source: null },
    },
  }),
  /** A person, a newer file, or undoing it, says something else about the relationship; everything after the change. */
  defineEvent({
    type: "RelationshipChanged",
    data: z.object({
      relationshipId: z.uuid(),
      member1Id: memberId,
      ...relationshipDetails.shape,
      source: relationshipSource.nullable(),
      said: relationshipDetails.nullable(),
      importId: importId.optional(),
      isOwn,
      otherWord: otherWordOfRelationship,
      /** Whose file said so, where an administrator accepted it. */
      proposedBy: z.uuid().optional(),
      /** Who was merged into one of the two, where that, or taking it back, changed it. */
      mergedId: memberId.optional(),
    }),
    personal: {
      subject: "member1Id",
      fields: [...relationshipFieldNames, "source", "said", "otherWord"],
      removed: { ...noDetails, source: null, said: null },
    },
  }),
  defineEvent({
    type: "RelationshipRemoved",
    data: z.object({
      relationshipId: z.uuid(),
      /** The member whose removal took the relationship along; it comes back with them. */
      withMember: memberId.optional(),
      /** Who was merged, where the relationship went because that was taken back. */
      mergedId: memberId.optional(),
      importId: importId.optional(),
    }),
  }),
  /**
   * A file tells it, and it is not there: because it is of somebody who was here under another record, or because somebody would be
   * their own ancestor. It comes where the people of it turn out to be others.
   */
  defineEvent({
    type: "RelationshipSetAside",
    data: z.object({
      relationshipId: z.uuid(),
      member1Id: memberId,
      member2Id: memberId,
      relationshipType,
      ...relationshipDetails.shape,
      source: relationshipSource.nullable(),
      /** Whom the file names, where they were taken as somebody who was here. */
      mergedId: memberId.optional(),
      /** With it somebody would be their own ancestor. */
      makesLoop: z.literal(true).optional(),
      /** For whom the file's two were taken by an import that only adds: of the two themselves nothing may be recorded yet. */
      takenAs: z.object({ member1Id: memberId, member2Id: memberId }).optional(),
    }),
    personal: {
      subject: "member1Id",
      fields: [...relationshipFieldNames, "source"],
      removed: { ...noDetails, source: null },
    },
  }),
] as const;
export type RelationshipEvent = EventOf<typeof relationshipEvents>;

/** Streams `self-<tenantId>.<userId>`: who in the tree somebody with an account is. */
export const ownPersonEvents = [
  defineEvent({
    type: "OwnPersonChosen",
    data: z.object({
      userId: z.uuid(),
      /** Null: it was taken back. */
      memberId: memberId.nullable(),
    }),
  }),
] as const;
export type OwnPersonEvent = EventOf<typeof ownPersonEvents>;

/** Streams `finding-<tenantId>.<findingId>`: what the check of the tree finds, and somebody says is right. */
export const findingEvents = [
  defineEvent({
    type: "FindingConfirmed",
    data: z.object({
      findingId: z.uuid(),
      /** Whom it is about. */
      memberId,
      /** Digest of what it rests on: it is told again when that changes. */
      facts: z.string(),
    }),
    personal: { subject: "memberId", fields: ["facts"], removed: { facts: "" } },
  }),
  defineEvent({ type: "FindingReopened", data: z.object({ findingId: z.uuid(), memberId }) }),
] as const;
export type FindingEvent = EventOf<typeof findingEvents>;

const pair = { duplicateId: z.uuid(), member1Id: memberId, member2Id: memberId };

/** Streams `duplicate-<tenantId>.<duplicateId>`: what was decided about two people who look alike; the id follows from theirs. */
export const duplicateEvents = [
  /** They are two people. */
  defineEvent({ type: "DuplicateDismissed", data: z.object(pair) }),
  defineEvent({ type: "DuplicatePutOff", data: z.object(pair) }),
  defineEvent({ type: "DuplicateReopened", data: z.object(pair) }),
] as const;
export type DuplicateEvent = EventOf<typeof duplicateEvents>;

/** Streams `privacy-<tenantId>.<tenantId>`: a family has one. What was decided before is told again. */
export const privacyEvents = [
  defineEvent({
    type: "FamilyPrivacyChanged",
    data: z.object({ presumedDeadAfter: z.int(), othersSee: z.enum(["all", "names", "private"]) }),
  }),
] as const;
export type PrivacyEvent = EventOf<typeof privacyEvents>;

const placeId = z.uuid();

/**
 * Streams `place-<tenantId>.<placeId>`: what a family says of a place that its people name; the id follows from the name. No name stands
 * here: an address may be somebody's, and goes with them.
 */
export const placeEvents = [
  /** Null: what was said is taken back. */
  defineEvent({ type: "PlaceLocated", data: z.object({ placeId, coordinates: coordinates.nullable() }) }),
  /** It is another place, written differently. */
  defineEvent({ type: "PlaceJoined", data: z.object({ placeId, otherId: placeId }) }),
  defineEvent({ type: "PlaceSeparated", data: z.object({ placeId }) }),
] as const;
export type PlaceEvent = EventOf<typeof placeEvents>;

/**
 * Streams `source-<tenantId>.<sourceId>`: what people wrote of a source. What files say of it stands in the records that their imports
 * keep, and is shown where nobody wrote something else.
 */
export const sourceEvents = [
  defineEvent({
    type: "SourceAdded",
    data: z.object({ sourceId: z.uuid(), own: sourceDetails }),
    personal: { subject: "sourceId", fields: ["own"], removed: { own: removedSource } },
  }),
  defineEvent({
    type: "SourceChanged",
    data: z.object({
      sourceId: z.uuid(),
      /** All that people have written of it, after the change; other fields are as files say. */
      own: sourceWords,
      /** How the fields that changed were shown before. */
      before: sourceWords,
      /** How those are shown now that are as files say again. */
      after: sourceWords.optional(),
      changed: z.array(sourceDetails.keyof()),
      /** Set when the change took it back to what people had written at this revision. */
      revertedTo: z.int().nonnegative().optional(),
    }),
    personal: { subject: "sourceId", fields: ["own", "before", "after"], removed: { own: {}, before: {} } },
  }),
  defineEvent({ type: "SourceRemoved", data: z.object({ sourceId: z.uuid() }) }),
  defineEvent({ type: "SourceRestored", data: z.object({ sourceId: z.uuid() }) }),
] as const;
export type SourceEvent = EventOf<typeof sourceEvents>;

export const genealogyContext = {
  name: "genealogy",
  categories: {
    member: memberEvents,
    relationship: relationshipEvents,
    import: importEvents,
    proposal: proposalEvents,
    self: ownPersonEvents,
    finding: findingEvents,
    duplicate: duplicateEvents,
    privacy: privacyEvents,
    place: placeEvents,
    source: sourceEvents,
  },
} as const satisfies Context;
