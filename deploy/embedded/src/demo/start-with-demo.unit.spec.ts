import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WrongSetting } from "@kinkeeper/platform/config";
import { openDataFolder, type DataFolder } from "../data-folder.ts";
import type { Embedded, EmbeddedOptions } from "../start-embedded.ts";
import { recordAccount } from "../testing/record-account.ts";
import { newDemoAccounts, readDemoAccounts, superAddress, writeDemoAccounts } from "./demo-accounts.ts";
import { startWithDemo } from "./start-with-demo.ts";

let folder: string;
let data: DataFolder;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-demo-"));
  data = openDataFolder(folder);
  writeDemoAccounts(data.demoAccounts, newDemoAccounts(undefined));
});
afterEach(() => {
  data.release();
  rmSync(folder, { recursive: true });
});

const begun = new Error("the product was started");
const startAt = (host: string, isAllowed: boolean) =>
  startWithDemo(
    { data, host, environment: {} } as unknown as EmbeddedOptions,
    { isAllowed, isWanted: false, password: undefined },
    () => Promise.reject(begun),
  );

test("a demo of earlier is not let out to other machines, unless it is asked for", async () => {
  await expect(startAt("0.0.0.0", false)).rejects.toThrow(WrongSetting);
  await expect(startAt("0.0.0.0", true)).rejects.toBe(begun);
});

test("nor is one whose folder was put together of copies, which say nothing of its accounts", async () => {
  rmSync(data.demoAccounts);
  await recordAccount(folder, "stranger@demo.invalid");
  await recordAccount(folder, "admin@example.org", "EmailVerified", "SuperAdminAppointed");
  await expect(startAt("0.0.0.0", false)).rejects.toBe(begun);
  await recordAccount(folder, superAddress, "EmailVerified", "SuperAdminAppointed");
  await expect(startAt("0.0.0.0", false)).rejects.toThrow(/^This data folder holds the demo/);
  await expect(startAt("127.0.0.1", true)).rejects.toBe(begun);
});

test("one that was begun and could not be written is left as it is once nobody wants it", async () => {
  const running = { gateway: { port: 0 } } as Embedded;
  const started = await startWithDemo(
    { data, host: "127.0.0.1", environment: {} } as unknown as EmbeddedOptions,
    { isAllowed: true, isWanted: false, password: undefined },
    () => Promise.resolve(running),
  );
  expect(started.accountLines).toEqual([]);
  expect(readDemoAccounts(data.demoAccounts)).toMatchObject({ complete: false });
});
