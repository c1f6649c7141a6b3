import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

export interface Restartable {
  /** Ends the process and starts it again; calls that come close together count as one. */
  restart(): void;
  stop(): Promise<void>;
}

/** An editor writes several files at once. Milliseconds. */
const timeoutMs = 200;

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
};

/** Runs a TypeScript file in a process that can be started again. (`node --watch` would talk into its worker threads.) */
export const restartable = (file: string, environment: Readonly<Record<string, string>>): Restartable => {
  const start = () => spawn(process.execPath, [file], { stdio: "inherit", env: { ...process.env, ...environment } });
  let child = start();
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  return {
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(async () => {
          console.log("Something changed: starting again…");
          await end(child);
          child = start();
        });
      }, timeoutMs);
    },
    stop: async () => {
      clearTimeout(timer);
      await turn;
      await end(child);
    },
  };
};
