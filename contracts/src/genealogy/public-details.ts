import type { z } from "zod";
import { removedMember, type MemberDetails } from "./member.ts";
import { isKeptPrivate, restrictionsOf, type keptParts } from "./restrictions.ts";

/** Somebody, as an event of a member says. */
interface RecordedPerson {
  readonly details: MemberDetails;
  readonly keeps?: z.infer<typeof keptParts> | undefined;
  readonly source?: { readonly extra: readonly string[] } | null | undefined;
}

/** None is null. */
const namesWithout = (names: MemberDetails["otherNames"], hidden: readonly number[]): MemberDetails["otherNames"] => {
  const shown = names?.filter((_, place) => !hidden.includes(place)) ?? [];
  return shown.length === 0 ? null : shown;
};

/** Somebody without the parts that are kept private. */
export const withoutKeptParts = (details: MemberDetails, kept: z.infer<typeof keptParts>): MemberDetails => ({
  ...details,
  ...(kept.birth ? { birthDate: null, birthPlace: null, birthCitations: undefined, isBirthPrivate: undefined } : {}),
  ...(kept.death ? { deathDate: null, deathPlace: null, deathCitations: undefined, isDeathPrivate: undefined } : {}),
  ...(kept.biography ? { biography: null, isBiographyPrivate: undefined } : {}),
  ...(kept.names.length > 0 ? { otherNames: namesWithout(details.otherNames, kept.names) } : {}),
  ...(details.facts ? { facts: details.facts.filter(({ id }) => !kept.facts.includes(id)) } : {}),
  ...(details.associations
    ? { associations: details.associations.filter(({ id }) => !kept.associations.includes(id)) }
    : {}),
  ...(details.notes ? { notes: details.notes.filter(({ id }) => !kept.notes.includes(id)) } : {}),
});

/** Whether somebody, as an event tells of them, is for administrators and for who brought them alone. */
export const isPrivatePerson = ({ details, source }: RecordedPerson): boolean =>
  isKeptPrivate(restrictionsOf({ details, extra: source?.extra ?? [] }));

/** What an event of a member tells that everybody of the family may know: for whatever finds, mails or lists without asking who reads. */
export const publicDetails = (person: RecordedPerson): MemberDetails => {
  if (isPrivatePerson(person)) return { ...removedMember, firstName: "Private", isLiving: person.details.isLiving };
  return person.keeps ? withoutKeptParts(person.details, person.keeps) : person.details;
};
