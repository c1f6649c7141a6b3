import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { filledFrom } from "../duplicates/details-of-both.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import type { ToldPerson } from "./told-person.ts";

/**
 * Somebody of a file who turned out to be somebody of the archive, though nothing but what is said of them tells: what is missing is
 * filled in, nothing is written over, and what the file says stands beside, as after a merge. So its next state finds them, and what
 * other files said stays. Answers whether fields changed.
 */
export const mergeScored = async (
  unit: UnitOfWork,
  tenantId: string,
  { memberId, mergedId, says, source }: ToldPerson,
): Promise<boolean> => {
  const { importId } = source;
  const ownId = mergedId!;
  const [stream, own] = [memberStream(tenantId, memberId), memberStream(tenantId, ownId)];
  const { state: kept } = await unit.load(memberDecider, stream);
  const { state: before } = await unit.load(memberDecider, own);
  if (kept.status !== "present") return false;
  if (before.status === "absent")
    await unit.decide(memberDecider, own, { type: "AddMember", data: { memberId: ownId, details: says, source } });
  const { events } = await unit.decide(memberDecider, stream, {
    type: "MergeMember",
    data: {
      memberId,
      mergedId: ownId,
      details: filledFrom(kept, { current: says, source }),
      photoUrl: kept.photoUrl,
      source,
      said: says,
      relationships: [],
      importId,
    },
  });
  if (before.status !== "removed")
    await unit.decide(memberDecider, own, {
      type: "RemoveMerged",
      data: { memberId: ownId, mergedInto: memberId, importId },
    });
  return events.some(({ type }) => type === "MemberChanged");
};
