import { setTimeout as delay } from "node:timers/promises";

/** Waits until the condition holds, looking often; throws after ten seconds. For what happens in another process or thread. */
export const eventually = async (holds: () => boolean | Promise<boolean>, what = "the condition"): Promise<void> => {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what} did not come about`);
    await delay(10);
  }
};
