import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";

export interface Program {
  readonly command: string;
  readonly words: readonly string[];
  readonly cwd?: string;
  /** Unlike what is run beside others, which shows what it printed when all is over. */
  readonly isShownAtOnce?: boolean;
  /** As `nice` counts: more of it, less of the processors where others want them. */
  readonly niceness?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

const running = new Set<ChildProcess>();
const never = new Promise<never>(() => undefined);
let isEnding = false;

/** Runs a program to its end and keeps what it prints, or shows it at once. Once we are asked to end, nothing begins, and nobody hears more. */
export const runProgram = async ({
  command,
  words,
  cwd,
  isShownAtOnce = false,
  niceness = 0,
  environment = {},
}: Program): Promise<{ readonly succeeded: boolean; readonly printed: string }> => {
  if (isEnding) return never;
  const child = spawn(command, words, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: isShownAtOnce ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (printed += text));
  if (niceness !== 0 && child.pid !== undefined) setPriority(child.pid, niceness);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  running.delete(child);
  return isEnding ? never : { succeeded: status === 0, printed };
};

/**
 * Asked to end, we ask the programs we run, which would go on for as long as they have work, and end after them. (Ctrl-C is told to them by the
 * terminal itself.)
 */
export const endWithPrograms = (lastly: () => void): void => {
  process.once("SIGTERM", () => {
    isEnding = true;
    const ended = [...running].map((child) => once(child, "close"));
    for (const child of running) child.kill("SIGTERM");
    void Promise.all(ended).then(() => {
      lastly();
      return process.exit(128 + constants.signals.SIGTERM);
    });
  });
};
