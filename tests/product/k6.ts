import { receiveMessageOnPort, Worker, MessageChannel } from "node:worker_threads";

/**
 * What deploy/load asks of k6, whose program comes by no registry of ours: requests that are answered before the function returns, checks
 * that are counted. Stands for the modules `k6`, `k6/http` and `k6/execution` (vitest.config.ts).
 */

interface Params {
  readonly headers: Readonly<Record<string, string>>;
}
interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, readonly { readonly name: string; readonly value: string }[]>>;
}

/** Sends what it is told, and wakes who waits for the answer. */
const sender = `
  const { workerData: { port, waiting } } = require("node:worker_threads");
  port.on("message", async ({ url, ...init }) => {
    try {
      const answer = await fetch(url, { ...init, redirect: "manual" });
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0].split(/=(.*)/s));
      port.postMessage({
        status: answer.status,
        body: await answer.text(),
        headers: Object.fromEntries([...answer.headers].map(([name, value]) => [name[0].toUpperCase() + name.slice(1), value])),
        cookies: Object.fromEntries(cookies.map(([name, value]) => [name, [{ name, value }]])),
      });
    } catch (error) {
      port.postMessage({ status: 0, body: String(error), headers: {}, cookies: {} });
    }
    Atomics.store(waiting, 0, 1);
    Atomics.notify(waiting, 0);
  });`;

let channel:
  | { readonly port: MessageChannel["port1"]; readonly waiting: Int32Array; readonly worker: Worker }
  | undefined;

const open = () => {
  const { port1, port2 } = new MessageChannel();
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(sender, { eval: true, workerData: { port: port2, waiting }, transferList: [port2] });
  return { port: port1, waiting, worker };
};

const send = (method: string, url: string, body: string | null, { headers }: Params): Answer => {
  const { port, waiting } = (channel ??= open());
  Atomics.store(waiting, 0, 0);
  port.postMessage({ url, method, headers, ...(body === null ? {} : { body }) });
  Atomics.wait(waiting, 0, 0);
  return receiveMessageOnPort(port)!.message as Answer;
};

/** Ends what sends requests. */
export const close = async (): Promise<void> => {
  channel?.port.close();
  await channel?.worker.terminate();
  channel = undefined;
};

/** What was checked since the last look, and whether it held. */
const checked: [string, boolean][] = [];
export const checksSoFar = (): readonly [string, boolean][] => checked.splice(0);

export const check = <Value>(value: Value, sets: Readonly<Record<string, (value: Value) => boolean>>): boolean =>
  Object.entries(sets)
    .map(([name, holds]) => {
      const result = holds(value);
      checked.push([name, result]);
      return result;
    })
    .every(Boolean);

export const fail = (message: string): never => {
  throw new Error(message);
};

/** Seconds that were waited since the last look; nobody waits here. */
const slept: number[] = [];
export const sleepsSoFar = (): readonly number[] => slept.splice(0);
export const sleep = (seconds: number): void => void slept.push(seconds);

export const scenario = { iterationInTest: 0 };

/** Cookies are sent by hand. */
export class CookieJar {
  readonly cookies = {};
}

export const get = (url: string, params: Params): Answer => send("GET", url, null, params);
export const post = (url: string, body: string, params: Params): Answer => send("POST", url, body, params);
export const del = (url: string, body: string | null, params: Params): Answer => send("DELETE", url, body, params);
