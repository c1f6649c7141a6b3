import { streamParts } from "@kinkeeper/contracts/event";
import type { StreamAppend } from "../event-store.ts";

/** An event as text, ready to be written: whatever cannot be told in JSON has failed by now. */
export interface EventLine {
  readonly eventId: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export interface StreamLines {
  readonly stream: string;
  readonly category: string;
  readonly expectedRevision: number;
  readonly lines: readonly EventLine[];
}

/** Throws on a stream name of another shape. */
export const linesOf = ({ stream, expectedRevision, events }: StreamAppend): StreamLines => ({
  stream,
  category: streamParts(stream).category,
  expectedRevision,
  lines: events.map(({ eventId, type, data, metadata }) => ({
    eventId,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  })),
});
