import { expect, test } from "vitest";
import { readEnvironment, WrongSetting } from "./config.ts";

test("values are parsed by the schema of their variable", () => {
  expect(readEnvironment({ PORT: "8080", KINKEEPER_DEMO: "off" }, { optional: ["PORT", "KINKEEPER_DEMO"] })).toEqual({
    PORT: 8080,
    KINKEEPER_DEMO: false,
  });
});

test("an empty variable counts as absent", () => {
  expect(readEnvironment({ PORT: "" }, { optional: ["PORT"] })).toEqual({});
});

test("a wrong value is refused with one sentence that names it", () => {
  expect(() => readEnvironment({ PORT: "eighty" }, { optional: ["PORT"] })).toThrow(
    new WrongSetting("PORT must be a number."),
  );
  expect(() => readEnvironment({ NATS_URL: "localhost" }, { optional: ["NATS_URL"] })).toThrow(
    /^NATS_URL must be an address that starts with nats:\/\//,
  );
});

test("all missing variables are named at once", () => {
  expect(() => readEnvironment({}, { required: ["NATS_URL", "DATABASE_URL"] })).toThrow(
    /^Please set NATS_URL, DATABASE_URL /,
  );
});
