import type { GedcomSource } from "@kinkeeper/contracts/genealogy/gedcom-source";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Member } from "./member.ts";

/** Somebody whom a file names as `mergedId`, and who is the `memberId` who is here. */
export interface MatchedRecord {
  readonly memberId: string;
  readonly mergedId: string;
  readonly says: MemberDetails;
  readonly source: GedcomSource;
}

/** What is left to record of whom the file names: that they came, and are the one who is here. */
export const commandsOfRecord = (record: Member, { memberId, mergedId, says, source }: MatchedRecord) => {
  const data = { memberId: mergedId, details: says, source };
  const removed = { memberId: mergedId, mergedInto: memberId, importId: source.importId };
  return [
    ...(record.status === "absent" ? [{ type: "AddMember", data } as const] : []),
    ...(record.status === "absent" || record.status === "present"
      ? [{ type: "RemoveMerged", data: removed } as const]
      : []),
  ];
};
