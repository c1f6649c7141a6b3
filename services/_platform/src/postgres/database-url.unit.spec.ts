import { expect, test } from "vitest";
import { readEnvironment } from "../config.ts";
import { serviceVariables } from "../settings.ts";
import { databaseUrl } from "./database-url.ts";

test("one value of DATABASE_URL serves every service", () => {
  const { DATABASE_URL: url } = readEnvironment(serviceVariables.pick({ DATABASE_URL: true }), {
    DATABASE_URL: "postgres://{service}:secret@postgres:5432/{service}",
  });
  expect(databaseUrl(url, "archive")).toBe("postgres://archive:secret@postgres:5432/archive");
  expect(databaseUrl(url, "ai-chat")).toBe("postgres://ai_chat:secret@postgres:5432/ai_chat");
  expect(databaseUrl("postgres://somebody@db/one", "archive")).toBe("postgres://somebody@db/one");
});
