import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
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
import { spawnProgram } from "./spawn-program.ts";
import { superAdmin, withoutMeanings } from "./start-product.ts";
import { freePort } from "@kinkeeper/platform/free-port";

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
  /** A new process of a service is ready before the one there is ends: an update, as a cluster does it. */
  replace(service: ServiceName): Promise<void>;
  stop(): Promise<void>;
}

const gatewaySecret = "what only the gateway and services of the tests know";

const run = (file: string, environment: Readonly<Record<string, string>>, ...words: readonly string[]): ChildProcess =>
  spawnProgram(file, { environment: { LOG_LEVEL: "fatal", ...environment }, words });

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

/** Where a service is reached, whichever of its processes answers: each new connection goes to the one that was named last. */
const reserveAddress = async () => {
  const port = await freePort();
  const open = new Set<Socket>();
  let target: number | undefined;
  const server = createServer((incoming) => {
    const outgoing = connect(target!, "127.0.0.1");
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one);
      one.pipe(other);
      // Either end goes as the other went.
      one.on("error", () => other.destroy()).once("close", () => open.delete(one) && other.destroy());
    }
  });
  return {
    port,
    /** Of a process that answers; without one nobody listens here. */
    lead: async (to: number | undefined): Promise<void> => {
      target = to;
      if (to !== undefined && !server.listening) await once(server.listen(port, "127.0.0.1"), "listening");
      if (to !== undefined || !server.listening) return;
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};

/** Copies an embedded product into stores, as `npm run move` does. */
const move = async (folder: string, stores: Readonly<Record<string, string>>): Promise<void> => {
  const child = run("deploy/embedded/src/move/main.ts", { ...stores, KINKEEPER_DEMO: "on" }, folder);
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
  const reached = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await reserveAddress()] as const)),
  ) as Record<ServiceName, Awaited<ReturnType<typeof reserveAddress>>>;
  const gatewayPort = await freePort();
  const origin = `http://localhost:${gatewayPort}`;
  const urlOf = (name: ServiceName) => `http://127.0.0.1:${reached[name].port}`;
  const addresses = Object.fromEntries(names.map((name) => [addressVariable(name), urlOf(name)]));

  const stores = { EVENTSTORE_URL: eventStore.url, KEYRING_URL: keyring.url, KINKEEPER_DATA: objects };
  await move(folder, stores);

  const processes = new Map<ServiceName, ChildProcess>();
  const start = async (name: ServiceName): Promise<void> => {
    const port = await freePort();
    const child = run(`services/${name}/src/main.ts`, {
      HOST: "127.0.0.1",
      PORT: String(port),
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
    await untilReady(port);
    processes.set(name, child);
    await reached[name].lead(port);
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
    kill: async (name) => {
      await end(processes.get(name)!, "SIGKILL");
      await reached[name].lead(undefined);
    },
    start,
    replace: async (name) => {
      const before = processes.get(name)!;
      await start(name);
      await end(before, "SIGTERM");
    },
    stop: async () => {
      await Promise.all([gateway, ...processes.values()].map((child) => end(child, "SIGTERM")));
      for (const address of Object.values(reached)) await address.lead(undefined);
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
