import type { EventJournal } from "../event-journal.ts";
import { ballot, bellContext, tallyContext } from "./tally-definitions.ts";
import { vote } from "./tally-fixture.ts";
import { expect, onTestFinished, test } from "vitest";
import type { BusEvent, EventBus } from "../bus/bus.ts";

export interface BusUnderTest {
  readonly bus: EventBus;
  /** What is appended here gets published. */
  readonly journal: EventJournal;
}

/** Collects what a consumer receives until it has received enough. */
const receive = async (
  { bus }: BusUnderTest,
  consumer: string,
  enough: (events: readonly BusEvent[]) => boolean,
  options: {
    readonly settle?: boolean;
    readonly record?: () => Promise<void>;
    readonly positions?: ReadonlyMap<string, bigint>;
  } = {},
): Promise<readonly BusEvent[]> => {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const { settle = true, record, positions = new Map([["tally", 0n]]) } = options;
  const batches = await bus.subscribe({ consumer, contexts: [tallyContext], positions, signal: stop.signal });
  await record?.();
  const events: BusEvent[] = [];
  for await (const batch of batches) {
    events.push(...batch.events);
    if (settle) batch.settle();
    if (enough(events)) break;
  }
  stop.abort();
  return events;
};

const weights = (events: readonly BusEvent[]): readonly unknown[] => events.map(({ event }) => event.data["weight"]);

/** What every bus does. */
export const busContract = (setUp: () => Promise<BusUnderTest>): void => {
  test("what is recorded after subscribing arrives whole and in order, each event pointing at the one before", async () => {
    const under = await setUp();
    const events = await receive(under, "whole", ({ length }) => length >= 5, {
      record: async () => {
        await vote(under.journal, "a", 1, 2, 3);
        await vote(under.journal, "b", 4, 5);
      },
    });

    expect(weights(events)).toEqual([1, 2, 3, 4, 5]);
    expect(events.map(({ context }) => context)).toEqual(["tally", "tally", "tally", "tally", "tally"]);
    const stored = [...(await under.journal.store.read(ballot("a"))), ...(await under.journal.store.read(ballot("b")))];
    expect(events.map(({ event }) => event)).toEqual(stored);
    expect(events.slice(1).map(({ previous }) => previous)).toEqual(
      events.slice(0, -1).map(({ event }) => event.position),
    );
  });

  test("each consumer receives everything", async () => {
    const under = await setUp();
    let subscribed = 0;
    const bothSubscribed = Promise.withResolvers<void>();
    const join = async (): Promise<void> => {
      subscribed += 1;
      if (subscribed === 2) {
        await vote(under.journal, "a", 1, 2);
        bothSubscribed.resolve();
      }
      await bothSubscribed.promise;
    };
    const all = await Promise.all(
      ["one", "other"].map((consumer) => receive(under, consumer, ({ length }) => length >= 2, { record: join })),
    );
    expect(all.map(weights)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test("what was recorded while a consumer was away is there when it comes back", async () => {
    const under = await setUp();
    const first = await receive(under, "away", ({ length }) => length >= 1, {
      record: async () => void (await vote(under.journal, "a", 1)),
    });
    await vote(under.journal, "a", 2, 3);
    const positions = new Map([["tally", first.at(-1)!.event.position]]);
    const second = await receive(under, "away", (events) => weights(events).includes(3), { positions });

    expect(weights(second.filter(({ event }) => event.position > positions.get("tally")!))).toEqual([2, 3]);
  });

  test("events of other contexts do not arrive", async () => {
    const under = await setUp();
    const events = await receive(under, "own", (seen) => weights(seen).includes(2), {
      record: async () => {
        const context = { tenantId: "platform", correlationId: "c", causationId: "c" };
        const rings = [{ type: "Rang", data: { times: 1 } }];
        await vote(under.journal, "a", 1);
        await under.journal.append([{ stream: "bell-platform.x", expectedRevision: -1, events: rings }], context);
        await vote(under.journal, "a", 2);
      },
    });
    expect(weights(events)).toEqual([1, 2]);
    expect(bellContext.name).not.toBe(tallyContext.name);
  });

  test("a subscription ends when it is no longer wanted", async () => {
    const { bus } = await setUp();
    const stop = new AbortController();
    const positions = new Map([["tally", 0n]]);
    const batches = await bus.subscribe({ consumer: "ends", contexts: [tallyContext], positions, signal: stop.signal });
    const ended = (async () => {
      for await (const batch of batches) batch.settle();
    })();
    stop.abort();
    await expect(ended).resolves.toBeUndefined();
  });

  test("a bus that works says so", async () => {
    const { bus } = await setUp();
    await expect(bus.check()).resolves.toBeUndefined();
  });
};
