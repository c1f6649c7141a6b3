import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { otherNamesText } from "@kinkeeper/contracts/genealogy/other-names";
import { folded } from "@kinkeeper/contracts/words/folded";

/** What was understood of a date. */
interface Known {
  readonly year?: number | undefined;
}

const line = (parts: readonly (string | number | null | undefined)[]): string =>
  folded(parts.filter(Boolean).join(" ")).replaceAll("\n", " ");

/** What somebody is found by in the index of people, without case and accents: name and birthplace, then in a second line everything else. */
export const findableText = (details: MemberDetails, birth: Known | undefined, death: Known | undefined): string => {
  const { firstName, lastName, birthPlace, title, suffix, maidenName, otherNames, deathPlace } = details;
  const others = [title, suffix, maidenName, otherNamesText(otherNames), deathPlace, birth?.year, death?.year];
  return `${line([firstName, lastName, birthPlace])}\n${line(others)}`.toWellFormed();
};
