import { yearOf } from "@kinkeeper/contracts/dates/parse-date";
import { readableYear } from "@kinkeeper/contracts/dates/year-in-words";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";

type Named = Pick<FamilyMember, "firstName" | "lastName">;

export const fullName = (person: Named): string => readableFullName(person);

/** "1932" of "about 1932", "44 BC" of "44 BC"; `undefined` where no year can be read. */
export const yearIn = (date: string | null): string | undefined => {
  const year = yearOf(date ?? "");
  return year === undefined ? undefined : readableYear(year);
};
