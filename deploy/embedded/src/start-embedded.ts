import path from "node:path";
import { archive } from "@kinkeeper/archive/service";
import { endpointsByService, type ServiceName } from "@kinkeeper/contracts/endpoints";
import { startGateway, type Gateway } from "@kinkeeper/gateway/gateway";
import type { GatewayOptions } from "@kinkeeper/gateway/options";
import { genealogy } from "@kinkeeper/genealogy/service";
import { identity } from "@kinkeeper/identity/service";
import { notifications } from "@kinkeeper/notifications/service";
import { contexts } from "@kinkeeper/contracts/contexts";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createInProcessBus } from "@kinkeeper/platform/bus/in-process-bus";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { freePort } from "@kinkeeper/platform/free-port";
import { remoteTokenVerifier } from "@kinkeeper/platform/http/token";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { createLogger, type Logger } from "@kinkeeper/platform/logger";
import type { Mailer } from "@kinkeeper/platform/mailer";
import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";
import { httpPeers } from "@kinkeeper/platform/peers/http-peers";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { settings, type Settings } from "@kinkeeper/platform/settings";
import { startService, type RunningService, type ServicePorts } from "@kinkeeper/platform/start-service";
import type { DataFolder } from "./data-folder.ts";
import { openDatabase } from "./database.ts";
import { untilCaughtUp } from "./rebuild-progress.ts";

export interface SuperAdmin {
  readonly email: string;
  readonly password: string;
}

export interface EmbeddedOptions {
  readonly data: DataFolder;
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string | undefined;
  /** A PostgreSQL server that somebody else runs; absent: one of our own, over the data folder. */
  readonly databaseUrl?: string | undefined;
  readonly superAdmins: readonly SuperAdmin[];
  readonly mailer?: Mailer | undefined;
  readonly embeddings?: Settings["embeddings"];
  readonly logLevel: string;
  readonly rateLimits?: GatewayOptions["rateLimits"] | undefined;
  /** The database ended and does not start again; the process should end. */
  readonly onFailure: (error: Error) => void;
}

export interface Embedded {
  readonly gateway: Gateway;
  readonly services: Readonly<Record<ServiceName, RunningService>>;
  readonly logger: Logger;
  stop(): Promise<void>;
}

const definitions: Readonly<Record<ServiceName, ServiceDefinition>> = { identity, genealogy, archive, notifications };
const loopback = "127.0.0.1";

/** Of each service: every one of them is a process of PostgreSQL, and all of them share a small machine. */
const connections = { readers: 4, service: 4 };

/** Mail that goes nowhere: the messages themselves are kept, and shown at /dev/mail. */
const keepingMailer: Mailer = { delivers: false, send: async () => undefined };

type Named<Value> = Record<ServiceName, Value>;

/** All services and the gateway in this process, over one data folder. Answers when everything has caught up. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { data, host, port, superAdmins, mailer = keepingMailer, logLevel, onFailure } = options;
  const eventStore = createSqliteEventStore({ file: data.events });
  const keyring = createSqliteKeyring({ file: data.keys });
  const database = await openDatabase({
    url: options.databaseUrl,
    folder: data.postgres,
    logger: createLogger("postgres", logLevel),
    onFailure,
  });
  const identityPort = await freePort(loopback);
  const publicUrl = options.publicUrl ?? `http://localhost:${port}`;
  const services = {} as Named<RunningService>;
  const addressOf = (name: ServiceName): URL => new URL(`http://${loopback}:${services[name].port}`);

  const shared = {
    eventStore,
    keyring,
    journal: createJournal({ store: eventStore, keyring, contexts, newId, now: () => new Date().toISOString() }),
    bus: createInProcessBus(eventStore),
    objects: diskObjectStore(data.objects),
    mailer,
    // Asked when they are called: by then all have started.
    peers: httpPeers((name) => (name in services ? addressOf(name) : undefined)),
    verify: remoteTokenVerifier(new URL(`http://${loopback}:${identityPort}/.well-known/jwks.json`)),
    database: { url: database.url, connections },
    settings: settings.parse({
      publicUrl,
      superAdmins,
      keepsMail: mailer === keepingMailer,
      embeddings: options.embeddings,
    }),
  } satisfies Omit<ServicePorts, "logger">;

  for (const [name, definition] of Object.entries(definitions) as [ServiceName, ServiceDefinition][])
    services[name] = await startService(
      definition,
      { ...shared, logger: createLogger(name, logLevel) },
      { host: loopback, port: name === "identity" ? identityPort : 0 },
    );
  await untilCaughtUp(Object.values(services), eventStore.lastPosition(), console.log);

  const addresses = Object.fromEntries(
    (Object.keys(endpointsByService) as ServiceName[]).map((name) => [name, addressOf(name)]),
  ) as Named<URL>;
  const logger = createLogger("gateway", logLevel);
  const gateway = await startGateway({
    host,
    port,
    publicUrl,
    services: addresses,
    frontends: { folder: path.resolve(import.meta.dirname, "../../../frontends") },
    logger,
    // A busy service does not hold the edge up, nor the other way round.
    ownThread: true,
    ...(options.rateLimits ? { rateLimits: options.rateLimits } : {}),
  });

  return {
    gateway,
    services,
    logger,
    stop: async () => {
      await gateway.stop();
      await Promise.all(Object.values(services).map((service) => service.stop()));
      await database.stop();
      await eventStore.close();
      await keyring.close();
    },
  };
};
