import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { serviceNames } from "@kinkeeper/contracts/services";
import postgres from "postgres";
import { connectReadModel } from "@kinkeeper/platform/postgres/postgres-read-model";
import { createPostgresKeyring } from "@kinkeeper/platform/keyring/postgres-keyring";
import { startTemporaryCluster, type TemporaryCluster } from "@kinkeeper/platform/testing/temporary-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const names = serviceNames;
const password = "for the test";

/** What the script calls `psql`, as much of it as it uses: PostgreSQL's own client comes with the images only. */
const psql = `#!${process.execPath}
import { parseArgs } from "node:util";
import postgres from ${JSON.stringify(import.meta.resolve("postgres"))};
const { values } = parseArgs({
  options: { username: { type: "string" }, dbname: { type: "string" }, command: { type: "string" }, set: { type: "string" }, quiet: { type: "boolean" } },
});
const { PGHOST: host, PGPORT: port, PGPASSWORD: password } = process.env;
const sql = postgres({ host, port, password, username: values.username, database: values.dbname, onnotice: () => undefined });
await sql.unsafe(values.command);
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
  url.password = encodeURIComponent(password);
  url.pathname = `/${login}`;
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
      SERVICES_PASSWORD: password,
      KEYRING_PASSWORD: password,
      SERVICES_FOLDER: path.join(root, "services"),
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
