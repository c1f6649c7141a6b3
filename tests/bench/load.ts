import { Agent, request } from "node:http";

export interface Load {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Connections, each with one request at a time. */
  readonly clients: number;
  readonly requests: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly bytes: number;
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const once = (url: URL, agent: Agent, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.once("error", reject);
      response.once("end", () => {
        if (response.statusCode === 200 || response.statusCode === 304) resolve(bytes);
        else reject(new Error(`${url.href} answered ${response.statusCode}`));
      });
    })
      .once("error", reject)
      .end();
  });

/** Sends so many requests over so many kept connections and says how long they took. Rejects at the first that fails. */
export const load = async ({ url, headers = {}, clients, requests }: Load): Promise<LoadResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let left = requests;
  let bytes = 0;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const started = performance.now();
      bytes = await once(url, agent, headers);
      times.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: requests / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    bytes,
  };
};
