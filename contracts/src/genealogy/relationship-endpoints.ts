import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { relationshipType } from "../enumerations.ts";
import { citedSource } from "./facts.ts";
import { relationshipInput } from "./relationship-input.ts";
import { partnership, pedigree } from "./relationship.ts";

const byId = z.object({ id: z.uuid() });

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
  /** Goes into `If-Match` of a change. This and citations are not in the list of all. */
  revision: z.int().optional(),
  marriageCitations: z.array(citedSource).nullable().optional(),
  endCitations: z.array(citedSource).nullable().optional(),
  /** What is known of two partners is for administrators and for who added it alone. */
  isPrivate: z.boolean().nullish(),
  /** The same for when and where they married. */
  isMarriagePrivate: z.boolean().nullish(),
  /** The same for how it ended. */
  isEndPrivate: z.boolean().nullish(),
  createdAt: z.iso.datetime(),
});
export type FamilyRelationship = z.infer<typeof familyRelationship>;

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

export const relationshipEndpoints = [
  listFamilyRelationships,
  addFamilyRelationship,
  changeFamilyRelationship,
  removeFamilyRelationship,
] as const;
