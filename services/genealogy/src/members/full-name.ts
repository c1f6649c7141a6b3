import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";

/** Given name and surname, as they are recorded. */
export const fullName = ({ firstName, lastName }: Pick<MemberDetails, "firstName" | "lastName">): string =>
  lastName === null ? firstName : `${firstName} ${lastName}`;

/** The same with what tells people of one name apart: "John Smith, Jr.". */
export const nameWithSuffix = ({ suffix, ...name }: Pick<MemberDetails, "firstName" | "lastName" | "suffix">): string =>
  suffix ? `${fullName(name)}, ${suffix}` : fullName(name);
