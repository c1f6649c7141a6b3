import { callLimit, type CallLimit } from "./call-limit.ts";

/** What the payment provider answers in a second is for all families and vendors together. */
const mostProviderCalls = { count: 30, seconds: 60 };

/** Counts what an account does that the payment provider is asked for, purchases apart. */
export const providerLimit = (now: () => Date): CallLimit =>
  callLimit(now, mostProviderCalls, "That was a lot in a short time. Please wait a minute.");
