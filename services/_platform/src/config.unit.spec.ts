import { describe, expect, test } from "vitest";
import { z } from "zod";
import { address, flag, port, publicUrl, readEnvironment, WrongSetting } from "./config.ts";

const variables = z.object({
  PORT: port.optional(),
  KINKEEPER_DEMO: flag.optional(),
  NATS_URL: address("nats", "tls").optional(),
  KINKEEPER_PUBLIC_URL: publicUrl.optional(),
});

test("values are parsed by the schema of their variable, and others are left alone", () => {
  expect(readEnvironment(variables, { PORT: "8080", KINKEEPER_DEMO: "off", HOME: "/root" })).toEqual({
    PORT: 8080,
    KINKEEPER_DEMO: false,
  });
});

test("an empty variable counts as absent", () => {
  expect(readEnvironment(variables, { PORT: "" })).toEqual({});
  expect(readEnvironment(z.object({ PORT: port.default(8080) }), { PORT: "" })).toEqual({ PORT: 8080 });
});

test.each([
  [{ PORT: "eighty" }, "PORT must be a number."],
  [{ PORT: "70000" }, "PORT must be a port between 0 and 65535."],
  [{ NATS_URL: "localhost" }, "NATS_URL must be an address that starts with nats:// or tls://."],
  [{ KINKEEPER_DEMO: "yes" }, "KINKEEPER_DEMO must be on or off."],
  [
    { KINKEEPER_PUBLIC_URL: "kin.example" },
    "KINKEEPER_PUBLIC_URL must be an address that starts with http:// or https://.",
  ],
  [{ KINKEEPER_PUBLIC_URL: "https://kin.example/app" }, "KINKEEPER_PUBLIC_URL must have no path."],
])("a wrong value is refused with one sentence that names it: %j", (environment, sentence) => {
  expect(() => readEnvironment(variables, environment)).toThrow(new WrongSetting(sentence));
});

test.each(["https://kin.example/?a=b", "https://kin.example#top", "https://me:secret@kin.example"])(
  "%s is no public address: links begin with it",
  (url) =>
    expect(() => readEnvironment(variables, { KINKEEPER_PUBLIC_URL: url })).toThrow(
      new WrongSetting("KINKEEPER_PUBLIC_URL must have nothing but a host and perhaps a port."),
    ),
);

test("all missing variables are named at once", () => {
  const needed = z.object({ NATS_URL: address("nats"), DATABASE_URL: address("postgres") });
  expect(() => readEnvironment(needed, {})).toThrow(/^Please set NATS_URL, DATABASE_URL /);
});

describe("variables that belong together", () => {
  const pair = z
    .object({ MODEL: z.string().optional(), KEY: z.string().optional() })
    .refine(({ MODEL, KEY }) => MODEL === undefined || KEY !== undefined, "MODEL needs KEY beside it");

  test("are refused with one sentence", () => {
    expect(() => readEnvironment(pair, { MODEL: "m" })).toThrow(new WrongSetting("MODEL needs KEY beside it."));
    expect(readEnvironment(pair, { MODEL: "m", KEY: "k" })).toEqual({ MODEL: "m", KEY: "k" });
  });
});

test.each([
  ["https://kin.example/", "https://kin.example"],
  ["HTTPS://Kin.Example:443", "https://kin.example"],
  ["http://kin.example:8080", "http://kin.example:8080"],
])("the public address %s is kept as browsers name it", (given, kept) =>
  expect(readEnvironment(z.object({ KINKEEPER_PUBLIC_URL: publicUrl }), { KINKEEPER_PUBLIC_URL: given })).toEqual({
    KINKEEPER_PUBLIC_URL: kept,
  }),
);
