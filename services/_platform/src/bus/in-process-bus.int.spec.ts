import { describe } from "vitest";
import { tallyJournal, tallyStore } from "../projections/tally-fixture.ts";
import { busContract } from "./bus-contract.ts";
import { createInProcessBus } from "./in-process-bus.ts";

describe("the bus of a single process", () => {
  busContract(async () => {
    const journal = tallyJournal(tallyStore());
    return { journal, bus: createInProcessBus(journal.store) };
  });
});
