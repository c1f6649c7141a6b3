import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { signIn } from "../product/account.ts";
import { royalFile } from "./gedcom-files.ts";
import { importFile } from "./import-file.ts";
import { atMost, Skipped, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { megabytesOf } from "./process-memory.ts";
import { median } from "./quantiles.ts";

const root = path.resolve(import.meta.dirname, "../..");
const password = "a demo for the bench";
const secondsOfIdling = 60;

interface Started {
  readonly seconds: number;
  readonly origin: string;
  /** Of the product itself, behind npm and the launcher. */
  readonly pid: number;
  stop(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

/** The line that tells where to go comes last, when the demo is written too. */
const untilReady = (npm: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = "";
    npm.stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (printed.includes("Kinkeeper is ready")) resolve();
    });
    npm.once("error", reject);
    npm.once("exit", (code) => reject(new Error(`npm start ended with ${code} and said:\n${printed}`)));
  });

/** `npm start`, as somebody types it, until the first page is answered. */
const npmStart = async (folder: string): Promise<Started> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, PORT: String(port), KINKEEPER_DATA: folder, KINKEEPER_DEMO_PASSWORD: password },
  });
  await untilReady(npm);
  const page = await fetch(origin);
  await page.text();
  if (!page.ok) throw new Error(`the first page was answered with ${page.status}`);
  const seconds = (performance.now() - started) / 1000;
  const pid = Number(readFileSync(path.join(folder, "lock"), "utf8"));
  return {
    seconds,
    origin,
    pid,
    stop: async () => {
      process.kill(pid, "SIGTERM");
      if (npm.exitCode === null) await once(npm, "exit");
    },
  };
};

const bareNode = (): number => {
  const started = performance.now();
  spawnSync(process.execPath, ["-e", ""]);
  return (performance.now() - started) / 1000;
};

/** How soon `npm start` answers on a checkout that was built, and what it then takes of the memory. */
export const benchStart = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const build = path.join(root, "frontends/_kit/rspack/build.ts");
  const built = spawnSync(process.execPath, [build, "--if-changed", "--quiet"], { cwd: root, stdio: ["ignore", 2, 2] });
  if (built.status !== 0) throw new Error("the pages could not be built");
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-start-"));
  try {
    const first = await npmStart(folder); // makes the database and writes the demo
    await first.stop();
    const seconds: number[] = [];
    const memory: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : 4); round += 1) {
      const again = await npmStart(folder);
      seconds.push(again.seconds);
      memory.push(megabytesOf(again.pid));
      await again.stop();
    }
    const bare = { what: "an empty Node process", value: bareNode(), unit: "s" };
    return [
      {
        what: "npm start on a built checkout, until it answers",
        measured: median(seconds),
        unit: "s",
        figure: atMost(3),
        limit: bare,
      },
      { what: "the very first start, with the demo", measured: first.seconds, unit: "s" },
      { what: "memory of all processes after a start", measured: median(memory), unit: "MB", figure: atMost(450) },
      ...(await afterImport(folder, isQuick)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const afterImport = async (folder: string, isQuick: boolean): Promise<readonly Line[]> => {
  let file: string;
  try {
    file = royalFile();
  } catch (error) {
    if (error instanceof Skipped) return [];
    throw error;
  }
  const product = await npmStart(folder);
  try {
    const account = await signIn(product.origin, "darwin-admin", password);
    await importFile({ origin: product.origin }, account, file);
    await account.json("GET", "/api/family-members");
    const after = megabytesOf(product.pid);
    await delay((isQuick ? 5 : secondsOfIdling) * 1000);
    const idle = megabytesOf(product.pid);
    return [
      { what: "memory of all processes after an import of 3,010 people", measured: after, unit: "MB" },
      { what: "memory of all processes a minute after that", measured: idle, unit: "MB", figure: atMost(600) },
    ];
  } finally {
    await product.stop();
  }
};
