import { z } from "zod";
import { defineEvent, type Context, type EventOf } from "../event.ts";

/** Streams `object-<tenantId>.<objectId>`. The bytes lie in the object store; the event says what they are. */
export const objectEvents = [
  defineEvent({
    type: "ObjectStored",
    data: z.object({
      objectId: z.uuid(),
      contentType: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      hasThumbnail: z.boolean(),
    }),
  }),
  defineEvent({ type: "ObjectRemoved", data: z.object({ objectId: z.uuid() }) }),
] as const;
export type ObjectEvent = EventOf<typeof objectEvents>;

export const archiveContext = { name: "archive", categories: { object: objectEvents } } as const satisfies Context;
