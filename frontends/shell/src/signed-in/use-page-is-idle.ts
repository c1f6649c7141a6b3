import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Once nothing was asked for so long, the page has what it shows first, in milliseconds. */
const quietFor = 200;
/** So long at most a page that never falls silent is waited for. */
const timeoutMs = 3_000;

/** Whether the page has what it shows first. What nobody waits for asks only then: on a slow line each call delays the others. */
export const usePageIsIdle = (): boolean => {
  const queries = useQueryClient();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (isIdle) return;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listen = () => {
      clearTimeout(silence);
      if (queries.isFetching() === 0) silence = setTimeout(() => setIdle(true), quietFor);
    };
    const timeout = setTimeout(() => setIdle(true), timeoutMs);
    const stop = queries.getQueryCache().subscribe(listen);
    listen();
    return () => {
      stop();
      clearTimeout(silence);
      clearTimeout(timeout);
    };
  }, [queries, isIdle]);
  return isIdle;
};
