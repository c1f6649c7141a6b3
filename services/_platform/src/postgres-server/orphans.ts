import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { signalServer } from "./server-process.ts";

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};

/** Whether the process is a server over this cluster, not one that was given the number of a dead one. */
const serves = (pid: number, cluster: string): boolean => {
  if (!isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  try {
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false; // it ended while we looked, or is another user's
  }
};

const untilGone = async (pid: number, cluster: string, milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds;
  while (serves(pid, cluster)) {
    if (Date.now() > deadline) return false;
    await delay(50);
  }
  return true;
};

/**
 * Ends a server that outlived the process it was started by. The file that names its process is deleted: PostgreSQL would
 * not start if any other process had been given that number since.
 * @throws Error when it does not end.
 */
export const endOrphan = async (cluster: string, binaries: Binaries): Promise<void> => {
  const file = path.join(cluster, "postmaster.pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
  if (pid > 0 && serves(pid, cluster)) {
    signalServer(pid, "INT", binaries);
    if (!(await untilGone(pid, cluster, 20_000))) {
      signalServer(pid, "QUIT", binaries);
      if (!(await untilGone(pid, cluster, 10_000)))
        throw new Error(`A PostgreSQL server (process ${pid}) still runs over ${cluster} and does not end.`);
    }
  }
  rmSync(file, { force: true });
};
