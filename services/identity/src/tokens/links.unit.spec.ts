import fc from "fast-check";
import { expect, test } from "vitest";
import { linkAddress, newLinkToken, readLinkToken } from "./links.ts";

test("a link names its account and is found by its hash", () => {
  fc.assert(
    fc.property(fc.uuid(), (userId) => {
      const { token, tokenHash } = newLinkToken(userId);
      expect(readLinkToken(token)).toEqual({ userId, tokenHash });
      expect(tokenHash).not.toContain(token);
    }),
  );
});

test("two links for one account differ", () => {
  const userId = "01900000-0000-7000-8000-00000000000a";
  expect(newLinkToken(userId).token).not.toBe(newLinkToken(userId).token);
});

test("what is no link is told apart before anything is looked up", () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => text.length !== 64),
      (text) => readLinkToken(text) === undefined,
    ),
  );
  expect(readLinkToken(`${"a".repeat(63)}!`)).toBeUndefined();
});

test("the address needs no escaping", () => {
  const { token } = newLinkToken("01900000-0000-7000-8000-00000000000a");
  expect(linkAddress("https://kin.example", token)).toBe(`https://kin.example/api/password-reset?token=${token}`);
});
