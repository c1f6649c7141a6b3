import { createJournal } from "../journal/event-journal.ts";
import { createInProcessBus } from "../bus/in-process-bus.ts";
import { createSqliteEventStore } from "../event-store/sqlite-event-store.ts";
import { newId } from "../ids.ts";
import { createSqliteKeyring } from "../keyring/sqlite-keyring.ts";
import { createLogger } from "../logger.ts";
import { connectReadModel } from "../postgres/postgres-read-model.ts";
import { startProjections } from "../projections/projection-runner.ts";
import { tallyContext, tallyProjection } from "./tally-definitions.ts";

/** A process that does nothing but project, to be killed by a test: node projecting-process.ts <event file> <database> <service> <migrations>. */
const [file, url, service, migrations] = process.argv.slice(2) as [string, string, string, string];
const store = createSqliteEventStore({ file });
const journal = createJournal({
  store,
  keyring: createSqliteKeyring({ file: ":memory:" }),
  contexts: [tallyContext],
  now: () => new Date().toISOString(),
  newId,
});
const readModel = await connectReadModel({ url, service, migrations: new URL(migrations) });
startProjections([tallyProjection], {
  readModel,
  journal,
  bus: createInProcessBus(store),
  contexts: [tallyContext],
  ownContext: tallyContext.name,
  logger: createLogger(service, "silent"),
});
process.stdout.write("projecting\n");
