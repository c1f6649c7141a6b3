import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberHistoryEntry } from "@kinkeeper/contracts/genealogy/member-history";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { differingFields } from "../sources/three-way-merge.ts";
import { changeText, type NameOf } from "../sources/value-text.ts";
import { Associates } from "./associates.ts";
import { memberDecider } from "./member.decider.ts";
import type { Member, MemberVersion } from "./member.ts";

const nobody = new Associates([]);

type Action = MemberHistoryEntry["action"];

/** What an event is called in a history; undefined for what only the bookkeeping of imports needs. */
const actionOf = (event: MemberEvent, before: Member): Action | undefined => {
  switch (event.type) {
    case "MemberAdded":
      return "added";
    case "MemberChanged": {
      const { revertedTo, importId } = event.data;
      // An import writes once; what it writes after that is its undoing.
      const isUndo =
        before.status !== "absent" && before.importedChanges.some((change) => change.importId === importId);
      return revertedTo !== undefined || isUndo ? "reverted" : "changed";
    }
    case "MemberSourceRecorded":
      return undefined;
    case "MemberPhotoSet":
      return event.data.revertedTo === undefined ? "photo" : "reverted";
    case "MemberRemoved":
      return event.data.mergedInto === undefined ? "removed" : "merged";
    case "MemberRestored":
      return "restored";
    case "MemberErased":
      return "erased";
    case "MemberMerged":
      return "merged";
    case "MemberUnmerged":
      return "unmerged";
  }
};

const importOf = ({ type, data }: MemberEvent): string | null => {
  if (type === "MemberAdded") return data.source?.importId ?? null;
  return "importId" in data ? (data.importId ?? null) : null;
};

const otherOf = ({ type, data }: MemberEvent): string | null => {
  if (type === "MemberRemoved") return data.mergedInto ?? null;
  return type === "MemberMerged" || type === "MemberUnmerged" ? data.mergedId : null;
};

const versionOf = (member: Member): MemberVersion | undefined =>
  member.status === "absent" ? undefined : { details: member.current, photoUrl: member.photoUrl };

const changesBetween = (
  before: MemberVersion | undefined,
  after: MemberVersion,
  nameOf: NameOf,
): MemberHistoryEntry["changes"] => {
  const { details } = after;
  const fields = before
    ? differingFields(before.details, details)
    : differingFields<Partial<MemberDetails>>({}, details).filter((field) => details[field] != null);
  const changes = fields.map((field) => ({
    field,
    ...changeText(before?.details[field], details[field], nameOf),
  }));
  const photoBefore = before?.photoUrl ?? null;
  if (photoBefore === after.photoUrl) return changes;
  return [...changes, { field: "photoUrl", before: photoBefore, after: after.photoUrl }];
};

/**
 * Every change of a member, newest first, each field before and after. What was erased reads "Removed" in all of it.
 * `names`: accounts by id; `associates`: people of the family who are named.
 */
export const historyOf = (
  events: readonly Recorded<MemberEvent>[],
  names: ReadonlyMap<string, string>,
  associates: Associates = nobody,
): readonly MemberHistoryEntry[] => {
  let member = memberDecider.initialState();
  const entries: MemberHistoryEntry[] = [];
  for (const recorded of events) {
    const event = asShown(recorded, associates);
    const before = member;
    member = memberDecider.evolve(member, event);
    const action = actionOf(event, before);
    const after = versionOf(member);
    if (!action || !after) continue;
    const { actorId, time } = event.metadata;
    const proposedBy = event.type === "MemberChanged" ? event.data.proposedBy : undefined;
    entries.push({
      revision: event.revision,
      action,
      at: time,
      actorId: actorId ?? null,
      actorName: (actorId && names.get(actorId)) ?? null,
      importId: importOf(event),
      proposedByName: (proposedBy && names.get(proposedBy)) ?? null,
      otherId: otherOf(event),
      changes:
        action === "removed" || action === "restored" || action === "erased"
          ? []
          : changesBetween(versionOf(before), after, associates.nameOf),
    });
  }
  return entries.reverse();
};

/** An event without what is written beside those of whom the reader may not see everything. */
const asShown = (event: Recorded<MemberEvent>, associates: Associates): Recorded<MemberEvent> => {
  if (event.type !== "MemberAdded" && event.type !== "MemberChanged") return event;
  const { details } = event.data;
  const associations = details.associations?.map((one) => associates.shown(one));
  // Only what is read of the event differs.
  return associations
    ? ({ ...event, data: { ...event.data, details: { ...details, associations } } } as typeof event)
    : event;
};

/** Whom its events name in somebody's life. */
export const associationsIn = (events: readonly MemberEvent[]) =>
  events.map(({ data }) => ("details" in data ? data.details.associations : undefined));

/** The accounts that had a hand in it. */
export const actorsOf = (events: readonly Recorded<MemberEvent>[]): readonly string[] => [
  ...new Set(
    events.flatMap(({ type, data, metadata: { actorId } }) => [
      ...(actorId === undefined ? [] : [actorId]),
      ...(type === "MemberChanged" && data.proposedBy !== undefined ? [data.proposedBy] : []),
    ]),
  ),
];
