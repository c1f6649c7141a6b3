import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { relationshipType } from "../enumerations.ts";
import { historyEntry, revertInput } from "../history.ts";
import { optionalLine, storableText } from "../text.ts";
import { memberChanges, memberDetails, memberInput } from "./member.ts";

const byId = z.object({ id: z.uuid() });

export const familyMember = memberDetails.extend({
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

/** `revision` goes into `If-Match` (as `"<revision>"`) of a change: 412 when somebody else was faster. */
export const familyMemberWithRevision = familyMember.extend({ revision: z.int().nonnegative() });
export type FamilyMemberWithRevision = z.infer<typeof familyMemberWithRevision>;

export const familyRelationship = z.object({
  id: z.uuid(),
  member1Id: z.uuid(),
  member2Id: z.uuid(),
  relationshipType,
  marriageDate: z.string().nullable(),
  marriagePlace: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type FamilyRelationship = z.infer<typeof familyRelationship>;

export const memberHistoryEntry = historyEntry.extend({
  action: z.enum(["added", "changed", "reverted", "photo", "removed", "restored", "erased"]),
  /** The import that did it (or whose undoing did), or null when a person did. */
  importId: z.uuid().nullable(),
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
  summary:
    "Take a person back to how they stood at a revision; also brings back somebody removed, with the relationships that went along.",
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
    "Forget everything about a person for ever, in the history too; an unnamed person stays in the tree. There is no way back.",
  params: byId,
  response: familyMemberWithRevision,
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
    marriageDate: optionalLine(100),
    marriagePlace: optionalLine(300),
  }),
  response: familyRelationship,
  status: 201,
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
  path: z.array(z.object({ memberId: z.uuid(), step: z.string() })),
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

export const gedcomImport = z.object({
  id: z.uuid(),
  status: importStatus,
  fileName: z.string().nullable(),
  people: z.int(),
  families: z.int(),
  issues: z.array(z.object({ line: z.int(), message: z.string() })),
  issueCount: z.int(),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** People; before the import is done, how many it is expected to be. */
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
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
  query: z.object({ fileName: storableText(300).optional() }),
  raw: {
    contentTypes: ["application/x-gedcom", "text/plain", "application/octet-stream", "text/vnd.familysearch.gedcom"],
    maxBytes: 256 * 1024 * 1024,
  },
  response: gedcomImport,
  status: 201,
});

export const listGedcomImports = defineEndpoint({
  id: "listGedcomImports",
  method: "GET",
  path: "/api/gedcom/imports",
  access: "signed-in",
  summary: "Imports of this family, newest first.",
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
  summary: "Import what was previewed.",
  params: byId,
  response: gedcomImport,
  status: 202,
});

export const undoGedcomImport = defineEndpoint({
  id: "undoGedcomImport",
  method: "POST",
  path: "/api/gedcom/imports/:id/undo",
  access: "signed-in",
  summary: "Take an import back as one act; what people changed since stays.",
  params: byId,
  response: gedcomImport,
  status: 202,
});

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
  listFamilyRelationships,
  addFamilyRelationship,
  removeFamilyRelationship,
  getKinship,
  previewGedcom,
  listGedcomImports,
  getGedcomImport,
  commitGedcomImport,
  undoGedcomImport,
  exportGedcom,
] as const;
