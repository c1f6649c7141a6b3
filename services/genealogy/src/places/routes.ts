import type { PlaceEvent } from "@kinkeeper/contracts/genealogy/events";
import {
  findPlace,
  findUnknownPlaces,
  getPlace,
  joinPlaces,
  listPlaceEvents,
  listPlaces,
  listPlacesOfLife,
  locatePlace,
  mapPlaces,
  mostPlacesOfLife,
  placeEventsAtOnce,
  placeHistory,
  placeText,
  revertPlace,
  type BranchQuery,
} from "@kinkeeper/contracts/genealogy/places";
import type { Claims } from "@kinkeeper/contracts/claims";
import { userNames } from "@kinkeeper/accounts/user-names";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import type { Viewer } from "@kinkeeper/platform/read-model";
import { viewerOf } from "../actor.ts";
import { branchOf } from "../kin/branches.ts";
import type { KinGraphs } from "../kin/kin-graphs.ts";
import { findMember } from "../members/member-answer.ts";
import type { FamilyPlaces, FamilyPlacesState } from "./family-places.ts";
import { mapAnswer, mentionsAt, pageOfPlaces, placeAnswer, pointOfText } from "./place-answer.ts";
import { inOrderOfLife } from "./order-of-life.ts";
import { placeEventsOf } from "./place-events.ts";
import { historyOfPlace } from "./place-history.ts";
import { placeDecider, placeStream, type PlaceCommand } from "./place.decider.ts";
import { pathOf } from "./place-path.ts";
import { idOfPath, namesAround, type PlaceNode } from "./place-tree.ts";

const nodeIn = ({ tree }: FamilyPlacesState, id: string): PlaceNode => {
  const node = tree.byId.get(id);
  if (!node) throw notFound("place");
  return node;
};

const isAround = (outer: PlaceNode, inner: PlaceNode): boolean => {
  for (let at: PlaceNode | undefined = inner; at; at = at.parent) if (at === outer) return true;
  return false;
};

interface Held {
  readonly graphs: KinGraphs;
  readonly places: FamilyPlaces;
}

export const placeRoutes = (dependencies: ServiceDependencies, { graphs, places }: Held): readonly Route[] => {
  const { journal, readModel } = dependencies;
  const stateFor = (reader: { readonly caller: Claims; readonly tenantId: string }) => places.of(viewerOf(reader));
  const execute = async (command: PlaceCommand, context: CommandContext) => {
    const stream = placeStream(context.tenantId, command.data.placeId);
    await executeCommand(dependencies, placeDecider, stream, command, context);
  };

  /** Who is in the branch that is asked for; undefined for everybody. */
  const branchFor = async ({ ancestorsOf, descendantsOf }: BranchQuery, viewer: Viewer) => {
    if (ancestorsOf === undefined && descendantsOf === undefined) return undefined;
    const graph = await graphs.of(viewer);
    const [ancestors, descendants] = (
      [
        [ancestorsOf, "ancestors"],
        [descendantsOf, "descendants"],
      ] as const
    ).map(([personId, way]) => {
      if (personId === undefined) return undefined;
      if (!graph.has(personId)) throw notFound("person");
      return branchOf(graph, personId, way);
    });
    return ancestors && descendants
      ? new Set([...ancestors].filter((id) => descendants.has(id)))
      : (ancestors ?? descendants);
  };

  return [
    route(listPlaces, async ({ query: { under, search = "", after }, caller, tenantId }) => {
      const state = await stateFor({ caller, tenantId });
      const around = under === undefined ? undefined : nodeIn(state, under);
      return pageOfPlaces(state, { under: around, search, after });
    }),

    route(findPlace, async ({ query: { text }, caller, tenantId }) => {
      const { id } = nodeIn(await stateFor({ caller, tenantId }), idOfPath(tenantId, pathOf(text)));
      return { id };
    }),

    route(findUnknownPlaces, async ({ body: { texts }, caller, tenantId }) => {
      const { tree } = await stateFor({ caller, tenantId });
      return { texts: texts.filter((text) => !tree.byId.has(idOfPath(tenantId, pathOf(text)))) };
    }),

    route(mapPlaces, async ({ query, caller, tenantId }) => {
      const branch = await branchFor(query, viewerOf({ caller, tenantId }));
      return mapAnswer(await stateFor({ caller, tenantId }), branch);
    }),

    route(getPlace, async ({ params, caller, tenantId }) => {
      const state = await stateFor({ caller, tenantId });
      return placeAnswer(state, nodeIn(state, params.id));
    }),

    route(listPlaceEvents, async ({ params, query: { after, ...asked }, tenantId, caller }) => {
      const state = await stateFor({ caller, tenantId });
      const branch = await branchFor(asked, viewerOf({ caller, tenantId }));
      const mentions = mentionsAt(state, nodeIn(state, params.id)).filter(
        ({ personIds }) => branch === undefined || personIds.some((id) => branch.has(id)),
      );
      const page = mentions.slice(after, after + placeEventsAtOnce);
      const events = await readModel.asViewer(viewerOf({ caller, tenantId }), (sql) =>
        placeEventsOf(sql, page, ({ text }) => state.texts[text]!),
      );
      return { events, next: after + page.length < mentions.length ? after + page.length : null };
    }),

    route(listPlacesOfLife, async ({ params: { id }, caller, tenantId }) => {
      const viewer = viewerOf({ caller, tenantId });
      const member = await readModel.asViewer(viewer, (sql) => findMember(sql, id));
      if (!member) throw notFound("person");
      const { mentions, texts, tree } = await places.of(viewer);
      const ofLife = inOrderOfLife(mentions.filter(({ personIds }) => personIds.includes(id)));
      const events = await readModel.asViewer(viewer, (sql) =>
        placeEventsOf(sql, ofLife.slice(0, mostPlacesOfLife), ({ text }) => texts[text]!),
      );
      return events.map((event) => ({ ...event, point: pointOfText(tree, tenantId, event.place) }));
    }),

    route(locatePlace, async ({ params, body: { coordinates }, caller, tenantId, context }) => {
      const { id: placeId } = nodeIn(await stateFor({ caller, tenantId }), params.id);
      await execute({ type: "LocatePlace", data: { placeId, coordinates } }, context);
    }),

    route(joinPlaces, async ({ params: { id: placeId }, body: { otherId }, caller, tenantId, context }) => {
      const state = await stateFor({ caller, tenantId });
      const node = nodeIn(state, placeId);
      if (otherId === null) return execute({ type: "SeparatePlace", data: { placeId } }, context);
      const other = nodeIn(state, otherId);
      if (isAround(node, other) || isAround(other, node))
        throw new DomainError("CONFLICT", "A place cannot be the same as one inside or around it.");
      await execute({ type: "JoinPlace", data: { placeId: node.id, otherId: other.id } }, context);
    }),

    route(placeHistory, async ({ params, caller, tenantId }) => {
      const state = await stateFor({ caller, tenantId });
      nodeIn(state, params.id);
      const events = await journal.read<PlaceEvent>(placeStream(tenantId, params.id));
      const names = await userNames(
        readModel.service,
        events.flatMap(({ metadata }) => metadata.actorId ?? []),
      );
      return historyOfPlace(events, names, (id) => {
        const node = state.tree.byId.get(id);
        return node ? placeText({ name: node.name, within: namesAround(node) }) : "another place";
      });
    }),

    route(revertPlace, async ({ params, body: { revision }, caller, tenantId, context }) => {
      nodeIn(await stateFor({ caller, tenantId }), params.id);
      await execute({ type: "RevertPlace", data: { placeId: params.id, revision } }, context);
    }),
  ];
};
