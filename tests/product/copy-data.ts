import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { backup, DatabaseSync } from "node:sqlite";

const newFolder = (): string => mkdtempSync(path.join(tmpdir(), "kinkeeper-product-"));

const copyDatabase = async (from: string, to: string): Promise<void> => {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    await backup(database, to);
  } finally {
    database.close();
  }
};

/** What must survive of a product that runs, in a folder of its own: what is made of it (read models) its next start makes again. */
export const copyOfRunning = async (folder: string): Promise<string> => {
  const copy = newFolder();
  // No event comes without its key.
  for (const name of ["events.db", "keys.db"]) await copyDatabase(path.join(folder, name), path.join(copy, name));
  for (const name of ["objects", "demo-accounts.json"])
    cpSync(path.join(folder, name), path.join(copy, name), { recursive: true });
  return copy;
};

/** One more copy of a folder that nobody uses. */
export const copyOf = (folder: string): string => {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
};
