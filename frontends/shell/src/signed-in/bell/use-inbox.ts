import { followNotifications, listNotifications, type Inbox } from "@kinkeeper/contracts/notifications/inbox";
import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { useEventStream } from "@kinkeeper/kit/api/use-event-stream.ts";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";

/** What is new for the one who is signed in; looked at again whenever the window is. */
export const useInbox = ({ enabled = true }: { enabled?: boolean } = {}): UseQueryResult<Inbox> => {
  const api = useApi();
  return useQuery({ ...api.queryFor(listNotifications), refetchOnWindowFocus: "always", enabled });
};

/** Follows what is new from the inbox that is shown on; where no line stands, looking at the window again does it. */
export const useLiveInbox = (version: string): void => {
  const api = useApi();
  const queries = useQueryClient();
  useEventStream(followNotifications, {
    lastEventId: version,
    onEvent: (inbox) => queries.setQueryData(api.queryFor(listNotifications).queryKey, inbox),
  });
};

/** Where the account does not say its time zone yet, the browser's is kept. */
export const useKeptTimeZone = (isKnown: boolean | undefined): void => {
  const api = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    if (isKnown !== false) return;
    void import("./keep-time-zone.ts")
      .then(({ keepTimeZone }) => keepTimeZone(api, queries))
      .catch((error: unknown) => console.warn("the time zone could not be kept:", error));
  }, [api, queries, isKnown]);
};
