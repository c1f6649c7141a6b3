import { contexts } from "@kinkeeper/contracts/contexts";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import type { Context } from "@kinkeeper/contracts/event";
import type { ServiceContract } from "@kinkeeper/contracts/service";
import { services } from "@kinkeeper/contracts/services";
import type { EventBus } from "./bus/bus.ts";
import type { EventStore } from "./event-store.ts";
import type { EventJournal } from "./event-journal.ts";
import { serviceCaller } from "./http/call-service.ts";
import type { Route } from "./http/route.ts";
import type { ListenAddress } from "./http/listen-address.ts";
import { createApp, serve } from "./http/server.ts";
import type { TokenVerifier } from "./http/token.ts";
import { newId } from "./ids.ts";
import { createJournal } from "./journal/event-journal.ts";
import type { Keyring } from "./keyring.ts";
import type { Logger } from "./logger.ts";
import type { Mailer } from "./mailer.ts";
import type { ObjectStore } from "./object-store.ts";
import type { Peers } from "./peers.ts";
import { httpPeers } from "./peers/http-peers.ts";
import { periodicTasks } from "./periodic-tasks.ts";
import { connectReadModel, type PostgresReadModel, type ReadModelOptions } from "./postgres/postgres-read-model.ts";
import type { ConsumerStatus } from "./projections/consumer-definition.ts";
import { observeConsumers } from "./projections/consumer-metrics.ts";
import { startProjections } from "./projections/projection-runner.ts";
import { startReactions } from "./reactions/reaction-runner.ts";
import { retryTransientFailures } from "./retry-transient-failures.ts";
import type { ServiceDefinition } from "./service.ts";
import type { Settings } from "./settings.ts";
import { unlimitedDisk, type FreeDisk } from "./space/free-disk.ts";

/** The stores and neighbours a launcher has chosen for a service. */
export interface ServicePorts {
  readonly eventStore: EventStore;
  readonly keyring: Keyring;
  /** Over these two. Services in one process share one, so that an event they all follow is decrypted once. */
  readonly journal?: EventJournal;
  readonly bus: EventBus;
  readonly objects: ObjectStore;
  /** Without it no floor is kept. */
  readonly disk?: FreeDisk;
  readonly mailer: Mailer;
  /** Without them every call of another service is answered as if that one were down. */
  readonly peers?: Peers;
  readonly verify: TokenVerifier;
  /** What gateway and services know, where others could reach the service's address. */
  readonly secret?: string | undefined;
  readonly settings: Settings;
  readonly logger: Logger;
  /** The service's own database; see connectReadModel for the form. */
  readonly database: Pick<ReadModelOptions, "url" | "readerUrl" | "connections" | "timeouts">;
  /** Publishes the service's events to the bus; nothing to do where the bus follows the event store itself. */
  readonly relay?: (context: Context, readModel: PostgresReadModel) => { stop(): Promise<void> };
  readonly now?: () => Date;
  /** How long it goes on answering once it is to stop, in milliseconds; see `HttpServer.stop`. Not ready meanwhile. */
  readonly drainMs?: number | undefined;
  /** Shortens the pauses of its periodic tasks, in milliseconds. */
  readonly longestPauseMs?: number | undefined;
}

export interface RunningService {
  /** How the gateway and other services reach it; see `ListenAddress`. */
  readonly address: URL;
  readonly readModel: PostgresReadModel;
  status(): readonly ConsumerStatus[];
  /** Answers once every projection has taken the events there were at the start. */
  whenCaughtUp(): Promise<void>;
  /** Lets requests under way finish, then stops reading events, then lets go of the database. */
  stop(): Promise<void>;
}

type Check = readonly [name: string, check: () => Promise<unknown>];

/** Stand-ins for peers where a launcher gives none: each call is answered as if its service were down. */
const unreachablePeers = httpPeers({
  addressOf: () => undefined,
  call: serviceCaller(),
  identity: { exchangeToken: async () => undefined },
});

/** The read model whose readers first wait for what hides something: whoever was told that it is hidden must not find it in another service. */
const waitingForHidden = (readModel: PostgresReadModel, journal: EventJournal): PostgresReadModel => {
  /** By family and context: all readers wait together, once. A read model that is seconds behind keeps nobody longer. */
  const waits = new Map<string, { readonly position: bigint; readonly isOver: Promise<unknown> }>();
  return {
    ...readModel,
    asViewer: async (viewer, query) => {
      for (const [context, position] of journal.lastHiding(viewer.tenantId)) {
        const key = `${viewer.tenantId}/${context}`;
        let wait = waits.get(key);
        if (wait?.position !== position) {
          wait = { position, isOver: readModel.caughtUpTo(position, context) };
          waits.set(key, wait);
        }
        await wait.isOver;
      }
      return readModel.asViewer(viewer, query);
    },
  };
};

/** The names of the checks that fail. */
const failing = async (checks: readonly Check[]): Promise<readonly string[]> => {
  const results = await Promise.allSettled(checks.map(async ([, check]) => check()));
  return checks.filter((_check, index) => results[index]!.status === "rejected").map(([name]) => name);
};

/** A route that was forgotten would answer 404, which looks like the truth. @throws Error naming what differs */
const requireEveryEndpoint = (name: ServiceDefinition["name"], routes: readonly Route[]): void => {
  const wanted = endpointsByService[name].map(({ id }) => id);
  // What only the gateway calls is no part of the published list.
  const found = routes.flatMap(({ endpoint }) => (endpoint.path.startsWith("/internal/") ? [] : endpoint.id));
  const problems = [
    ...wanted.filter((id) => !found.includes(id)).map((id) => `${id} has no route`),
    ...found.filter((id) => !wanted.some((one) => one === id)).map((id) => `${id} is no endpoint of the service`),
    ...found.filter((id, index) => found.indexOf(id) !== index).map((id) => `${id} has two routes`),
  ];
  if (problems.length > 0) throw new Error(`The routes of ${name} are not its endpoints: ${problems.join("; ")}`);
};

/** From what is not declared nothing would arrive: the bus keeps services apart. @throws Error naming what is missing */
const requireFollowed = (
  { name, context }: ServiceDefinition,
  consumers: readonly { contexts: readonly string[] }[],
): void => {
  const { follows }: ServiceContract = services[name];
  const heard = new Set(consumers.flatMap(({ contexts: some }) => some));
  const missing = [...heard].filter((one) => one !== context.name && !follows.includes(one));
  if (missing.length > 0) throw new Error(`The contract of ${name} does not say that it follows ${missing.join(", ")}`);
};

/**
 * Starts one service on its ports: read model, projections, reactions, HTTP. Listens before it has caught up; until then
 * `/readyz` says what it waits for.
 * @throws StoreUnavailable when a store cannot be reached, Error when a migration fails, the port is taken,
 * the routes are not the endpoints that the contracts list for the service, or they do not list a context it follows.
 */
export const startService = async (
  definition: ServiceDefinition,
  ports: ServicePorts,
  address: ListenAddress,
): Promise<RunningService> => {
  const { eventStore, keyring, bus, objects, mailer, settings, logger, now = () => new Date() } = ports;
  const { peers = unreachablePeers, disk = unlimitedDisk } = ports;
  const { name, context, migrations, projections, keepsObjects = false, build } = definition;
  const journal =
    ports.journal ?? createJournal({ store: eventStore, keyring, contexts, newId, now: () => now().toISOString() });
  const connected = await connectReadModel({ service: name, migrations, ...ports.database });
  const readModel = waitingForHidden(connected, journal);
  const parts = build({ journal, keyring, readModel, objects, disk, mailer, peers, settings, logger, now, newId });

  requireEveryEndpoint(name, parts.routes);
  requireFollowed(definition, [...projections, ...(parts.reactions ?? [])]);
  const dependencies = { readModel, journal, bus, contexts, ownContext: context.name, logger };
  const projecting = startProjections(projections, dependencies);
  const reacting = startReactions(parts.reactions ?? [], dependencies);
  const periodic = periodicTasks(parts.periodic ?? [], { logger, longestPauseMs: ports.longestPauseMs });
  const relay = ports.relay?.(context, readModel);
  const status = () => [...projecting.status(), ...reacting.status()];
  const stopObserving = observeConsumers(name, status);

  let isStopping = false;
  let isCaughtUp = false;
  const stopping = new AbortController();
  const begin = async (): Promise<void> => {
    await projecting.whenCaughtUp();
    isCaughtUp = true;
    // One that stands by is caught up while a store is away: without its work it would look well, and do nothing once it takes over.
    await retryTransientFailures(async () => parts.start?.(), {
      signal: stopping.signal,
      mostTries: Infinity,
      onWait: (error) => logger.warn({ err: error }, "the service cannot begin its work yet"),
    });
    periodic.start();
  };
  const begun = begin().catch((error: unknown) => {
    if (!isStopping) logger.fatal({ err: error }, "the service could not begin its work");
  });

  const checks: readonly Check[] = [
    ["event store", () => eventStore.check()],
    ["postgres", () => readModel.check()],
    ...(keepsObjects ? [["objects", () => objects.check()] as const] : []),
    ["read model", () => (isCaughtUp ? Promise.resolve() : Promise.reject(new Error("still catching up")))],
  ];
  const app = createApp({
    logger,
    verify: ports.verify,
    secret: ports.secret,
    routes: parts.routes,
    notReady: async () => (isStopping ? ["stopping"] : failing(checks)),
    impaired: () => failing([["bus", () => bus.check()]]),
    consumers: status,
    ...(parts.extra ? { extra: parts.extra } : {}),
  });
  const http = await serve(app, address, ports.drainMs);

  return {
    address: http.address,
    readModel,
    status,
    whenCaughtUp: () => begun,
    stop: async () => {
      isStopping = true;
      stopping.abort();
      // Together: an endless answer is a request under way until its service ends it.
      await Promise.all([http.stop(), parts.stop?.(), periodic.stop()]);
      mailer.close?.();
      stopObserving();
      await Promise.all([relay?.stop(), reacting.stop(), projecting.stop()]);
      await readModel.close();
    },
  };
};
