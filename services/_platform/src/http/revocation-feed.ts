import { revocation, revocationsPath, type Revocation } from "@kinkeeper/contracts/identity/internal";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "../logger.ts";
import type { CallService } from "./call-service.ts";

export interface FeedListener {
  /** From now on every revocation is heard. What is known from before may be out of date. */
  connected(): void;
  /** From now on revocations may be missed. */
  lost(): void;
  revoked(what: Revocation): void;
}

export interface FeedOptions {
  readonly identity: URL;
  readonly call: CallService;
  readonly listener: FeedListener;
  readonly logger: Logger;
  /** Without a line for so long (ms) the connection counts as dead; identity says "alive" every few seconds. */
  readonly silence?: number;
  /** Longest pause between two attempts, in ms. */
  readonly maxPause?: number;
}

/** Whether a revocation is about this session, user or family. */
export const concerns = (
  what: Revocation,
  whose: { readonly sessionHash: string | undefined; readonly userId: string; readonly tenantId: string | null },
): boolean => {
  if ("sessionHash" in what) return what.sessionHash === whose.sessionHash;
  if ("userId" in what) return what.userId === whose.userId;
  return "tenantId" in what && what.tenantId === whose.tenantId;
};

const firstPause = 100;

/** Lines of a stream of bytes, without their ends; an unfinished last line is no line. */
const linesOf = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
};

/**
 * Follows identity's revocations until it is stopped, and connects again whenever the line breaks.
 * A line that cannot be read counts as a broken one: whatever it revoked would stay trusted otherwise.
 */
export const followRevocations = ({
  identity,
  call,
  listener,
  logger,
  silence = 15_000,
  maxPause = 5_000,
}: FeedOptions): { stop(): void } => {
  const stopped = new AbortController();
  let nextPause = firstPause;

  const followOnce = async (): Promise<void> => {
    const line = new AbortController();
    const watchdog = setTimeout(() => line.abort(new Error("identity fell silent")), silence);
    let isConnected = false;
    try {
      const response = await call(identity, revocationsPath, {
        signal: AbortSignal.any([line.signal, stopped.signal]),
      });
      if (!response.ok || !response.body) throw new Error(`identity answered ${response.status} to the feed`);
      for await (const text of linesOf(response.body)) {
        watchdog.refresh();
        // Not before its first line is identity known to be listening to itself.
        if (!isConnected) listener.connected();
        isConnected = true;
        nextPause = firstPause;
        if (text !== "") listener.revoked(revocation.parse(JSON.parse(text)));
      }
      throw new Error("identity closed the feed");
    } finally {
      clearTimeout(watchdog);
      if (isConnected) listener.lost();
    }
  };

  const follow = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await followOnce().catch((error: unknown) => {
        if (!stopped.signal.aborted)
          logger.warn({ err: error }, "the line to identity was lost; nothing kept is trusted");
      });
      // Spread, so that several gateways do not come back at the same moment.
      await pause(nextPause * (0.5 + Math.random()), undefined, { signal: stopped.signal, ref: false }).catch(
        () => undefined,
      );
      nextPause = Math.min(nextPause * 2, maxPause);
    }
  };
  void follow();
  return { stop: () => stopped.abort(new Error("stopping")) };
};
