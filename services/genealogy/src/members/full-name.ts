import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";

/** Given name and surname, as they are recorded. */
export const fullName = ({ firstName, lastName }: Pick<MemberDetails, "firstName" | "lastName">): string =>
  lastName === null ? firstName : `${firstName} ${lastName}`;
