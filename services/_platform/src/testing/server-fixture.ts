import { readFileSync } from "node:fs";
import path from "node:path";
import { openPool } from "../postgres/pool.ts";

/** What the tests of the server look at, from outside. */

/** Of the server over a cluster, as it wrote it there itself. */
export const postmasterOf = (
  folder: string,
  major = "18",
): { readonly pid: number; readonly url: string; readonly socketFolder: string } => {
  const lines = readFileSync(path.join(folder, major, "postmaster.pid"), "utf8").split("\n");
  const [pid, , , port, socketFolder] = lines;
  return {
    pid: Number(pid),
    socketFolder: socketFolder!,
    url: `postgres://postgres@${encodeURIComponent(socketFolder!)}:${port}/postgres`,
  };
};

/** Whether a process runs; one that ended and was not yet asked for its status does not. */
export const runs = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

/** The answer to one statement. */
export const ask = async (url: string, statement: string): Promise<readonly Record<string, unknown>[]> => {
  const pool = openPool({ url, max: 1, settings: {} });
  try {
    return [...(await pool.sql.unsafe(statement))];
  } finally {
    await pool.close();
  }
};
