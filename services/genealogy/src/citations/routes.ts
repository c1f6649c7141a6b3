import type { Claims } from "@kinkeeper/contracts/claims";
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
import { executeCommand, isSaidAgain, type CommandOptions } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { additionOf } from "@kinkeeper/platform/http/addition";
import { route, type Route } from "@kinkeeper/platform/http/route";
import { newId } from "@kinkeeper/platform/ids";
import { loadStream } from "@kinkeeper/platform/load-stream";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { TransactionSql } from "postgres";
import { actorOf, viewerOf } from "../actor.ts";
import { countCitations, findSource, listOfSources, type FoundSource } from "../source-records/find-sources.ts";
import { historyOfSource } from "../source-records/source-history.ts";
import { sourceDecider, type SourceCommand } from "../source-records/source.decider.ts";
import { idOfTitle, idOfTitleBy, sourceStream } from "../source-records/source-ids.ts";
import { sourcesByTitle } from "../source-records/source-rows.ts";
import { citationsOfSource } from "./citations-of-source.ts";

/** Who asks, as a route hears of them. */
interface Asker {
  readonly caller: Claims;
  readonly tenantId: string;
  readonly context: CommandContext;
}

/** Sources, and who cites them. */
export const sourceRoutes = (dependencies: ServiceDependencies): readonly Route[] => {
  const { readModel, journal } = dependencies;

  const reading = <Answer>(asker: Asker, read: (sql: TransactionSql) => Promise<Answer>): Promise<Answer> =>
    readModel.asViewer(viewerOf(asker), read);

  /** @throws DomainError NOT_FOUND */
  const found = async (asker: Asker, id: string, isRemovedToo = false): Promise<FoundSource> => {
    const source = await reading(asker, (sql) => findSource(sql, id, { isRemovedToo }));
    if (!source) throw notFound("source");
    return source;
  };

  const execute = async (command: SourceCommand, asker: Asker, once: CommandOptions = {}): Promise<FamilySource> => {
    const { sourceId } = command.data;
    const stream = sourceStream(asker.tenantId, sourceId);
    await executeCommand(dependencies, sourceDecider, stream, command, asker.context, once);
    return (await found(asker, sourceId, true)).source;
  };

  /** The source that a title leads to, where that is what it is called. */
  const bearerOf = (asker: Asker, title: string): Promise<FoundSource | undefined> =>
    reading(asker, async (sql) => {
      const id = (await sourcesByTitle(sql, asker.tenantId, [title])).get(title);
      const bearer = id === undefined ? undefined : await findSource(sql, id);
      return bearer?.source.title === title ? bearer : undefined;
    });
  const titleTaken = () =>
    new DomainError("CONFLICT", "There is already a source with this title. Please choose another title.");

  return [
    route(listSources, (asker) => reading(asker, (sql) => listOfSources(sql, asker.query))),

    route(addSource, async (asker) => {
      const { body, caller, tenantId } = asker;
      const { title } = body;
      const { id: otherId, once } = additionOf(asker, newId);
      // Whether a source that a member may not see is called so is not told by the id of theirs: each has their own for it.
      const ofTitle = actorOf(caller).isFamilyAdmin
        ? idOfTitle(tenantId, title)
        : idOfTitleBy(tenantId, caller.sub, title);
      const isBorne = (await bearerOf(asker, title)) !== undefined;
      // That id may have been taken by a source that is called something else by now.
      const { recorded: events, state: taken } = await loadStream(
        journal,
        sourceDecider,
        sourceStream(tenantId, ofTitle),
      );
      const isTaken = events.length > 0;
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
      const add = (sourceId: string) => execute({ type: "AddSource", data: { sourceId, details } }, asker, once);
      // Said again under its key it is what has that title. Looked for after the list: what that shows has been recorded.
      for (const id of [ofTitle, otherId])
        if (await isSaidAgain(journal, sourceStream(tenantId, id), once.idempotencyKey)) return add(id);
      // The list may be late: what was added this moment is known.
      if (isBorne || (isTaken && !taken.isRemoved && taken.own.title === title)) throw titleTaken();
      return add(isTaken ? otherId : ofTitle);
    }),

    route(getSource, async (asker) => (await found(asker, asker.params.id)).source),

    route(listCitationsOfSource, async (asker) => {
      const { params, query } = asker;
      await found(asker, params.id);
      return reading(asker, (sql) => citationsOfSource(sql, params.id, query.after));
    }),

    route(changeSource, async (asker) => {
      const { params, body, ifRevision } = asker;
      const { source, shown, said } = await found(asker, params.id);
      if (body.title !== undefined && body.title !== shown.title && (await bearerOf(asker, body.title)))
        throw titleTaken();
      const inFile = source.isFromFile ? said : undefined;
      return execute({ type: "ChangeSource", data: { sourceId: params.id, changes: body, shown, inFile } }, asker, {
        ifRevision,
      });
    }),

    route(removeSource, async (asker) => {
      const { params } = asker;
      const { source } = await found(asker, params.id);
      if (source.citedBy > 0)
        throw new DomainError("CONFLICT", "This source is cited. Please remove its citations first.");
      const command = { type: "RemoveSource", data: { sourceId: source.id } } as const;
      await executeCommand(
        dependencies,
        sourceDecider,
        sourceStream(asker.tenantId, source.id),
        command,
        asker.context,
      );
    }),

    route(restoreSource, async (asker) => {
      const { params } = asker;
      const { source } = await found(asker, params.id, true);
      return execute({ type: "RestoreSource", data: { sourceId: source.id } }, asker);
    }),

    route(sourceHistory, async (asker) => {
      const { params } = asker;
      await found(asker, params.id);
      // What it said while it was cited for private things alone may be of these.
      const viewer = viewerOf(asker);
      const countFor = (isAdmin: boolean): Promise<number> =>
        readModel.asViewer({ ...viewer, isAdmin }, (sql) => countCitations(sql, params.id));
      const [seen, all] = viewer.isAdmin ? [0, 0] : await Promise.all([countFor(false), countFor(true)]);
      const showsChanges = seen === all;
      const events = await journal.read<SourceEvent>(sourceStream(asker.tenantId, params.id));
      const actors = events.flatMap(({ metadata }) => metadata.actorId ?? []);
      return historyOfSource(events, await userNames(readModel.service, [...new Set(actors)]), showsChanges);
    }),

    route(revertSource, async (asker) => {
      const { params, body, ifRevision } = asker;
      const { shown, said } = await found(asker, params.id, true);
      const data = { sourceId: params.id, revision: body.revision, shown, said };
      return execute({ type: "RevertSource", data }, asker, { ifRevision });
    }),
  ];
};
