import { createParser } from "eventsource-parser";
import { ApiError, errorOfAnswer } from "./api-error.ts";

export interface EventStreamListener {
  /** The id of an event, to go on after it another time, and its data. */
  readonly onEvent: (id: string, data: string) => void;
  /** Whether the line stands. */
  readonly onConnected: (connected: boolean) => void;
  /** The server will not let us in (signed out, no longer ours): it is not asked again. */
  readonly onRefused: (error: ApiError) => void;
}

export interface EventStreamCall {
  readonly address: string;
  /** Events after this one are wanted. */
  readonly lastEventId?: string | undefined;
  readonly signal: AbortSignal;
}

/** Milliseconds. */
const firstPause = 1_000;
const longestPause = 30_000;
/** The server shows a sign of life every 15 s. */
const longestSilence = 45_000;

/** Answers that will not become better by asking again. */
const isFinal = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 429;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener("abort", done);
  });

/**
 * Follows server-sent events until `signal` is aborted or the server refuses. Whenever the line breaks, or is silent for too long,
 * it is made again and goes on after the last event (Last-Event-ID). Unlike the browser's own EventSource it tells a refusal
 * from a broken line, and comes back after both kinds of failure that pass.
 */
export const followEventStream = async (
  { address, lastEventId, signal }: EventStreamCall,
  { onEvent, onConnected, onRefused }: EventStreamListener,
): Promise<void> => {
  let last = lastEventId;
  let nextPause = firstPause;

  const connect = async (): Promise<void> => {
    const line = new AbortController();
    const hangUp = (): void => line.abort();
    signal.addEventListener("abort", hangUp);
    let watchdog = setTimeout(hangUp, longestSilence);
    try {
      const answer = await fetch(address, {
        credentials: "include",
        headers: { accept: "text/event-stream", ...(last === undefined ? {} : { "last-event-id": last }) },
        signal: line.signal,
      });
      if (!answer.ok || !answer.body) throw errorOfAnswer(answer.status, answer.statusText, await answer.text());
      onConnected(true);
      nextPause = firstPause;
      const parser = createParser({
        onEvent: ({ id, data }) => {
          last = id ?? last;
          onEvent(last ?? "", data);
        },
      });
      const decoder = new TextDecoder();
      const reader = answer.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done || signal.aborted) return;
        clearTimeout(watchdog);
        watchdog = setTimeout(hangUp, longestSilence);
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(watchdog);
      signal.removeEventListener("abort", hangUp);
      onConnected(false);
    }
  };

  while (!signal.aborted) {
    try {
      await connect();
    } catch (error) {
      if (error instanceof ApiError && isFinal(error)) return onRefused(error);
      // A broken line: it is made again.
    }
    // Spread, so that a thousand browsers do not come back in the same moment.
    await pause(nextPause * (0.5 + Math.random()), signal);
    nextPause = Math.min(nextPause * 2, longestPause);
  }
};
