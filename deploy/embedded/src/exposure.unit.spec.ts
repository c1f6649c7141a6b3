import { describe, expect, test } from "vitest";
import { demoAt, demoHasSales, isLoopback, publicUrlAt, signUpAt, warningFor } from "./exposure.ts";

test.each(["127.0.0.1", "127.1.2.3", "::1", "localhost"])("%s is this machine alone", (host) => {
  expect([isLoopback(host), signUpAt(host, {}), warningFor(host, {})]).toEqual([true, "open", undefined]);
});

test.each(["0.0.0.0", "::", "192.0.2.7", "127.example.org", "archive.example.org"])("%s is open to others", (host) => {
  expect([isLoopback(host), signUpAt(host, {})]).toEqual([false, "closed"]);
  expect(warningFor(host, {})).toContain("sign-up is closed");
  expect(warningFor(host, { KINKEEPER_SIGNUP: "open", KINKEEPER_DEMO: "on" })).toMatch(/anybody may sign up.*demo/);
});

test.each([
  ["127.0.0.1", "http://localhost:80"],
  ["::1", "http://localhost:80"],
  ["0.0.0.0", "http://localhost:80"],
  ["::", "http://localhost:80"],
  ["192.0.2.7", "http://192.0.2.7:80"],
  ["fd00::7", "http://[fd00::7]:80"],
  ["nas.local", "http://nas.local:80"],
])("who listens on %s alone is reached there: %s", (host, address) => expect(publicUrlAt(host, 80)).toBe(address));

test("where others come by any address, the start says where links lead until it is told", () => {
  const told = { KINKEEPER_PUBLIC_URL: "http://nas.local:8080" };
  for (const host of ["0.0.0.0", "::"])
    expect(warningFor(host, {})).toMatch(/lead to localhost until KINKEEPER_PUBLIC/);
  for (const warning of [warningFor("192.0.2.7", {}), warningFor("0.0.0.0", told)])
    expect(warning).not.toContain("localhost");
});

test("what KINKEEPER_SIGNUP says holds everywhere; empty counts as absent", () => {
  expect(signUpAt("127.0.0.1", { KINKEEPER_SIGNUP: "closed" })).toBe("closed");
  expect(signUpAt("0.0.0.0", { KINKEEPER_SIGNUP: "invited" })).toBe("invited");
  expect(signUpAt("0.0.0.0", { KINKEEPER_SIGNUP: "" })).toBe("closed");
});

describe("a demo", () => {
  test("is there on this machine, unless mail leaves the house or nobody wants it", () => {
    expect(demoAt("127.0.0.1", {})).toEqual({ isAllowed: true, isWanted: true });
    expect(demoAt("127.0.0.1", { KINKEEPER_DEMO: false })).toEqual({ isAllowed: true, isWanted: false });
    expect(demoAt("127.0.0.1", { SMTP_URL: "smtp://mail.example" })).toEqual({ isAllowed: true, isWanted: false });
  });

  test("is not there where its accounts could not sign in with their password alone", () => {
    const isWanted = (environment: Parameters<typeof demoAt>[1]) => demoAt("127.0.0.1", environment).isWanted;
    expect(isWanted({ KINKEEPER_SECOND_FACTOR: "super_admin" })).toBe(false);
    expect([isWanted({ KINKEEPER_PASSWORDS: false }), isWanted({ KINKEEPER_PASSWORDS: true })]).toEqual([false, true]);
  });

  test("sells where the sandbox moves no money, and a vendor without an account for payouts may", () => {
    const refuse = { MARKETPLACE_UNONBOARDED: "refuse" };
    expect([demoHasSales("127.0.0.1", {}), demoHasSales("127.0.0.1", refuse)]).toEqual([true, false]);
    for (const payments of ["off", "stripe"])
      expect(demoHasSales("127.0.0.1", { KINKEEPER_PAYMENTS: payments })).toBe(false);
    expect([demoHasSales("0.0.0.0", {}), demoHasSales("0.0.0.0", { KINKEEPER_PAYMENTS: "sandbox" })]).toEqual([
      false,
      true,
    ]);
  });

  test("is elsewhere only where it is asked for", () => {
    expect(demoAt("0.0.0.0", {})).toEqual({ isAllowed: false, isWanted: false });
    expect(demoAt("0.0.0.0", { KINKEEPER_DEMO: false })).toEqual({ isAllowed: false, isWanted: false });
    expect(demoAt("0.0.0.0", { KINKEEPER_DEMO: true })).toEqual({ isAllowed: true, isWanted: true });
  });
});
