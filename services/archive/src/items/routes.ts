import type { DomainEvent } from "@kinkeeper/contracts/event";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import type { Claims } from "@kinkeeper/contracts/claims";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { route, type Reply, type Route } from "@kinkeeper/platform/http/route";
import type { Viewer } from "@kinkeeper/platform/read-model";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { userNames } from "@kinkeeper/accounts/user-names";
import { requireFiles } from "../objects/require-files.ts";
import { peopleNames } from "../people/people-names.ts";
import { presentPeople, requirePeople } from "../people/require-people.ts";
import { itemAfter, itemAnswers, itemReply, readItems, type ReadItems } from "./item-answer.ts";
import { historyOf, linksEver } from "./item-history.ts";
import { linksAfter } from "./item-links.ts";
import { listReply } from "./item-list.ts";
import { keptItemDecider, type Actor, type ItemCommand } from "./kept-item.decider.ts";
import { isVisibleTo, itemStream, type KeptDetails, type KnownItem, type NamedFact, type Some } from "./kept-item.ts";
import { artifacts, lifeEvents, traditions, type ServedKind } from "./kinds.ts";

/** Who acts, as deciders of items ask it. */
export const actorOf = ({ sub, role }: Claims): Actor => ({ userId: sub, isFamilyAdmin: role !== "member" });

const viewerOf = (tenantId: string, { sub }: Claims): Viewer => ({ tenantId, userId: sub });

/** The calls of one kind of item. */
const routesOf = <Name extends string, Details extends KeptDetails, Input, Changes>(
  dependencies: ServiceDependencies,
  kind: ServedKind<Name, Details, Input, Changes>,
): readonly Route[] => {
  const { journal, readModel, now, newId } = dependencies;
  const { endpoints } = kind;
  const decider = keptItemDecider<Name, Details>(kind);
  type Event = NamedFact<Name, Details> & DomainEvent;

  const eventsOf = (tenantId: string, itemId: string) =>
    journal.read<Event>(itemStream(kind.category, tenantId, itemId));

  const find = (itemId: string, viewer: Viewer): Promise<ReadItems> =>
    readModel.asViewer(viewer, (sql) => readItems(sql, viewer, kind.category, itemId));

  const reply = async (status: number, found: ReadItems): Promise<Reply> => {
    const [row] = found.rows;
    if (!row) throw notFound(kind.noun);
    const [answer] = itemAnswers(kind, found, await userNames(readModel.service, [row.user_id]));
    return itemReply(status, answer!, row.revision);
  };

  const execute = (command: ItemCommand<Details>, context: CommandContext, ifRevision?: number) =>
    executeCommand(
      dependencies,
      decider,
      itemStream(kind.category, context.tenantId, command.data.itemId),
      command,
      context,
      { ifRevision },
    );

  /** What the list shows of it after a command, or, where it is late, what it will show. */
  const executeAndReply = async (
    status: number,
    command: ItemCommand<Details>,
    context: CommandContext,
    ifRevision?: number,
  ): Promise<Reply> => {
    const { itemId } = command.data;
    const { state, revision } = await execute(command, context, ifRevision);
    if (state.status === "absent") throw new Error(`nothing was recorded of the ${kind.noun} ${itemId}`);
    const listed = await find(itemId, { tenantId: context.tenantId, userId: command.by.userId });
    return reply(status, itemAfter(kind, itemId, { item: state, revision }, listed, now()));
  };

  /** Refuses people and files that are not there for the viewer; what the item had already is not asked for again. */
  const requireAll = async (some: Some<Details>, viewer: Viewer, had?: KnownItem<Details>): Promise<void> => {
    const linked = new Set(had && kind.linksOf(had.details));
    const ids = (kind.linksOf(some) ?? []).filter((id) => !linked.has(id));
    await requirePeople(readModel, viewer, { ids, field: kind.linksField, now });
    const shown = new Set(had && kind.filesOf(had.details));
    const paths = kind.filesOf(some).filter((path) => !shown.has(path));
    if (paths.length > 0) await requireFiles(readModel, viewer, paths, now);
  };

  const standing = async (itemId: string, { tenantId }: Viewer) =>
    (await eventsOf(tenantId, itemId)).reduce(decider.evolve, decider.initialState());

  /** Refuses whoever may not change it before their If-Match is read: that one is stale would say that there is something. */
  const requireHolder = async (itemId: string, viewer: Viewer, by: Actor): Promise<void> => {
    decider.decide({ type: "RemoveItem", data: { itemId }, by }, await standing(itemId, viewer));
  };

  /** The changes as they are recorded: with the links that the one who sent them could not see. */
  const checkedChanges = async (
    itemId: string,
    changes: Some<Details>,
    viewer: Viewer,
    by: Actor,
  ): Promise<Some<Details>> => {
    const item = await standing(itemId, viewer);
    // Refuses who may not change it, before anything is said about what they sent.
    decider.decide({ type: "ChangeItem", data: { itemId, changes: {} }, by }, item);
    if (item.status === "absent") return changes;
    await requireAll(changes, viewer, item);
    const [sent, current] = [kind.linksOf(changes), kind.linksOf(item.details)];
    if (!sent || !current) return changes;
    return kind.withLinks(changes, linksAfter(current, sent, await presentPeople(readModel, viewer, current)));
  };

  return [
    route(endpoints.list, ({ caller, tenantId, header }) =>
      listReply(readModel, kind, viewerOf(tenantId, caller), {
        ifNoneMatch: header("if-none-match"),
        acceptEncoding: header("accept-encoding"),
      }),
    ),

    route(endpoints.add, async ({ body, caller, tenantId, context }) => {
      const details = kind.detailsFrom(body);
      await requireAll(details, viewerOf(tenantId, caller));
      const command = { type: "AddItem", data: { itemId: newId(), details }, by: actorOf(caller) } as const;
      return executeAndReply(201, command, context);
    }),

    route(endpoints.get, async ({ params, caller, tenantId }) =>
      reply(200, await find(params.id, viewerOf(tenantId, caller))),
    ),

    route(endpoints.change, async ({ params, body, caller, tenantId, context, ifRevision }) => {
      const [itemId, by] = [params.id, actorOf(caller)];
      const changes = await checkedChanges(itemId, kind.changesFrom(body), viewerOf(tenantId, caller), by);
      return executeAndReply(200, { type: "ChangeItem", data: { itemId, changes }, by }, context, ifRevision);
    }),

    route(endpoints.remove, async ({ params, caller, tenantId, context, ifRevision }) => {
      const command = { type: "RemoveItem", data: { itemId: params.id }, by: actorOf(caller) } as const;
      await requireHolder(params.id, viewerOf(tenantId, caller), command.by);
      const { events } = await execute(command, context, ifRevision);
      if (events.length === 0) throw notFound(kind.noun);
    }),

    route(endpoints.history, async ({ params, caller, tenantId }): Promise<HistoryEntry[]> => {
      const events = await eventsOf(tenantId, params.id);
      const item = events.reduce(decider.evolve, decider.initialState());
      if (item.status === "absent" || !isVisibleTo(caller.sub, item.userId, item.details)) throw notFound(kind.noun);
      const viewer = viewerOf(tenantId, caller);
      const people = await readModel.asViewer(viewer, (sql) => peopleNames(sql, linksEver(kind, item)));
      const actorIds = new Set(events.flatMap(({ metadata: { actorId } }) => actorId ?? []));
      const actors = await userNames(readModel.service, [...actorIds]);
      return [...historyOf(kind, events, caller.sub, { actors, people })];
    }),

    route(endpoints.revert, async ({ params, body, caller, tenantId, context, ifRevision }) => {
      const [data, by] = [{ itemId: params.id, revision: body.revision }, actorOf(caller)];
      await requireHolder(params.id, viewerOf(tenantId, caller), by);
      return executeAndReply(200, { type: "RevertItem", data, by }, context, ifRevision);
    }),
  ];
};

export const itemRoutes = (dependencies: ServiceDependencies): readonly Route[] => [
  ...routesOf(dependencies, artifacts),
  ...routesOf(dependencies, lifeEvents),
  ...routesOf(dependencies, traditions),
];
