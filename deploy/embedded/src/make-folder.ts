import { mkdirSync, statSync } from "node:fs";
import path from "node:path";

const isFolder = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Makes a folder, and those it lies in, for this user alone; nothing happens where it is there. One after the other: where none can be
 * made, as below /proc, Node's own `recursive` never ends.
 * @throws as mkdirSync
 */
export const makeFolder = (folder: string): void => {
  if (isFolder(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
};
