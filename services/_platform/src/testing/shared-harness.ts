import type { ServiceDefinition } from "../service.ts";
import { startHarness, type HarnessOptions, type ServiceHarness } from "./service-harness.ts";

/** A service that runs on when a spec file has ended. */
export type SharedHarness = Omit<ServiceHarness, "restart" | "stop">;

export interface SharedOptions extends Pick<HarnessOptions, "environment" | "mailDelivers"> {
  /** Where its clock stands still, as an ISO time. */
  readonly at?: string;
}

const running = new Map<string, Promise<ServiceHarness>>();

/**
 * One running service for all spec files of a worker that ask for the same: to start and stop one takes a third of a second of a
 * core, and its connections and threads are warm for the next file. For tests that live in families of their own and neither count what all families
 * have nor change what they share. It ends with its worker; what it leaves is removed by the global setup (shared-stores.ts).
 */
export const sharedHarness = (
  definition: ServiceDefinition,
  { at, ...options }: SharedOptions = {},
): Promise<SharedHarness> => {
  const key = JSON.stringify([definition.name, at, options]);
  const known = running.get(key);
  if (known) return known;
  const starting = startHarness(definition, { ...options, ...(at === undefined ? {} : { now: () => new Date(at) }) });
  running.set(key, starting);
  return starting;
};
