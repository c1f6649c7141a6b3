import type { DomainEvent, Recorded } from "@kinkeeper/contracts/event";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { changedPassage } from "./changed-passage.ts";
import { differingFields } from "./differing-fields.ts";
import { evolveItem, isVisibleTo, type Item, type ItemDetails, type ItemEvent } from "./item.ts";
import type { ItemAggregate } from "./item-kind.ts";

/** Names by id: of the accounts that did something, and of the people an item is about whom the viewer may know of. */
export interface HistoryNames {
  readonly actors: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, string>;
}

type Version = Readonly<Record<string, unknown>>;
/** Lists beside the people: tags are words, pictures are called by their caption. */
type Listed = string | { readonly path: string; readonly caption: string | null };

const listed = (entry: Listed): string => (typeof entry === "string" ? entry : (entry.caption ?? entry.path));

const shown = (value: unknown): string | null => {
  if (Array.isArray(value)) return (value as Listed[]).map(listed).join(", ") || null;
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
};

const changesBetween = (
  before: Version | undefined,
  after: Version,
  nameLinks: (version: Version) => Version,
): HistoryEntry["changes"] => {
  const [named, namedBefore] = [nameLinks(after), before && nameLinks(before)];
  return differingFields<Version>(namedBefore ?? {}, named).flatMap((field) => {
    const change = changedPassage({ before: shown(namedBefore?.[field]), after: shown(named[field]) });
    return before || change.after !== null ? [{ field, ...change }] : [];
  });
};

const actionOf = (event: ItemEvent<unknown>, isFirstShown: boolean): HistoryEntry["action"] => {
  switch (event.type) {
    case "Added":
      return "added";
    case "Changed":
      if (isFirstShown) return "added";
      return event.data.revertedTo === undefined ? "changed" : "reverted";
    case "Removed":
      return "removed";
    case "Restored":
      return "restored";
    case "Purged":
      return "removed";
  }
};

/**
 * Every change of an item that the viewer may read, newest first. What happened while it was private is its creator's own;
 * others first read it as it was when it was first shown to them.
 */
export const historyOf = <Details extends ItemDetails, Event extends DomainEvent>(
  {
    linksField,
    itemEventOf,
    historyOf: compared = (details) => details,
  }: Pick<ItemAggregate<Details, Event>, "linksField" | "itemEventOf" | "historyOf">,
  events: readonly Recorded<Event>[],
  viewerId: string,
  names: HistoryNames,
): readonly HistoryEntry[] => {
  const nameLinks = (version: Version): Version => {
    const named = (field: string) => {
      const people = version[field] as readonly string[] | undefined;
      const known = people?.flatMap((id) => names.people.get(id) ?? []) ?? [];
      return { [field]: known.length === 0 ? undefined : known };
    };
    return { ...version, ...named(linksField), ...named("faces") };
  };
  let item: Item<Details> = { status: "absent" };
  let lastShown: Version | undefined;
  const entries: HistoryEntry[] = [];
  for (const event of events) {
    const itemEvent = itemEventOf(event);
    item = evolveItem(item, itemEvent);
    if (item.status === "absent" || !isVisibleTo(viewerId, item.userId, item.details)) continue;
    const after = compared(item.details) as Version;
    const { actorId, time } = event.metadata;
    entries.push({
      revision: event.revision,
      action: actionOf(itemEvent, lastShown === undefined),
      at: time,
      actorId: actorId ?? null,
      actorName: (actorId && names.actors.get(actorId)) ?? null,
      changes: changesBetween(lastShown, after, nameLinks),
    });
    lastShown = after;
  }
  return entries.reverse();
};
