import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { notFound } from "@kinkeeper/platform/domain-error";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { userNames } from "@kinkeeper/accounts/user-names";
import { actorOf } from "../actor.ts";
import { viewerOf } from "../viewer.ts";
import { peopleNames } from "../people/people-names.ts";
import { historyOf } from "./history-of.ts";
import { isVisibleTo, itemStream, versionsOf, type ItemDetails } from "./item.ts";
import type { ItemAggregate } from "./item-kind.ts";
import type { ItemRequest } from "./item-request.ts";

/** Every change of an item that the caller may read, newest first. @throws DomainError NOT_FOUND */
export const listHistory = async <Details extends ItemDetails, Event extends DomainEvent>(
  { journal, readModel }: Pick<ServiceDependencies, "journal" | "readModel">,
  kind: ItemAggregate<Details, Event>,
  request: ItemRequest,
): Promise<HistoryEntry[]> => {
  const viewer = viewerOf(request);
  const { decider, linksOf } = kind;
  const { recorded: events, state: item } = await loadStream(
    journal,
    decider,
    itemStream(kind.category, viewer.tenantId, request.params.id),
  );
  if (item.status === "absent" || !isVisibleTo(viewer.userId, item.userId, item.details)) throw notFound(kind.noun);
  // What was removed is read no more, but by those who may bring it back.
  const mayBringBack = viewer.userId === item.userId || actorOf(request.caller).isFamilyAdmin;
  if (item.status === "removed" && !mayBringBack) throw notFound(kind.noun);
  const linkedEver = new Set(versionsOf(item).flatMap(({ details }) => linksOf(details) ?? []));
  const people = await peopleNames(readModel, viewer, [...linkedEver]);
  const actorIds = new Set(events.flatMap(({ metadata: { actorId } }) => actorId ?? []));
  const actors = await userNames(readModel.service, [...actorIds]);
  return [...historyOf(kind, events, viewer.userId, { actors, people })];
};
