import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { postmasterOf, runs } from "@kinkeeper/platform/testing/server-fixture";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { foundFamily, type Account } from "../product/account.ts";
import { productCompileCache, superAdmin } from "../product/start-product.ts";

const root = path.resolve(import.meta.dirname, "../..");
let folder: string;
let launcher: ChildProcess;
let printed: string;
let origin: string;
let account: Account;

beforeAll(() => {
  // The launcher installs what changed since it last did, which would pull the modules from under the other tests.
  const stamp = path.join(root, "node_modules/.install-stamp");
  const lock = createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8").trim() !== lock)
    throw new Error("The dependencies were not installed by the launcher: run npm test or npm start once.");
  folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-stop-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The product behind its launcher, both in a process group of their own, as a terminal starts a command. */
beforeEach(async () => {
  printed = "";
  launcher = spawn(process.execPath, ["deploy/launch/run.mjs", "deploy/embedded/src/main.ts"], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: productCompileCache,
      PORT: "0",
      LOG_LEVEL: "debug",
      DATABASE_URL: "",
      KINKEEPER_DATA: folder,
      KINKEEPER_DEMO: "off",
      KINKEEPER_ADMIN_EMAIL: superAdmin.username,
      KINKEEPER_ADMIN_PASSWORD: superAdmin.password,
    },
  });
  origin = await new Promise((resolve, reject) => {
    for (const stream of [launcher.stdout!, launcher.stderr!])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        const found = /Kinkeeper is ready: (http:\/\/\S+)/.exec(printed)?.[1];
        if (found) resolve(found);
      });
    launcher.once("exit", () => reject(new Error(`the product ended and said:\n${printed}`)));
  });
  account = await foundFamily(origin, "Mortimer");
});
afterEach(async () => {
  if (launcher.exitCode === null && launcher.signalCode === null) {
    process.kill(-launcher.pid!, "SIGKILL");
    await once(launcher, "exit");
  }
});

/** As a terminal does when somebody presses Ctrl-C: everybody in the group gets it. */
const pressControlC = (): boolean => process.kill(-launcher.pid!, "SIGINT");

/** A person is being sent: the answer waits for the rest. */
const beginSending = async (): Promise<{ readonly sending: ClientRequest; readonly body: string }> => {
  const body = JSON.stringify({ firstName: "Emma" });
  const sending = request(new URL("/api/family-members", origin), {
    method: "POST",
    headers: {
      cookie: account.cookie,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      // It is told to go on once it was let in.
      expect: "100-continue",
    },
  });
  sending.flushHeaders();
  await once(sending, "continue");
  sending.write(body.slice(0, 5));
  return { sending, body };
};

test("Ctrl-C lets a request under way finish, and everything is closed before the process ends", async () => {
  const postmaster = postmasterOf(path.join(folder, "pg"));
  const { sending, body } = await beginSending();
  const answered = once(sending, "response") as Promise<[IncomingMessage]>;
  const ended = once(launcher, "close"); // and all that was printed is read
  pressControlC();
  await vi.waitFor(() => expect(fetch(origin)).rejects.toThrow(), { timeout: 60_000 });
  expect(runs(postmaster.pid)).toBe(true);
  sending.end(body.slice(5));
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(201);
  expect(await ended).toEqual([0, null]);
  expect(runs(postmaster.pid)).toBe(false);
  expect(printed).toContain("database system is shut down");
  expect(() => readFileSync(path.join(folder, "lock"))).toThrow(/ENOENT/);
});

test("a second Ctrl-C ends the process at once, and the database behind it", async () => {
  const postmaster = postmasterOf(path.join(folder, "pg"));
  const { sending } = await beginSending();
  const cut = once(sending, "error");
  const ended = once(launcher, "exit");
  pressControlC();
  await vi.waitFor(() => expect(fetch(origin)).rejects.toThrow(), { timeout: 60_000 });
  await new Promise((resolve) => setTimeout(resolve, 600)); // longer than what counts as one wish
  pressControlC();
  await cut;
  expect(await ended).toEqual([1, null]);
  await expect.poll(() => runs(postmaster.pid)).toBe(false);
});
