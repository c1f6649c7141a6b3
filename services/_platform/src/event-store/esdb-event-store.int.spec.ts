import { createServer } from "node:http2";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EventStore } from "../event-store.ts";
import { EsdbDouble } from "../testing/esdb-double/server.ts";
import { eventStoreContract } from "../testing/event-store-contract.ts";
import { followUntil, newCategory, newStream, sampleEvent, sampleEvents, started } from "../testing/sample-events.ts";
import { startTemporaryEventStoreDb } from "../testing/temporary-event-store-db.ts";
import { createEsdbEventStore } from "./esdb-event-store.ts";

eventStoreContract("EventStoreDB", async () => {
  const { what, url, stop } = await startTemporaryEventStoreDb();
  console.info(`EventStoreDB is tested against ${what}`);
  return { open: () => createEsdbEventStore({ url }), remove: stop };
});

const unavailable = { name: "StoreUnavailable" };

describe("EventStoreDB in trouble (double)", () => {
  let double: EsdbDouble;
  let store: EventStore;
  beforeEach(async () => {
    double = new EsdbDouble();
    await double.start();
    store = createEsdbEventStore({ url: double.url() });
  });
  afterEach(async () => {
    await store.close();
    double.stop();
  });

  test("given a server that goes away and comes back, a follower gets every event once", async () => {
    const category = newCategory();
    const stream = newStream(category);
    const events = sampleEvents(60);
    await store.append([started(stream, events.slice(0, 20))]);

    let restarts = 0;
    const { events: seen } = await followUntil(
      store,
      [category],
      (all) => {
        if (all.length >= 20 * (restarts + 1) && restarts < 2) {
          restarts += 1;
          double.stop();
          void double.start().then(async () => {
            const writer = createEsdbEventStore({ url: double.url() });
            const next = events.slice(20 * restarts, 20 * (restarts + 1));
            await writer.append([{ stream, expectedRevision: 20 * restarts - 1, events: next }]);
            await writer.close();
          });
        }
        return all.length >= 60;
      },
      { batchSize: 7 },
    );
    expect(restarts).toBe(2);
    expect(seen.map(({ eventId }) => eventId)).toEqual(events.map(({ eventId }) => eventId));
  });

  test("given a server that goes away while a follower is far behind, it goes on where it was", async () => {
    const category = newCategory();
    const events = sampleEvents(3_000);
    await store.append([started(newStream(category), events)]);
    let isInterrupted = false;
    const { events: seen } = await followUntil(
      store,
      [category],
      (all) => {
        if (all.length > 500 && !isInterrupted) {
          isInterrupted = true;
          double.stop();
          void double.start();
        }
        return all.length >= events.length;
      },
      { batchSize: 50 },
    );
    expect(seen.map(({ revision }) => revision)).toEqual(events.map((_, revision) => revision));
  });

  test("given a follower of nothing that happens, its position moves on with what others record", async () => {
    await store.append([started(newStream(newCategory()), sampleEvents(2_500))]);
    const { batches } = await followUntil(store, [newCategory()], (_, { position }) => position > 0n);
    const { position } = batches.at(-1)!;
    const stream = newStream(newCategory());
    await store.append([started(stream, sampleEvents(1))]);
    const [event] = await store.read(stream);
    expect(position).toBeLessThan(event!.position);
  });

  test("told of each lost subscription, it says why", async () => {
    const reasons: unknown[] = [];
    const watched = createEsdbEventStore({ url: double.url(), onDisconnect: (error) => reasons.push(error) });
    const category = newCategory();
    await followUntil(watched, [category], (events) => {
      if (reasons.length === 0 && events.length === 0) {
        double.stop();
        void double.start().then(async () => {
          const writer = createEsdbEventStore({ url: double.url() });
          await writer.append([started(newStream(category), sampleEvents(1))]);
          await writer.close();
        });
      }
      return events.length > 0;
    });
    expect(reasons[0]).toBeInstanceOf(Error);
    await watched.close();
  });

  test("given an answer that was lost, the append is refused as unavailable and repeating it writes nothing twice", async () => {
    const stream = newStream(newCategory());
    const append = started(stream, sampleEvents(2));
    double.prepare("the answer is lost");
    await expect(store.append([append])).rejects.toMatchObject(unavailable);
    const { position } = await store.append([append]);
    const recorded = await store.read(stream);
    expect(recorded.map(({ revision }) => revision)).toEqual([0, 1]);
    expect(position).toBe(recorded[1]!.position);
  });

  test("given a server that takes an append and never answers, it is unavailable after the deadline", async () => {
    double.prepare("no answer comes");
    const hasty = createEsdbEventStore({ url: double.url(200) });
    await expect(hasty.append([started(newStream(newCategory()), sampleEvents(1))])).rejects.toMatchObject(unavailable);
    await hasty.close();
  });

  test("given no answer to one of many independent appends, the others are written meanwhile, and repeating completes it", async () => {
    const category = newCategory();
    const appends = Array.from({ length: 50 }, () => started(newStream(category), sampleEvents(1)));
    double.prepare("no answer comes");
    const hasty = createEsdbEventStore({ url: double.url(3_000) });
    const appended = hasty.append(appends, { independent: true });
    appended.catch(() => undefined); // expected below
    await followUntil(store, [category], (events) => events.length === appends.length - 1);
    await expect(appended).rejects.toMatchObject(unavailable);
    await hasty.append(appends, { independent: true });
    for (const { stream } of appends) expect(await store.read(stream)).toHaveLength(1);
    await hasty.close();
  });

  test("given no server, everything is unavailable, and works once there is one", async () => {
    const stream = newStream(newCategory());
    double.stop();
    await expect(store.append([started(stream, sampleEvents(1))])).rejects.toMatchObject(unavailable);
    await expect(store.read(stream)).rejects.toMatchObject(unavailable);
    await expect(store.check()).rejects.toMatchObject(unavailable);
    await double.start();
    await store.append([started(stream, sampleEvents(1))]);
    expect(await store.read(stream)).toHaveLength(1);
  });

  test("given something else listening there, it is unavailable", async () => {
    const other = createServer((_request, response) => response.writeHead(404).end()).listen(0, "127.0.0.1");
    await once(other, "listening");
    const lost = createEsdbEventStore({ url: `esdb://127.0.0.1:${(other.address() as AddressInfo).port}?tls=false` });
    await expect(lost.append([started(newStream(newCategory()), sampleEvents(1))])).rejects.toMatchObject(unavailable);
    await lost.close();
    other.close();
  });

  test("an append above the server's megabyte is refused for what it is", async () => {
    const events = [sampleEvent({ text: "x".repeat(1_100_000) })];
    await expect(store.append([started(newStream(newCategory()), events)])).rejects.toMatchObject({
      name: "Error",
      type: "maximum-append-size-exceeded",
    });
  });

  test("a follower of a closed store is told", async () => {
    const following = followUntil(store, [newCategory()], (_, { caughtUp }) => {
      if (caughtUp) void store.close();
      return false;
    });
    await expect(following).rejects.toMatchObject(unavailable);
  });
});
