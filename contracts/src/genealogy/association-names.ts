import type { Association, AssociationRole } from "./associations.ts";
import { citationText } from "./facts.ts";

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
