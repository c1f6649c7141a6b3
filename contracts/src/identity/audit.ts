import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

/** What an entry is about: the filter of the audit log and of a family's activity. */
export const auditKind = z.enum([
  "people",
  "stories",
  "events",
  "traditions",
  "comments",
  "announcements",
  "members",
  "family",
  "files",
  "purchases",
  "tickets",
  "vendors",
  "plans",
  "partners",
  "accounts",
]);
export type AuditKind = z.infer<typeof auditKind>;

/** What members of a family see of it: the rest is for its administrators. */
export const activityKind = auditKind.extract([
  "people",
  "stories",
  "events",
  "traditions",
  "comments",
  "announcements",
  "members",
]);

export const auditEntry = z.object({
  /** Also the cursor of the page that follows. */
  id: z.string(),
  at: z.iso.datetime(),
  kind: auditKind,
  /** Who did it; null when the system did. `name` is null for an account that is gone. */
  actor: z.object({ id: z.uuid(), name: z.string().nullable(), isSupport: z.boolean() }).nullable(),
  /** What they did, after their name: "added {a story}". What stands in braces may give way to the name of `subject`. */
  sentence: z.string(),
  /** A word or two: the new status or role, with the reason where there is one. */
  detail: z.string().nullable(),
  /** Name of the account it was done to. */
  aboutUser: z.string().nullable(),
  /** What it was done to; null where one act did it to several (`count`), or there is nothing to look at. */
  subject: z.object({ category: z.string(), id: z.string() }).nullable(),
  /** Whether it was deleted by this. */
  isRemoval: z.boolean(),
  count: z.int().positive(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** So many entries are answered at once. */
export const entriesAtOnce = 50;

const filter = {
  actorId: z.uuid().optional(),
  /** Not before and not after, as moments. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** The last entry of the page before. */
  after: z
    .string()
    .regex(/^[\w-]{22}$/)
    .optional(),
};

const auditPage = z.object({
  entries: z.array(auditEntry),
  next: z.string().nullable(),
});

const actor = z.object({ id: z.uuid(), name: z.string().nullable(), isSupport: z.boolean() });
export type AuditActor = z.infer<typeof actor>;

export const getAudit = defineEndpoint({
  id: "getAudit",
  method: "GET",
  path: "/api/audit",
  access: "tenant_admin",
  whileCancelled: true,
  summary:
    "Who did what, when, newest first: of the own family, support access included; of the platform for super administrators.",
  query: z.object({ ...filter, kind: auditKind.optional() }),
  response: auditPage,
});

export const getAuditActors = defineEndpoint({
  id: "getAuditActors",
  method: "GET",
  path: "/api/audit/actors",
  access: "tenant_admin",
  whileCancelled: true,
  summary: "Who stands in the audit log, at most 200: to filter it by.",
  response: z.array(actor),
});

export const getActivity = defineEndpoint({
  id: "getActivity",
  method: "GET",
  path: "/api/activity",
  access: "signed-in",
  summary: "What happened in the family, newest first: what the caller may see.",
  query: z.object({ ...filter, kind: activityKind.optional() }),
  response: auditPage,
});

export const auditEndpoints = [getAudit, getAuditActors, getActivity] as const;
