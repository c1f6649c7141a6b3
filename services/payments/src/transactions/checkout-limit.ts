import { callLimit, type CallLimit } from "../call-limit.ts";

/** Whoever tries cards begins many purchases. */
const mostCheckouts = { count: 10, seconds: 60 };

/** Counts the checkouts an account begins. */
export const checkoutLimit = (now: () => Date): CallLimit =>
  callLimit(now, mostCheckouts, "You have started many checkouts in a short time. Please wait a minute.");
