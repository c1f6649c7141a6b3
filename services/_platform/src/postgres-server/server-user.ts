import { spawnSync } from "node:child_process";
import { lchownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { WrongSetting } from "../config.ts";
import type { Binaries } from "./binaries.ts";

/** Who runs PostgreSQL, which refuses to be root. */
export interface ServerUser {
  /** Comes before every command line. */
  readonly prefix: readonly string[];
  /** Absent: the user of this process. */
  readonly ids?: { readonly uid: number; readonly gid: number };
  /** The path by which the server, started inside this folder, opens it. */
  pathOf(folder: string): string;
  /** Hands a file, or a folder with all that is in it, to this user. */
  own(file: string): void;
}

/** The ways for root, in the order in which they are tried. */
export const waysForRoot = ["namespace", "another user"] as const;
export type WayForRoot = (typeof waysForRoot)[number];

/** Takes over what another way of starting left behind, deepest first, so that an interrupted walk is done again. */
const chownAll = (file: string, uid: number, gid: number): void => {
  const found = lstatSync(file);
  if (found.uid === uid) return;
  if (found.isDirectory()) for (const name of readdirSync(file)) chownAll(path.join(file, name), uid, gid);
  lchownSync(file, uid, gid);
};

/** initdb wants its user to have a name: `nobody` has one on every system. */
const nobody = (): { readonly uid: number; readonly gid: number } | undefined => {
  const found = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
  return found ? { uid: Number(found[1]), gid: Number(found[2]) } : undefined;
};

const runs = ({ prefix, ids }: ServerUser, { postgres, environment }: Binaries): boolean => {
  const [command, ...words] = [...prefix, postgres, "--version"];
  return spawnSync(command!, words, { stdio: "ignore", env: environment, ...ids }).status === 0;
};

const ourselves: ServerUser = {
  prefix: [],
  pathOf: (folder) => folder,
  own: (file) => {
    const uid = process.getuid?.();
    if (uid !== undefined && statSync(file).uid !== uid)
      throw new WrongSetting(
        `${file} belongs to another user; start Kinkeeper as that user, or make it yours with chown -R.`,
      );
  },
};

const inNamespace = ({ uid, gid }: { uid: number; gid: number }): ServerUser => ({
  // Nobody inside, root outside: the files stay root's, and no other user of the machine can reach them.
  prefix: ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"],
  pathOf: (folder) => folder,
  own: (file) => chownAll(file, 0, 0),
});

const asAnother = (ids: { uid: number; gid: number }): ServerUser => ({
  prefix: [],
  ids,
  // The folders above stay closed to everybody but root: a process that was put into this one may still use it.
  pathOf: (folder) => (process.platform === "linux" ? "/proc/self/cwd" : folder),
  own: (file) => chownAll(file, ids.uid, ids.gid),
});

/**
 * Who can run these binaries: this process' own user, or for root the first way that works.
 * @throws WrongSetting when root finds no way.
 */
export const serverUser = (binaries: Binaries, ways: readonly WayForRoot[] = waysForRoot): ServerUser => {
  if (process.getuid?.() !== 0) return ourselves;
  const somebody = nobody();
  const candidates =
    somebody === undefined ? [] : ways.map((way) => (way === "namespace" ? inNamespace : asAnother)(somebody));
  const found = candidates.find((user) => runs(user, binaries));
  if (found === undefined)
    throw new WrongSetting(
      "PostgreSQL does not run as root, and here root can run it neither in a user namespace nor as the user nobody; start Kinkeeper as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
    );
  return found;
};
