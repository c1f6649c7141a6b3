import type { Account } from "../product/account.ts";
import type { Product } from "../product/start-product.ts";
import { addSomebody } from "./commands.ts";
import { isRunning } from "./is-running.ts";
import { openLoop, type OpenLoopResult } from "./open-loop.ts";

/** Adds people to a family, ten a second, until `stop`. */
export const addPeopleMeanwhile = (
  { pid }: Product,
  account: Account,
): { readonly stop: () => Promise<OpenLoopResult> } => {
  const ended = new AbortController();
  const times = openLoop({
    perSecond: 10,
    signal: ended.signal,
    send: (number) => addSomebody(account, number),
    isAlive: () => isRunning(pid),
  });
  times.catch(() => undefined); // told by `stop`
  return {
    stop: () => {
      ended.abort();
      return times;
    },
  };
};
