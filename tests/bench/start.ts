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
import { megabytesOf, watchPeak } from "./process-memory.ts";
import { median } from "./quantiles.ts";

const root = path.resolve(import.meta.dirname, "../..");
const password = "a demo for the bench";
/** Seconds before memory is looked at: what the demo's texts mean is known by then, and the model's minute of rest is over. */
const idle = { afterStart: 90, afterImport: 60 };

interface Started {
  readonly seconds: number;
  readonly origin: string;
  /** Of the product itself, behind npm and the launcher. */
  readonly pid: number;
  /** Of npm, behind which everything else is. */
  readonly npm: number;
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
const npmStart = async (folder: string, environment: Readonly<Record<string, string>> = {}): Promise<Started> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const npm = spawn("npm", ["start"], {
    cwd: root,
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      ...process.env,
      DATABASE_URL: "",
      PORT: String(port),
      KINKEEPER_DATA: folder,
      KINKEEPER_DEMO_PASSWORD: password,
      ...environment,
    },
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
    npm: npm.pid!,
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

const temporaryFolder = (): string => mkdtempSync(path.join(tmpdir(), "kinkeeper-start-"));

const emptyStart = async (): Promise<number> => {
  const folder = temporaryFolder();
  try {
    const started = await npmStart(folder, { KINKEEPER_DEMO: "off" });
    await started.stop();
    return started.seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** How soon `npm start` answers on a checkout that was built, and what all its processes then take of the memory. */
export const benchStart = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const rounds = Array.from({ length: isQuick ? 1 : 4 });
  const folder = temporaryFolder();
  try {
    const first = await npmStart(folder); // makes the database and writes the demo; npm installs what the checkout lacks
    await first.stop();
    const empty: number[] = [];
    for (const _ of rounds) empty.push(await emptyStart());
    const seconds: number[] = [];
    for (const _ of rounds) {
      const again = await npmStart(folder);
      seconds.push(again.seconds);
      await again.stop();
    }
    return [
      {
        what: "npm start on a built checkout, until it answers",
        measured: median(seconds),
        unit: "s",
        figure: atMost(3),
        limit: { what: "an empty Node process", value: bareNode(), unit: "s" },
      },
      { what: "npm start on empty data, without the demo", measured: median(empty), unit: "s", figure: atMost(6) },
      { what: "the very first start, with the demo", measured: first.seconds, unit: "s" },
      ...(await memory(folder, isQuick)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const memory = async (folder: string, isQuick: boolean): Promise<readonly Line[]> => {
  const shortened = isQuick ? 5 : 1;
  const product = await npmStart(folder);
  try {
    await delay((idle.afterStart / shortened) * 1000);
    const lines: Line[] = [
      { what: "all processes idle (PSS)", measured: megabytesOf(product.pid), unit: "MB", figure: atMost(450) },
      {
        what: "npm and the launcher in front of them",
        measured: megabytesOf(product.npm) - megabytesOf(product.pid),
        unit: "MB",
      },
    ];
    const file = existingRoyalFile();
    if (file === undefined) return lines;
    const account = await signIn(product.origin, "darwin-admin", password);
    const peakOf = watchPeak(product.pid);
    await importFile({ origin: product.origin }, account, file);
    await account.json("GET", "/api/family-members");
    const { megabytes: most } = peakOf();
    await delay((idle.afterImport / shortened) * 1000);
    return [
      ...lines,
      { what: "at most while 3,010 people were imported", measured: most, unit: "MB" },
      {
        what: `all processes ${idle.afterImport / shortened} s after that`,
        measured: megabytesOf(product.pid),
        unit: "MB",
        figure: atMost(600),
      },
    ];
  } finally {
    await product.stop();
  }
};

/** Undefined where it is absent: then memory after an import is not measured. */
const existingRoyalFile = (): string | undefined => {
  try {
    return royalFile();
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    console.log(error.message);
    return undefined;
  }
};
