import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { StoreUnavailable } from "../event-store.ts";
import { createLogger } from "../logger.ts";
import { tallyContext } from "../testing/tally-definitions.ts";
import { connectTally, eventually, tallyJournal, tallyStore } from "../testing/tally-fixture.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { busContract } from "../testing/bus-contract.ts";
import { createNatsBus } from "./nats-bus.ts";
import { openNatsLink, type NatsLink } from "./nats-link.ts";
import { startRelay } from "./relay.ts";
import { startTemporaryNats, type TemporaryNats } from "../testing/temporary-nats.ts";

let database: TemporaryPostgres;
let nats: TemporaryNats;
const given = process.env["NATS_URL"];
beforeAll(async () => {
  database = await startTemporaryPostgres();
  if (given === undefined) nats = await startTemporaryNats();
});
afterAll(async () => {
  await nats?.stop();
  await database.stop();
});

let links = 0;
const open = async (url = given ?? nats.url): Promise<NatsLink> => {
  links += 1;
  const own = `test${links}_${process.pid}`; // a stream of its own
  const link = openNatsLink({ url, name: "test", logger: createLogger("test", "silent"), stream: own, prefix: own });
  onTestFinished(() => link.close());
  return link;
};
const connected = async (link: NatsLink): Promise<NatsLink> => {
  await eventually(
    () => link.ensureStream().catch(() => undefined),
    (born) => born !== undefined,
  );
  return link;
};

describe("the bus of many processes", () => {
  busContract(async () => {
    const link = await connected(await open());
    const readModel = await connectTally(database.url, `nats-${links}`);
    const journal = tallyJournal(tallyStore());
    const logger = createLogger("test", "silent");
    const relay = startRelay({ context: tallyContext, store: journal.store, link, readModel, logger });
    onTestFinished(() => relay.stop());
    return { journal, bus: createNatsBus(link) };
  });

  test("while there is no server it says so at once, and works as soon as there is one", async () => {
    const server = await startTemporaryNats();
    onTestFinished(() => server.stop());
    await server.kill();
    const link = await open(server.url);
    const bus = createNatsBus(link);
    await expect(bus.check()).rejects.toThrow(StoreUnavailable);
    const subscribing = bus.subscribe({
      consumer: "early",
      contexts: [tallyContext],
      positions: new Map(),
      signal: new AbortController().signal,
    });
    await expect(subscribing).rejects.toThrow(StoreUnavailable);

    await server.start();
    await connected(link);
    await expect(bus.check()).resolves.toBeUndefined();
  });
});
