import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { WrongSetting } from "@kinkeeper/platform/config";
import { openDataFolder, type DataFolder } from "../data-folder.ts";
import type { EmbeddedOptions } from "../start-embedded.ts";
import { newDemoAccounts, writeDemoAccounts } from "./demo-accounts.ts";
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
