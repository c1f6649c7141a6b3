import { DatabaseSync } from "node:sqlite";

const sqliteBusy = 5;

/**
 * The lock is one on an open file: the system lets go of it when the process ends, however it ends. (The number of a process may be
 * another's after a power cut.)
 * @returns undefined while another holds it
 */
export const lockFile = (file: string): DatabaseSync | undefined => {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === sqliteBusy)) throw error;
    return undefined;
  }
};
