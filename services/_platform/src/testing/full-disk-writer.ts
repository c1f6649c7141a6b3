import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { newCategory, newStream, sampleEvent, started } from "./sample-events.ts";

// A process whose files may not grow beyond a limit, as on a full disk: writes until it is refused, then looks whether what was
// acknowledged is there and nothing else. Prints the error's name, and the events acknowledged and found. Argument: the file.
const [file = ""] = process.argv.slice(2);
const store = createSqliteEventStore({ file });
const category = newCategory();
const stream = newStream(category);

let acknowledged = 0;
let refusal: unknown;
while (refusal === undefined)
  try {
    const events = [sampleEvent({ text: "x".repeat(5_000) })];
    await store.append([
      acknowledged === 0 ? started(stream, events) : { stream, expectedRevision: acknowledged - 1, events },
    ]);
    acknowledged += 1;
  } catch (error) {
    refusal = error;
  }
const found = (await store.read(stream)).length;
console.log(JSON.stringify({ refusal: refusal instanceof Error ? refusal.name : typeof refusal, acknowledged, found }));
await store.close();
