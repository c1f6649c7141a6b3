import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../ids.ts";
import { keyName } from "../keyring.ts";
import { keyringContract } from "../testing/keyring-contract.ts";
import { createSqliteKeyring } from "./sqlite-keyring.ts";

const newFolder = (): string => mkdtempSync(join(tmpdir(), "kinkeeper-keys-"));

keyringContract("SQLite on disk", async () => {
  const folder = newFolder();
  return {
    open: () => createSqliteKeyring({ file: join(folder, "keys.db") }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});

describe("keys in a SQLite file", () => {
  let folder: string;
  beforeAll(() => (folder = newFolder()));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("of a destroyed key no byte is left in any file", async () => {
    const keyring = createSqliteKeyring({ file: join(folder, "keys.db") });
    const names = Array.from({ length: 100 }, () => keyName(newId(), newId()));
    const keys = await keyring.ensure(names);
    const [name] = names;
    const onDisk = (): Buffer => Buffer.concat(readdirSync(folder).map((file) => readFileSync(join(folder, file))));
    expect(onDisk().includes(keys.get(name!)!)).toBe(true);
    await keyring.destroy(name!);
    expect(onDisk().includes(keys.get(name!)!)).toBe(false);
    expect(onDisk().includes(keys.get(names[1]!)!)).toBe(true);
    await keyring.close();
  });

  test("the file can be read by its owner alone", async () => {
    const file = join(folder, "private.db");
    const keyring = createSqliteKeyring({ file });
    await keyring.ensure([keyName(newId(), newId())]);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o077).toBe(0);
    await keyring.close();
  });
});
