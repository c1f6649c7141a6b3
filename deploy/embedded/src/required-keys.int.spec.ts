import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { WrongSetting } from "@kinkeeper/platform/config";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";
import { fileRows } from "./file-rows.ts";
import { recordAccount } from "./testing/record-account.ts";

let root: string;
let [own, other] = ["", ""];
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "kinkeeper-keys-"));
  [own, other] = ["own", "other"].map((name) => path.join(root, name)) as [string, string];
  for (const folder of [own, other]) {
    mkdirSync(folder);
    await recordAccount(folder, "emma@example.org");
  }
});
afterEach(() => rmSync(root, { recursive: true }));

const keysOf = (folder: string): string => path.join(folder, "keys.db");
const refusal = (folder: string): WrongSetting =>
  new WrongSetting(
    `The keys.db of ${folder} does not open its events.db: put the one there that was copied with it, or later (docs/operations.md, “Backups”).`,
  );

test("keys of another product are refused, where everybody would be taken for erased", () => {
  copyFileSync(keysOf(other), keysOf(own));
  expect(() => openDataFolder(own)).toThrow(refusal(own));
});

test("keys that were copied before the events are refused, and those copied later are taken", async () => {
  copyFileSync(keysOf(own), path.join(root, "earlier"));
  copyFileSync(path.join(own, "events.db"), path.join(root, "events"));
  await recordAccount(own, "charles@example.org");
  openDataFolder(own).release();
  copyFileSync(path.join(root, "events"), path.join(own, "events.db"));
  openDataFolder(own).release();
  await recordAccount(own, "charles@example.org");
  copyFileSync(path.join(root, "earlier"), keysOf(own));
  expect(() => openDataFolder(own)).toThrow(refusal(own));
});

test("who was erased misses no key", async () => {
  const [{ stream }] = fileRows(path.join(own, "events.db"), "events", "select stream from events") as [
    { stream: string },
  ];
  const keyring = createSqliteKeyring({ file: keysOf(own) });
  await keyring.destroy(`${platformTenant}/${stream.split(".")[1]!}`);
  await keyring.close();
  expect(() => openDataFolder(own).release()).not.toThrow();
});
