import { globSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Product } from "./start-product.ts";

const workingFolder = (pid: string): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // it has ended meanwhile, or is somebody else's
  }
};

const killNow = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
};

/**
 * Prepares a power cut, as far as processes can tell: the product and every process of its database end at once, with all
 * that they had not written. (Killed alone, the product would leave its database the time to write everything.)
 */
export const powerCut = (product: Product): (() => Promise<void>) => {
  const data = realpathSync(product.folder);
  const servers = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && workingFolder(name)?.startsWith(data + path.sep))
    .map(Number);
  if (servers.length === 0) throw new Error(`no database runs in ${data}`);
  return async () => {
    for (const pid of servers) killNow(pid);
    await product.kill();
  };
};

/** Where the product's own database can be reached while it runs. */
export const databaseUrl = ({ folder }: Product): string => {
  const [file] = globSync("pg/**/postmaster.pid", { cwd: folder });
  if (!file) throw new Error(`no database runs in ${folder}`);
  const [, , , port, socketFolder] = readFileSync(path.join(folder, file), "utf8").split("\n");
  return `postgres://postgres@${encodeURIComponent(socketFolder!)}:${port}/postgres`;
};
