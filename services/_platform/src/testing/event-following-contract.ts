import { expect, test } from "vitest";
import type { EventBatch, EventStore } from "../event-store.ts";
import { followUntil, idsOf, newCategory, newStream, sampleEvent, sampleEvents, started } from "./sample-events.ts";

/** What every event store keeps to when it is followed; a part of the event store contract. */
export const followingContract = (store: () => EventStore): void => {
  test("hands over what was recorded, in order, and says when nothing more was there", async () => {
    const category = newCategory();
    const events = sampleEvents(25);
    await store().append([started(newStream(category), events)]);
    const { events: seen, batches } = await followUntil(store(), [category], (_, { caughtUp }) => caughtUp, {
      batchSize: 10,
    });
    expect(idsOf(seen)).toEqual(idsOf(events));
    expect(Math.max(...batches.map((batch) => batch.events.length))).toBeLessThanOrEqual(10);
    expect(batches.slice(0, -1).some(({ caughtUp, events: some }) => caughtUp && some.length === 0)).toBe(false);
  });

  test("a batch of large events ends before it holds more bytes than it may, and none is missed", async () => {
    const category = newCategory();
    const sizes = [100, 40_000, 300, 90_000, 20_000, 20_000, 20_000];
    const events = sizes.map((size) => sampleEvent({ text: "x".repeat(size) }));
    await store().append([started(newStream(category), events)]);
    const isAll = (all: readonly unknown[]): boolean => all.length === sizes.length;
    const { events: seen, batches } = await followUntil(store(), [category], isAll, { batchBytes: 50_000 });
    expect(idsOf(seen)).toEqual(idsOf(events));
    const textsOf = ({ events: some }: EventBatch) => some.map(({ data }) => String(data["text"]).length);
    for (const texts of batches.map(textsOf))
      if (texts.length > 1) expect(texts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(50_000);
    expect(Math.max(...batches.map(({ events: some }) => some.length))).toBeGreaterThan(1);
  });

  test("a category without events is caught up at once", async () => {
    const { events } = await followUntil(store(), [newCategory()], (_, { caughtUp }) => caughtUp);
    expect(events).toEqual([]);
  });

  test("positions of batches grow and cover their events", async () => {
    const category = newCategory();
    await store().append([started(newStream(category), sampleEvents(30))]);
    const { batches } = await followUntil(store(), [category], (all, { caughtUp }) => caughtUp && all.length === 30, {
      batchSize: 7,
    });
    let last = 0n;
    for (const { events, position } of batches) {
      for (const event of events) expect(event.position).toBeGreaterThan(last);
      expect(position).toBeGreaterThanOrEqual(events.at(-1)?.position ?? last);
      last = position;
    }
  });

  test("starts after the position asked for", async () => {
    const category = newCategory();
    const events = sampleEvents(10);
    const stream = newStream(category);
    await store().append([started(stream, events)]);
    const after = (await store().read(stream))[3]!.position;
    const { events: seen } = await followUntil(store(), [category], (all) => all.length >= 6, { after });
    expect(idsOf(seen)).toEqual(idsOf(events.slice(4)));
  });

  test("every batch's position is one to go on from: nothing is missed, nothing comes twice", async () => {
    const category = newCategory();
    const events = sampleEvents(20);
    await store().append([started(newStream(category), events)]);
    const seen: string[] = [];
    let after = 0n;
    while (seen.length < events.length) {
      const { batches } = await followUntil(store(), [category], (all) => all.length > 0, { after, batchSize: 3 });
      seen.push(...batches.flatMap((batch) => idsOf(batch.events)));
      after = batches.at(-1)!.position;
    }
    expect(seen).toEqual(idsOf(events));
  });

  test("hands over what is recorded later, as it comes", async () => {
    const category = newCategory();
    const [before, later] = [sampleEvents(2), sampleEvents(3)];
    await store().append([started(newStream(category), before)]);
    let isAppended = false;
    const { events } = await followUntil(store(), [category], (all, { caughtUp }) => {
      if (caughtUp && !isAppended) {
        isAppended = true;
        for (const event of later) void store().append([started(newStream(category), [event])]);
      }
      return all.length >= 5;
    });
    expect(idsOf(events).toSorted()).toEqual(idsOf([...before, ...later]).toSorted());
  });

  test("keeps to its categories, however many there are and however their names begin", async () => {
    const categories = Array.from({ length: 12 }, newCategory);
    const longer = `${categories[0]}x`;
    for (const category of [...categories, longer])
      await store().append([started(newStream(category), sampleEvents(2))]);
    const wanted = categories.filter((_, index) => index % 2 === 0);
    const { events } = await followUntil(store(), wanted, (_, { caughtUp }) => caughtUp);
    expect(events.map(({ stream }) => stream.split("-")[0])).toEqual(
      wanted.flatMap((category) => [category, category]),
    );
  });

  test("two followers see the same, each at its own pace", async () => {
    const category = newCategory();
    const events = sampleEvents(40);
    await store().append([started(newStream(category), events.slice(0, 20))]);
    const enough = (all: readonly unknown[]): boolean => all.length >= 40;
    const both = [3, 500].map((batchSize) => followUntil(store(), [category], enough, { batchSize }));
    await store().append([started(newStream(category), events.slice(20))]);
    for (const { events: seen } of await Promise.all(both)) expect(idsOf(seen)).toEqual(idsOf(events));
  });

  test("ends when aborted, before and while it waits", async () => {
    const categories = [newCategory()];
    for await (const _batch of store().follow({ categories, after: 0n, signal: AbortSignal.abort() }))
      expect.unreachable();
    const stop = new AbortController();
    let batches = 0;
    for await (const _batch of store().follow({ categories, after: 0n, signal: stop.signal })) {
      batches += 1;
      setImmediate(() => stop.abort());
    }
    expect(batches).toBe(1);
  });

  test("a follower that stops by itself leaves the store usable", async () => {
    const category = newCategory();
    await store().append([started(newStream(category), sampleEvents(1))]);
    const signal = new AbortController().signal;
    for await (const { events } of store().follow({ categories: [category], after: 0n, signal }))
      if (events.length) break;
    await expect(store().check()).resolves.toBeUndefined();
  });

  test("many writers, one follower: everything arrives once, each stream in order", async () => {
    const category = newCategory();
    const streams = Array.from({ length: 8 }, () => newStream(category));
    const following = followUntil(store(), [category], (all) => all.length >= 160);
    await Promise.all(
      streams.map(async (stream) => {
        for (let revision = -1; revision < 19; revision += 1)
          await store().append([{ stream, expectedRevision: revision, events: sampleEvents(1) }]);
      }),
    );
    const { events } = await following;
    expect(new Set(idsOf(events)).size).toBe(160);
    for (const stream of streams)
      expect(events.filter((event) => event.stream === stream).map(({ revision }) => revision)).toEqual(
        Array.from({ length: 20 }, (_, revision) => revision),
      );
  });
};
