import { describe, expect, test } from "vitest";
import { demoAt, isLoopback, signUpAt, warningFor } from "./exposure.ts";

test.each(["127.0.0.1", "127.1.2.3", "::1", "localhost"])("%s is this machine alone", (host) => {
  expect([isLoopback(host), signUpAt(host, {}), warningFor(host, {})]).toEqual([true, "open", undefined]);
});

test.each(["0.0.0.0", "::", "192.0.2.7", "127.example.org", "archive.example.org"])("%s is open to others", (host) => {
  expect([isLoopback(host), signUpAt(host, {})]).toEqual([false, "closed"]);
  expect(warningFor(host, {})).toContain("sign-up is closed");
  expect(warningFor(host, { KINKEEPER_SIGNUP: "open", KINKEEPER_DEMO: "on" })).toMatch(/anybody may sign up.*demo/);
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

  test("is elsewhere only where it is asked for", () => {
    expect(demoAt("0.0.0.0", {})).toEqual({ isAllowed: false, isWanted: false });
    expect(demoAt("0.0.0.0", { KINKEEPER_DEMO: false })).toEqual({ isAllowed: false, isWanted: false });
    expect(demoAt("0.0.0.0", { KINKEEPER_DEMO: true })).toEqual({ isAllowed: true, isWanted: true });
  });
});
