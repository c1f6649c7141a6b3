import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serviceNames as names, type ServiceName } from "@kinkeeper/contracts/services";
import { startTemporaryNats, type TemporaryNats } from "@kinkeeper/platform/testing/temporary-nats";
import { serviceCaller, type CallService } from "@kinkeeper/platform/http/call-service";
import { addressVariable } from "@kinkeeper/platform/http/service-addresses";
import { startTemporaryEventStoreDb } from "@kinkeeper/platform/testing/temporary-event-store-db";
import { startTemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { vi } from "vitest";
import { natsUrlOf, natsUsers } from "./nats-users.ts";
import { superAdmin, withoutMeanings } from "./start-product.ts";
import { freePort } from "@kinkeeper/platform/free-port";

const root = path.resolve(import.meta.dirname, "../..");

export interface Distributed {
  readonly origin: string;
  /** Where each service listens itself. */
  readonly addresses: Readonly<Record<ServiceName, URL>>;
  /** Calls a service as the gateway does. */
  readonly call: CallService;
  readonly nats: TemporaryNats;
  readonly databases: Readonly<Record<ServiceName, string>>;
  /** Ends a service as a crash does. */
  kill(service: ServiceName): Promise<void>;
  start(service: ServiceName): Promise<void>;
  stop(): Promise<void>;
}

const gatewaySecret = "what only the gateway and services of the tests know";

const run = (
  file: string,
  environment: Readonly<Record<string, string>>,
  ...words: readonly string[]
): ChildProcess => {
  const child = spawn(process.execPath, [file, ...words], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, LOG_LEVEL: "fatal", ...environment },
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  return child;
};

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
};

const untilReady = (port: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { status } = await fetch(`http://127.0.0.1:${port}/readyz`);
      if (status !== 200) throw new Error(`not ready: ${status}`);
    },
    { timeout: 180_000, interval: 100 },
  );

/** Copies an embedded product into stores, as `npm run move` does. */
const move = async (folder: string, stores: Readonly<Record<string, string>>): Promise<void> => {
  const child = run("deploy/embedded/src/move/main.ts", stores, folder);
  const [status] = (await once(child, "exit")) as [number | null];
  if (status !== 0) throw new Error(`the data of the embedded product were not copied (${status})`);
};

/**
 * Every service and the gateway as a process of its own, as `npm start -w services/<name>` runs it, on PostgreSQL, NATS and
 * EventStoreDB (or its double), with what the embedded product in a folder knew.
 */
export const startDistributed = async (folder: string): Promise<Distributed> => {
  const [nats, eventStore, keyring, ...databases] = await Promise.all([
    startTemporaryNats(natsUsers),
    startTemporaryEventStoreDb(),
    startTemporaryPostgres(),
    ...names.map(() => startTemporaryPostgres()),
  ]);
  const objects = mkdtempSync(path.join(tmpdir(), "kinkeeper-objects-"));
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await freePort()] as const)),
  ) as Record<ServiceName, number>;
  const gatewayPort = await freePort();
  const origin = `http://localhost:${gatewayPort}`;
  const urlOf = (name: ServiceName) => `http://127.0.0.1:${ports[name]}`;
  const addresses = Object.fromEntries(names.map((name) => [addressVariable(name), urlOf(name)]));

  const stores = { EVENTSTORE_URL: eventStore.url, KEYRING_URL: keyring.url, KINKEEPER_DATA: objects };
  await move(folder, stores);

  const processes = new Map<ServiceName, ChildProcess>();
  const start = async (name: ServiceName): Promise<void> => {
    const child = run(`services/${name}/src/main.ts`, {
      HOST: "127.0.0.1",
      PORT: String(ports[name]),
      ...stores,
      NATS_URL: natsUrlOf(nats.url, name),
      DATABASE_URL: databases[names.indexOf(name)]!.url,
      ...addresses,
      KINKEEPER_GATEWAY_SECRET: gatewaySecret,
      KINKEEPER_PUBLIC_URL: origin,
      KINKEEPER_SIGNUP: "open",
      KINKEEPER_ADMIN_EMAIL: superAdmin.username,
      KINKEEPER_ADMIN_PASSWORD: superAdmin.password,
      ...withoutMeanings,
    });
    processes.set(name, child);
    await untilReady(ports[name]);
  };
  await Promise.all(names.map(start));
  const gateway = run("gateway/src/main.ts", {
    HOST: "127.0.0.1",
    PORT: String(gatewayPort),
    KINKEEPER_PUBLIC_URL: origin,
    KINKEEPER_RATE_LIMIT: "off",
    ...addresses,
    KINKEEPER_GATEWAY_SECRET: gatewaySecret,
  });
  await untilReady(gatewayPort);

  return {
    origin,
    call: serviceCaller(gatewaySecret),
    addresses: Object.fromEntries(names.map((name) => [name, new URL(urlOf(name))])) as Record<ServiceName, URL>,
    nats,
    databases: Object.fromEntries(names.map((name, index) => [name, databases[index]!.url])) as Record<
      ServiceName,
      string
    >,
    kill: (name) => end(processes.get(name)!, "SIGKILL"),
    start,
    stop: async () => {
      await Promise.all([gateway, ...processes.values()].map((child) => end(child, "SIGTERM")));
      await Promise.all([
        nats.stop(),
        eventStore.stop(),
        keyring.stop(),
        ...databases.map((database) => database.stop()),
      ]);
      rmSync(objects, { recursive: true, force: true });
    },
  };
};
