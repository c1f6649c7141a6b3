import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { relationshipType } from "../enumerations.ts";
import { storableText } from "../text.ts";
import { characterSet } from "./character-sets.ts";
import { livingInExport } from "./privacy.ts";

const byId = z.object({ id: z.uuid() });

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
  /** The file does not show everything, as exports without the living or for a member do: what it leaves out stays. */
  isPartial: z.boolean(),
  /** Lines that could not be understood, or say otherwise than people do who changed it here. */
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
  /** Relationships between people who are here (a marriage, its end, how a child belongs) that would change; before it is imported. */
  changedRelationships: z.int(),
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
  /** Its file is here to be imported, also once more after a failure. */
  canImport: z.boolean(),
  /** It has ended, something of it may have come in, and whoever asks may take that back. */
  canUndo: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type GedcomImport = z.infer<typeof gedcomImport>;

export const previewGedcom = defineEndpoint({
  id: "previewGedcom",
  method: "POST",
  path: "/api/gedcom/imports",
  access: "signed-in",
  summary: "Say what importing a GEDCOM file would do; nothing is written.",
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
  summary: "Read a previewed file again, in another character set.",
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
  summary: "Stop an import; what came in of it is taken out again. A preview is removed.",
  params: byId,
  response: gedcomImport,
  status: 202,
});

export const discardGedcomImport = defineEndpoint({
  id: "discardGedcomImport",
  method: "POST",
  path: "/api/gedcom/imports/:id/discard",
  access: "signed-in",
  summary: "Remove a preview and its file; refused once its import has begun.",
  params: byId,
  response: gedcomImport,
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
  summary: "What of an import waits for an administrator.",
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
  summary: "Imports of which changes wait for an administrator.",
  response: z.array(waitingProposals),
});

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

export const gedcomEndpoints = [
  previewGedcom,
  previewGedcomAgain,
  listGedcomImports,
  getGedcomImport,
  commitGedcomImport,
  cancelGedcomImport,
  discardGedcomImport,
  undoGedcomImport,
  listProposedChanges,
  acceptProposedChanges,
  declineProposedChanges,
  listWaitingProposals,
  exportGedcom,
] as const;
