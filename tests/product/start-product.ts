import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { spawnProgram } from "./spawn-program.ts";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * What V8 compiled for the product is good for the product alone, which sets flags of V8 as it starts: in a folder with the other
 * processes of the tests each kind would throw away what the other had left, and compile a thousand files again.
 */
export const productCompileCache = path.join(root, "node_modules/.cache/node-compile-product");

export interface Product {
  readonly origin: string;
  readonly folder: string;
  readonly pid: number;
  /** What it printed until it was ready. */
  readonly printed: string;
  /** The password all demo accounts share. */
  readonly demoPassword: string;
  /** As Ctrl-C does. */
  stop(): Promise<void>;
  /** As a power cut does, as far as a process can tell. */
  kill(): Promise<void>;
  /** Removes the data folder; after `stop` or `kill`. */
  forget(): void;
}

export interface ProductOptions {
  /** A folder with data of an earlier start. */
  readonly folder?: string;
  readonly demo?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

export const demoPassword = "a demo for the tests";
export const superAdmin = { username: "super@example.org", password: "seven lanterns at noon" };

/**
 * For products that nobody asks what anything means: the model that comes with the product stays unused, which would compute for as
 * long as there are stories, because a provider's is wanted whom nobody can reach.
 */
export const withoutMeanings = { EMBEDDINGS_MODEL: "unreachable", OPENAI_BASE_URL: "http://127.0.0.1:9/v1" };

/** What the product prints until it is ready, and the address in it. Throws with all it printed when it ends before. */
const untilReady = (child: ChildProcess): Promise<{ origin: string; printed: string }> =>
  new Promise((resolve, reject) => {
    let printed = "";
    const read = (text: string) => {
      printed += text;
      const origin = /Kinkeeper is ready: (http:\/\/\S+)/.exec(printed)?.[1];
      if (origin) resolve({ origin, printed });
    };
    child.stdout?.setEncoding("utf8").on("data", read);
    child.stderr?.setEncoding("utf8").on("data", read);
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      reject(new Error(`the product ended (${signal ?? code}) and said:\n${printed}`)),
    );
  });

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
};

/** The embedded product as `npm start` runs it, in a process of its own, over a temporary data folder, on a free port. */
export const startProduct = async ({
  folder,
  demo = true,
  environment = {},
}: ProductOptions = {}): Promise<Product> => {
  const data = folder ?? mkdtempSync(path.join(tmpdir(), "kinkeeper-product-"));
  const child = spawnProgram("deploy/embedded/src/main.ts", {
    printed: "pipe",
    environment: {
      NODE_COMPILE_CACHE: productCompileCache,
      PORT: "0",
      LOG_LEVEL: "error",
      DATABASE_URL: "", // the tests' own is not the product's
      KINKEEPER_DATA: data,
      KINKEEPER_DEMO: demo ? "on" : "off",
      KINKEEPER_DEMO_PASSWORD: demoPassword,
      KINKEEPER_ADMIN_EMAIL: superAdmin.username,
      KINKEEPER_ADMIN_PASSWORD: superAdmin.password,
      ...environment,
    },
  });
  const { origin, printed } = await untilReady(child);
  return {
    origin,
    printed,
    folder: data,
    pid: child.pid!,
    demoPassword,
    stop: async () => {
      child.kill("SIGTERM");
      await ended(child);
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended(child);
    },
    forget: () => rmSync(data, { recursive: true, force: true }),
  };
};
