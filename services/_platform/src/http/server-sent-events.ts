import type { Endpoint, ResponseOf } from "@kinkeeper/contracts/endpoint";
import { Readable } from "node:stream";
import { setTimeout as rest } from "node:timers/promises";
import type { ReadModel } from "../read-model.ts";
import { Reply, type RouteRequest } from "./route.ts";

/** How something stands now. The browser remembers `id` and says it (Last-Event-ID) when it comes back after a break. */
export interface ServerSentEvent<Data> {
  /** One line; another one whenever `data` differs. */
  readonly id: string;
  readonly data: Data;
}

export interface EventStreamOptions<Data> {
  readonly readModel: Pick<ReadModel, "onChange">;
  /** What the projections announce (`announceChanges`) when it has changed. */
  readonly topics: readonly string[];
  /** Reads it as the caller may see it now. @throws DomainError when the caller may not, or no longer: the stream ends */
  readonly read: () => Promise<ServerSentEvent<Data>>;
  /** Milliseconds between two signs of life, and until the browser has to ask again and is checked anew. */
  readonly heartbeat?: number;
  /** Milliseconds from one look to the next: somebody who changes things without end makes nobody look without end. */
  readonly pause?: number;
  readonly longest?: number;
}

/** Of every stream of server-sent events. */
export const eventStreamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Asks proxies on the way (nginx) to pass each event on at once.
  "x-accel-buffering": "no",
};
/** A reader who leaves more unread, in bytes, is cut off and may come again. */
const mostUnread = 64 * 1024;

/**
 * Answers an endpoint with `eventStream`: how something stands, at once unless the caller has seen it, and again whenever it
 * has changed. It tells states, not steps: a change that nobody heard of, or heard of twice, does no harm.
 * @throws DomainError what `read` refuses with, before the stream begins
 */
export const eventStream = async <E extends Endpoint>(
  request: Pick<RouteRequest<E>, "header">,
  { readModel, topics, read, heartbeat = 15_000, pause = 200, longest = 900_000 }: EventStreamOptions<ResponseOf<E>>,
): Promise<Reply> => {
  const stream = new Readable({ read: () => undefined });
  let seen = request.header("last-event-id");
  let isReading = true;
  let isStale = false;

  let isOver = false;
  /** Who reads slowly has not reached the end yet: nothing may come after it. */
  const finish = (): void => {
    if (!isOver) stream.push(null);
    isOver = true;
  };
  const send = (text: string): void => {
    if (stream.destroyed || isOver) return;
    if (stream.readableLength > mostUnread) stream.destroy();
    else stream.push(text);
  };
  const sendState = ({ id, data }: ServerSentEvent<ResponseOf<E>>): void => {
    if (id !== seen) send(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
    seen = id;
  };
  /** One look at a time; what changes meanwhile is looked at afterwards. */
  const look = async (): Promise<void> => {
    isStale = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isStale && !stream.destroyed) {
        isStale = false;
        sendState(await read());
        await rest(pause, undefined, { ref: false });
      }
    } catch {
      finish(); // who comes again is told the reason by the first look
    } finally {
      isReading = false;
    }
  };

  const stopListening = topics.map((topic) => readModel.onChange(topic, () => void look()));
  const beat = setInterval(() => send(":\n\n"), heartbeat);
  const end = setTimeout(finish, longest);
  stream.once("close", () => {
    for (const stop of stopListening) stop();
    clearInterval(beat);
    clearTimeout(end);
  });

  try {
    const first = await read();
    send(":\n\n");
    sendState(first);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  isReading = false;
  if (isStale) void look();
  return new Reply(200, eventStreamHeaders, stream);
};
