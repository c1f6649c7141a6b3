import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { relationshipType } from "../enumerations.ts";
import { listedIds } from "../listed-ids.ts";
import { familyMember } from "./endpoints.ts";
import { partnership, pedigree } from "./relationship.ts";

const { shape } = familyMember;

/**
 * Everybody and every tie in as few letters as they take: a row for each person, and for each tie the numbers of its two people (the
 * first row is number 0) and what the first is to the second.
 */
const compactTree = z.object({
  people: z.array(
    z.tuple([
      shape.id,
      shape.firstName,
      shape.lastName,
      shape.maidenName,
      /** Title. */
      z.string().nullable(),
      shape.sex,
      shape.birthDate,
      shape.birthPlace,
      shape.deathDate,
      /** 1 where they live. */
      z.union([z.literal(0), z.literal(1)]),
      shape.photoUrl,
      shape.birthFrom,
    ]),
  ),
  ties: z.array(
    z.tuple([
      z.int().nonnegative(),
      z.int().nonnegative(),
      relationshipType,
      // How a child belongs to its parent, or two partners to each other, where that is not by birth or married.
      z.union([pedigree, partnership]).optional(),
    ]),
  ),
});
export type CompactTree = z.infer<typeof compactTree>;

/** So many people are named in one call. */
export const mostNamedInTree = 100;

/** How many generations above or below somebody. */
const generations = z.coerce.number().int().min(0).max(20).default(0);

export const getFamilyTree = defineEndpoint({
  id: "getFamilyTree",
  method: "GET",
  path: "/api/family-tree",
  access: "signed-in",
  summary:
    "Everybody and every relationship, as the tree draws them, or the part of it around one person. Answers 304 to a current If-None-Match.",
  query: z.object({
    /**
     * Whose part is asked for: their ancestors and descendants as far as told, with partners, the other parents of children, and one
     * generation more, so that it can be said whom a drawing leaves out. Nobody where nobody is called so.
     */
    of: z.uuid().optional(),
    up: generations,
    down: generations,
    /** From these it goes on one generation further. */
    opened: listedIds(mostNamedInTree).optional(),
    /** Told besides, with their parents. */
    also: listedIds(mostNamedInTree).optional(),
  }),
  response: compactTree,
});
