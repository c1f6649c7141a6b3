import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { familyMember, familyMemberWithRevision } from "./endpoints.ts";
import { apartFromLists, memberFieldNames, type MemberField } from "./member.ts";

const relative = z.object({ id: z.uuid(), name: z.string() });

/** Somebody beside somebody else, with the kin they are told apart by. */
export const comparedPerson = familyMember.extend({
  parents: z.array(relative),
  partners: z.array(relative),
  children: z.array(relative),
});
export type ComparedPerson = z.infer<typeof comparedPerson>;

/** `likely`: hardly anybody else can be meant; `possible`: about even odds. */
export const likelihood = z.enum(["very likely", "likely", "possible"]);

export const possibleDuplicate = z.object({
  /** Of the pair. */
  id: z.uuid(),
  /** Who was here first. */
  one: comparedPerson,
  other: comparedPerson,
  likelihood,
  /** Somebody put it off. */
  isLater: z.boolean(),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

/** `searching`: everybody is being compared for the first time; `too large`: there are more people than are compared. */
export const duplicateSearchState = z.enum(["searching", "ready", "too large"]);

/** So many are told at once. */
export const duplicatesAtOnce = 20;

export const listPossibleDuplicates = defineEndpoint({
  id: "listPossibleDuplicates",
  method: "GET",
  path: "/api/duplicates",
  access: "signed-in",
  summary: "People of the family who may be the same person, the likeliest first, those put off last; 20 at once.",
  query: z.object({
    /** The last pair of the page before. */
    after: z.uuid().optional(),
  }),
  response: z.object({
    state: duplicateSearchState,
    /** All of them. */
    count: z.int(),
    pairs: z.array(possibleDuplicate),
    next: z.uuid().nullable(),
  }),
});

export const countPossibleDuplicates = defineEndpoint({
  id: "countPossibleDuplicates",
  method: "GET",
  path: "/api/duplicates/count",
  access: "signed-in",
  summary:
    "How many pairs of people may be the same person and were not put off; begins to look for them where nobody has.",
  response: z.object({ state: duplicateSearchState, count: z.int() }),
});

const pair = z.strictObject({ member1Id: z.uuid(), member2Id: z.uuid() });

export const findDifferent = defineEndpoint({
  id: "findDifferent",
  method: "POST",
  path: "/api/duplicates/different",
  access: "tenant_admin",
  summary: "Two people who look alike are two people: they are not shown again.",
  body: pair,
});

export const putOffDuplicate = defineEndpoint({
  id: "putOffDuplicate",
  method: "POST",
  path: "/api/duplicates/later",
  access: "signed-in",
  summary: "Decide about two people later: they are shown behind all others.",
  body: pair,
});

export const reopenDuplicate = defineEndpoint({
  id: "reopenDuplicate",
  method: "POST",
  path: "/api/duplicates/reopen",
  access: "signed-in",
  summary: "Ask about two people again; that they are different only an administrator takes back.",
  body: pair,
});

/** Of lists both have their part. */
const isChosen = (name: MemberField): name is Exclude<MemberField, keyof typeof apartFromLists> =>
  !(name in apartFromLists);
export const mergedField = z.enum([...memberFieldNames.filter(isChosen), "photoUrl"]);
export type MergedField = z.infer<typeof mergedField>;

export const mergeFamilyMembers = defineEndpoint({
  id: "mergeFamilyMembers",
  method: "POST",
  path: "/api/merges",
  access: "tenant_admin",
  summary: "Merge two people: the first stays, with the named fields of the second.",
  body: z.strictObject({
    keptId: z.uuid(),
    mergedId: z.uuid(),
    /** Fields of which the second's value is taken. */
    take: z.array(mergedField).max(memberFieldNames.length + 1),
  }),
  response: familyMemberWithRevision,
});

export const undoMerge = defineEndpoint({
  id: "undoMerge",
  method: "POST",
  path: "/api/merges/:id/undo",
  access: "tenant_admin",
  summary: "Take a merge back, by the person who was merged: both are as before, what was changed since stays.",
  params: z.object({ id: z.uuid() }),
  response: familyMemberWithRevision,
});

/** So many are told at once. */
export const mergesAtOnce = 50;

export const mergedPerson = z.object({
  /** Of the person who was merged. */
  id: z.uuid(),
  name: z.string(),
  keptId: z.uuid(),
  keptName: z.string(),
  mergedAt: z.iso.datetime(),
});
export type MergedPerson = z.infer<typeof mergedPerson>;

export const listMerges = defineEndpoint({
  id: "listMerges",
  method: "GET",
  path: "/api/merges",
  access: "tenant_admin",
  summary: "Who was merged with whom, the latest first, at most 50 at once.",
  query: z.object({ after: z.uuid().optional() }),
  response: z.object({ merges: z.array(mergedPerson), next: z.uuid().nullable() }),
});

export const duplicateEndpoints = [
  listPossibleDuplicates,
  countPossibleDuplicates,
  findDifferent,
  putOffDuplicate,
  reopenDuplicate,
  mergeFamilyMembers,
  undoMerge,
  listMerges,
] as const;
