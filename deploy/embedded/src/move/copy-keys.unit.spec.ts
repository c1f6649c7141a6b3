import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { contexts } from "@kinkeeper/contracts/contexts";
import { streamParts } from "@kinkeeper/contracts/event";
import { definitionsOf } from "@kinkeeper/platform/journal/definitions";
import { keyNameOf } from "@kinkeeper/platform/journal/personal-data";
import { eventFixtures } from "@kinkeeper/platform/testing/event-fixtures";
import { expect, test } from "vitest";
import { makerOf } from "./copy-keys.ts";

test.each([
  ["platform/uploads", "archive"],
  ["platform/genealogy-positions", "genealogy"],
  ["platform/ai-chat-positions", "ai-chat"],
  ["platform/login-names", "identity"],
  ["platform/endpoint:0198c1a2-0000-7000-8000-000000000000", "marketplace"],
  ["platform/nats:0198c1a2-0000-7000-8000-000000000000", "marketplace"],
  ["platform/0198c1a2-0000-7000-8000-000000000000", "identity"],
  ["0198c1a2-0000-7000-8000-000000000000/0198c1a2-0000-7000-8000-000000000001", "identity"],
])("the key %s was made by %s", (name, maker) => {
  expect(makerOf(name)).toBe(maker);
});

const services = path.resolve(import.meta.dirname, "../../../../services");

test("of every secret that a service names itself it is known that this service makes it", () => {
  const named = globSync("*/src/**/*.ts", { cwd: services })
    .filter((file) => !/\.spec\.ts$|[\\/]testing[\\/]|^_platform/.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(services, file), "utf8");
      return [...source.matchAll(/(?:keyName\(platformTenant, "|"platform\/)([a-z-]+)"/g)].map(
        ([, word]) => [file.split(path.sep)[0], `platform/${word}`] as const,
      );
    });
  expect(named.length).toBeGreaterThan(5);
  for (const [service, key] of named) expect([key, makerOf(key)]).toEqual([key, service]);
});

test("of every key that an event names it is known who makes it", () => {
  const definitions = definitionsOf(contexts);
  const made = eventFixtures().flatMap(({ stream, type, data, context }) => {
    const { category, tenantId } = streamParts(stream);
    const definition = definitions.find(category, type);
    const key = definition && keyNameOf(definition, tenantId, data);
    return key === undefined ? [] : [{ key, context }];
  });
  expect(made.length).toBeGreaterThan(100);
  // Any service finds what is called by an id.
  expect(made.filter(({ key, context }) => ![context, "identity"].includes(makerOf(key)))).toEqual([]);
});

test("of a key of another kind nobody is said to be its maker", () => {
  expect(() => makerOf("platform/new-secret")).toThrow(/^Nobody is known to make the key platform\/new-secret/);
});
