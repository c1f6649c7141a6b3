import { newId } from "@kinkeeper/platform/ids";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { devicesOf } from "./device-cookie.ts";

const keyring = createSqliteKeyring({ file: ":memory:" });
const devices = devicesOf(keyring, "http://localhost:8080");
const [emma, charles] = [newId(), newId()];
/** The cookie as a browser sends it back. */
const sent = (setCookie: string): string => setCookie.split(";")[0]!;

test("a device is known for the account that signed in on it, and for no other", async () => {
  const cookie = sent(await devices.remember(undefined, emma));
  expect(await devices.recognise(`sid=x; ${cookie}`, emma)).toMatch(/^[\w-]{22}$/);
  expect(await devices.recognise(cookie, charles)).toBeUndefined();
  expect(await devices.recognise(undefined, emma)).toBeUndefined();
});

test("a shared computer is one device, known for each who signs in, the last eight", async () => {
  let cookie = sent(await devices.remember(undefined, emma));
  const id = await devices.recognise(cookie, emma);
  cookie = sent(await devices.remember(cookie, charles));
  cookie = sent(await devices.remember(cookie, emma));
  expect([await devices.recognise(cookie, emma), await devices.recognise(cookie, charles)]).toEqual([id, id]);
  for (let more = 0; more < 7; more += 1) cookie = sent(await devices.remember(cookie, newId()));
  expect(await devices.recognise(cookie, emma)).toBe(id);
  expect(await devices.recognise(cookie, charles)).toBeUndefined();
});

test("the cookie says nothing about the account, and scripts cannot read it", async () => {
  const cookie = await devices.remember(undefined, emma);
  expect(cookie).not.toContain(emma);
  expect(cookie).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
  const secure = await devicesOf(keyring, "https://family.example").remember(undefined, emma);
  expect(secure).toMatch(/^__Host-device=.+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=34560000$/);
});

describe("a forged cookie is a stranger's", () => {
  test("under another key", async () => {
    const elsewhere = devicesOf(createSqliteKeyring({ file: ":memory:" }), "http://localhost:8080");
    const cookie = sent(await elsewhere.remember(undefined, emma));
    expect(await elsewhere.recognise(cookie, emma)).toBeDefined();
    expect(await devices.recognise(cookie, emma)).toBeUndefined();
  });
  test("with the id or the mark changed", async () => {
    const cookie = sent(await devices.remember(undefined, emma));
    for (let at = "device=".length; at < cookie.length; at += 1) {
      const changed = cookie.slice(0, at) + (cookie[at] === "A" ? "B" : "A") + cookie.slice(at + 1);
      // The last character of 32 bytes in base64url holds two bits that say nothing; the text is compared all the same.
      expect(await devices.recognise(changed, emma)).toBeUndefined();
    }
  });
  test("whatever it is made of", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (value) => {
        expect(await devices.recognise(`device=${value}`, emma)).toBeUndefined();
        expect(sent(await devices.remember(`device=${value}`, emma))).toMatch(/^device=[\w-]{22}\.[\w-]{43}$/);
      }),
    );
  });
});
