import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { relationshipType } from "../enumerations.ts";
import { historyEntry, revertInput } from "../history.ts";
import { storableText } from "../text.ts";
import { characterSet } from "./character-sets.ts";
import { association } from "./associations.ts";
import { citedSource } from "./facts.ts";
import { apartFromLists, memberChanges, memberDetails, memberInput } from "./member.ts";
import { partnership, pedigree, relationshipInput } from "./relationship.ts";

const byId = z.object({ id: z.uuid() });

/** Without what is told of their life: that comes with one person alone. */
export const familyMember = memberDetails.omit(apartFromLists).extend({
  id: z.uuid(),
  /** An object path (`/objects/<id>`), or null. */
  photoUrl: z.string().nullable(),
  /** First and last day the typed birth date can mean (YYYY-MM-DD), for sorting. */
  birthFrom: z.string().nullable(),
  deathFrom: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type FamilyMember = z.infer<typeof familyMember>;

/** Somebody who is named in a life, as the viewer may know them. */
export const associate = familyMember.pick({
  id: true,
  firstName: true,
  lastName: true,
  birthDate: true,
  deathDate: true,
});
export type Associate = z.infer<typeof associate>;

/** `revision` goes into `If-Match` (as `"<revision>"`) of a change: 412 when somebody else was faster. */
export const familyMemberWithRevision = familyMember.extend({
  revision: z.int().nonnegative(),
  ...memberDetails.pick(apartFromLists).shape,
  /** Who those are by now: somebody merged since is who remains. Without those who were deleted. */
  associates: z.array(z.object({ memberId: z.uuid(), person: associate })).optional(),
  /** In whose lives they are named, and as what. */
  associatedWith: z.array(association.pick({ role: true, words: true }).extend({ person: associate })).optional(),
  /** Something of them is kept for administrators and for who brought them, and not shown here. */
  isKeptPrivate: z.boolean().optional(),
  /**
   * What the file they come from cites of its sources, and for what: a fact, by its id, a marriage or its end, by the id of the
   * relationship ("marriage …", "end …"), or the rest of what it says. Without `sourceId`: in words alone.
   */
  citations: z.array(citedSource.extend({ about: z.string(), sourceId: z.uuid().optional() })).optional(),
  /** The sources that people cite, by what they are cited as; `title` is what they are called now. */
  sources: z.array(z.object({ citedAs: z.string(), id: z.uuid(), title: z.string() })).optional(),
});
export type FamilyMemberWithRevision = z.infer<typeof familyMemberWithRevision>;

export const familyRelationship = z.object({
  id: z.uuid(),
  member1Id: z.uuid(),
  member2Id: z.uuid(),
  relationshipType,
  marriageDate: z.string().nullable(),
  marriagePlace: z.string().nullable(),
  /** How a child belongs to a parent: null by birth, and where the two are anything else. */
  pedigree: pedigree.nullable(),
  /** How two partners are together, or were: null where they are married, and where nothing is said. */
  partnership: partnership.nullable(),
  /** When and where they were divorced or parted. */
  endDate: z.string().nullable(),
  endPlace: z.string().nullable(),
  /** Not in the list of all. */
  marriageCitations: z.array(citedSource).nullable().optional(),
  endCitations: z.array(citedSource).nullable().optional(),
  /** What is known of two partners is for administrators and for who added it alone. */
  isPrivate: z.boolean().nullish(),
  createdAt: z.iso.datetime(),
});
export type FamilyRelationship = z.infer<typeof familyRelationship>;

export const memberHistoryEntry = historyEntry.extend({
  action: z.enum(["added", "changed", "reverted", "photo", "removed", "restored", "erased", "merged", "unmerged"]),
  /** The import that did it (or whose undoing did), or null when a person did. */
  importId: z.uuid().nullable(),
  /** Whose file said so, where the actor accepted it: their name, or null when nobody proposed it or they are unknown. */
  proposedByName: z.string().nullable(),
  /** Who was merged with them, or no longer is. */
  otherId: z.uuid().nullable(),
});
export type MemberHistoryEntry = z.infer<typeof memberHistoryEntry>;

export const listFamilyMembers = defineEndpoint({
  id: "listFamilyMembers",
  method: "GET",
  path: "/api/family-members",
  access: "signed-in",
  summary: "Everybody in the family, by name. Answers 304 to a current If-None-Match.",
  response: z.array(familyMember),
});

export const addFamilyMember = defineEndpoint({
  id: "addFamilyMember",
  method: "POST",
  path: "/api/family-members",
  access: "signed-in",
  summary: "Add a person to the family.",
  body: memberInput,
  response: familyMemberWithRevision,
  status: 201,
});

export const getFamilyMember = defineEndpoint({
  id: "getFamilyMember",
  method: "GET",
  path: "/api/family-members/:id",
  access: "signed-in",
  summary: "One person, with the revision to send back in If-Match.",
  params: byId,
  response: familyMemberWithRevision,
});

export const changeFamilyMember = defineEndpoint({
  id: "changeFamilyMember",
  method: "PATCH",
  path: "/api/family-members/:id",
  access: "tenant_admin",
  summary: "Change a person; fields left out stay as they are.",
  params: byId,
  body: memberChanges,
  response: familyMemberWithRevision,
});

export const removeFamilyMember = defineEndpoint({
  id: "removeFamilyMember",
  method: "DELETE",
  path: "/api/family-members/:id",
  access: "tenant_admin",
  summary: "Remove a person and their relationships; the history keeps the way back.",
  params: byId,
});

export const setMemberPhoto = defineEndpoint({
  id: "setMemberPhoto",
  method: "PUT",
  path: "/api/family-members/:id/photo",
  access: "signed-in",
  summary: "Use an uploaded picture as the portrait; null takes it away.",
  params: byId,
  body: z.strictObject({ photoPath: z.string().max(200).nullable() }),
  response: familyMemberWithRevision,
});

export const familyMemberHistory = defineEndpoint({
  id: "familyMemberHistory",
  method: "GET",
  path: "/api/family-members/:id/history",
  access: "signed-in",
  summary: "Every change of a person, newest first.",
  params: byId,
  response: z.array(memberHistoryEntry),
});

export const revertFamilyMember = defineEndpoint({
  id: "revertFamilyMember",
  method: "POST",
  path: "/api/family-members/:id/revert",
  access: "tenant_admin",
  summary: "Take a person back to how they stood at a revision; brings back who was removed, with their relationships.",
  params: byId,
  body: revertInput,
  response: familyMemberWithRevision,
});

export const eraseFamilyMember = defineEndpoint({
  id: "eraseFamilyMember",
  method: "POST",
  path: "/api/family-members/:id/erase",
  access: "tenant_admin",
  summary:
    "Forget everything about a person, in the history too; an unnamed person stays in the tree. There is no way back.",
  params: byId,
  response: familyMemberWithRevision,
});

/** So many are listed at once. */
export const deletedMembersAtOnce = 100;

export const deletedFamilyMember = familyMember
  .pick({ id: true, firstName: true, lastName: true, maidenName: true, birthDate: true, deathDate: true })
  .extend({
    deletedAt: z.iso.datetime(),
    /** When everything about them goes for good. */
    purgedAt: z.iso.datetime(),
    /** To go back to (`POST …/revert`). */
    revision: z.int().nonnegative(),
  });
export type DeletedFamilyMember = z.infer<typeof deletedFamilyMember>;

export const listDeletedFamilyMembers = defineEndpoint({
  id: "listDeletedFamilyMembers",
  method: "GET",
  path: "/api/deleted-family-members",
  access: "tenant_admin",
  summary: "Who was deleted by hand in the last 30 days, the latest first; 100 at once.",
  query: z.object({
    /** The last one of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.array(deletedFamilyMember),
});

export const listFamilyRelationships = defineEndpoint({
  id: "listFamilyRelationships",
  method: "GET",
  path: "/api/family-relationships",
  access: "signed-in",
  summary: "Every relationship between two people of the family.",
  response: z.array(familyRelationship),
});

export const addFamilyRelationship = defineEndpoint({
  id: "addFamilyRelationship",
  method: "POST",
  path: "/api/family-relationships",
  access: "signed-in",
  summary: "member1 is the `relationshipType` of member2.",
  body: z.strictObject({
    member1Id: z.uuid(),
    member2Id: z.uuid("Please choose a person"),
    relationshipType: relationshipType.default("sibling"),
    ...relationshipInput,
  }),
  response: familyRelationship,
  status: 201,
});

export const changeFamilyRelationship = defineEndpoint({
  id: "changeFamilyRelationship",
  method: "PATCH",
  path: "/api/family-relationships/:id",
  access: "tenant_admin",
  summary: "Change what is known of a relationship; fields left out stay.",
  params: byId,
  body: z.strictObject(relationshipInput),
  response: familyRelationship,
});

export const removeFamilyRelationship = defineEndpoint({
  id: "removeFamilyRelationship",
  method: "DELETE",
  path: "/api/family-relationships/:id",
  access: "signed-in",
  summary: "Remove a relationship.",
  params: byId,
});

export const kinship = z.object({
  /** `to` is the <name> of `from`; null when no relationship is known. */
  name: z.string().nullable(),
  /** A second relationship worth telling ("first cousin" of a wife). */
  also: z.string().optional(),
  path: z.array(z.object({ memberId: z.uuid(), step: z.string(), name: z.string() })),
});

export const getKinship = defineEndpoint({
  id: "getKinship",
  method: "GET",
  path: "/api/kinship",
  access: "signed-in",
  summary: "How two people are related, computed from the tree.",
  query: z.object({ from: z.uuid(), to: z.uuid() }),
  response: kinship,
});

export const importStatus = z.enum(["preview", "running", "done", "failed", "undone"]);

/**
 * What is done with an import while it is `running`: it waits for its turn, its file is read, its people are held against those who are
 * here, it comes in, the lists catch up; or it is taken back.
 */
export const importStage = z.enum(["waiting", "reading", "matching", "importing", "listing", "undoing"]);

export const gedcomImport = z.object({
  id: z.uuid(),
  status: importStatus,
  /** Null unless it is running. */
  stage: importStage.nullable(),
  /** Who sent the file, where known. */
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  fileName: z.string().nullable(),
  people: z.int(),
  families: z.int(),
  /** People who count as living only because nothing tells when they lived. */
  guessedLiving: z.int(),
  /** How the file was read; null where it is plain ASCII, or was read before this was recorded. */
  characterSet: characterSet.nullable(),
  /** Some names with letters beyond ASCII, as they were read: wrong ones show at once that the character set is. */
  sampleNames: z.array(z.string()),
  issues: z.array(z.object({ line: z.int(), message: z.string() })),
  issueCount: z.int(),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** People; before the import is done, how many it is expected to be. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** People of the file who may be somebody who is here, so that somebody should decide; before it is imported. */
  doubtful: z.int(),
  /**
   * Changes that a member's file asks for: how many wait for an administrator (before the import is done, how many are
   * expected to), were accepted, were declined, and were no longer possible when somebody accepted them.
   */
  waiting: z.int(),
  accepted: z.int(),
  declined: z.int(),
  lapsed: z.int(),
  /** What undoing did: people taken out again, set back, and left because somebody changed them since. */
  removed: z.int(),
  restored: z.int(),
  kept: z.int(),
  /** Why it failed, for people. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type GedcomImport = z.infer<typeof gedcomImport>;

export const previewGedcom = defineEndpoint({
  id: "previewGedcom",
  method: "POST",
  path: "/api/gedcom/imports",
  access: "signed-in",
  summary: "Read a GEDCOM file and say what importing it would do; nothing is written.",
  query: z.object({
    fileName: storableText(300).optional(),
    /** `sent`: the pictures and documents that the file names came along, to whoever asks. The answer names them. */
    media: z.enum(["sent"]).optional(),
  }),
  raw: {
    contentTypes: ["application/x-gedcom", "text/plain", "application/octet-stream", "text/vnd.familysearch.gedcom"],
    maxBytes: 256 * 1024 * 1024,
  },
  response: gedcomImport.extend({ mediaNames: z.array(z.string()).optional() }),
  status: 201,
});

export const previewGedcomAgain = defineEndpoint({
  id: "previewGedcomAgain",
  method: "POST",
  path: "/api/gedcom/imports/:id/preview",
  access: "signed-in",
  summary: "Read the file of a preview once more, in another character set.",
  params: byId,
  body: z.strictObject({ characterSet }),
  response: gedcomImport,
});

export const listGedcomImports = defineEndpoint({
  id: "listGedcomImports",
  method: "GET",
  path: "/api/gedcom/imports",
  access: "signed-in",
  summary: "Imports, newest first: one's own, to an administrator the whole family's.",
  response: z.array(gedcomImport),
});

export const getGedcomImport = defineEndpoint({
  id: "getGedcomImport",
  method: "GET",
  path: "/api/gedcom/imports/:id",
  access: "signed-in",
  summary: "How far an import has come.",
  params: byId,
  response: gedcomImport,
});

export const commitGedcomImport = defineEndpoint({
  id: "commitGedcomImport",
  method: "POST",
  path: "/api/gedcom/imports/:id/commit",
  access: "signed-in",
  summary:
    "Import what was previewed: a member their own, of which only additions are carried out; an administrator any.",
  params: byId,
  response: gedcomImport,
  status: 202,
});

export const cancelGedcomImport = defineEndpoint({
  id: "cancelGedcomImport",
  method: "POST",
  path: "/api/gedcom/imports/:id/cancel",
  access: "signed-in",
  summary: "Stop an import that waits or runs; what came in of it is taken out again.",
  params: byId,
  response: gedcomImport,
  status: 202,
});

export const undoGedcomImport = defineEndpoint({
  id: "undoGedcomImport",
  method: "POST",
  path: "/api/gedcom/imports/:id/undo",
  access: "signed-in",
  summary:
    "Take an import back as one act; what people changed since stays. A member takes back what their own import added.",
  params: byId,
  response: gedcomImport,
  status: 202,
});

/** What a member's file would change of a person, or of how two people are related. */
export const proposedChange = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  /** The other person and how the first is related to them, where a relationship would change. */
  otherId: z.uuid().nullable(),
  relationshipType: relationshipType.nullable(),
  /** "Emma Darwin", "Emma Darwin and Charles Darwin". */
  name: z.string(),
  fields: z.array(
    z.object({
      /** Of a person or a marriage; `lines`: what the file says for which there is no field. */
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** `same`: it stands so already. `outdated`: somebody changed it since, so that it can no longer be accepted. */
      state: z.enum(["open", "same", "outdated"]),
    }),
  ),
});
export type ProposedChange = z.infer<typeof proposedChange>;

/** So many are told, accepted or declined in one call. */
export const proposalsAtOnce = 100;

export const listProposedChanges = defineEndpoint({
  id: "listProposedChanges",
  method: "GET",
  path: "/api/gedcom/imports/:id/changes",
  access: "signed-in",
  summary: "What of an import waits for an administrator, field by field.",
  params: byId,
  query: z.object({ after: z.uuid().optional() }),
  response: z.object({ changes: z.array(proposedChange), next: z.uuid().nullable() }),
});

const someProposals = z.strictObject({
  /** Left out: the next 100 that wait. */
  ids: z.array(z.uuid()).min(1).max(proposalsAtOnce).optional(),
});

export const acceptProposedChanges = defineEndpoint({
  id: "acceptProposedChanges",
  method: "POST",
  path: "/api/gedcom/imports/:id/changes/accept",
  access: "tenant_admin",
  summary: "Carry out changes that wait; what somebody changed since stays as it is.",
  params: byId,
  body: someProposals,
  response: gedcomImport,
});

export const declineProposedChanges = defineEndpoint({
  id: "declineProposedChanges",
  method: "POST",
  path: "/api/gedcom/imports/:id/changes/decline",
  access: "tenant_admin",
  summary: "Drop changes that wait.",
  params: byId,
  body: someProposals,
  response: gedcomImport,
});

export const waitingProposals = z.object({
  importId: z.uuid(),
  fileName: z.string().nullable(),
  /** Who sent the file. */
  userName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  waiting: z.int(),
});
export type WaitingProposals = z.infer<typeof waitingProposals>;

export const listWaitingProposals = defineEndpoint({
  id: "listWaitingProposals",
  method: "GET",
  path: "/api/gedcom/proposals",
  access: "tenant_admin",
  summary: "Imports of which changes wait for an administrator, the oldest first.",
  response: z.array(waitingProposals),
});

/** What an export says of the living: everything, their names alone, or that there is somebody. */
export const livingInExport = z.enum(["all", "names", "private"]);
export type LivingInExport = z.infer<typeof livingInExport>;

/** Whether what only administrators see, and who brought it, goes along with a file of theirs; others never have it. */
export const restrictedInExport = z.enum(["with", "without"]);

export const exportGedcom = defineEndpoint({
  id: "exportGedcom",
  method: "GET",
  path: "/api/gedcom/export",
  access: "signed-in",
  whileCancelled: true,
  summary: "The family as a GEDCOM file, streamed.",
  query: z.object({
    version: z.enum(["7.0", "5.5.1"]).default("7.0"),
    /** `all` names everybody by their id here (`_KINID`), for whoever keeps more about them beside the file. */
    memberIds: z.enum(["all", "needed"]).default("needed"),
    /** `named`: pictures and documents of files say which file told of them (`_KFILE`), for whoever adds them. */
    media: z.enum(["named"]).optional(),
    living: livingInExport.default("all"),
    restricted: restrictedInExport.default("with"),
  }),
});

export const genealogyEndpoints = [
  listFamilyMembers,
  addFamilyMember,
  getFamilyMember,
  changeFamilyMember,
  removeFamilyMember,
  setMemberPhoto,
  familyMemberHistory,
  revertFamilyMember,
  eraseFamilyMember,
  listDeletedFamilyMembers,
  listFamilyRelationships,
  addFamilyRelationship,
  changeFamilyRelationship,
  removeFamilyRelationship,
  getKinship,
  previewGedcom,
  previewGedcomAgain,
  listGedcomImports,
  getGedcomImport,
  commitGedcomImport,
  cancelGedcomImport,
  undoGedcomImport,
  listProposedChanges,
  acceptProposedChanges,
  declineProposedChanges,
  listWaitingProposals,
  exportGedcom,
] as const;
