import type { Recorded } from "@kinkeeper/contracts/event";
import type { SourceEvent } from "@kinkeeper/contracts/genealogy/events";
import { sourceFieldNames } from "@kinkeeper/contracts/genealogy/sources";
import type { HistoryEntry } from "@kinkeeper/contracts/history";

const actionOf = ({ type, data }: SourceEvent): HistoryEntry["action"] => {
  switch (type) {
    case "SourceAdded":
      return "added";
    case "SourceChanged":
      return data.revertedTo === undefined ? "changed" : "reverted";
    case "SourceRemoved":
      return "removed";
    case "SourceRestored":
      return "restored";
  }
};

const changesIn = ({ type, data }: SourceEvent): HistoryEntry["changes"] => {
  if (type === "SourceAdded")
    return sourceFieldNames.flatMap((field) => {
      const after = data.own[field];
      return after === null ? [] : [{ field, before: null, after }];
    });
  if (type !== "SourceChanged") return [];
  return data.changed.map((field) => ({
    field,
    before: data.before[field] ?? null,
    after: data.own[field] ?? data.after?.[field] ?? null,
  }));
};

/**
 * Every change that people made of a source, newest first. `names`: accounts by id. Without `showsChanges` it says when what was done
 * by whom, and no words.
 */
export const historyOfSource = (
  events: readonly Recorded<SourceEvent>[],
  names: ReadonlyMap<string, string>,
  showsChanges: boolean,
): HistoryEntry[] =>
  events
    .map((event): HistoryEntry => {
      const { actorId, time } = event.metadata;
      return {
        revision: event.revision,
        action: actionOf(event),
        at: time,
        actorId: actorId ?? null,
        actorName: (actorId && names.get(actorId)) ?? null,
        changes: showsChanges ? changesIn(event) : [],
      };
    })
    .toReversed();
