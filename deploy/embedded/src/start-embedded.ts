import path from "node:path";
import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { startGateway, type Gateway } from "@kinkeeper/gateway/gateway";
import type { GatewayOptions } from "@kinkeeper/gateway/options";
import { contexts } from "@kinkeeper/contracts/contexts";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createInProcessBus } from "@kinkeeper/platform/bus/in-process-bus";
import { chooseMailer } from "@kinkeeper/platform/choose-mailer";
import type { Environment } from "@kinkeeper/platform/config";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { serviceCaller } from "@kinkeeper/platform/http/call-service";
import { urlOf } from "@kinkeeper/platform/http/listen-address";
import { callersOf } from "@kinkeeper/platform/http/current-callers";
import { identityClient } from "@kinkeeper/platform/http/identity-client";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { createLogger, type Logger } from "@kinkeeper/platform/logger";
import { openObjectStore } from "@kinkeeper/platform/objects/open-object-store";
import { s3SettingsIn } from "@kinkeeper/platform/objects/s3-settings";
import { httpPeers } from "@kinkeeper/platform/peers/http-peers";
import { rewriteTables } from "@kinkeeper/platform/postgres/rewrite-tables";
import { schemaOf } from "@kinkeeper/platform/postgres/roles";
import type { ServiceDefinition } from "@kinkeeper/platform/service";
import { settingsOf } from "@kinkeeper/platform/settings";
import { emptyLog } from "@kinkeeper/platform/sqlite/empty-log";
import { startService, type RunningService, type ServicePorts } from "@kinkeeper/platform/start-service";
import { freeDisk } from "@kinkeeper/platform/space/free-disk";
import type { DataFolder } from "./data-folder.ts";
import { openDatabase } from "./database.ts";
import { startScrubber } from "./erasure/scrubber.ts";
import { untilTakenBy } from "./erasure/until-taken.ts";
import { paymentsAt, signUpAt } from "./exposure.ts";
import { chooseListenAddresses } from "./listen-addresses.ts";
import { untilCaughtUp } from "./rebuild-progress.ts";

export interface EmbeddedOptions {
  readonly data: DataFolder;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  /** A PostgreSQL server that somebody else runs; absent: one of our own, over the data folder. */
  readonly databaseUrl?: string | undefined;
  /** What services declare is read from here. */
  readonly environment: Environment;
  /** Bytes of the data folder's disk that stay free. */
  readonly freeDisk: number;
  /** Milliseconds after an erasure until the files of the read models are cleaned. */
  readonly scrubAfter: number;
  readonly telemetry?: string | undefined;
  readonly logLevel: string;
  /** Limits at the edge, and how many reverse proxies stand before it. */
  readonly edge: Pick<GatewayOptions, "rateLimits" | "trustedProxies" | "maxConnectionsPerAddress">;
  /** The clock that mail of the morning goes by; the machine's unless told. */
  readonly mailClock?: () => Date;
  /** The database ended and does not start again; the process should end. */
  readonly onFailure: (error: Error) => void;
}

export interface Embedded {
  readonly gateway: Gateway;
  readonly services: Readonly<Record<ServiceName, RunningService>>;
  readonly logger: Logger;
  stop(): Promise<void>;
}

/** Of each service: every one of them is a process of PostgreSQL, and all of them share a small machine. */
const connections = { readers: 4, service: 4 };

type Named<Value> = Record<ServiceName, Value>;

/** Every service of the contracts' list is a package that exports its definition. */
const definitionOf = async (name: ServiceName): Promise<ServiceDefinition> => {
  const module = (await import(`@kinkeeper/${name}/service`)) as { readonly default: ServiceDefinition };
  return module.default;
};

/** All services and the gateway in this process, over one data folder. Answers when everything has caught up. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { data, host, port, publicUrl, logLevel, onFailure } = options;
  const environment = {
    ...options.environment,
    KINKEEPER_PUBLIC_URL: publicUrl,
    // Without a mail server a mail is seen nowhere else.
    KINKEEPER_DEV_MAIL: options.environment["KINKEEPER_DEV_MAIL"] || "on",
    KINKEEPER_SIGNUP: signUpAt(host, options.environment),
    KINKEEPER_PAYMENTS: paymentsAt(host, options.environment),
  };
  const s3 = s3SettingsIn(environment);
  const definitions = await Promise.all(serviceNames.map(definitionOf));
  const settings = definitions.map((definition) => settingsOf(definition, environment));
  // The keys first: where there are events there are keys, also when the first start is cut short.
  const keyring = createSqliteKeyring({ file: data.keys });
  const eventStore = createSqliteEventStore({ file: data.events });
  const database = await openDatabase({
    url: options.databaseUrl,
    folder: data.postgres,
    logger: createLogger("postgres", logLevel),
    onFailure,
  });
  const listening = await chooseListenAddresses();
  const { secret } = listening;
  const call = serviceCaller(secret);
  const addresses = Object.fromEntries(serviceNames.map((name) => [name, urlOf(listening.of[name])])) as Named<URL>;
  const services = {} as Named<RunningService>;
  const callers = {} as Named<ReturnType<typeof callersOf>>;

  const shared = {
    eventStore,
    keyring,
    journal: createJournal({ store: eventStore, keyring, contexts, newId, now: () => new Date().toISOString() }),
    bus: createInProcessBus(eventStore),
    objects: await openObjectStore(s3, data.objects),
    // Also where objects lie elsewhere: events and read models grow with every import.
    disk: freeDisk(data.objects, options.freeDisk),
    peers: httpPeers({
      addressOf: (name) => addresses[name],
      call,
      identity: identityClient(addresses.identity, call),
    }),
    secret,
    database: { url: database.url, connections },
  } satisfies Omit<ServicePorts, "logger" | "mailer" | "settings" | "verify">;

  for (const [index, definition] of definitions.entries()) {
    const { name } = definition;
    const ownLogger = createLogger(name, logLevel);
    callers[name] = callersOf(name, { identity: addresses.identity, call, logger: ownLogger });
    const own = {
      mailer: chooseMailer(definition, settings[index]!),
      settings: settings[index]!,
      logger: ownLogger,
      verify: callers[name].verify,
      ...(name === "notifications" && options.mailClock ? { now: options.mailClock } : {}),
    };
    services[name] = await startService(definition, { ...shared, ...own }, listening.of[name]);
  }
  for (const one of Object.values(callers)) one.follow();
  await untilCaughtUp(Object.values(services), eventStore.lastPosition(), console.log);

  const scrubber = startScrubber({
    eventStore,
    file: data.scrubbed,
    after: options.scrubAfter,
    untilTaken: untilTakenBy(Object.values(services).map(({ readModel }) => readModel)),
    scrub: async (signal) => {
      const ownsServer = options.databaseUrl === undefined;
      await rewriteTables({ url: database.url, schemas: serviceNames.map(schemaOf), ownsServer, signal });
      emptyLog(data.keys);
    },
    logger: createLogger("erasure", logLevel),
  });

  const logger = createLogger("gateway", logLevel);
  const gateway = await startGateway({
    host,
    port,
    publicUrl,
    services: addresses,
    frontends: {
      folder: path.resolve(import.meta.dirname, "../../../frontends"),
      ...(s3?.publicUrl ? { filesOrigin: new URL(s3.publicUrl).origin } : {}),
    },
    secret,
    logger,
    // A busy service does not hold the edge up, nor the other way round.
    ownThread: true,
    ...options.edge,
    ...(options.telemetry ? { telemetry: options.telemetry } : {}),
  });

  return {
    gateway,
    services,
    logger,
    stop: async () => {
      await gateway.stop();
      for (const one of Object.values(callers)) one.stop();
      await scrubber.stop();
      await Promise.all(Object.values(services).map((service) => service.stop()));
      listening.remove();
      await database.stop();
      await eventStore.close();
      await keyring.close();
    },
  };
};
