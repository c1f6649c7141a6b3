import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { load, type LoadResult } from "./load.ts";

/** One line of the table: what was measured, beside what it must reach. */
export interface GatewayFigure {
  readonly what: string;
  readonly measured: number;
  readonly unit: "µs" | "ms" | "%" | "";
  readonly limit: number;
  readonly passes: boolean;
}

const script = (name: string): string => fileURLToPath(new URL(`../../gateway/src/testing/${name}`, import.meta.url));

const start = async <Hello>(file: string, ...args: string[]): Promise<{ child: ChildProcess; hello: Hello }> => {
  const child = fork(script(file), args);
  const [hello] = (await once(child, "message")) as [Hello];
  return { child, hello };
};

/** Microseconds of CPU that a process has used so far. */
const cpuOf = async (child: ChildProcess): Promise<number> => {
  child.send("cpu");
  const [{ cpu }] = (await once(child, "message")) as [{ cpu: NodeJS.CpuUsage }];
  return cpu.user + cpu.system;
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const rate = (results: readonly LoadResult[]): number => median(results.map(({ perSecond }) => perSecond));
/** How much of the direct rate is left through the gateway, in percent: the middle one of the pairs measured side by side. */
const share = ({ direct, proxied }: { direct: readonly LoadResult[]; proxied: readonly LoadResult[] }): number =>
  100 * median(proxied.map(({ perSecond }, round) => perSecond / direct[round]!.perSecond));

/** Runs `measure` several times, alternating between direct and proxied, so that a busy moment of the machine meets both. */
const alternate = async (
  times: number,
  measure: (isProxied: boolean) => Promise<LoadResult>,
): Promise<{ direct: LoadResult[]; proxied: LoadResult[] }> => {
  const direct: LoadResult[] = [];
  const proxied: LoadResult[] = [];
  for (let round = 0; round < times; round += 1) {
    direct.push(await measure(false));
    proxied.push(await measure(true));
  }
  return { direct, proxied };
};

/**
 * What the gateway costs, measured in one run: the same requests straight to a service and through the gateway, session,
 * access, limits and proxy included. The service is a stand-in that writes 10,000 people out for each request and packs
 * them; what it does with bytes it has ready (no work but sending) stands among the details: there the machine's cores decide.
 */
export const benchGateway = async (
  isQuick = false,
): Promise<{ figures: GatewayFigure[]; details: Record<string, number> }> => {
  const many = isQuick ? 2_000 : 20_000;
  const rounds = isQuick ? 2 : 5;
  const backend = await start<{ service: string; behindGateway: string; identity: string; cookie: string }>(
    "bench-backend.ts",
  );
  const { service, behindGateway, identity, cookie } = backend.hello;
  const gateway = await start<{ port: number }>("bench-gateway.ts", identity, behindGateway);
  try {
    const base = { true: `http://127.0.0.1:${gateway.hello.port}/`, false: service };
    const small = "api/family-members/0190a0f0-0000-7000-8000-000000000000";
    let failed = 0;
    const run = async (isProxied: boolean, path: string, clients: number, requests: number): Promise<LoadResult> => {
      const result = await load({ url: new URL(path, base[`${isProxied}`]), headers: { cookie }, clients, requests });
      failed += result.failed;
      return result;
    };

    await run(true, small, 32, many / 4);
    await run(false, small, 32, many / 4);
    const cpuBefore = await cpuOf(gateway.child);
    const proxied = await run(true, small, 32, many);
    const cpuPerRequest = ((await cpuOf(gateway.child)) - cpuBefore) / many;
    const direct = await run(false, small, 32, many);

    const single = await alternate(rounds, (isProxied) => run(isProxied, small, 1, isQuick ? 300 : 1_500));
    const added = median(single.proxied.map(({ p50 }) => p50)) - median(single.direct.map(({ p50 }) => p50));

    const list = await alternate(rounds, (isProxied) => run(isProxied, "api/family-members", 8, isQuick ? 20 : 200));
    const kept = await alternate(rounds, (isProxied) => run(isProxied, "api/family-relationships", 8, many / 10));

    const figure = (
      what: string,
      measured: number,
      unit: GatewayFigure["unit"],
      limit: number,
      passes: boolean,
    ): GatewayFigure => ({ what, measured, unit, limit, passes });
    return {
      figures: [
        figure("gateway, CPU per proxied request", cpuPerRequest, "µs", 100, cpuPerRequest <= 100),
        figure("gateway, added at p50 with one client", added, "ms", 1, added <= 1),
        figure("gateway, people list of the direct requests per second", share(list), "%", 70, share(list) >= 70),
        figure("requests that failed, of all of these", failed, "", 0, failed === 0),
      ],
      details: {
        "small answer, direct, 32 clients, requests/s": direct.perSecond,
        "small answer, through the gateway, requests/s": proxied.perSecond,
        "small answer, direct, one client, p50 ms": median(single.direct.map(({ p50 }) => p50)),
        "small answer, through the gateway, one client, p50 ms": median(single.proxied.map(({ p50 }) => p50)),
        "people list, direct, requests/s": rate(list.direct),
        "people list, through the gateway, requests/s": rate(list.proxied),
        "people list, bytes": list.proxied[0]!.bytes,
        "kept bytes sent as they are, direct, requests/s": rate(kept.direct),
        "kept bytes sent as they are, through the gateway, requests/s": rate(kept.proxied),
        "kept bytes, bytes": kept.proxied[0]!.bytes,
      },
    };
  } finally {
    gateway.child.disconnect();
    backend.child.disconnect();
  }
};

if (import.meta.main) {
  const { figures, details } = await benchGateway();
  for (const { what, measured, unit, limit, passes } of figures)
    console.log(`${passes ? "ok  " : "MISS"} ${what}: ${measured.toFixed(2)} ${unit} (limit ${limit} ${unit})`);
  for (const [what, value] of Object.entries(details)) console.log(`     ${what}: ${value.toFixed(2)}`);
}
