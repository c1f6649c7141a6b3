import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";

/** What is checked; one rule each. */
export const findingKind = z.enum([
  "death-before-birth",
  "too-old",
  "baptism-before-birth",
  "burial-before-death",
  "own-ancestor",
  "born-after-mothers-death",
  "born-after-fathers-death",
  "parent-too-young",
  "parent-too-old",
  "siblings-too-close",
  "married-before-birth",
  "married-too-young",
  "married-after-death",
  "two-marriages",
]);
export type FindingKind = z.infer<typeof findingKind>;

/** `impossible`: it cannot be, however the dates are read. `unlikely`: it is rare enough to look twice. */
export const certainty = z.enum(["impossible", "unlikely"]);
export type Certainty = z.infer<typeof certainty>;

export const finding = z.object({
  id: z.uuid(),
  kind: findingKind,
  certainty,
  /** Everybody it is about; the first is the one to look at first. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** "Anne was born in 1850, five years after her mother Emma died." */
  why: z.string(),
});
export type Finding = z.infer<typeof finding>;

/** So many are told at once. */
export const findingsAtOnce = 50;

export const listFindings = defineEndpoint({
  id: "listFindings",
  method: "GET",
  path: "/api/consistency",
  access: "signed-in",
  summary: "What in the tree cannot be, or is unlikely: the impossible first, at most 50 at once.",
  query: z.object({
    /** The last one of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.object({
    findings: z.array(finding),
    /** To go on after; null at the end. */
    next: z.uuid().nullable(),
    impossible: z.int(),
    unlikely: z.int(),
    /** How many somebody said are right. */
    confirmed: z.int(),
    /** Whether there was anybody to look at. */
    hasPeople: z.boolean(),
  }),
});

export const confirmFinding = defineEndpoint({
  id: "confirmFinding",
  method: "PUT",
  path: "/api/consistency/:id/confirmation",
  access: "tenant_admin",
  summary: "Say that it is right, or, with false, take that back. It is told again when what it rests on changes.",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ isRight: z.boolean() }),
});

export const consistencyEndpoints = [listFindings, confirmFinding] as const;
