import type { Endpoint, ParamsOf, QueryInputOf, ResponseOf } from "@kinkeeper/contracts/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { addressOf } from "./request-address.ts";
import { followEventStream } from "./server-sent-events.ts";

export interface EventStreamUse<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryInputOf<E>;
  /** The id of the event that says what the page shows already, so that it is not sent again. */
  readonly lastEventId?: string | undefined;
  /** Queries to read again after each event, and when the server no longer lets us in, which they can tell better. */
  readonly refreshes?: readonly Pick<Endpoint, "id">[];
  readonly onEvent?: (data: ResponseOf<E>) => void;
}

const isVisible = (): boolean => document.visibilityState === "visible";

/**
 * Follows an endpoint with `eventStream` while the page is looked at, and answers whether the line stands. A page in the background
 * gives its line back: browsers have few for each site. It goes on where it was when somebody looks at it again.
 */
export const useEventStream = <E extends Endpoint>(
  endpoint: E,
  { params, query, lastEventId, refreshes = [], onEvent }: EventStreamUse<E> = {},
): boolean => {
  const queries = useQueryClient();
  const [isConnected, setIsConnected] = useState(false);
  const address = addressOf(endpoint, params, query);

  const refresh = useEffectEvent(() => {
    for (const { id } of refreshes) void queries.invalidateQueries({ queryKey: [id] });
  });
  const receive = useEffectEvent((data: string) => {
    const parsed = endpoint.response?.safeParse(JSON.parse(data));
    // What another version of the server says is read again from the calls it answers.
    if (parsed?.success) onEvent?.(parsed.data as ResponseOf<E>);
    refresh();
  });
  const shown = useEffectEvent(() => lastEventId);

  useEffect(() => {
    let line: AbortController | undefined;
    let last = shown();
    const stop = (): void => {
      line?.abort();
      line = undefined;
      setIsConnected(false);
    };
    const followWhileVisible = (): void => {
      if (!isVisible()) return stop();
      if (line) return;
      const { signal } = (line = new AbortController());
      void followEventStream(
        { address, lastEventId: last, signal },
        {
          onEvent: (id, data) => {
            last = id;
            receive(data);
          },
          onConnected: (connected) => {
            if (!signal.aborted) setIsConnected(connected);
          },
          onRefused: refresh,
        },
      );
    };
    followWhileVisible();
    document.addEventListener("visibilitychange", followWhileVisible);
    return () => {
      document.removeEventListener("visibilitychange", followWhileVisible);
      stop();
    };
  }, [address]);
  return isConnected;
};
