import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { association } from "./associations.ts";
import { citedSource } from "./facts.ts";
import { memberInput } from "./member-input.ts";
import { apartFromLists, memberDetails } from "./member.ts";

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
  /** In whose lives they are named, and as what; `event`: at what ("marriage"), `other`: whose it was as well. */
  associatedWith: z
    .array(
      association
        .pick({ role: true, words: true })
        .extend({ person: associate, event: z.string().optional(), other: associate.optional() }),
    )
    .optional(),
  /** Who had a part in the events of their life, as files say; `about` as of `citations`, `event`: what it is ("marriage"). */
  atEvents: z
    .array(
      association
        .pick({ name: true, role: true, words: true, note: true, isPrivate: true })
        .extend({ about: z.string(), event: z.string(), person: associate.optional() }),
    )
    .optional(),
  /** Something of them is kept for administrators and for who brought them, and not shown here. */
  isKeptPrivate: z.boolean().optional(),
  /** Files say more of them, which `listFileDetails` tells. */
  hasFileDetails: z.boolean().optional(),
  /**
   * What the file they come from cites of its sources, and for what: a fact, by its id, a marriage or its end, by the id of the
   * relationship ("marriage …", "end …"), or the rest of what it says. Without `sourceId`: in words alone.
   */
  citations: z.array(citedSource.extend({ about: z.string(), sourceId: z.uuid().optional() })).optional(),
  /** The sources that people cite, by what they are cited as; `title` is what they are called now. */
  sources: z.array(z.object({ citedAs: z.string(), id: z.uuid(), title: z.string() })).optional(),
});
export type FamilyMemberWithRevision = z.infer<typeof familyMemberWithRevision>;

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

export const memberEndpoints = [
  listFamilyMembers,
  addFamilyMember,
  getFamilyMember,
  eraseFamilyMember,
  listDeletedFamilyMembers,
] as const;
