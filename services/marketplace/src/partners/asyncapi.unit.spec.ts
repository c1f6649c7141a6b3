import { sentEventNames, typeOfEvent } from "@kinkeeper/contracts/partners/public-events";
import { Parser } from "@asyncapi/parser";
import { Ajv } from "ajv";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { asyncApiDocument } from "./asyncapi.ts";
import { publicEventOf } from "./public-event-of.ts";
import { everyHistory } from "./testing/histories.ts";

/*
 * tests/fixtures/partners/asyncapi.v1.json is what partners were promised. It is written anew, by hand, only when something was
 * added: node -e 'import("./services/marketplace/src/partners/asyncapi.ts").then(({ asyncApiDocument }) =>
 *   console.log(JSON.stringify(asyncApiDocument("https://kinkeeper.example"), null, 2)))' > tests/fixtures/partners/asyncapi.v1.json
 */
const golden = path.join(import.meta.dirname, "../../../../tests/fixtures/partners/asyncapi.v1.json");
const origin = "https://kinkeeper.example";

type Json = Readonly<Record<string, unknown>>;
const json = z.record(z.string(), z.unknown());
const objectIn = (value: unknown): Json => json.catch({}).parse(value);
const stringsIn = (value: unknown): readonly string[] => z.array(z.string()).catch([]).parse(value);

/** What consumers of `before` could trip over in `after`, each as a place in the document; empty where something was only added. */
const breakingChanges = (before: unknown, after: unknown, place = ""): readonly string[] => {
  if (typeof before !== "object" || before === null || Array.isArray(before)) {
    if (place.endsWith("/required")) {
      const kept = stringsIn(after);
      return stringsIn(before).flatMap((name) => (kept.includes(name) ? [] : [`${place}/${name}`]));
    }
    const isText = /\/(description|summary|title|version)$/.test(place) && typeof before === "string";
    const mayGrow = place === "/operations/sendEvent/messages";
    if (mayGrow)
      return (before as unknown[]).every((one) => JSON.stringify(after).includes(JSON.stringify(one))) ? [] : [place];
    return isText || JSON.stringify(before) === JSON.stringify(after) ? [] : [place];
  }
  const later = objectIn(after);
  return Object.entries(before).flatMap(([name, value]) => breakingChanges(value, later[name], `${place}/${name}`));
};

const documentNow = () => structuredClone(asyncApiDocument(origin));
/** The document with one place changed. */
const changed = (place: readonly string[], change: (parent: Record<string, unknown>, name: string) => void): object => {
  const document = documentNow();
  let parent = document as Record<string, unknown>;
  for (const step of place.slice(0, -1)) parent = parent[step] as Record<string, unknown>;
  change(parent, place.at(-1)!);
  return document;
};
const order = ["components", "schemas", "order.completed", "properties", "data"];

test("every event that is sent stands in it", () => {
  const { components } = z.object({ components: z.object({ messages: json, schemas: json }) }).parse(documentNow());
  expect(Object.keys(components.messages)).toEqual(sentEventNames);
  expect(sentEventNames.filter((name) => !(name in components.schemas))).toEqual([]);
});

test("it is an AsyncAPI document without errors or warnings", async () => {
  const { diagnostics } = await new Parser().parse(JSON.stringify(documentNow()));
  expect(diagnostics).toEqual([]);
  const withoutChannel = changed(["channels"], (parent, name) => (parent[name] = {}));
  expect(await new Parser().validate(JSON.stringify(withoutChannel))).not.toEqual([]);
});

test("every event that is sent fits it, and what lacks a field does not", () => {
  const { components } = z
    .object({ components: z.object({ schemas: z.record(z.string(), json) }) })
    .parse(documentNow());
  const samples = everyHistory.map((history) => publicEventOf(history, origin)).filter((event) => event !== undefined);
  expect(new Set(samples.map(({ type }) => type))).toEqual(new Set(sentEventNames.map(typeOfEvent)));
  const ajv = new Ajv({ strict: true, validateFormats: false });
  for (const name of sentEventNames) {
    const fits = ajv.compile(components.schemas[name]!);
    for (const sample of samples.filter(({ type }) => type === typeOfEvent(name))) {
      expect(fits(sample)).toBe(true);
      expect(fits({ ...sample, addedLater: true })).toBe(true);
      expect(fits({ ...sample, data: {} })).toBe(false);
    }
  }
});

test("what partners were promised still holds", () => {
  expect(breakingChanges(JSON.parse(readFileSync(golden, "utf8")), documentNow())).toEqual([]);
});

test("everything that is sent was promised", () => {
  expect(breakingChanges(documentNow(), JSON.parse(readFileSync(golden, "utf8")))).toEqual([]);
});

test.each<[string, readonly string[], (parent: Record<string, unknown>, name: string) => void]>([
  ["a field that is gone", [...order, "properties", "amountMinor"], (parent, name) => delete parent[name]],
  [
    "a field of another kind",
    [...order, "properties", "amountMinor"],
    (parent, name) => (parent[name] = { type: "string" }),
  ],
  ["a field that may be absent", [...order, "required"], (parent, name) => (parent[name] = ["orderId"])],
  [
    "another word for a status",
    [...order, "properties", "status", "enum"],
    (parent, name) => (parent[name] = ["done"]),
  ],
  ["an event that is gone", ["components", "schemas", "order.completed"], (parent, name) => delete parent[name]],
  [
    "an event that is not sent any more",
    ["operations", "sendEvent", "messages"],
    (parent, name) => (parent[name] = []),
  ],
])("%s would be noticed", (_what, place, change) =>
  expect(breakingChanges(documentNow(), changed(place, change))).not.toEqual([]),
);

test("a field that was added is none of that", () => {
  const more = changed([...order, "properties", "note"], (parent, name) => (parent[name] = { type: "string" }));
  expect(breakingChanges(documentNow(), more)).toEqual([]);
});
