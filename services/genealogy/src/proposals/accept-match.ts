import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { memberDecider } from "../members/member.decider.ts";
import { commandsOfRecord, type MatchedRecord } from "../members/matched-record.ts";
import { memberStream, type KnownMember } from "../members/member.ts";
import { withProposed, type FieldChange } from "../sources/proposed-change.ts";

interface AcceptedMatch extends MatchedRecord {
  readonly changes: readonly FieldChange<keyof MemberDetails>[];
  readonly proposedBy: string | undefined;
}

/** Records it as an administrator's import does: whom the file names comes and is the one who is here. */
export const acceptMatch = async (
  unit: UnitOfWork,
  tenantId: string,
  kept: KnownMember,
  { changes, proposedBy, ...record }: AcceptedMatch,
): Promise<void> => {
  const { memberId, mergedId, says: said, source } = record;
  const own = memberStream(tenantId, mergedId);
  const { state } = await unit.load(memberDecider, own);
  for (const command of commandsOfRecord(state, record)) await unit.decide(memberDecider, own, command);
  const details = withProposed(kept.current, changes);
  const data = { memberId, mergedId, details, photoUrl: kept.photoUrl, source, said, relationships: [] };
  await unit.decide(memberDecider, memberStream(tenantId, memberId), {
    type: "MergeMember",
    data: { ...data, importId: source.importId, proposedBy },
  });
};
