import { readEnvironment, WrongSetting } from "@kinkeeper/platform/config";
import { expect, test } from "vitest";
import { embeddedVariables } from "./settings.ts";

test("nothing has to be set", () =>
  expect(readEnvironment(embeddedVariables, {})).toMatchObject({ PORT: 8080, HOST: "127.0.0.1", LOG_LEVEL: "warn" }));

test("what is erased does not wait for longer than a timer can, which would end at once", () => {
  expect(() => readEnvironment(embeddedVariables, { KINKEEPER_SCRUB_AFTER: "2592000" })).toThrow(
    new WrongSetting("KINKEEPER_SCRUB_AFTER must be at most 1209600 (14 days)."),
  );
  expect(readEnvironment(embeddedVariables, { KINKEEPER_SCRUB_AFTER: "1209600" }).KINKEEPER_SCRUB_AFTER).toBe(
    1_209_600,
  );
});

test("an https address is refused unless it is said how many proxies stand before it", () => {
  const https = { KINKEEPER_PUBLIC_URL: "https://kin.example" };
  expect(() => readEnvironment(embeddedVariables, https)).toThrow(
    new WrongSetting(
      "KINKEEPER_TRUST_PROXY must say how many reverse proxies stand before Kinkeeper, because KINKEEPER_PUBLIC_URL is https (0: none).",
    ),
  );
  for (const proxies of [0, 1])
    expect(
      readEnvironment(embeddedVariables, { ...https, KINKEEPER_TRUST_PROXY: String(proxies) }).KINKEEPER_TRUST_PROXY,
    ).toBe(proxies);
});

test.each([
  ["mail leaves the house", { SMTP_URL: "smtp://mail.example" }],
  ["its accounts would need a second factor", { KINKEEPER_SECOND_FACTOR: "super_admin" }],
  ["no password signs in", { KINKEEPER_PASSWORDS: "off" }],
])("a demo is refused where %s", (_where, settings) => {
  expect(readEnvironment(embeddedVariables, { ...settings, KINKEEPER_DEMO: "off" }).KINKEEPER_DEMO).toBe(false);
  expect(() => readEnvironment(embeddedVariables, { ...settings, KINKEEPER_DEMO: "on" })).toThrow(
    new WrongSetting(
      "KINKEEPER_DEMO can be on only where neither SMTP_URL nor KINKEEPER_SECOND_FACTOR is set, and KINKEEPER_PASSWORDS is not off.",
    ),
  );
});
