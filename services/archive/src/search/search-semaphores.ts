import { clientSignal } from "@kinkeeper/platform/client-disconnect";
import { FairSemaphore } from "@kinkeeper/platform/fair-semaphore";
import { setImmediate as nextTurn } from "node:timers/promises";

/** One search of a family at a time, of all families as many as leave connections for everything else. */
export const searchSemaphore = new FairSemaphore({
  permits: 4,
  maxWaiting: 40,
  refusal: "Your family is running many searches. Please try again in a moment.",
});
/** Of one family two queries at a time ask for their meaning; the model itself may be asked by many. */
export const meaningSemaphore = new FairSemaphore({ permits: Infinity, perTenant: 2 });

/** Lets other requests go on between two steps of a search; ends it when whoever asked has left. */
export const yieldToEventLoop = async (): Promise<void> => {
  await nextTurn();
  clientSignal()?.throwIfAborted();
};
