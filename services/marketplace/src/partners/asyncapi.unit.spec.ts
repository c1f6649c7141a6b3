import { sentEventNames, typeOfEvent } from "@kinkeeper/contracts/partners/public-events";
import asyncApiSpecs from "@asyncapi/specs";
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

const version = "3.1.0";
/** By the schema that AsyncAPI publishes for this version. */
const fitsAsyncApi = new Ajv({ strict: false, validateFormats: false }).compile(
  objectIn(asyncApiSpecs.schemasWithoutId[version]),
);

const referencesIn = (value: unknown): readonly string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => (name === "$ref" ? [String(inner)] : referencesIn(inner)))
    : [];

/** References that lead nowhere in the document, which its schema does not look at. */
const danglingIn = (document: object): readonly string[] =>
  referencesIn(document).filter((reference) => {
    const [root, ...steps] = reference.split("/");
    const target = steps.reduce<unknown>((inner, step) => objectIn(inner)[step], document);
    return root !== "#" || target === undefined;
  });

test("it is an AsyncAPI document, and all that it refers to stands in it", () => {
  expect(documentNow()).toMatchObject({ asyncapi: version });
  fitsAsyncApi(documentNow());
  expect(fitsAsyncApi.errors).toBeNull();
  expect(referencesIn(documentNow()).length).toBeGreaterThan(sentEventNames.length);
  expect(danglingIn(documentNow())).toEqual([]);
  const withoutChannel = changed(["channels"], (parent, name) => (parent[name] = {}));
  expect(danglingIn(withoutChannel)).not.toEqual([]);
  const withoutTitle = changed(["info", "title"], (parent, name) => delete parent[name]);
  expect(fitsAsyncApi(withoutTitle)).toBe(false);
});

test("what is sent is what its channel carries", () => {
  const { operations } = z
    .object({
      operations: z.record(
        z.string(),
        z.object({
          channel: z.object({ $ref: z.string() }),
          messages: z.array(z.object({ $ref: z.string() })),
        }),
      ),
    })
    .parse(documentNow());
  for (const { channel, messages } of Object.values(operations))
    expect(messages.filter(({ $ref }) => !$ref.startsWith(`${channel.$ref}/messages/`))).toEqual([]);
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
