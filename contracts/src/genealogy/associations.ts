import { z } from "zod";
import { citedSource } from "./facts.ts";

/** What somebody was in the life of somebody else beside their kin: the roles that GEDCOM 7 has. */
export const associationRole = z.enum([
  "godparent",
  "witness",
  "friend",
  "neighbor",
  "clergy",
  "officiator",
  "parent",
  "father",
  "mother",
  "child",
  "spouse",
  "husband",
  "wife",
  "multiple",
  "other",
]);
export type AssociationRole = z.infer<typeof associationRole>;

/** Somebody in the life of somebody, as it is recorded; a part that nothing is known of is left out. */
export const association = z.object({
  /** Within the person. Of what a file tells it follows from what it says. */
  id: z.string(),
  /** Somebody of the same family; may have been merged with another since. */
  memberId: z.uuid().optional(),
  /** What somebody is called who is nobody of the family. */
  name: z.string().optional(),
  role: associationRole,
  /** The role in words of their own: "Godmother". */
  words: z.string().optional(),
  note: z.string().optional(),
  /** What people cite for it; what files cite stands in the lines that are kept of them. */
  citations: z.array(citedSource).optional(),
  /** Only administrators, and who added the person, see it. Left out: what the lines of a file say of it holds. */
  isPrivate: z.boolean().optional(),
});
export type Association = z.infer<typeof association>;

/** Characters a part may have, and how many a person may have. */
export const associationLimits = { name: 200, words: 100, note: 20_000 } as const;
export const mostAssociations = 100;

/** What citations name an association by. */
export const associationKey = ({ id }: Pick<Association, "id">): string => `association ${id}`;
