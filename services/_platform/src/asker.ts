import { AsyncLocalStorage } from "node:async_hooks";

const asking = new AsyncLocalStorage<AbortSignal | undefined>();

/** Whoever asked has gone: nobody waits for an answer any more. */
export class AskerLeft extends Error {
  override readonly name = "AskerLeft";
}

/** Runs work for somebody who may leave: what it reads meanwhile is given up once the signal is aborted (with AskerLeft). */
export const forAsker = <Result>(left: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  asking.run(left, work);

/** Aborted when whoever asked has left; undefined where nobody waits, or where the work is to be done all the same. */
export const askerLeft = (): AbortSignal | undefined => asking.getStore();

/** Runs work whose result is shared: it goes on when whoever asked first leaves, since others may be waiting for it. */
export const forEverybody = <Result>(work: () => Promise<Result>): Promise<Result> => asking.run(undefined, work);
