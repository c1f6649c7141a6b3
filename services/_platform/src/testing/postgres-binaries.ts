import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

const answerOf = (command: string, ...words: readonly string[]): string | undefined => {
  try {
    return execFileSync(command, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined; // not installed here
  }
};

const newestFirst = (one: string, other: string): number => other.localeCompare(one, "en", { numeric: true });

/** The folder of this machine's newest `initdb` and `postgres`; throws a sentence that says what to install. */
export const postgresBinaries = (): string => {
  const folders = [
    ...globSync("/usr/lib/postgresql/*/bin").sort(newestFirst),
    ...globSync("/opt/homebrew/opt/postgresql@*/bin").sort(newestFirst),
    answerOf("pg_config", "--bindir"),
  ];
  const found = folders.find((folder) => folder !== undefined && existsSync(join(folder, "initdb")));
  if (found === undefined)
    throw new Error(
      "PostgreSQL is needed for this test: install it (Debian: apt-get install postgresql) or set DATABASE_URL.",
    );
  return found;
};

/** PostgreSQL refuses to run as root: who runs it then. Nobody special when we are not root. */
export const unprivileged = (): { readonly uid: number; readonly gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const uid = Number(answerOf("id", "-u", "nobody") ?? 65_534);
  const gid = Number(answerOf("id", "-g", "nobody") ?? 65_534);
  return { uid, gid };
};
