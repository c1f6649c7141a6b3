import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../ids.ts";
import { keyName } from "../keyring.ts";
import { keyringContract } from "../testing/keyring-contract.ts";
import { startTemporaryPostgres, type TemporaryPostgres } from "../testing/temporary-postgres.ts";
import { createPostgresKeyring } from "./postgres-keyring.ts";

keyringContract("Postgres", async () => {
  const { url, stop } = await startTemporaryPostgres();
  return { open: () => createPostgresKeyring({ url }), remove: stop };
});

describe("keys in Postgres", () => {
  let database: TemporaryPostgres;
  beforeAll(async () => (database = await startTemporaryPostgres()));
  afterAll(() => database.stop());
  const newName = () => keyName(newId(), newId());

  test("given several processes that start at once, one makes the table and all can use it", async () => {
    const keyrings = Array.from({ length: 5 }, () => createPostgresKeyring({ url: database.url }));
    const made = await Promise.all(keyrings.map((keyring) => keyring.ensure([newName()])));
    expect(made.map((keys) => keys.size)).toEqual([1, 1, 1, 1, 1]);
    await Promise.all(keyrings.map((keyring) => keyring.close()));
  });

  test("given a key destroyed by another process, it is unknown here once the cache has forgotten it", async () => {
    const here = createPostgresKeyring({ url: database.url, cache: { max: 10, ttl: 50 } });
    const elsewhere = createPostgresKeyring({ url: database.url });
    const name = newName();
    await here.ensure([name]);
    await elsewhere.destroy(name);
    await expect.poll(async () => (await here.find([name])).size).toBe(0);
    expect(await here.ensure([name])).toEqual(new Map());
    await Promise.all([here.close(), elsewhere.close()]);
  });

  test("given connections that are cut, the next calls work", async () => {
    const keyring = createPostgresKeyring({ url: database.url, cache: { max: 1, ttl: 1 } });
    const names = [newName(), newName()];
    const made = await keyring.ensure(names);
    const sql = postgres(database.url, { max: 1 });
    await sql`select pg_terminate_backend(pid) 
      from pg_stat_activity where datname = current_database() and application_name = 'keyring'`;
    await sql.end();
    const outcome = () =>
      keyring.find(names).then(
        (found) => found.size,
        (error: unknown) => (error as Error).name,
      );
    await expect.poll(outcome).toBe(2);
    expect(await keyring.find(names)).toEqual(made);
    await keyring.close();
  });

  test("a key that was destroyed is known still, and one that never was is not", async () => {
    const keyring = createPostgresKeyring({ url: database.url });
    const [living, erased, never] = [newName(), newName(), newName()];
    await keyring.ensure([living, erased]);
    await keyring.destroy(erased);
    expect(await keyring.known([living, erased, never])).toEqual(new Set([living, erased]));
    await keyring.close();
  });

  test("given no server, it is unavailable", async () => {
    const keyring = createPostgresKeyring({ url: "postgres://nobody@127.0.0.1:1/keys" });
    await expect(keyring.ensure([newName()])).rejects.toMatchObject({ name: "StoreUnavailable" });
    await keyring.close();
  });
});
