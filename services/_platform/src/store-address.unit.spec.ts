import { expect, test } from "vitest";
import { storeAddress } from "./store-address.ts";

const url = "postgres://{service}:{password}@postgres:5432/{service}";

test("one address serves every service, each under its own name and with its own password", () => {
  expect(storeAddress(url, { service: "archive", password: "secret" })).toBe(
    "postgres://archive:secret@postgres:5432/archive",
  );
  expect(storeAddress(url, { service: "ai-chat", password: "a/b@c" })).toBe(
    "postgres://ai_chat:a%2Fb%40c@postgres:5432/ai_chat",
  );
});

test("an address that names nobody is left as it is", () =>
  expect(storeAddress("postgres://somebody:theirs@db/one", { service: "archive", password: "secret" })).toBe(
    "postgres://somebody:theirs@db/one",
  ));
