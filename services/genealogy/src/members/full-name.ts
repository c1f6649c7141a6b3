import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";

/** The name with what tells people of one name apart: "John Smith, Jr.". */
export const nameWithSuffix = ({ suffix, ...name }: Pick<MemberDetails, "firstName" | "lastName" | "suffix">): string =>
  suffix ? `${joinedName(name)}, ${suffix}` : joinedName(name);
