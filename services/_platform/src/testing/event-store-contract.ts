import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VersionConflict, type EventStore } from "../event-store.ts";
import { followingContract } from "./event-following-contract.ts";
import { followUntil, idsOf, newCategory, newStream, sampleEvent, sampleEvents, started } from "./sample-events.ts";

/** A place where events are kept, for the time of a suite. */
export interface EventStorePlace {
  /** An adapter over what the place holds; closed by whoever opened it. */
  open(): EventStore;
  remove(): Promise<void>;
}

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
        expect(idsOf(await store.read(stream, 3))).toEqual(idsOf(events.slice(3)));
        expect(await store.read(stream, 5)).toEqual([]);
      });

      test("a long stream is read to its end", async () => {
        const stream = newStream(newCategory());
        const events = sampleEvents(1_201);
        await store.append([started(stream, events)]);
        expect(idsOf(await store.read(stream))).toEqual(idsOf(events));
      });

      test("streams that are read at once are each read to their end", async () => {
        const category = newCategory();
        const lengths = [1, 0, 700, 2, 1, ...Array.from({ length: 80 }, () => 3)];
        const streams = lengths.map((length) => ({ name: newStream(category), events: sampleEvents(length) }));
        await store.append(streams.map(({ name: stream, events }) => started(stream, events)));
        const read = await Promise.all([...streams, streams[0]!].map(({ name: stream }) => store.read(stream)));
        expect(read.map(idsOf)).toEqual([...streams, streams[0]!].map(({ events }) => idsOf(events)));
        expect(read[2]!.map(({ revision }) => revision)).toEqual(Array.from({ length: 700 }, (_, at) => at));
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

      test("whatever is appended in whatever order, streams grow by what was expected and by nothing else", async () => {
        const step = fc.record({
          stream: fc.nat({ max: 2 }),
          isStale: fc.boolean(),
          count: fc.integer({ min: 1, max: 3 }),
        });
        await fc.assert(
          fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
            const category = newCategory();
            const streams = Array.from({ length: 3 }, () => ({ name: newStream(category), ids: [] as string[] }));
            const all: string[] = [];
            for (const { stream, isStale, count } of steps) {
              const { name, ids } = streams[stream]!;
              const events = sampleEvents(count);
              const append = store.append([{ stream: name, expectedRevision: ids.length - (isStale ? 0 : 1), events }]);
              const outcome = await append.then(
                () => "written",
                (error: unknown) => error,
              );
              const conflict = new VersionConflict(name, ids.length, ids.length - 1);
              expect(outcome).toEqual(isStale ? conflict : "written");
              if (isStale) continue;
              ids.push(...idsOf(events));
              all.push(...idsOf(events));
            }
            for (const { name, ids } of streams) expect(idsOf(await store.read(name))).toEqual(ids);
            const { events } = await followUntil(store, [category], (_, { caughtUp }) => caughtUp);
            expect(idsOf(events)).toEqual(all);
          }),
          { numRuns: 25 },
        );
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
        expect(idsOf(events)).toEqual(appends.flatMap((append) => idsOf(append.events)));
      });
    });

    describe("several streams at once", () => {
      test("are all written, in the given order, and the position is that of the last event", async () => {
        const category = newCategory();
        const appends = [3, 1, 2].map((count) => started(newStream(category), sampleEvents(count)));
        const { position } = await store.append(appends);
        const { events } = await followUntil(store, [category], (all) => all.length >= 6);
        expect(idsOf(events)).toEqual(appends.flatMap((append) => idsOf(append.events)));
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

    describe("several streams that know nothing of one another", () => {
      const independent = { independent: true };

      test("are all written, each in order, and the position is that of the last event", async () => {
        const category = newCategory();
        const streams = Array.from({ length: 100 }, () => newStream(category));
        const rounds = [0, 1, 2].map((round) =>
          streams.map((stream) => ({ stream, expectedRevision: round - 1, events: sampleEvents(1) })),
        );
        const { position } = await store.append(rounds.flat(), independent);
        const { events } = await followUntil(store, [category], (all) => all.length >= 300);
        expect(events.at(-1)?.position).toBe(position);
        for (const [at, stream] of streams.entries())
          expect(idsOf(events.filter((event) => event.stream === stream))).toEqual(
            rounds.flatMap((round) => idsOf(round[at]!.events)),
          );
      });

      test("with a conflict at one are refused, and the same append without that one completes the rest", async () => {
        const category = newCategory();
        const taken = newStream(category);
        await store.append([started(taken, sampleEvents(1))]);
        const free = Array.from({ length: 80 }, () => started(newStream(category), sampleEvents(2)));
        const refused = store.append(
          [...free.slice(0, 40), started(taken, sampleEvents(1)), ...free.slice(40)],
          independent,
        );
        await expect(refused).rejects.toEqual(new VersionConflict(taken, -1, 0));
        await store.append(free, independent);
        await store.append(free, independent);
        for (const { stream, events } of free) expect(idsOf(await store.read(stream))).toEqual(idsOf(events));
        expect(await store.read(taken)).toHaveLength(1);
      });
    });

    describe("following", () => {
      followingContract(() => store);
    });

    describe("opened again", () => {
      test.runIf(isLasting)("it holds what was written before", async () => {
        const stream = newStream(newCategory());
        const events = sampleEvents(3);
        const one = place.open();
        await one.append([started(stream, events)]);
        await one.close();
        const other = place.open();
        expect(idsOf(await other.read(stream))).toEqual(idsOf(events));
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
