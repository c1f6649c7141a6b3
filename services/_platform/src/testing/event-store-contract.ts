import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VersionConflict, type EventStore } from "../event-store.ts";
import { followUntil, newCategory, newStream, sampleEvent, sampleEvents, started } from "./sample-events.ts";

/** A place where events are kept, for the time of a suite. */
export interface EventStorePlace {
  /** An adapter over what the place holds; closed by whoever opened it. */
  open(): EventStore;
  remove(): Promise<void>;
}

const ids = (events: readonly { readonly eventId: string }[]): readonly string[] =>
  events.map(({ eventId }) => eventId);

/**
 * What every event store keeps to. Uses categories of its own, so the place may hold other events.
 * A place that is not lasting forgets everything when its store is closed.
 */
export const eventStoreContract = (
  name: string,
  start: () => Promise<EventStorePlace>,
  { isLasting = true }: { readonly isLasting?: boolean } = {},
): void => {
  describe(`the event store contract, kept by ${name}`, () => {
    let place: EventStorePlace;
    let store: EventStore;
    beforeAll(async () => {
      place = await start();
      store = place.open();
    });
    afterAll(async () => {
      await store.close();
      await place.remove();
    });

    test("a store that can be used says so", async () => {
      await expect(store.check()).resolves.toBeUndefined();
    });

    describe("appending and reading", () => {
      test("a stream that nobody wrote to reads as empty", async () => {
        expect(await store.read(newStream(newCategory()))).toEqual([]);
      });

      test("events read back as they were appended, with stream and revision", async () => {
        const stream = newStream(newCategory());
        const events = [
          sampleEvent({ name: "Ada", born: null, tags: ["a", { deep: true }] }),
          sampleEvent({}, "Other"),
        ];
        const { position } = await store.append([started(stream, events)]);
        const recorded = await store.read(stream);
        expect(recorded).toEqual([
          { ...events[0], stream, revision: 0, position: expect.any(BigInt) },
          { ...events[1], stream, revision: 1, position },
        ]);
        expect(recorded[0]!.position).toBeLessThan(position);
      });

      test("reading starts at the revision asked for", async () => {
        const stream = newStream(newCategory());
        const events = sampleEvents(5);
        await store.append([started(stream, events)]);
        expect(ids(await store.read(stream, 3))).toEqual(ids(events.slice(3)));
        expect(await store.read(stream, 5)).toEqual([]);
      });

      test("a long stream is read to its end", async () => {
        const stream = newStream(newCategory());
        const events = sampleEvents(1_201);
        await store.append([started(stream, events)]);
        expect(ids(await store.read(stream))).toEqual(ids(events));
      });

      test("text of every script, quotes and line breaks come back unchanged", async () => {
        const stream = newStream(newCategory());
        const data = { text: 'Ægir Łódź Ελένη Владимир 山田太郎 👩‍👧‍👦 ‏שלום "quoted" \\ \n\t\u2028 e\u0301', ключ: 1 };
        await store.append([started(stream, [sampleEvent(data, "Ümläut")])]);
        const [event] = await store.read(stream);
        expect(event).toMatchObject({ data, type: "Ümläut" });
      });

      test("an event of half a megabyte fits", async () => {
        const stream = newStream(newCategory());
        const text = "Ω".repeat(250_000);
        await store.append([started(stream, [sampleEvent({ text })])]);
        expect((await store.read(stream))[0]?.data["text"] === text).toBe(true);
      });

      test("a stream without events is nothing to write", async () => {
        const stream = newStream(newCategory());
        expect(await store.append([started(stream, [])])).toEqual({ position: 0n });
        expect(await store.read(stream)).toEqual([]);
      });
    });

    describe("expected revisions", () => {
      test("given another revision than expected, the append is refused and says how the stream stands", async () => {
        const stream = newStream(newCategory());
        await store.append([started(stream, sampleEvents(2))]);
        const late = store.append([{ stream, expectedRevision: 0, events: sampleEvents(1) }]);
        await expect(late).rejects.toEqual(new VersionConflict(stream, 0, 1));
        expect(await store.read(stream)).toHaveLength(2);
      });

      test("given a stream that exists, starting it is refused", async () => {
        const stream = newStream(newCategory());
        await store.append([started(stream, sampleEvents(1))]);
        await expect(store.append([started(stream, sampleEvents(1))])).rejects.toEqual(
          new VersionConflict(stream, -1, 0),
        );
      });

      test("given no such stream, continuing it is refused", async () => {
        const stream = newStream(newCategory());
        const append = store.append([{ stream, expectedRevision: 3, events: sampleEvents(1) }]);
        await expect(append).rejects.toEqual(new VersionConflict(stream, 3, -1));
      });

      test("of writers that know the same revision, one succeeds", async () => {
        const stream = newStream(newCategory());
        const attempts = Array.from({ length: 8 }, () => store.append([started(stream, sampleEvents(1))]));
        const outcomes = await Promise.allSettled(attempts);
        expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        expect(await store.read(stream)).toHaveLength(1);
      });

      test("a conflict of one writer does not touch those who write at the same time", async () => {
        const category = newCategory();
        const taken = newStream(category);
        await store.append([started(taken, sampleEvents(1))]);
        const others = Array.from({ length: 10 }, () => newStream(category));
        const outcomes = await Promise.allSettled(
          [taken, ...others].map((stream) => store.append([started(stream, sampleEvents(2))])),
        );
        expect(outcomes.map(({ status }) => status)).toEqual(["rejected", ...others.map(() => "fulfilled")]);
        for (const stream of others) expect(await store.read(stream)).toHaveLength(2);
      });
    });

    describe("repeating an append", () => {
      test("writes nothing a second time and answers the same position", async () => {
        const stream = newStream(newCategory());
        const append = started(stream, sampleEvents(3));
        const first = await store.append([append]);
        expect(await store.append([append])).toEqual(first);
        expect(await store.read(stream)).toHaveLength(3);
      });

      test("succeeds also when the stream went on meanwhile", async () => {
        const stream = newStream(newCategory());
        const append = started(stream, sampleEvents(2));
        const first = await store.append([append]);
        await store.append([{ stream, expectedRevision: 1, events: sampleEvents(1) }]);
        expect(await store.append([append])).toEqual(first);
        expect(await store.read(stream)).toHaveLength(3);
      });

      test("with other events is a conflict", async () => {
        const stream = newStream(newCategory());
        const events = sampleEvents(2);
        await store.append([started(stream, events)]);
        const mixed = [events[0]!, sampleEvent()];
        await expect(store.append([started(stream, mixed)])).rejects.toBeInstanceOf(VersionConflict);
        await expect(store.append([started(stream, [...events, sampleEvent()])])).rejects.toBeInstanceOf(
          VersionConflict,
        );
      });

      test("of several streams completes what was begun", async () => {
        const category = newCategory();
        const appends = [0, 1, 2].map(() => started(newStream(category), sampleEvents(2)));
        await store.append([appends[0]!]); // as if the store had gone away after the first stream
        await store.append(appends);
        const { events } = await followUntil(store, [category], (all) => all.length >= 6);
        expect(ids(events)).toEqual(appends.flatMap((append) => ids(append.events)));
      });
    });

    describe("several streams at once", () => {
      test("are all written, in the given order, and the position is that of the last event", async () => {
        const category = newCategory();
        const appends = [3, 1, 2].map((count) => started(newStream(category), sampleEvents(count)));
        const { position } = await store.append(appends);
        const { events } = await followUntil(store, [category], (all) => all.length >= 6);
        expect(ids(events)).toEqual(appends.flatMap((append) => ids(append.events)));
        expect(events.at(-1)?.position).toBe(position);
      });

      test("may continue one stream twice", async () => {
        const stream = newStream(newCategory());
        await store.append([
          started(stream, sampleEvents(2)),
          { stream, expectedRevision: 1, events: sampleEvents(1) },
        ]);
        expect((await store.read(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2]);
      });

      test("with a conflict at the first write nothing", async () => {
        const category = newCategory();
        const [taken, free] = [newStream(category), newStream(category)];
        await store.append([started(taken, sampleEvents(1))]);
        const both = store.append([started(taken, sampleEvents(1)), started(free, sampleEvents(1))]);
        await expect(both).rejects.toBeInstanceOf(VersionConflict);
        expect(await store.read(free)).toEqual([]);
      });
    });

    describe("following", () => {
      test("hands over what was recorded, in order, and says when nothing more was there", async () => {
        const category = newCategory();
        const events = sampleEvents(25);
        await store.append([started(newStream(category), events)]);
        const { events: seen, batches } = await followUntil(store, [category], (_, { caughtUp }) => caughtUp, {
          batchSize: 10,
        });
        expect(ids(seen)).toEqual(ids(events));
        expect(Math.max(...batches.map((batch) => batch.events.length))).toBeLessThanOrEqual(10);
        expect(batches.slice(0, -1).some(({ caughtUp, events: some }) => caughtUp && some.length === 0)).toBe(false);
      });

      test("a category without events is caught up at once", async () => {
        const { events } = await followUntil(store, [newCategory()], (_, { caughtUp }) => caughtUp);
        expect(events).toEqual([]);
      });

      test("positions of batches grow and cover their events", async () => {
        const category = newCategory();
        await store.append([started(newStream(category), sampleEvents(30))]);
        const { batches } = await followUntil(store, [category], (all, { caughtUp }) => caughtUp && all.length === 30, {
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
        await store.append([started(stream, events)]);
        const after = (await store.read(stream))[3]!.position;
        const { events: seen } = await followUntil(store, [category], (all) => all.length >= 6, { after });
        expect(ids(seen)).toEqual(ids(events.slice(4)));
      });

      test("every batch's position is one to go on from: nothing is missed, nothing comes twice", async () => {
        const category = newCategory();
        const events = sampleEvents(20);
        await store.append([started(newStream(category), events)]);
        const seen: string[] = [];
        let after = 0n;
        while (seen.length < events.length) {
          const { batches } = await followUntil(store, [category], (all) => all.length > 0, { after, batchSize: 3 });
          seen.push(...batches.flatMap((batch) => ids(batch.events)));
          after = batches.at(-1)!.position;
        }
        expect(seen).toEqual(ids(events));
      });

      test("hands over what is recorded later, as it comes", async () => {
        const category = newCategory();
        const [before, later] = [sampleEvents(2), sampleEvents(3)];
        await store.append([started(newStream(category), before)]);
        let isAppended = false;
        const { events } = await followUntil(store, [category], (all, { caughtUp }) => {
          if (caughtUp && !isAppended) {
            isAppended = true;
            for (const event of later) void store.append([started(newStream(category), [event])]);
          }
          return all.length >= 5;
        });
        expect(ids(events).toSorted()).toEqual(ids([...before, ...later]).toSorted());
      });

      test("keeps to its categories, however many there are and however their names begin", async () => {
        const categories = Array.from({ length: 12 }, newCategory);
        const longer = `${categories[0]}x`;
        for (const category of [...categories, longer])
          await store.append([started(newStream(category), sampleEvents(2))]);
        const wanted = categories.filter((_, index) => index % 2 === 0);
        const { events } = await followUntil(store, wanted, (_, { caughtUp }) => caughtUp);
        expect(events.map(({ stream }) => stream.split("-")[0])).toEqual(
          wanted.flatMap((category) => [category, category]),
        );
      });

      test("two followers see the same, each at its own pace", async () => {
        const category = newCategory();
        const events = sampleEvents(40);
        await store.append([started(newStream(category), events.slice(0, 20))]);
        const enough = (all: readonly unknown[]): boolean => all.length >= 40;
        const both = [3, 500].map((batchSize) => followUntil(store, [category], enough, { batchSize }));
        await store.append([started(newStream(category), events.slice(20))]);
        for (const { events: seen } of await Promise.all(both)) expect(ids(seen)).toEqual(ids(events));
      });

      test("ends when aborted, before and while it waits", async () => {
        const categories = [newCategory()];
        for await (const _batch of store.follow({ categories, after: 0n, signal: AbortSignal.abort() }))
          expect.unreachable();
        const stop = new AbortController();
        let batches = 0;
        for await (const _batch of store.follow({ categories, after: 0n, signal: stop.signal })) {
          batches += 1;
          setImmediate(() => stop.abort());
        }
        expect(batches).toBe(1);
      });

      test("a follower that stops by itself leaves the store usable", async () => {
        const category = newCategory();
        await store.append([started(newStream(category), sampleEvents(1))]);
        const signal = new AbortController().signal;
        for await (const { events } of store.follow({ categories: [category], after: 0n, signal }))
          if (events.length) break;
        await expect(store.check()).resolves.toBeUndefined();
      });

      test("many writers, one follower: everything arrives once, each stream in order", async () => {
        const category = newCategory();
        const streams = Array.from({ length: 8 }, () => newStream(category));
        const following = followUntil(store, [category], (all) => all.length >= 160);
        await Promise.all(
          streams.map(async (stream) => {
            for (let revision = -1; revision < 19; revision += 1)
              await store.append([{ stream, expectedRevision: revision, events: sampleEvents(1) }]);
          }),
        );
        const { events } = await following;
        expect(new Set(ids(events)).size).toBe(160);
        for (const stream of streams)
          expect(events.filter((event) => event.stream === stream).map(({ revision }) => revision)).toEqual(
            Array.from({ length: 20 }, (_, revision) => revision),
          );
      });
    });

    describe("opened again", () => {
      test.runIf(isLasting)("it holds what was written before", async () => {
        const stream = newStream(newCategory());
        const events = sampleEvents(3);
        const one = place.open();
        await one.append([started(stream, events)]);
        await one.close();
        const other = place.open();
        expect(ids(await other.read(stream))).toEqual(ids(events));
        await other.close();
      });

      test("a closed store refuses everything", async () => {
        const closed = place.open();
        await closed.close();
        const stream = newStream(newCategory());
        await expect(closed.append([started(stream, sampleEvents(1))])).rejects.toMatchObject({
          name: "StoreUnavailable",
        });
        await expect(closed.read(stream)).rejects.toMatchObject({ name: "StoreUnavailable" });
        await expect(closed.check()).rejects.toMatchObject({ name: "StoreUnavailable" });
      });
    });
  });
};
