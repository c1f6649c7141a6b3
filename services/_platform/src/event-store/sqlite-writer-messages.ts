import { StoreUnavailable, VersionConflict } from "../event-store.ts";
import type { StreamLines } from "./stored-lines.ts";

/** What the store and its writer thread say to each other. Errors lose their class between threads, so they travel as data. */
export type ToWriter = { readonly id: number; readonly append: readonly StreamLines[] } | "close";

export type Refusal =
  | { readonly conflict: { readonly stream: string; readonly expected: number; readonly actual: number } }
  | { readonly unavailable: string };

export type FromWriter = { readonly id: number } & ({ readonly position: bigint } | { readonly refusal: Refusal });

export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof VersionConflict) {
    const { stream, expected, actual } = error;
    return { conflict: { stream, expected, actual } };
  }
  return { unavailable: error instanceof Error ? error.message : String(error) };
};

export const errorOf = (refusal: Refusal): Error =>
  "conflict" in refusal
    ? new VersionConflict(refusal.conflict.stream, refusal.conflict.expected, refusal.conflict.actual)
    : new StoreUnavailable(refusal.unavailable);
