import { connect, type Socket } from "node:net";
import { ProductGone } from "./open-loop.ts";
import { quantile } from "./quantiles.ts";

export interface Load {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** Connections, each with one request at a time. */
  readonly clients: number;
  readonly requests: number;
}

export interface LoadResult {
  /** Of those that were answered. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Of the last answer, head included. */
  readonly bytes: number;
  /** How many were refused or broke off; their times count as infinite. */
  readonly failed: number;
}

const endOfHead = Buffer.from("\r\n\r\n");
const endOfChunks = Buffer.from("0\r\n\r\n");

/** How long an answer is, from its head: bytes of the body, or undefined where it comes in chunks. @throws Error unless 2xx or 304 */
const bodyLength = (head: string, url: URL): number | undefined => {
  const status = Number(head.slice(9, 12));
  if ((status < 200 || status > 299) && status !== 304) throw new Error(`${url.href} answered ${status}`);
  if (status === 204 || status === 304) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return length === undefined ? undefined : Number(length);
};

/** One kept connection that sends a request and calls back when its answer is whole. Reads into one buffer and keeps nothing. */
const openClient = (url: URL, bytes: Buffer): { ask(): Promise<number>; close(): void } => {
  let received = 0;
  let expected: number | undefined;
  let isInBody = false;
  let settle: { resolve(bytes: number): void; reject(error: Error): void } | undefined;

  const onBytes = (count: number, buffer: Uint8Array): boolean => {
    const chunk = Buffer.from(buffer.buffer, buffer.byteOffset, count);
    received += count;
    try {
      if (!isInBody) {
        const end = chunk.indexOf(endOfHead);
        if (end === -1) throw new Error("the head of an answer came in two pieces");
        const length = bodyLength(chunk.toString("latin1", 0, end), url);
        expected = length === undefined ? undefined : end + endOfHead.length + length;
        isInBody = true;
      }
    } catch (error) {
      settle?.reject(error as Error);
      return true;
    }
    const isWhole = expected === undefined ? chunk.subarray(-5).equals(endOfChunks) : received >= expected;
    if (isWhole) settle?.resolve(received);
    return true;
  };
  const socket: Socket = connect({
    host: url.hostname,
    port: Number(url.port),
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(256 * 1024), callback: onBytes },
  });
  const broken = (error?: Error) => settle?.reject(error ?? new Error(`${url.href} closed the connection`));
  socket.once("error", broken).once("close", () => broken());
  return {
    ask: () =>
      new Promise((resolve, reject) => {
        received = 0;
        isInBody = false;
        settle = { resolve, reject };
        if (socket.destroyed) broken();
        else socket.write(bytes);
      }),
    close: () => socket.destroy(),
  };
};

/** In a row: then nobody is there to answer. */
const mostFailures = 100;

/**
 * Sends so many requests over so many kept connections and says how long they took. It speaks bare HTTP/1.1 itself, so
 * that on a machine of few cores the measuring costs little beside what is measured. A request that fails is counted, and
 * the next goes over a new connection.
 * @throws ProductGone when nothing is answered any more.
 */
export const load = async ({ url, headers = {}, clients, requests }: Load): Promise<LoadResult> => {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join("")}\r\n`);
  const times: number[] = [];
  let left = requests;
  let size = 0;
  let failed = 0;
  let failedInARow = 0;
  const run = async (): Promise<void> => {
    let client = openClient(url, bytes);
    while (left > 0) {
      left -= 1;
      const started = performance.now();
      try {
        size = await client.ask();
        times.push(performance.now() - started);
        failedInARow = 0;
      } catch (error) {
        times.push(Infinity);
        failed += 1;
        failedInARow += 1;
        client.close();
        if (failedInARow >= mostFailures) {
          left = 0; // the other connections end too
          throw new ProductGone(
            `${url.origin} answers no more, after ${times.length - failed} requests: ${String(error)}`,
          );
        }
        client = openClient(url, bytes);
      }
    }
    client.close();
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, run));
  const seconds = (performance.now() - started) / 1000;
  return {
    perSecond: (times.length - failed) / seconds,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    bytes: size,
    failed,
  };
};
