import {
  memberDetails,
  memberFieldNames,
  type MemberDetails,
  type memberInput,
} from "@kinkeeper/contracts/genealogy/member";
import type { z } from "zod";

/** Fields that were not sent are not known. */
export const detailsFrom = (input: z.output<typeof memberInput>): MemberDetails =>
  memberDetails.parse(Object.fromEntries(memberFieldNames.map((name) => [name, input[name] ?? null])));
