import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { filledFrom } from "../../duplicates/details-of-both.ts";
import { normalizeStatement } from "../../members/file-statement.ts";
import { memberDecider } from "../../members/member.decider.ts";
import { commandsOfRecord, type MatchedRecord } from "../../members/matched-record.ts";
import { memberStream, type KnownMember } from "../../members/member.ts";
import { withKnownNotes } from "../../sources/known-notes.ts";
import { addsToPerson } from "../../sources/covered-lines.ts";
import { changesBetween, type ProposedChange } from "../../sources/proposed-change.ts";
import { mergeImported } from "../../sources/three-way-merge.ts";
import type { BatchItem } from "../carry-out/batch-writer.ts";
import type { PlannedPerson } from "./planned-person.ts";

/**
 * Somebody of a file who turned out to be somebody of the archive, though nothing but what is said of them tells: what is missing is
 * filled in, nothing is written over, and what the file says stands beside, as after a merge. So its next state finds them, and what
 * other files said stays. Their own stream says in one append that they came and are that one: nobody is doubled, also where
 * that one is deleted before the merge is recorded. `onMerged` is told whether fields changed.
 */
export const mergeScored = (
  tenantId: string,
  planned: PlannedPerson,
  onMerged: (isChanged: boolean) => void,
): BatchItem => {
  const { memberId, says, source } = planned;
  const record = { memberId, mergedId: planned.mergedId!, says, source };
  const own = memberStream(tenantId, record.mergedId);
  const events = eventsOf(record);
  const next = async (unit: UnitOfWork): Promise<void> => onMerged(await takeIn(unit, tenantId, planned));
  return {
    append: { stream: own, expectedRevision: -1, events },
    decide: async (unit) => {
      const { state } = await unit.load(memberDecider, own);
      for (const command of commandsOfRecord(state, record)) await unit.decide(memberDecider, own, command);
    },
    next,
  };
};

const eventsOf = (record: MatchedRecord): readonly MemberEvent[] => {
  const initial = memberDecider.initialState();
  const events: MemberEvent[] = [];
  for (const command of commandsOfRecord(initial, record))
    events.push(...memberDecider.decide(command, events.reduce(memberDecider.evolve, initial)));
  return events;
};

/** Answers whether fields changed of the one they are. */
const takeIn = async (unit: UnitOfWork, tenantId: string, planned: PlannedPerson): Promise<boolean> => {
  const { memberId, mergedId, says, source } = planned;
  const stream = memberStream(tenantId, memberId);
  const { state: kept } = await unit.load(memberDecider, stream);
  if (kept.status !== "present") return false;
  const { events } = await unit.decide(memberDecider, stream, {
    type: "MergeMember",
    data: {
      memberId,
      mergedId: mergedId!,
      details: detailsWith(kept, planned),
      photoUrl: kept.photoUrl,
      source,
      said: says,
      relationships: [],
      importId: source.importId,
    },
  });
  return events.some(({ type }) => type === "MemberChanged");
};

type PlannedMatch = Pick<PlannedPerson, "known" | "says" | "source" | "isPartial" | "isStandIn" | "shownDigest">;

/** What the same would change, to be proposed by whoever may only add; undefined where it says nothing more of who is here. */
export const proposedMergeOf = (
  kept: Pick<KnownMember, "current" | "source" | "said" | "otherWord" | "importedChanges" | "merges">,
  planned: PlannedMatch,
): ProposedChange<MemberDetails> | undefined => {
  const { current } = kept;
  const { says, source } = planned;
  const after = detailsWith(kept, planned);
  const changes = changesBetween(current, after);
  const kin = [kept, ...kept.merges].map((word) => word.source?.extra ?? []);
  const hasNewLines = addsToPerson(source.extra, kin, after);
  if (changes.length === 0 && !hasNewLines) return undefined;
  return { changes, source, said: says, spokeBefore: kept.source?.importId ?? null, hasNewLines };
};

/** What becomes of the fields: of a newer state of their file what it corrects as well, unless somebody changed that here. */
const detailsWith = (
  kept: Pick<KnownMember, "current" | "source" | "said" | "otherWord" | "importedChanges" | "merges">,
  { known, ...planned }: PlannedMatch,
): MemberDetails => {
  if (known?.isNewerState !== true || !kept.said)
    return filledFrom(kept, { current: withKnownNotes(planned.says, { ...kept, said: null }), source: planned.source });
  const normalized = normalizeStatement(kept, planned);
  return mergeImported(normalized.known, normalized.says);
};
