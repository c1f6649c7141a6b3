import { eventMetadata, streamParts } from "@kinkeeper/contracts/event";
import { z } from "zod";
import type { StoredEvent } from "../event-store.ts";
import type { BusEvent } from "./bus.ts";

/** An event as it travels: as it is stored, personal fields encrypted. Positions are decimal: JSON has no large integers. */
const eventMessage = z.object({
  stream: z.string(),
  revision: z.int().min(0),
  position: z.string().regex(/^\d+$/),
  previous: z.string().regex(/^\d+$/),
  eventId: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: eventMetadata,
});

export const writeMessage = (event: StoredEvent, previous: bigint): string =>
  JSON.stringify({ ...event, position: String(event.position), previous: String(previous) });

/** Undefined when it is not such a message: the store has the event, so nothing is lost. */
export const readMessage = (text: string, context: string): BusEvent | undefined => {
  let parsed: z.output<typeof eventMessage>;
  try {
    parsed = eventMessage.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
  const { previous, position, ...event } = parsed;
  return { event: { ...event, position: BigInt(position) }, context, previous: BigInt(previous) };
};

const word = /^[A-Za-z0-9_-]+$/;

/** `<prefix>.<context>.<tenantId>.<category>.<EventType>`; each a single word, or a family could publish as another. */
export const subjectOf = (prefix: string, context: string, { stream, type }: StoredEvent): string => {
  const { category, tenantId } = streamParts(stream);
  const words = [context, tenantId, category, type];
  const wrong = words.find((one) => !word.test(one));
  if (wrong !== undefined) throw new Error(`not a word of a subject: ${wrong}`);
  return [prefix, ...words].join(".");
};
