import { createInProcessBus } from "@kinkeeper/platform/bus/in-process-bus";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { tokenVerifier } from "@kinkeeper/platform/http/token";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { createLogger } from "@kinkeeper/platform/logger";
import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";
import { settingsOf } from "@kinkeeper/platform/settings";
import { startService } from "@kinkeeper/platform/start-service";
import { createLocalJWKSet, type JSONWebKeySet } from "jose";
import { payments } from "../service.ts";

/*
 * The payments service as a process of its own, over files: `crash-service.ts <events> <keys> <objects> <database> <jwks>`. It says at
 * which address it listens; told a number it kills itself before its so manieth write from then on.
 */
const [events = "", keys = "", objects = "", database = "", jwks = ""] = process.argv.slice(2);

let writesLeft = Infinity;
process.on("message", (count: number) => {
  writesLeft = count;
  process.send!("armed");
});

const store = createSqliteEventStore({ file: events });
const eventStore: typeof store = {
  ...store,
  append: (...given) => {
    writesLeft -= 1;
    if (writesLeft === 0) process.kill(process.pid, "SIGKILL");
    return store.append(...given);
  },
};

const running = await startService(
  payments,
  {
    eventStore,
    keyring: createSqliteKeyring({ file: keys }),
    bus: createInProcessBus(eventStore),
    objects: diskObjectStore(objects),
    mailer: { delivers: false, send: () => Promise.reject(new Error("this service sends no mail")) },
    verify: tokenVerifier(createLocalJWKSet(JSON.parse(jwks) as JSONWebKeySet), payments.name),
    settings: settingsOf(payments, process.env),
    logger: createLogger(payments.name, "silent"),
    database: { url: database },
  },
  { port: 0, host: "127.0.0.1" },
);
await running.whenCaughtUp();
process.send!(running.address.origin);
