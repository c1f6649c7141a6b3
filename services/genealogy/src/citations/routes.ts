import type { SourceEvent } from "@kinkeeper/contracts/genealogy/events";
import {
  addSource,
  changeSource,
  getSource,
  listCitationsOfSource,
  listSources,
  removeSource,
  restoreSource,
  revertSource,
  sourceHistory,
  type FamilySource,
} from "@kinkeeper/contracts/genealogy/sources";
import { userNames } from "@kinkeeper/accounts/user-names";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { newId } from "@kinkeeper/platform/ids";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { TransactionSql } from "postgres";
import { findSource, listOfSources, type FoundSource } from "../source-records/find-sources.ts";
import { historyOfSource } from "../source-records/source-history.ts";
import { sourceDecider, type SourceCommand } from "../source-records/source.decider.ts";
import { idOfTitle, sourceStream } from "../source-records/source-ids.ts";
import { sourcesByTitle } from "../source-records/source-rows.ts";
import { citationsOfSource } from "./citations-of-source.ts";

/** Sources, and who cites them. */
export const sourceRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { readModel, journal } = dependencies;

  const reading = <Answer>(
    { tenantId, actorId }: CommandContext,
    read: (sql: TransactionSql) => Promise<Answer>,
  ): Promise<Answer> => readModel.asViewer({ tenantId, userId: actorId ?? "" }, read);

  /** @throws DomainError NOT_FOUND */
  const found = async (context: CommandContext, id: string, isRemovedToo = false): Promise<FoundSource> => {
    const source = await reading(context, (sql) => findSource(sql, id, { isRemovedToo }));
    if (!source) throw notFound("source");
    return source;
  };

  const execute = async (command: SourceCommand, context: CommandContext): Promise<FamilySource> => {
    const { sourceId } = command.data;
    await executeCommand(dependencies, sourceDecider, sourceStream(context.tenantId, sourceId), command, context);
    return (await found(context, sourceId, true)).source;
  };

  /** The source that a title leads to, where that is what it is called. */
  const bearerOf = (context: CommandContext, title: string): Promise<FoundSource | undefined> =>
    reading(context, async (sql) => {
      const id = (await sourcesByTitle(sql, context.tenantId, [title])).get(title);
      const bearer = id === undefined ? undefined : await findSource(sql, id);
      return bearer?.source.title === title ? bearer : undefined;
    });
  const titleTaken = () =>
    new DomainError("CONFLICT", "There is already a source with this title. Please choose another title.");

  return [
    route(listSources, ({ query, context }) => reading(context, (sql) => listOfSources(sql, query))),

    route(addSource, async ({ body, context }) => {
      const { title } = body;
      if (await bearerOf(context, title)) throw titleTaken();
      const ofTitle = idOfTitle(context.tenantId, title);
      // That id may have been taken by a source that is called something else by now.
      const isTaken = (await journal.read(sourceStream(context.tenantId, ofTitle))).length > 0;
      const details = {
        title,
        author: body.author ?? null,
        publication: body.publication ?? null,
        abbreviation: body.abbreviation ?? null,
        repository: body.repository ?? null,
        repositoryAddress: body.repositoryAddress ?? null,
        repositoryWeb: body.repositoryWeb ?? null,
        callNumber: body.callNumber ?? null,
        note: body.note ?? null,
      };
      return execute({ type: "AddSource", data: { sourceId: isTaken ? newId() : ofTitle, details } }, context);
    }),

    route(getSource, async ({ params, context }) => (await found(context, params.id)).source),

    route(listCitationsOfSource, async ({ params, query, context }) => {
      await found(context, params.id);
      return reading(context, (sql) => citationsOfSource(sql, params.id, query.after));
    }),

    route(changeSource, async ({ params, body, context }) => {
      const { shown } = await found(context, params.id);
      if (body.title !== undefined && body.title !== shown.title && (await bearerOf(context, body.title)))
        throw titleTaken();
      return execute({ type: "ChangeSource", data: { sourceId: params.id, changes: body, shown } }, context);
    }),

    route(removeSource, async ({ params, context }) => {
      const { source } = await found(context, params.id);
      if (source.citedBy > 0)
        throw new DomainError("CONFLICT", "This source is cited. Please remove it from the facts that cite it first.");
      const command = { type: "RemoveSource", data: { sourceId: source.id } } as const;
      await executeCommand(dependencies, sourceDecider, sourceStream(context.tenantId, source.id), command, context);
    }),

    route(restoreSource, async ({ params, context }) => {
      const { source } = await found(context, params.id, true);
      return execute({ type: "RestoreSource", data: { sourceId: source.id } }, context);
    }),

    route(sourceHistory, async ({ params, context }) => {
      await found(context, params.id);
      const events = await journal.read<SourceEvent>(sourceStream(context.tenantId, params.id));
      const actors = events.flatMap(({ metadata }) => metadata.actorId ?? []);
      return historyOfSource(events, await userNames(readModel.service, [...new Set(actors)]));
    }),

    route(revertSource, async ({ params, body, context }) => {
      const { shown, said } = await found(context, params.id, true);
      const data = { sourceId: params.id, revision: body.revision, shown, said };
      return execute({ type: "RevertSource", data }, context);
    }),
  ];
};
