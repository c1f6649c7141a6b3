import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serviceNames } from "@kinkeeper/contracts/services";
import postgres from "postgres";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { newId } from "@kinkeeper/platform/ids";
import { keyName } from "@kinkeeper/platform/keyring";
import { schemaOf } from "@kinkeeper/platform/postgres/roles";
import { passwordVariable } from "@kinkeeper/platform/bus/nats-users";
import { connectReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { copyKeys } from "@kinkeeper/embedded/src/move/copy-keys.ts";
import { createPostgresKeyring } from "@kinkeeper/platform/keyring/postgres-keyring";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { startTemporaryCluster, type TemporaryCluster } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const names = serviceNames;
const passwordOf = (name: string): string => `of ${name} for the test`;

/** What the script calls `psql`, as much of it as it uses: PostgreSQL's own client comes with the images only. */
const psql = `#!${process.execPath}
import { parseArgs } from "node:util";
import postgres from ${JSON.stringify(import.meta.resolve("postgres"))};
const { values } = parseArgs({
  options: { username: { type: "string" }, dbname: { type: "string" }, command: { type: "string", multiple: true }, set: { type: "string" }, quiet: { type: "boolean" } },
});
const { PGHOST: host, PGPORT: port, PGPASSWORD: password } = process.env;
const sql = postgres({ host, port, password, username: values.username, database: values.dbname, max: 1, onnotice: () => undefined });
for (const command of values.command) await sql.unsafe(command);
await sql.end();
`;

/** A whole server, because logins and roles belong to all of it. */
let server: TemporaryCluster;
let programs: string;

beforeAll(async () => {
  server = await startTemporaryCluster();
  programs = mkdtempSync(path.join(tmpdir(), "kinkeeper-psql-"));
  writeFileSync(path.join(programs, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(path.join(programs, "psql"), psql, { mode: 0o755 });
});
afterAll(async () => {
  rmSync(programs, { recursive: true });
  await server.stop();
});

const urlFor = (login: string): string => {
  const url = new URL(server.url);
  url.username = login;
  url.password = encodeURIComponent(passwordOf(login.replace("keyring_", "")));
  url.pathname = `/${login.startsWith("keyring_") ? "keyring" : login}`;
  return url.href;
};

test("the set-up script of the images makes databases in which each service can migrate, and none may do more", async () => {
  const { hostname, port, password: superuserPassword } = new URL(server.url);
  const { status, stderr } = spawnSync("sh", [path.join(root, "deploy/postgres/create-databases.sh")], {
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${programs}${path.delimiter}${process.env["PATH"]}`,
      PGHOST: hostname,
      PGPORT: port,
      PGPASSWORD: superuserPassword,
      POSTGRES_USER: "postgres",
      ...Object.fromEntries(names.map((name) => [passwordVariable(name), passwordOf(schemaOf(name))])),
      SERVICES_FOLDER: path.join(root, "services"),
    },
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);

  for (const service of names) {
    const migrations = new URL(`../../services/${service}/migrations/`, import.meta.url);
    const readModel = await connectReadModel({ service, url: urlFor(schemaOf(service)), migrations });
    try {
      await readModel.check();
      const [role] =
        await readModel.service`select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole as able from pg_roles where rolname = ${schemaOf(service)}`;
      expect(role).toEqual({ able: false });
    } finally {
      await readModel.close();
    }
  }
});

test("an operator in a service's container, with its settings alone, sees and changes what the service does", async () => {
  const operator = (service: string, ...words: readonly string[]): string => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(root, "deploy/embedded/src/operator.ts"), ...words],
      {
        encoding: "utf8",
        env: {
          ...process.env,
          DATABASE_URL: urlFor("{service}")
            .replace(/:[^:@]+@/, ":{password}@")
            .replaceAll(/%7B|%7D/gi, (code) => decodeURIComponent(code)),
          KINKEEPER_STORE_PASSWORD: passwordOf(schemaOf(service)),
        },
      },
    );
    return stdout + stderr;
  };
  const sql = postgres(server.url.replace(/\/[^/]*$/, "/payments"), { max: 1, onnotice: () => undefined });
  onTestFinished(() => sql.end());
  await sql`
    insert into payments.webhooks (id, event_id, kind, notice, received_at, due_at, is_parked, last_error)
    values (${newId()}, 'evt_1', 'invoice.paid', '{}', now(), now(), true, 'Stripe is away')`;
  expect(operator("payments", "parked-webhooks")).toMatch(/evt_1 +invoice\.paid +Stripe is away/);
  expect(operator("payments", "replay-webhooks")).toMatch(/^1 message of the payment provider is tried again/);
  expect(operator("ai-chat", "consumers", "ai-chat")).toMatch(/^consumer +events of +position$/m);
  expect(operator("payments", "consumers", "nobody")).toMatch(/^There is no service nobody; there are .*ai-chat/);
});

test("each service finds the keys of people, and of the platform's own secrets those it made itself", async () => {
  const keyringOf = (service: string) => {
    const keyring = createPostgresKeyring({ url: urlFor(`keyring_${service}`), cache: { max: 1, ttl: 1 } });
    onTestFinished(() => keyring.close());
    return keyring;
  };
  const [identity, genealogy, archive] = [keyringOf("identity"), keyringOf("genealogy"), keyringOf("archive")];
  const [person, account] = [keyName(newId(), newId()), keyName(platformTenant, newId())];
  const signing = keyName(platformTenant, "token-signing");
  const made = await genealogy.ensure([person]);
  expect(made.size).toBe(1);
  expect(await archive.find([person])).toEqual(made);
  expect(await archive.ensure([account])).toEqual(await identity.find([account]));

  expect((await identity.ensure([signing])).size).toBe(1);
  expect((await identity.find([signing])).size).toBe(1);
  // Neither found nor made in its stead.
  expect([(await archive.find([signing])).size, (await archive.ensure([signing])).size]).toEqual([0, 0]);

  await expect(archive.destroy(person)).rejects.toThrow(/permission denied/);
  await expect(genealogy.destroy(signing)).rejects.toThrow(/row-level security/);
  expect((await identity.find([signing])).size).toBe(1);
  await genealogy.destroy(person);
  expect((await archive.find([person])).size).toBe(0);
});

test("what is moved here from an embedded product is found by who made it there", async () => {
  const file = path.join(programs, "keys.db");
  const secrets = {
    identity: ["platform/known-devices"],
    genealogy: ["platform/genealogy-positions"],
    archive: ["platform/uploads", "platform/archive-positions"],
    marketplace: [`platform/endpoint:${newId()}`, `platform/nats:${newId()}`],
    "ai-chat": ["platform/ai-chat-positions"],
  };
  const [person, erased] = [keyName(newId(), newId()), keyName(platformTenant, newId())];
  const names = [...Object.values(secrets).flat(), person, erased];
  const embedded = createSqliteKeyring({ file });
  const keys = await embedded.ensure(names);
  await embedded.destroy(erased);
  await embedded.close();
  const addressOf = (service: string) => urlFor(`keyring_${schemaOf(service)}`);
  expect(await copyKeys(file, addressOf)).toBe(names.length);
  expect(await copyKeys(file, addressOf)).toBe(names.length);
  for (const [service, own] of Object.entries(secrets)) {
    const keyring = createPostgresKeyring({ url: addressOf(service) });
    onTestFinished(() => keyring.close());
    const found = await keyring.ensure([...own, person, erased]);
    expect([service, found]).toEqual([service, new Map([...own, person].map((name) => [name, keys.get(name)]))]);
  }
});

test("a service's login cannot enter another service's database, nor another login take its password", async () => {
  const url = new URL(urlFor("archive"));
  url.pathname = "/genealogy";
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  await expect(sql`select 1`).rejects.toThrow(/permission denied/);
  await sql.end();
  url.username = "genealogy";
  const other = postgres(url.href, { max: 1, onnotice: () => undefined });
  await expect(other`select 1`).rejects.toThrow(/password authentication failed/);
  await other.end();
});
