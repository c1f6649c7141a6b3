import { setTimeout as delay } from "node:timers/promises";
import type { Account } from "../product/account.ts";

const perSecond = 10;

export interface NeighbourTimes {
  /** Milliseconds that each command took, from when it was due. */
  readonly milliseconds: readonly number[];
  /** How many of them were refused. */
  readonly refused: number;
}

/** Adds people, so many a second, until `stop`. */
export const addPeopleMeanwhile = (account: Account): { stop(): Promise<NeighbourTimes> } => {
  const ended = new AbortController();
  const send = async (): Promise<NeighbourTimes> => {
    const answers: Promise<{ readonly took: number; readonly isRefused: boolean }>[] = [];
    const started = performance.now();
    while (!ended.signal.aborted) {
      const due = started + (answers.length * 1000) / perSecond;
      await delay(Math.max(0, due - performance.now()), undefined, { signal: ended.signal }).catch(() => undefined); // ended: the loop sees it
      const person = { firstName: `Neighbour ${answers.length}`, lastName: "Bench", birthDate: "2 May 1808" };
      const answer = account.call("POST", "/api/family-members", person);
      answers.push(answer.then(({ ok }) => ({ took: performance.now() - due, isRefused: !ok })));
    }
    const all = await Promise.all(answers);
    return {
      milliseconds: all.map(({ took }) => took),
      refused: all.filter(({ isRefused }) => isRefused).length,
    };
  };
  const times = send();
  return {
    stop: () => {
      ended.abort();
      return times;
    },
  };
};
