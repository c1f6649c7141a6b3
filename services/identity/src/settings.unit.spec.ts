import { readEnvironment } from "@kinkeeper/platform/config";
import { expect, test } from "vitest";
import { identitySettings } from "./settings.ts";

const settingsOf = (more: Record<string, string>) =>
  readEnvironment(identitySettings, { KINKEEPER_PUBLIC_URL: "https://family.example", ...more });
const provider = {
  OIDC_ISSUER: "https://accounts.example.org",
  OIDC_CLIENT_ID: "archive",
  OIDC_CLIENT_SECRET: "a secret",
};

test("an OpenID Connect provider is there with all that it needs, or not at all", () => {
  expect(settingsOf({})).toMatchObject({ KINKEEPER_PASSWORDS: true });
  expect(settingsOf(provider)).toMatchObject({ ...provider, OIDC_LABEL: "single sign-on" });
  for (const missing of Object.keys(provider))
    expect(() => settingsOf({ ...provider, [missing]: "" })).toThrow(/go together: please set all three or none\.$/);
});

test.each([
  "http://localhost:9000",
  "http://127.0.0.1:9000/tenant",
  "http://[::1]:9000",
  "https://accounts.example.org",
])("%s may be the provider", (issuer) => {
  expect(settingsOf({ ...provider, OIDC_ISSUER: issuer }).OIDC_ISSUER).toBe(issuer);
});

test.each(["http://accounts.example.org", "http://localhost.example.org", "http://10.0.0.1", "accounts.example.org"])(
  "%s may not",
  (issuer) => {
    expect(() => settingsOf({ ...provider, OIDC_ISSUER: issuer })).toThrow(/^OIDC_ISSUER must be an address/);
  },
);

test("passwords can be turned off only where a provider takes their place", () => {
  expect(settingsOf({ ...provider, KINKEEPER_PASSWORDS: "off" }).KINKEEPER_PASSWORDS).toBe(false);
  expect(() => settingsOf({ KINKEEPER_PASSWORDS: "off" })).toThrow(/^KINKEEPER_PASSWORDS=off needs OIDC_ISSUER/);
});
