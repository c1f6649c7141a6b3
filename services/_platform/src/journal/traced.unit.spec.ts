import { trace } from "@opentelemetry/api";
import { expect, test } from "vitest";
import { streamName } from "@kinkeeper/contracts/event";
import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { newId } from "../ids.ts";
import { createSqliteKeyring } from "../keyring/sqlite-keyring.ts";
import { diaryContext } from "../testing/diary-context.ts";
import { recordSpans } from "../testing/recorded-spans.ts";
import { createJournal } from "./event-journal.ts";

const exporter = recordSpans();

const tenantId = newId();
const journal = createJournal({
  store: createSqliteEventStore({ file: ":memory:" }),
  keyring: createSqliteKeyring({ file: ":memory:" }),
  contexts: [diaryContext],
  now: () => "2026-01-01T00:00:00Z",
  newId,
});
const opened = { type: "DiaryOpened", data: { diaryId: newId(), title: "Summer" } };
const context = { tenantId, correlationId: "a", causationId: "b" };

test("an event carries the trace that it was recorded in, and appends and reads are spans of it", async () => {
  const stream = streamName("diary", tenantId, newId());
  const events = await trace.getTracer("test").startActiveSpan("POST /diaries", async (request) => {
    await journal.append([{ stream, expectedRevision: -1, events: [opened] }], context);
    const events = await journal.read(stream);
    request.end();
    return events;
  });
  const spans = exporter.getFinishedSpans();
  expect(spans.map(({ name }) => name)).toEqual(["append diary", "read diary", "POST /diaries"]);
  const [append, , request] = spans.map((span) => span.spanContext());
  expect(events[0]!.metadata.traceparent).toBe(`00-${append!.traceId}-${append!.spanId}-01`);
  expect(request!.traceId).toBe(append!.traceId);
});

test("a failed append is a failed span that says nothing about what was written", async () => {
  exporter.reset();
  const stream = streamName("diary", newId(), newId());
  await expect(journal.append([{ stream, expectedRevision: -1, events: [opened] }], context)).rejects.toThrow();
  expect(exporter.getFinishedSpans()).toMatchObject([
    { name: "append diary", status: { code: 2 }, attributes: { "error.type": "InvalidEvent" }, events: [] },
  ]);
});
