import type { Claims } from "@kinkeeper/contracts/claims";
import { createInProcessBus } from "@kinkeeper/platform/bus/in-process-bus";
import type { EventStore } from "@kinkeeper/platform/event-store";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { createLogger } from "@kinkeeper/platform/logger";
import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";
import { startService } from "@kinkeeper/platform/start-service";
import path from "node:path";
import { genealogy } from "../service.ts";

/**
 * The service alone in a process of its own, to be killed: `node import-process.ts <folder> <database url> <limits>`. Says on
 * stdout which port it listens on. A token is the caller's claims as base64url JSON. `limits`: how many appends that begin with an event
 * of a type are written, as JSON; those beyond never are, so that the process stands in the middle of its work until it is killed.
 */
const [folder = "", url = "", limits = "{}"] = process.argv.slice(2);
const left = new Map(Object.entries(JSON.parse(limits) as Readonly<Record<string, number>>));
const store = createSqliteEventStore({ file: path.join(folder, "events.sqlite") });
const eventStore: EventStore = {
  ...store,
  append: (appends, options) => {
    const type = appends[0]?.events[0]?.type ?? "";
    const writes = left.get(type) ?? Infinity;
    left.set(type, writes - 1);
    return writes > 0 ? store.append(appends, options) : new Promise(() => undefined);
  },
};
const service = await startService(
  genealogy,
  {
    eventStore,
    keyring: createSqliteKeyring({ file: path.join(folder, "keys.sqlite") }),
    bus: createInProcessBus(eventStore),
    objects: diskObjectStore(path.join(folder, "objects")),
    mailer: { delivers: false, send: async () => undefined },
    verify: async (token) => JSON.parse(Buffer.from(token, "base64url").toString()) as Claims,
    settings: {},
    logger: createLogger("genealogy", "silent"),
    database: { url },
  },
  { port: 0, host: "127.0.0.1" },
);
process.stdout.write(`${service.address.port}\n`);
