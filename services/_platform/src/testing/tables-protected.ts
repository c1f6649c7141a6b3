import type { ISql } from "postgres";
import { unprotectedTables } from "../postgres/unprotected-tables.ts";

/** Throws naming what is not protected (see unprotectedTables). With a connection of any role. */
export const assertTablesProtected = async (sql: ISql, schema: string): Promise<void> => {
  const problems = await unprotectedTables(sql, schema);
  if (problems.length > 0) throw new Error(`Not every table is protected:\n${problems.join("\n")}`);
};
