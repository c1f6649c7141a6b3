import {
  memberDetails,
  memberFieldNames,
  removedMember,
  type MemberDetails,
} from "@kinkeeper/contracts/genealogy/member";
import type { memberInput } from "@kinkeeper/contracts/genealogy/member-input";
import type { z } from "zod";

/** Fields that were not sent are not known; what came later need not be recorded of everybody. */
export const detailsFrom = (input: z.output<typeof memberInput>): MemberDetails =>
  memberDetails.parse(
    Object.fromEntries(
      memberFieldNames.map((name) => [name, input[name] ?? (removedMember[name] === undefined ? undefined : null)]),
    ),
  );
