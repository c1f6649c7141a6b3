import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { serviceNames } from "@kinkeeper/contracts/services";
import { openPool, type Pool } from "@kinkeeper/platform/postgres/pool";
import { rolesOf, schemaOf } from "@kinkeeper/platform/postgres/roles";
import { listConsumers, rebuildConsumer, retryConsumer } from "@kinkeeper/platform/projections/operate-consumers";
import { storeAddress } from "@kinkeeper/platform/store-address";

// `npm run operator -- <command>`: what an operator asks of a running service.
const usage = `Usage:
  npm run operator -- consumers <service>               how far each has come, and what is parked
  npm run operator -- rebuild <service> <projection>    empty its tables and apply every event again
  npm run operator -- retry <service> <consumer>        try parked events again now
  npm run operator -- reset-password <account>          a link to choose a new password with, where no mail arrives
  npm run operator -- reset-second-factor <account>     take passkeys, app and recovery codes from an account whose
                                                        owner has lost them all (e-mail address or user name)
  npm run operator -- parked-webhooks                   messages of the payment provider that failed too often
  npm run operator -- replay-webhooks                   try all of them again now
<consumer> is a name that "consumers" shows, such as projection/items_v1. The service's database is the one of
DATABASE_URL, with KINKEEPER_STORE_PASSWORD where it says {password}, or the one of the product that runs over
KINKEEPER_DATA (./data).`;

class Refusal extends Error {}

/** The running embedded PostgreSQL says in its lock file where it listens: port and folder of the socket in lines 4 and 5. */
const embeddedDatabase = (dataFolder: string): string => {
  const [lock] = globSync(path.join(dataFolder, "pg/*/**/postmaster.pid"));
  if (lock === undefined)
    throw new Refusal(`Nothing runs over ${dataFolder}; start Kinkeeper, or set KINKEEPER_DATA or DATABASE_URL.`);
  const [, , , port = "", socketFolder = ""] = readFileSync(lock, "utf8").split("\n");
  if (socketFolder.trim() === "") throw new Refusal("This database asks for a password: please set DATABASE_URL.");
  return `postgres://postgres@${encodeURIComponent(socketFolder.trim())}:${port.trim()}/postgres`;
};

/** How long the running service may take to answer, in milliseconds; it looks every two seconds. */
const timeoutMs = 30_000;

/** Identity itself records the reset: it alone has the keys of the accounts' names. What it answered may be a link, and does not stay. */
const reset = async ({ sql }: Pool, kind: "password" | "second-factor", account: string): Promise<string> => {
  const id = randomUUID();
  await sql`insert into operator_resets (id, kind, account) values (${id}, ${kind}, ${account})`;
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    await setTimeout(500);
    const [asked] = await sql<{ answer: string }[]>`
      delete from operator_resets where id = ${id} and answer is not null returning answer`;
    if (asked) return asked.answer;
  }
  await sql`delete from operator_resets where id = ${id}`;
  throw new Refusal("Identity did not answer; does it run over this database? Nothing was changed.");
};

interface ParkedRow {
  readonly event_id: string;
  readonly kind: string;
  readonly received_at: Date;
  readonly last_error: string | null;
}

const nothingParked = "No message of the payment provider is parked.";

const parkedWebhooks = async ({ sql }: Pool): Promise<string> => {
  const rows = await sql<ParkedRow[]>`
    select event_id, kind, received_at, last_error from webhooks where is_parked order by received_at`;
  if (rows.length === 0) return nothingParked;
  return rows
    .map((row) => [row.received_at.toISOString(), row.event_id, row.kind.padEnd(28), row.last_error].join("  "))
    .join("\n");
};

/** The running service looks every few seconds. */
const replayWebhooks = async ({ sql }: Pool): Promise<string> => {
  const { count } = await sql`
    update webhooks set is_parked = false, attempts = 0, claimed_until = null, due_at = now() where is_parked`;
  if (count === 0) return nothingParked;
  const messages =
    count === 1 ? "1 message of the payment provider is" : `${count} messages of the payment provider are`;
  return `${messages} tried again in a moment.`;
};

const run = async (pool: Pool, command: string, consumer: string): Promise<string> => {
  const { sql } = pool;
  switch (command) {
    case "consumers": {
      const rows = await listConsumers(sql);
      const lines = rows.map(({ consumer: name, context, position, parked }) =>
        [name.padEnd(40), context.padEnd(16), position.padStart(12), parked > 0 ? `   ${parked} parked` : ""].join(" "),
      );
      return [`${"consumer".padEnd(40)} ${"events of".padEnd(16)} ${"position".padStart(12)}`, ...lines].join("\n");
    }
    case "parked-webhooks":
      return parkedWebhooks(pool);
    case "replay-webhooks":
      return replayWebhooks(pool);
    case "reset-password":
      return reset(pool, "password", consumer);
    case "reset-second-factor":
      return reset(pool, "second-factor", consumer);
    case "rebuild": {
      if (!consumer.startsWith("projection/"))
        throw new Refusal("Only a projection can be rebuilt: projection/<name>.");
      if (!(await rebuildConsumer(sql, consumer))) throw new Refusal(`There is no ${consumer} in this service.`);
      return `${consumer} is rebuilt: its tables are empty in a moment and fill again.`;
    }
    default:
      return `${await retryConsumer(sql, consumer)} parked events of ${consumer} are tried again in a moment.`;
  }
};

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command = "", ...words] = positionals;
  const isReset = (command === "reset-password" || command === "reset-second-factor") && words.length === 1;
  const isOfWebhooks = (command === "parked-webhooks" || command === "replay-webhooks") && words.length === 0;
  const [service, consumer = ""] = isReset ? ["identity", ...words] : isOfWebhooks ? ["payments"] : words;
  const needsConsumer = command === "rebuild" || command === "retry";
  const isKnown = isReset || isOfWebhooks || command === "consumers" || (needsConsumer && consumer !== "");
  if (service === undefined || !isKnown) throw new Refusal(usage);
  if (!(serviceNames as readonly string[]).includes(service))
    throw new Refusal(`There is no service ${service}; there are ${serviceNames.join(", ")}.`);
  const { DATABASE_URL, KINKEEPER_STORE_PASSWORD: password, KINKEEPER_DATA } = process.env;
  const url = DATABASE_URL
    ? storeAddress(DATABASE_URL, { service, password })
    : embeddedDatabase(path.resolve(KINKEEPER_DATA || "data"));
  // As the service itself: whoever signs in owns the tables, and sees no row of most.
  const { projector: role } = rolesOf(schemaOf(service));
  const pool = openPool({ url, max: 1, settings: { search_path: `${schemaOf(service)}, public`, role } });
  try {
    console.log(await run(pool, command, consumer));
  } finally {
    await pool.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
