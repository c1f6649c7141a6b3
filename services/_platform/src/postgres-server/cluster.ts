import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { WrongSetting } from "../config.ts";
import type { Binaries } from "./binaries.ts";
import { endOrphan } from "./orphans.ts";
import { reasonIn } from "./reason.ts";
import type { ServerUser } from "./server-user.ts";

/** What making and opening a cluster takes. */
export interface ClusterTools {
  readonly binaries: Binaries;
  readonly user: ServerUser;
  /** A private folder for files that are needed for a moment. */
  readonly runFolder: string;
  /** Whether a new cluster is brought to disk before it is used. */
  readonly isDurable: boolean;
}

export interface Cluster {
  readonly folder: string;
  /** It was made now: there is nothing in it. */
  readonly isNew: boolean;
  /** The superuser's, asked for over the network only. */
  readonly password: string;
}

const passwordFile = "superuser-password";

/** Runs initdb to its end. @throws WrongSetting with why it failed: a full disk, say. */
const initdb = async (folder: string, password: string, tools: ClusterTools): Promise<void> => {
  const { binaries, user, runFolder, isDurable } = tools;
  const handed = path.join(runFolder, passwordFile);
  writeFileSync(handed, password, { mode: 0o600 });
  user.own(handed);
  const [command, ...words] = [
    ...user.prefix,
    binaries.initdb,
    `--pgdata=${user.pathOf(folder)}`,
    "--username=postgres",
    `--pwfile=${handed}`,
    "--auth-local=trust",
    "--auth-host=scram-sha-256",
    // The password is random: nothing is won by making guesses slow.
    "--set=scram_iterations=1",
    "--encoding=UTF8",
    // Sorted by code point, and every letter known: the same on every machine.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
    ...(isDurable ? [] : ["--no-sync"]),
  ];
  const child = spawn(command!, words, {
    cwd: folder,
    env: binaries.environment,
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
    ...user.ids,
  });
  let printed = "";
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const status = await new Promise((resolve, reject) => child.once("close", resolve).once("error", reject));
  rmSync(handed);
  if (status !== 0)
    throw new WrongSetting(
      `PostgreSQL could not make its files in ${folder} (${reasonIn(printed)}); see whether the disk is full, and start again.`,
    );
};

/** Makes an empty cluster; a process that ends meanwhile leaves none behind. */
const makeCluster = async (folder: string, tools: ClusterTools): Promise<Cluster> => {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  tools.user.own(unfinished);
  const password = randomBytes(24).toString("hex");
  await initdb(unfinished, password, tools);
  writeFileSync(path.join(unfinished, passwordFile), password, { mode: 0o600 });
  renameSync(unfinished, folder);
  return { folder, isNew: true, password };
};

/**
 * The cluster of this major version in a folder that holds nothing else, made where there is none. What another version
 * or another kind of database left there is deleted: it holds read models, which are built from the events.
 */
export const openCluster = async (parent: string, tools: ClusterTools): Promise<Cluster> => {
  const { binaries, user } = tools;
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const folder = path.join(parent, binaries.major);
  for (const entry of readdirSync(parent)) await endOrphan(path.join(parent, entry), binaries);
  for (const entry of readdirSync(parent).filter((name) => name !== binaries.major))
    rmSync(path.join(parent, entry), { recursive: true, force: true });
  if (existsSync(folder)) user.own(folder);
  if (!existsSync(path.join(folder, passwordFile))) {
    rmSync(folder, { recursive: true, force: true });
    return makeCluster(folder, tools);
  }
  chmodSync(folder, 0o700); // PostgreSQL refuses any other; copies and backups lose it
  return { folder, isNew: false, password: readFileSync(path.join(folder, passwordFile), "utf8") };
};

/**
 * Makes another cluster in the place of one that cannot be opened, and puts the old one back when `use` fails with the new
 * one too: then it was not the cluster's fault.
 */
export const replaceCluster = async <Result>(
  { folder }: Cluster,
  tools: ClusterTools,
  use: (cluster: Cluster) => Promise<Result>,
): Promise<Result> => {
  const broken = `${folder}.broken`;
  renameSync(folder, broken);
  try {
    const result = await use(await makeCluster(folder, tools));
    rmSync(broken, { recursive: true, force: true });
    return result;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(broken, folder);
    throw error;
  }
};
