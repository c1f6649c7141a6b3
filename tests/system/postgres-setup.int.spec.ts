import { spawnSync } from "node:child_process";
import path from "node:path";
import { serviceNames } from "@kinkeeper/contracts/services";
import postgres from "postgres";
import { connectReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { createPostgresKeyring } from "@kinkeeper/platform/keyring/postgres-keyring";
import { startTemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const names = serviceNames;
let server: Awaited<ReturnType<typeof startTemporaryPostgres>>;
const password = "for the test";

const run = (sql: postgres.Sql, statements: readonly string[]) =>
  Promise.all(statements.map((statement) => sql.unsafe(statement)));

/** Databases and roles belong to the whole server, which other tests share: leave nothing behind. */
const forget = async (): Promise<void> => {
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  for (const name of [...names, "keyring"]) await sql.unsafe(`drop database if exists ${name} with (force)`);
  for (const name of names) await run(sql, [`drop role if exists ${name}`]);
  for (const name of names)
    await run(sql, [`drop role if exists ${name}_projector`, `drop role if exists ${name}_reader`]);
  await sql.unsafe("drop role if exists keyring");
  await sql.end();
};

beforeAll(async () => {
  server = await startTemporaryPostgres();
});
afterAll(async () => {
  await forget();
  await server.stop();
});

const urlFor = (login: string): string => {
  const url = new URL(server.url);
  url.username = login;
  url.password = encodeURIComponent(password);
  url.pathname = `/${login}`;
  return url.href;
};

test("the set-up script of the images makes databases in which each service can migrate, and none may do more", async () => {
  const { hostname, port } = new URL(server.url);
  const { status, stderr } = spawnSync("sh", [path.join(root, "deploy/postgres/create-databases.sh")], {
    encoding: "utf8",
    env: {
      ...process.env,
      PGHOST: hostname,
      PGPORT: port,
      POSTGRES_USER: "postgres",
      SERVICES_PASSWORD: password,
      KEYRING_PASSWORD: password,
      SERVICES_FOLDER: path.join(root, "services"),
      // Images bring pgvector; where it is missing the script is tried without it.
      VECTOR_EXTENSION: "",
    },
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);

  for (const service of names) {
    const migrations = new URL(`../../services/${service}/migrations/`, import.meta.url);
    const readModel = await connectReadModel({ service, url: urlFor(service), migrations });
    try {
      await readModel.check();
      const [role] =
        await readModel.service`select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole as able from pg_roles where rolname = ${service}`;
      expect(role).toEqual({ able: false });
    } finally {
      await readModel.close();
    }
  }
  const keyring = createPostgresKeyring({ url: urlFor("keyring") });
  expect((await keyring.ensure(["tenant/person"])).size).toBe(1);
  await keyring.close();
});

test("a service's login cannot enter another service's database", async () => {
  const url = new URL(urlFor("archive"));
  url.pathname = "/genealogy";
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  await expect(sql`select 1`).rejects.toThrow(/permission denied/);
  await sql.end();
});
