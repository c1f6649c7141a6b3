import { readEnvironment, WrongSetting } from "@kinkeeper/platform/config";
import { expect, test } from "vitest";
import { embeddedVariables } from "./settings.ts";

test("nothing has to be set", () =>
  expect(readEnvironment(embeddedVariables, {})).toMatchObject({ PORT: 8080, HOST: "127.0.0.1", LOG_LEVEL: "warn" }));

test("a demo is refused where mail leaves the house", () => {
  const mail = { SMTP_URL: "smtp://mail.example" };
  expect(readEnvironment(embeddedVariables, { ...mail, KINKEEPER_DEMO: "off" }).KINKEEPER_DEMO).toBe(false);
  expect(() => readEnvironment(embeddedVariables, { ...mail, KINKEEPER_DEMO: "on" })).toThrow(
    new WrongSetting("KINKEEPER_DEMO can be on only where SMTP_URL is not set."),
  );
});
