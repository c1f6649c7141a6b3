import { z } from "zod";
import { relationshipType } from "../enumerations.ts";
import { defineEvent, type Context, type EventOf } from "../event.ts";
import { memberDetails, removedMember } from "./member.ts";

/** Where an imported record came from, and what of it we have no field for (GEDCOM lines, kept for export). */
const gedcomSource = z.object({
  importId: z.uuid(),
  xref: z.string(),
  /** What the file itself says identifies the record (UID, EXID, REFN), if anything. */
  uid: z.string().nullable(),
  extra: z.array(z.string()),
});

const memberId = z.uuid();

/** Streams `member-<tenantId>.<memberId>`. */
export const memberEvents = [
  defineEvent({
    type: "MemberAdded",
    data: z.object({ memberId, details: memberDetails, source: gedcomSource.nullable() }),
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
    }),
    personal: { subject: "memberId", fields: ["details"], removed: { details: removedMember } },
  }),
  defineEvent({ type: "MemberPhotoSet", data: z.object({ memberId, photoUrl: z.string().nullable() }) }),
  defineEvent({ type: "MemberRemoved", data: z.object({ memberId }) }),
  defineEvent({ type: "MemberRestored", data: z.object({ memberId }) }),
  defineEvent({ type: "MemberErased", data: z.object({ memberId }) }),
] as const;
export type MemberEvent = EventOf<typeof memberEvents>;

/** Streams `relationship-<tenantId>.<relationshipId>`; the id follows from the pair and the kind of tie, so that no tie stands twice. */
export const relationshipEvents = [
  defineEvent({
    type: "RelationshipAdded",
    data: z.object({
      relationshipId: z.uuid(),
      member1Id: memberId,
      member2Id: memberId,
      /** member1 is the `relationshipType` of member2. */
      relationshipType,
      marriageDate: z.string().nullable(),
      marriagePlace: z.string().nullable(),
      source: gedcomSource.nullable(),
    }),
    personal: {
      subject: "member1Id",
      fields: ["marriageDate", "marriagePlace", "source"],
      removed: { marriageDate: null, marriagePlace: null, source: null },
    },
  }),
  defineEvent({ type: "RelationshipRemoved", data: z.object({ relationshipId: z.uuid() }) }),
] as const;
export type RelationshipEvent = EventOf<typeof relationshipEvents>;

/** Streams `import-<tenantId>.<importId>`. */
export const importEvents = [
  defineEvent({
    type: "ImportPreviewed",
    data: z.object({
      importId: z.uuid(),
      fileName: z.string().nullable(),
      people: z.int(),
      families: z.int(),
      /** The first of them; `issueCount` counts all. */
      issues: z.array(z.object({ line: z.int(), message: z.string() })),
      issueCount: z.int(),
    }),
  }),
  defineEvent({ type: "ImportStarted", data: z.object({ importId: z.uuid() }) }),
  defineEvent({
    type: "ImportRecordsKept",
    data: z.object({
      importId: z.uuid(),
      /** Records of the file that are about no person and no family (sources, notes, the head), verbatim. */
      records: z.array(z.string()),
    }),
  }),
  defineEvent({
    type: "ImportCompleted",
    data: z.object({ importId: z.uuid(), created: z.int(), updated: z.int(), unchanged: z.int() }),
  }),
  defineEvent({ type: "ImportFailed", data: z.object({ importId: z.uuid(), reason: z.string() }) }),
  defineEvent({ type: "ImportUndone", data: z.object({ importId: z.uuid() }) }),
] as const;
export type ImportEvent = EventOf<typeof importEvents>;

export const genealogyContext = {
  name: "genealogy",
  categories: { member: memberEvents, relationship: relationshipEvents, import: importEvents },
} as const satisfies Context;
