import { describe, expect, test } from "vitest";
import { ballot, tallyContext, tenantId } from "../testing/tally-definitions.ts";
import { tallyJournal, tallyStore, vote } from "../testing/tally-fixture.ts";
import { busContract } from "../testing/bus-contract.ts";
import { createInProcessBus } from "./in-process-bus.ts";

describe("the bus of a single process", () => {
  busContract(async () => {
    const journal = tallyJournal(tallyStore());
    return { journal, bus: createInProcessBus(journal.store) };
  });

  test("leaves out types that are not wanted, but for the last of a batch, which tells how far its context has come", async () => {
    const journal = tallyJournal(tallyStore());
    const bus = createInProcessBus(journal.store);
    const events = [{ type: "BallotClosed", data: {} }];
    await vote(journal, "a", 1, 2);
    await journal.append([{ stream: ballot("a"), expectedRevision: 1, events }], {
      tenantId,
      correlationId: "test",
      causationId: "test",
    });
    await vote(journal, "b", 3, 4);
    const stop = new AbortController();
    const positions = new Map([["tally", 0n]]);
    const types = new Set(["BallotClosed"]);

    const batches = await bus.subscribe({
      consumer: "few",
      contexts: [tallyContext],
      positions,
      types,
      signal: stop.signal,
    });
    for await (const batch of batches) {
      expect(batch.events.map(({ event: { type, data }, previous }) => [type, data, previous])).toEqual([
        ["BallotClosed", {}, 0n],
        ["Voted", { weight: 4 }, 3n],
      ]);
      stop.abort();
    }
  });
});
