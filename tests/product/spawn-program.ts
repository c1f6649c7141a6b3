import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";

/** A bench measures the product as it is, timeouts and all. */
const isTest = process.env["VITEST"] !== undefined;
const first = ["./end-with-parent.ts", ...(isTest ? ["./long-timeouts.ts"] : [])].map(
  (file) => new URL(file, import.meta.url).href,
);

export interface Spawned {
  readonly environment: Readonly<Record<string, string>>;
  /** Who reads what it prints; else its errors are shown. */
  readonly printed?: "pipe";
  readonly words?: readonly string[];
}

/** Starts a TypeScript program of this repository with the environment of the tests and more; it ends with this process, however that ends. */
export const spawnProgram = (file: string, { environment, printed, words = [] }: Spawned): ChildProcess =>
  spawn(process.execPath, [...first.flatMap((module) => ["--import", module]), file, ...words], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    stdio: ["ignore", printed ?? "ignore", printed ?? "inherit", "ipc"],
    env: { ...process.env, ...environment },
  });
