import { expect, test } from "vitest";
import { StoreUnavailable } from "./event-store.ts";
import { startFailure } from "./start-failure.ts";

const at = { host: "127.0.0.1", port: 80 };
const refused = (syscall: string) => Object.assign(new Error(`EACCES: ${syscall}`), { code: "EACCES", syscall });

test("who may not open a file is not told of ports", () => {
  expect(startFailure(refused("listen"), at)).toMatch(/^Port 80 may not be used/);
  expect(startFailure(refused("open"), at)).toMatch(/EACCES: open/);
});

test("an address that cannot be listened on is the one of HOST", () => {
  const invalid = (syscall: string) => Object.assign(new Error(`EINVAL: ${syscall}`), { code: "EINVAL", syscall });
  expect(startFailure(invalid("listen"), { host: "fe80::1", port: 80 })).toMatch(
    /^This machine has no address fe80::1/,
  );
  expect(startFailure(invalid("read"), at)).toMatch(/EINVAL: read/);
});

test("a store that cannot be used says why, once", () => {
  const full = new Error("ENOSPC: no space left on device, write");
  expect(startFailure(new StoreUnavailable("the object folder cannot be used", { cause: full }), at)).toBe(
    "A store cannot be reached: the object folder cannot be used (ENOSPC: no space left on device, write).",
  );
  expect(startFailure(new StoreUnavailable(full.message, { cause: full }), at)).toBe(
    "A store cannot be reached: ENOSPC: no space left on device, write.",
  );
});

test("a full disk is told as such, whatever was to be written there", () => {
  const file = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const database = Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
  expect(startFailure(file, at)).toBe(
    "The disk is full (ENOSPC: no space left on device, write); free some of it and start again.",
  );
  expect(startFailure(database, at)).toBe(
    "The disk is full (database or disk is full); free some of it and start again.",
  );
});
