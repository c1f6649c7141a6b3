import { writeSync } from "node:fs";
import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { newStream, sampleEvents, started } from "./sample-events.ts";

// A process to be killed: writes to two streams at once, by eight writers, and prints `<stream> <stream> <last position>`
// for each append that was acknowledged. Arguments: the file, the categories of the two streams.
const [file = "", first = "", second = ""] = process.argv.slice(2);
const store = createSqliteEventStore({ file });

const writeForEver = async (): Promise<never> => {
  for (;;) {
    const [one, other] = [newStream(first), newStream(second)];
    const { position } = await store.append([started(one, sampleEvents(2)), started(other, sampleEvents(3))]);
    writeSync(1, `${one} ${other} ${position}\n`);
  }
};

await Promise.all(Array.from({ length: 8 }, writeForEver));
