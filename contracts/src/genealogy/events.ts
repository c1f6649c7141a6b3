import { z } from "zod";
import { relationshipType } from "../enumerations.ts";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { association } from "./associations.ts";
import { characterSet } from "./character-sets.ts";
import { memberDetails, removedMember } from "./member.ts";
import { citedSource, fact } from "./facts.ts";
import { otherName } from "./other-names.ts";
import { coordinates } from "./places.ts";
import { keptParts, restriction } from "./restrictions.ts";
import { noDetails, relationshipDetails, relationshipFieldNames } from "./relationship.ts";
import { removedSource, sourceDetails, sourceWords } from "./sources.ts";

/** Where an imported record came from, and what of it we have no field for (GEDCOM lines, kept for export). */
export const gedcomSource = z.object({
  importId: z.uuid(),
  xref: z.string(),
  /** What the file itself says identifies the record (UID, EXID, REFN), if anything. */
  uid: z.string().nullable(),
  extra: z.array(z.string()),
});
export type GedcomSource = z.infer<typeof gedcomSource>;

/** `xref` is that of the family in the file. Its marriage, its lines and its `uid` are kept with one of its relationships only. */
const relationshipSource = gedcomSource.extend({
  /** How the child belongs to the parent: where it stood before it was a field of the relationship. */
  pedigree: z.string().optional(),
});
export type RelationshipSource = z.infer<typeof relationshipSource>;

const memberId = z.uuid();
/** Set when no person but an import, or undoing it, did this. */
const importId = z.uuid();
/** Who wanted it may add, and not change what exists: the rest waits as proposals. Undoing it takes away what it added, nothing else. */
const addsOnly = z.literal(true).optional();
const issue = z.object({ line: z.int(), message: z.string() });

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
    }),
    personal: { subject: "memberId", fields: ["source", "said"], removed: { source: null, said: null } },
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
    }),
    personal: {
      subject: "member1Id",
      fields: [...relationshipFieldNames, "source"],
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
      /** Whose file said so, where an administrator accepted it. */
      proposedBy: z.uuid().optional(),
      /** Who was merged into one of the two, where that, or taking it back, changed it. */
      mergedId: memberId.optional(),
    }),
    personal: {
      subject: "member1Id",
      fields: [...relationshipFieldNames, "source", "said"],
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

/** What is quoted of an import's file lies under a key of its own, apart from the records that are kept of it. */
const reportId = z.uuid();

/** What a GEDCOM file says of pictures or documents that are one. */
export const toldMedia = z.object({
  files: z.array(z.object({ name: z.string(), title: z.string().nullable() })),
  title: z.string().nullable(),
  note: z.string().nullable(),
  date: z.string().nullable(),
  place: z.string().nullable(),
  isPrivate: z.boolean(),
  people: z.array(
    z.object({
      memberId,
      isPortrait: z.boolean(),
      /** Where they are in the picture, in its pixels from the upper left; null: up to the edge. */
      crop: z.object({ left: z.int(), top: z.int(), width: z.int().nullable(), height: z.int().nullable() }).nullable(),
    }),
  ),
});
export type ToldMedia = z.infer<typeof toldMedia>;

/** Streams `import-<tenantId>.<importId>`. */
export const importEvents = [
  defineEvent({
    type: "ImportPreviewed",
    data: z.object({
      importId: z.uuid(),
      reportId: reportId.optional(),
      fileName: z.string().nullable(),
      /** How long the file is; what was previewed before it was counted has none. */
      bytes: z.int().nonnegative().optional(),
      people: z.int(),
      families: z.int(),
      /** How many people count as living only because nothing tells when they lived. */
      guessedLiving: z.int().optional(),
      /** How the file was read, where that matters; `isChosen`: as somebody said, not as it was recognised. */
      characterSet: z.object({ name: characterSet, isChosen: z.boolean() }).optional(),
      /** Some names with letters beyond ASCII, as they were read. */
      sampleNames: z.array(z.string()).optional(),
      /** The first of them; `issueCount` counts all. */
      issues: z.array(issue),
      issueCount: z.int(),
      /** How many people importing it would add, change and leave, as things stood. */
      expected: z.object({ created: z.int(), updated: z.int(), unchanged: z.int() }),
      /** How many people of the file may be somebody who is here. */
      doubtful: z.int().optional(),
      /** How much of what the file says would wait for an administrator; absent where nothing has to. */
      waiting: z.int().optional(),
      /** The pictures and documents that the file names came along, to the archive. */
      hasMedia: z.literal(true).optional(),
    }),
    // A file speaks of people: what is quoted of it goes when one of the family is erased, whoever it quotes.
    personal: {
      subject: "reportId",
      formerly: "importId",
      fields: ["fileName", "issues", "sampleNames"],
      removed: { fileName: null, issues: [], sampleNames: [] },
    },
  }),
  /** Whether somebody of the file is the person they look like, said before it is imported; the newest counts. */
  defineEvent({
    type: "ImportPersonDecided",
    data: z.object({
      importId: z.uuid(),
      /** Their number in the file, counted from 0. */
      person: z.int().nonnegative(),
      memberId,
      decision: z.enum(["same", "different", "later"]),
    }),
  }),
  defineEvent({ type: "ImportStarted", data: z.object({ importId: z.uuid(), addsOnly }) }),
  defineEvent({
    type: "ImportPlanned",
    data: z.object({
      importId: z.uuid(),
      /** How many people and relationships the import will touch: what its progress is measured by. */
      changes: z.int(),
      /** The first import of the same file's line (an older state of it), or this one: pointers in kept lines mean the same within a line. */
      line: z.uuid(),
    }),
  }),
  defineEvent({
    type: "ImportRecordsKept",
    data: z.object({
      importId: z.uuid(),
      /** Records of the file that are about no person and no family (sources, notes, the head), verbatim. */
      records: z.array(z.string()),
    }),
    personal: { subject: "importId", fields: ["records"], removed: { records: [] } },
  }),
  /** Of a file that came with its pictures and documents: what it says of them, and who they show, by member. In lots. */
  defineEvent({
    type: "ImportMediaTold",
    data: z.object({ importId: z.uuid(), media: z.array(toldMedia) }),
    personal: { subject: "importId", fields: ["media"], removed: { media: [] } },
  }),
  defineEvent({
    type: "ImportCompleted",
    data: z.object({
      importId: z.uuid(),
      reportId: reportId.optional(),
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      /** What was left out while importing (what breaks a rule, people removed here earlier): the first, and how many. */
      issues: z.array(issue),
      issueCount: z.int(),
    }),
    personal: { subject: "reportId", formerly: "importId", fields: ["issues"], removed: { issues: [] } },
  }),
  defineEvent({ type: "ImportFailed", data: z.object({ importId: z.uuid(), reason: z.string() }) }),
  /** The file that was sent is removed without having been imported; the reason is for people. */
  defineEvent({ type: "ImportFileForgotten", data: z.object({ importId: z.uuid(), reason: z.string() }) }),
  defineEvent({
    type: "ImportUndoStarted",
    data: z.object({
      importId: z.uuid(),
      /** How many people and relationships will be looked at. */
      changes: z.int(),
      addsOnly,
    }),
  }),
  defineEvent({
    type: "ImportUndone",
    data: z.object({
      importId: z.uuid(),
      /** People taken out again, people set back to what they were before, people left because somebody changed them since. */
      removed: z.int(),
      restored: z.int(),
      kept: z.int(),
    }),
  }),
] as const;
export type ImportEvent = EventOf<typeof importEvents>;

const proposal = {
  proposalId: z.uuid(),
  importId,
  /** The import that last spoke of the subject: only while that is so do the source and what was said replace the earlier ones. */
  spokeBefore: importId.nullable(),
  /** Whether the file has other lines than those kept, for which there is no field. */
  hasNewLines: z.boolean(),
};
const value = z.union([
  z.string(),
  z.boolean(),
  z.null(),
  z.array(otherName),
  z.array(fact),
  z.array(restriction),
  z.array(association),
  z.array(citedSource),
]);
const decided = z.object({ proposalId: z.uuid(), importId });

/**
 * Streams `proposal-<tenantId>.<proposalId>`: what a member's file would change of somebody, or of a relationship, that
 * exists. It waits for an administrator. A stream of its own, so that it is sealed under the key of the person it is about.
 */
export const proposalEvents = [
  defineEvent({
    type: "MemberChangeProposed",
    data: z.object({
      ...proposal,
      memberId,
      changes: z.array(z.object({ field: memberDetails.keyof(), before: value, after: value })),
      source: gedcomSource.nullable(),
      said: memberDetails.nullable(),
      /** The file speaks of them as of this one, who was merged into them, or is once it is accepted. */
      mergedId: memberId.optional(),
    }),
    personal: {
      subject: "memberId",
      fields: ["changes", "source", "said"],
      removed: { changes: [], source: null, said: null },
    },
  }),
  defineEvent({
    type: "RelationshipChangeProposed",
    data: z.object({
      ...proposal,
      relationshipId: z.uuid(),
      member1Id: memberId,
      changes: z.array(z.object({ field: relationshipDetails.keyof(), before: value, after: value })),
      source: relationshipSource.nullable(),
      said: relationshipDetails.nullable(),
      /** One of the two, as whom the file speaks of somebody whom nothing but what it says of them tells. */
      mergedId: memberId.optional(),
    }),
    personal: {
      subject: "member1Id",
      fields: ["changes", "source", "said"],
      removed: { changes: [], source: null, said: null },
    },
  }),
  /** `left`: what of it was no longer possible, because somebody had changed it since. */
  defineEvent({ type: "ProposalAccepted", data: decided.extend({ left: z.array(z.string()) }) }),
  defineEvent({ type: "ProposalDeclined", data: decided }),
  /** It was accepted when nothing of it was possible any more. */
  defineEvent({ type: "ProposalLapsed", data: decided }),
] as const;
export type ProposalEvent = EventOf<typeof proposalEvents>;

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
      changed: z.array(sourceDetails.keyof()),
      /** Set when the change took it back to what people had written at this revision. */
      revertedTo: z.int().nonnegative().optional(),
    }),
    personal: { subject: "sourceId", fields: ["own", "before"], removed: { own: {}, before: {} } },
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
