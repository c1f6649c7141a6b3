import { existsSync } from "node:fs";
import path from "node:path";
import { serviceNames } from "@kinkeeper/contracts/services";
import { passwordVariable } from "@kinkeeper/platform/bus/nats-users";
import { flag, readEnvironment, text, WrongSetting } from "@kinkeeper/platform/config";
import { createEsdbEventStore } from "@kinkeeper/platform/event-store/esdb-event-store";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { openObjectStore } from "@kinkeeper/platform/objects/open-object-store";
import { s3SettingsIn } from "@kinkeeper/platform/objects/s3-settings";
import { serviceVariables } from "@kinkeeper/platform/settings";
import { startFailure } from "@kinkeeper/platform/start-failure";
import { storeAddress } from "@kinkeeper/platform/store-address";
import { z } from "zod";
import { filesIn, openDataFolder } from "../data-folder.ts";
import { holdsDemo } from "../demo/holds-demo.ts";
import { copyEvents, requireOwnEvents } from "./copy-events.ts";
import { copyKeys } from "./copy-keys.ts";
import { copyObjects } from "./copy-objects.ts";

/*
 * `npm run move -- <data folder>`: copies the events, keys and objects of an embedded product, which does not run meanwhile, into the stores of a
 * distributed one, which has not begun yet. Nothing is changed in the folder; repeating it completes what was begun.
 */

/** The stores as services are told of them, and the passwords by which they come. */
const variables = z.object({
  EVENTSTORE_URL: serviceVariables.shape.EVENTSTORE_URL,
  KEYRING_URL: serviceVariables.shape.KEYRING_URL,
  KINKEEPER_DATA: serviceVariables.shape.KINKEEPER_DATA,
  KINKEEPER_DEMO: flag.optional(),
  ...Object.fromEntries(serviceNames.map((name) => [passwordVariable(name), text.optional()])),
});

/** Milliseconds between two lines about one thing. */
const between = 1_000;

/** Says how far a thing is, once a second at most. */
const progress = (): ((line: string) => void) => {
  let last = 0;
  return (line) => {
    if (Date.now() - last < between) return;
    last = Date.now();
    console.log(line);
  };
};

const move = async (folder: string): Promise<void> => {
  const environment = readEnvironment(variables, process.env);
  const addressOf = (url: string, service: string): string =>
    storeAddress(url, { service, password: process.env[passwordVariable(service)] });
  const files = filesIn(folder);
  if (!existsSync(files.events)) throw new WrongSetting(`There is no Kinkeeper in ${folder}.`);
  if (holdsDemo(files) && !environment.KINKEEPER_DEMO)
    throw new WrongSetting(
      "This data folder holds the demo, whose accounts, one of them a super_admin, share one password: please set KINKEEPER_DEMO to on if it is to come along.",
    );
  const s3 = s3SettingsIn(process.env);
  const objectFolder = path.resolve(environment.KINKEEPER_DATA, "objects");
  if (!s3 && objectFolder === files.objects)
    throw new WrongSetting(
      "KINKEEPER_DATA must name another folder, where services find photos and files, or S3_* a bucket.",
    );
  const data = openDataFolder(folder);
  const from = createSqliteEventStore({ file: data.events });
  const to = createEsdbEventStore({ url: addressOf(environment.EVENTSTORE_URL, "identity") });
  try {
    await to.check();
    await requireOwnEvents(from, to);
    const objects = await openObjectStore(s3, objectFolder);
    await objects.check();
    // Events last: what is there of them can be read, and what it names is there.
    const keys = await copyKeys(data.keys, (service) => addressOf(environment.KEYRING_URL, service));
    console.log(`Keys: ${keys}`);
    const say = progress();
    console.log(
      `Photos and files: ${await copyObjects(data.objects, objects, (count) => say(`Photos and files: ${count} …`))}`,
    );
    const events = await copyEvents(from, to, from.lastPosition(), (part) =>
      say(`Events: ${Math.floor(part * 100)} %`),
    );
    console.log(`Events: ${events}`);
    console.log("Everything is copied. Start the services; their first start makes the read models.");
  } finally {
    await Promise.all([from.close(), to.close()]);
    data.release();
  }
};

try {
  const [folder, ...others] = process.argv.slice(2);
  if (folder === undefined || others.length > 0)
    throw new WrongSetting("Usage: npm run move -- <data folder of the embedded product>");
  await move(path.resolve(folder));
} catch (error) {
  console.error(startFailure(error, { host: "", port: 0 }));
  process.exitCode = 1;
}
