import { z } from "zod";
import { citationText, citedSource } from "./facts.ts";

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

/** What the roles are called. */
export const roleNames: Readonly<Record<AssociationRole, string>> = {
  godparent: "Godparent",
  witness: "Witness",
  friend: "Friend",
  neighbor: "Neighbor",
  clergy: "Clergy",
  officiator: "Officiant",
  parent: "Parent",
  father: "Father",
  mother: "Mother",
  child: "Child",
  spouse: "Spouse",
  husband: "Husband",
  wife: "Wife",
  multiple: "Twin or multiple",
  other: "Someone else",
};

/** Whether nothing says what somebody was: some files leave it out. */
export const lacksWords = ({ role, words }: Pick<Association, "role" | "words">): boolean =>
  role === "other" && words === undefined;

/** "Godparent", "Godmother", "Best man". */
export const roleText = ({ role, words }: Pick<Association, "role" | "words">): string => words ?? roleNames[role];

/** "Godmother: Ann Lee"; `nameOf`: what somebody of the family is called. */
export const associationText = (
  told: Association,
  nameOf: (memberId: string) => string | undefined = () => undefined,
): string => {
  const name = told.name ?? (told.memberId === undefined ? undefined : nameOf(told.memberId));
  return [roleText(told), name].filter(Boolean).join(": ");
};

/** "Godmother: Ann Lee (Parish register, p. 12)": with what is cited for it. */
export const citedAssociationText = (told: Association, nameOf?: (memberId: string) => string | undefined): string => {
  const cited = told.citations?.map(citationText).join("; ");
  return cited ? `${associationText(told, nameOf)} (${cited})` : associationText(told, nameOf);
};

/** What citations name an association by. */
export const associationKey = ({ id }: Pick<Association, "id">): string => `association ${id}`;
