import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./security-headers.ts";

const directive = (policy: string, name: string): string | undefined =>
  policy.split("; ").find((one) => one.startsWith(`${name} `));

test("films and sounds play from our own origin alone", () => {
  const policy = contentSecurityPolicy("n0nce");
  expect(directive(policy, "media-src")).toBe("media-src 'self'");
  expect(directive(policy, "connect-src")).toBe("connect-src 'self'");
});

test("pictures come from our own origin, and from where an operator has map tiles", () => {
  expect(directive(contentSecurityPolicy("n0nce"), "img-src")).toBe("img-src 'self' data: blob:");
  const policy = contentSecurityPolicy("n0nce", undefined, "https://tiles.kin.example");
  const open = policy.split("; ").filter((one) => one.includes("https://tiles.kin.example"));
  expect(open).toEqual(["img-src 'self' data: blob: https://tiles.kin.example"]);
});

test("where the object store sends them itself, from there too, and nothing else comes from there", () => {
  const policy = contentSecurityPolicy("n0nce", "https://files.kin.example");
  const open = policy.split("; ").filter((one) => one.includes("https://files.kin.example"));
  expect(open).toEqual(["media-src 'self' https://files.kin.example", "connect-src 'self' https://files.kin.example"]);
  expect(directive(policy, "default-src")).toBe("default-src 'none'");
  expect(directive(policy, "script-src")).toBe("script-src 'self'");
});
