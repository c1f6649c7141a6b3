import { useEffect, useEffectEvent } from "react";

/** Milliseconds: longer than what others record takes to come to the log. */
const soon = 2_000;

/**
 * Reads a log once more, soon after somebody has come to it: what they did just before, on a page of another service, comes to it by a
 * message, and may be missing at first.
 */
export const useReadAgainSoon = (readAgain: () => void): void => {
  const again = useEffectEvent(readAgain);
  useEffect(() => {
    const timer = setTimeout(() => again(), soon);
    return () => clearTimeout(timer);
  }, []);
};
