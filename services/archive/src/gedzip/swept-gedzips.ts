import type { GedzipEvent } from "@kinkeeper/contracts/archive/events";
import { streamParts } from "@kinkeeper/contracts/event";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { SweptObjects } from "@kinkeeper/platform/objects/sweep-objects";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { gedzipKey, loadGedzip } from "./gedzip-job.ts";

const keyShape = /^t\/[0-9a-f-]{36}\/gedzips\/[0-9a-f-]{36}$/;
const received: GedzipEvent["type"] = "GedzipReceived";

/**
 * ZIPs that came along with GEDCOM files, for `sweepObjects`. Which import one belongs to only the record says, and all of it is
 * asked: that is seldom, since a ZIP is a day old only where it waits, or a crash left it.
 */
export const sweptGedzips = ({ journal }: Pick<ServiceDependencies, "journal">): SweptObjects["namedAmong"] => {
  const streams = async (): Promise<ReadonlySet<string>> => {
    const found = new Set<string>();
    const stop = new AbortController();
    const types = new Map([["gedzip", [received]]]);
    try {
      const following = journal.store.follow({ categories: ["gedzip"], types, after: 0n, signal: stop.signal });
      for await (const { events, caughtUp } of following) {
        for (const { stream, type } of events) if (type === received) found.add(stream);
        if (caughtUp) return found;
      }
      throw new StoreUnavailable("the record of events was closed before all ZIPs were found");
    } finally {
      stop.abort();
    }
  };

  /** Where the ZIPs lie that are still to be taken in, or taken back. */
  const neededKeys = async (): Promise<ReadonlySet<string>> => {
    const keys = new Set<string>();
    for (const stream of await streams()) {
      const { tenantId, id: importId } = streamParts(stream);
      const gedzip = await loadGedzip(journal, { tenantId, importId });
      if (gedzip.status === "waiting" || gedzip.status === "undoing") keys.add(gedzipKey(tenantId, gedzip.zipId));
    }
    return keys;
  };

  return async (keys) => {
    if (!keys.some((key) => keyShape.test(key))) return new Set(keys);
    const needed = await neededKeys();
    return new Set(keys.filter((key) => !keyShape.test(key) || needed.has(key)));
  };
};
