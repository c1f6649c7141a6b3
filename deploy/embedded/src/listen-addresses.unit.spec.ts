import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { serviceNames } from "@kinkeeper/contracts/services";
import { expect, onTestFinished, test } from "vitest";
import { chooseListenAddresses } from "./listen-addresses.ts";

test.skipIf(process.platform === "win32")("are sockets in one folder that nobody else can enter", async () => {
  const listening = await chooseListenAddresses();
  onTestFinished(() => listening.remove());
  const folders = new Set(
    Object.values(listening.of).map((address) => ("path" in address ? path.dirname(address.path) : "")),
  );
  const [folder] = folders;
  expect([folders.size, statSync(folder!).mode & 0o777]).toEqual([1, 0o700]);
  listening.remove();
  expect(existsSync(folder!)).toBe(false);
});

test("are ports of the loopback address on Windows, behind a secret that no other start has", async () => {
  const [one, other] = [await chooseListenAddresses("win32"), await chooseListenAddresses("win32")];
  for (const name of serviceNames) expect(one.of[name]).toEqual({ host: "127.0.0.1", port: expect.any(Number) });
  expect(new Set(serviceNames.map((name) => JSON.stringify(one.of[name]))).size).toBe(serviceNames.length);
  expect(one.secret).toMatch(/^[\w-]{43}$/);
  expect(other.secret).not.toBe(one.secret);
});
