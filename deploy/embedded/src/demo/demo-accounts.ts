import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { WrongSetting } from "@kinkeeper/platform/config";
import { z } from "zod";

const file = z.object({
  /** False while the demo families are still being written: the next start goes on with them. */
  complete: z.boolean(),
  password: z.string(),
  accounts: z.array(z.string()),
});
export type DemoAccounts = z.output<typeof file>;

const demoUserNames = ["super", "darwin-admin", "darwin-member", "bronte-admin", "bronte-member", "vendor"] as const;

export const superAdmin = demoUserNames[0];
/** As identity knows it, which makes the account. */
export const superAddress = `${superAdmin}@demo.invalid`;

/** 120 bits, in characters that can be read aloud. */
const randomPassword = (): string => randomBytes(15).toString("base64url");

/** What an earlier start noted; undefined where there never was a demo. */
export const readDemoAccounts = (path: string): DemoAccounts | undefined => {
  if (!existsSync(path)) return undefined;
  try {
    return file.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    throw new WrongSetting(`${path} cannot be read; remove it: the demo's accounts stay, and so does their password.`, {
      cause: error,
    });
  }
};

/** Readable by the owner alone. In the place of the former at once: half a file, after a power cut, would keep the product from starting. */
export const writeDemoAccounts = (path: string, accounts: DemoAccounts): void => {
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, `${JSON.stringify(accounts, undefined, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, path);
};

export const newDemoAccounts = (password: string | undefined): DemoAccounts => ({
  complete: false,
  password: password ?? randomPassword(),
  accounts: [...demoUserNames],
});
