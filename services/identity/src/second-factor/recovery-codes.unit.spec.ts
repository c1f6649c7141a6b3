import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { expect, test } from "vitest";
import { recoveryCodes } from "./recovery-codes.ts";

const { make, hashOf } = recoveryCodes(createSqliteKeyring({ file: ":memory:" }));
const [emma, charles] = ["01900000-0000-7000-8000-00000000000a", "01900000-0000-7000-8000-00000000000b"];

test("ten codes are made, each its own, and nothing of them can be read in what is kept", async () => {
  const { codes, codeHashes } = await make(emma);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  expect(codeHashes).toEqual(await Promise.all(codes.map((code) => hashOf(emma, code))));
  expect(codeHashes.join(" ")).not.toContain(codes[0]!.slice(0, 5));
});

test("a code is recognised however it is typed, and as nobody else's", async () => {
  const [code] = (await make(emma)).codes;
  const hash = await hashOf(emma, code!);
  for (const typed of [code!.toUpperCase(), code!.replace("-", ""), ` ${code!.replace("-", " ")} `])
    expect(await hashOf(emma, typed)).toBe(hash);
  expect(await hashOf(charles, code!)).not.toBe(hash);
});

test("under another keyring the same code is kept as something else", async () => {
  const elsewhere = recoveryCodes(createSqliteKeyring({ file: ":memory:" }));
  expect(await elsewhere.hashOf(emma, "abcde-fghjk")).not.toBe(await hashOf(emma, "abcde-fghjk"));
});
