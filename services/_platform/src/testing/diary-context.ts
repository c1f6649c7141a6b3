import { z } from "zod";
import { defineEvent, type Context } from "@kinkeeper/contracts/event";

// A context that is nobody's: for tests of what holds for all of them.

/** Streams `diary-<tenantId>.<diaryId>`. */
export const diaryEvents = [
  defineEvent({ type: "DiaryOpened", data: z.object({ diaryId: z.uuid(), title: z.string() }) }),
  defineEvent({
    type: "EntryWritten",
    data: z.object({ authorId: z.uuid(), day: z.iso.date(), text: z.string(), mood: z.string().optional() }),
    personal: { subject: "authorId", fields: ["text", "mood"], removed: { text: "Removed" } },
  }),
  defineEvent({
    type: "DiaryLent",
    data: z.object({ userId: z.uuid(), note: z.string() }),
    personal: { subject: "userId", fields: ["note"], removed: { note: "Removed" } },
  }),
] as const;

export const diaryContext = { name: "diary", categories: { diary: diaryEvents } } as const satisfies Context;
