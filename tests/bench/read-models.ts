import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { openPool } from "@kinkeeper/platform/postgres/pool";
import type { Product } from "../product/start-product.ts";

const millisecondsBetweenLooks = 50;

/** Where the product's own PostgreSQL listens: it says so in its folder. */
const databaseUrl = (folder: string): string => {
  const [file] = globSync("**/postmaster.pid", { cwd: folder });
  if (file === undefined) throw new Error(`no PostgreSQL runs over ${folder}`);
  const [, , , port, socketFolder] = readFileSync(path.join(folder, file), "utf8").split("\n");
  return `postgres://postgres@${encodeURIComponent(socketFolder!)}:${port}/postgres`;
};

const lastPosition = (folder: string, categories: readonly string[]): bigint => {
  const database = new DatabaseSync(path.join(folder, "events.db"), { readOnly: true });
  try {
    const marks = categories.map(() => "?").join(", ");
    const last = database.prepare(`select max(position) as position from events where category in (${marks})`);
    last.setReadBigInts(true);
    return (last.get(...categories)?.["position"] as bigint | null | undefined) ?? 0n;
  } finally {
    database.close();
  }
};

/** Answers when the read models of every service show all that is recorded by now in a context's categories. */
export const whenProjected = async (
  { folder }: Pick<Product, "folder">,
  { name, categories }: { readonly name: string; readonly categories: Readonly<Record<string, unknown>> },
): Promise<void> => {
  const last = lastPosition(folder, Object.keys(categories));
  const pool = openPool({ url: databaseUrl(folder), max: 1, settings: {} });
  const { sql } = pool;
  try {
    const schemas = await sql<{ name: string }[]>`
      select table_schema as name from information_schema.tables where table_name = 'platform_checkpoints'`;
    const checkpoints = schemas
      .map((schema) => `select consumer, context, position from "${schema.name}".platform_checkpoints`)
      .join(" union all ");
    const isBehind = async (): Promise<boolean> => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from (${sql.unsafe(checkpoints)}) as c
        where c.context = ${name} and c.consumer like 'projection/%' and c.position < ${last.toString()}`;
      return row!.count > 0;
    };
    while (await isBehind()) await delay(millisecondsBetweenLooks);
  } finally {
    await pool.close();
  }
};
