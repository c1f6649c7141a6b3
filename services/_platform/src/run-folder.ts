import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Bytes of a Unix socket's path on every system. */
const longestSocketPath = 103;

/** A new folder that only this user can enter (mode 0700), with a name short enough for sockets named like this. */
export const makeRunFolder = (socketName: string): string => {
  const longest = path.join(tmpdir(), "kk-XXXXXX", socketName).length;
  return mkdtempSync(path.join(longest > longestSocketPath ? "/tmp" : tmpdir(), "kk-"));
};
