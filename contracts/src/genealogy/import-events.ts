import { z } from "zod";
import { association } from "./associations.ts";
import { characterSet } from "./character-sets.ts";
import { memberDetails } from "./member.ts";
import { citedSource, fact } from "./facts.ts";
import { note } from "./notes.ts";
import { otherName } from "./other-names.ts";
import { restriction } from "./restrictions.ts";
import { relationshipDetails } from "./relationship.ts";
import { gedcomSource, relationshipSource } from "./gedcom-source.ts";
import { otherWordOfMember, otherWordOfRelationship } from "./other-word.ts";
import { defineEvent, type EventOf } from "../event.ts";

const memberId = z.uuid();
const importId = z.uuid();
/** Who wanted it may add, and not change what exists: the rest waits as proposals. Undoing it takes away what it added, nothing else. */
const addsOnly = z.literal(true).optional();
const issue = z.object({ line: z.int(), message: z.string() });

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
  /** A record that an export of ours added: what it says stands before what others say of the same files. */
  isOwn: z.literal(true).optional(),
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
      /** The file says that it does not show everything. */
      isPartial: z.literal(true).optional(),
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
      /** How many relationships between people who are here importing it would change. */
      changedRelationships: z.int().optional(),
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
    data: z.object({
      importId: z.uuid(),
      media: z.array(toldMedia),
      /** The file is an export of ours that shows everything: whom it does not say that a picture shows was taken out, or linked since. */
      isWhole: z.literal(true).optional(),
    }),
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
      /** Of those unchanged: whom whoever sent the file does not see. They were told to be new, and stay so to them. */
      toldAsNew: z.int().optional(),
      /** What was left out while importing (what breaks a rule, people removed here earlier): the first, and how many. */
      issues: z.array(issue),
      issueCount: z.int(),
    }),
    personal: { subject: "reportId", formerly: "importId", fields: ["issues"], removed: { issues: [] } },
  }),
  defineEvent({ type: "ImportFailed", data: z.object({ importId: z.uuid(), reason: z.string() }) }),
  /** The file that was sent is removed without having been imported; the reason is for people. */
  defineEvent({
    type: "ImportFileForgotten",
    data: z.object({
      importId: z.uuid(),
      reason: z.string(),
      /** Somebody said so: it is no longer listed. */
      isDiscarded: z.literal(true).optional(),
    }),
  }),
  defineEvent({
    type: "ImportUndoStarted",
    data: z.object({
      importId: z.uuid(),
      /** How many people and relationships will be looked at. */
      changes: z.int(),
      addsOnly,
    }),
  }),
  /** What is left of it can be undone again; the reason is for people. */
  defineEvent({ type: "ImportUndoFailed", data: z.object({ importId: z.uuid(), reason: z.string() }) }),
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
  /** The file is an export of ours. */
  isOwn: z.literal(true).optional(),
};
const value = z.union([
  z.string(),
  z.boolean(),
  z.null(),
  z.array(otherName),
  z.array(fact),
  z.array(restriction),
  z.array(association),
  z.array(note),
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
      /** What the file itself says, where lines stay as an export of ours left them. */
      otherWord: otherWordOfMember,
      /** The file speaks of them as of this one, who was merged into them, or is once it is accepted. */
      mergedId: memberId.optional(),
    }),
    personal: {
      subject: "memberId",
      fields: ["changes", "source", "said", "otherWord"],
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
      otherWord: otherWordOfRelationship,
      /** One of the two, as whom the file speaks of somebody whom nothing but what it says of them tells. */
      mergedId: memberId.optional(),
    }),
    personal: {
      subject: "member1Id",
      fields: ["changes", "source", "said", "otherWord"],
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
