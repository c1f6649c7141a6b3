import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<AbortSignal | undefined>();

/** Whoever made the request closed the connection: nobody waits for an answer any more. */
export class ClientDisconnected extends Error {
  override readonly name = "ClientDisconnected";
}

/** Runs work for a client that may disconnect: what it reads meanwhile is given up once the signal is aborted (with ClientDisconnected). */
export const runForClient = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  storage.run(signal, work);

/** Aborted when the client of the current request disconnects; undefined where nobody waits, or where the work is to be done all the same. */
export const clientSignal = (): AbortSignal | undefined => storage.getStore();

/** Runs work whose result is shared: it goes on when whoever asked first disconnects, since others may be waiting for it. */
export const runDetached = <Result>(work: () => Promise<Result>): Promise<Result> => storage.run(undefined, work);
