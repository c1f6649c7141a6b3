import { existsSync } from "node:fs";
import path from "node:path";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import { schemaOf } from "@kinkeeper/platform/postgres/roles";
import { ask } from "@kinkeeper/platform/postgres-server/server-fixture";
import { startTemporaryPostgres } from "@kinkeeper/platform/testing/temporary-postgres";
import { expect, onTestFinished, test } from "vitest";
import { foundFamily } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";

test("DATABASE_URL names the server of the read models: a schema for each service, and none is started beside it", async () => {
  const database = await startTemporaryPostgres();
  onTestFinished(() => database.stop());
  const product = await startProduct({ demo: false, environment: { DATABASE_URL: database.url } });
  onTestFinished(async () => {
    await product.stop();
    product.forget();
  });
  await foundFamily(product.origin, "Mortimer");
  expect(await ask(database.url, "select name from identity.tenants")).toEqual([{ name: "Mortimer" }]);
  const schemas = await ask(database.url, "select nspname as name from pg_namespace");
  expect(schemas.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(endpointsByService).map(schemaOf)),
  );
  expect(existsSync(path.join(product.folder, "pg"))).toBe(false);
});

test("a server that is not there is told of in one sentence", async () => {
  const started = startProduct({ demo: false, environment: { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" } });
  await expect(started).rejects.toThrow(/the product ended \(1\) and said:\nA store cannot be reached: [^\n]*\n$/);
});
