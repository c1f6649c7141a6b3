import { yearOf } from "@kinkeeper/contracts/dates/parse-date";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";

type Named = Pick<FamilyMember, "firstName" | "lastName">;

export const fullName = (person: Named): string => readableFullName(person);

export const yearIn = (date: string | null): string | undefined =>
  date === null ? undefined : yearOf(date)?.toString();
