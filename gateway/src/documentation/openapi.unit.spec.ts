import { expect, test } from "vitest";
import { z } from "zod";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { openApiDocument } from "./openapi.ts";

// The parts of the OpenAPI 3.1 description that this document uses, as the specification defines them.
const schema = z.record(z.string(), z.unknown());
const reference = z.strictObject({ $ref: z.string().startsWith("#/components/") });
const content = z.record(z.string().regex(/^[\w*.+-]+\/[\w*.+-]+$/), z.strictObject({ schema }));
const response = z.strictObject({ description: z.string().min(1), content: content.optional() });
const operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  description: z.string().optional(),
  security: z.array(z.strictObject({ session: z.array(z.string()) })),
  parameters: z.optional(
    z.array(
      z.strictObject({
        name: z.string().min(1),
        in: z.enum(["path", "query", "header"]),
        required: z.boolean().optional(),
        schema,
        description: z.string().optional(),
      }),
    ),
  ),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([reference, response])),
});
const openApi31 = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(
    z.string().startsWith("/"),
    z.partialRecord(z.enum(["get", "put", "post", "delete", "options", "head", "patch", "trace"]), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), schema),
    responses: z.record(z.string().regex(/^[\w.-]+$/), response),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal("apiKey"), in: z.literal("cookie"), name: z.string(), description: z.string() }),
    ),
  }),
});

const document = openApiDocument("https://kin.example");
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method, call })),
);
const endpoints: readonly Endpoint[] = Object.values(endpointsByService).flat();

/** Every value under a key, however deep. */
const valuesOf = (key: string, value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((inner) => valuesOf(key, inner));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(key, inner)]);
};

test("the document is built as OpenAPI 3.1 says", () => {
  expect(openApi31.safeParse(JSON.parse(JSON.stringify(document))).error).toBeUndefined();
});

test("every endpoint is in it, once, under its method and path", () => {
  const described = operations.map(({ path, method, call }) => `${call.operationId} ${method.toUpperCase()} ${path}`);
  const existing = endpoints.map(({ id, method, path }) => `${id} ${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(described.toSorted()).toEqual(existing.toSorted());
  expect(new Set(operations.map(({ call }) => call.operationId)).size).toBe(endpoints.length);
});

test("every parameter in a path is described, and none that is not in it", () => {
  for (const { path, call } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).toSorted();
    const described = (call.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect([path, described.map(({ name }) => name).toSorted()]).toEqual([path, inPath]);
    expect(described.every(({ required }) => required)).toBe(true);
  }
});

test("every reference leads somewhere, and nothing stands there that nobody refers to", () => {
  const references = new Set(valuesOf("$ref", document).map(String));
  const { schemas, responses } = document.components;
  const targets = new Set([
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
  ]);
  expect([...references].filter((target) => !targets.has(target))).toEqual([]);
  expect([...targets].filter((target) => !references.has(target))).toEqual([]);
});

test("access is said as security: nobody, anybody signed in, or a role", () => {
  const securityOf = (id: string) => operations.find(({ call }) => call.operationId === id)!.call.security;
  expect(securityOf("login")).toEqual([]);
  expect(securityOf("listFamilyMembers")).toEqual([{ session: [] }]);
  expect(securityOf("changeFamilyMember")).toEqual([{ session: ["tenant_admin"] }]);
});

test("a body says what may be sent and a response what comes back", () => {
  const { schemas } = document.components;
  // Defaults are filled in by the service: who sends may leave them out, who receives always has them.
  expect(schemas["MemberInput"]!["required"]).toEqual(["firstName"]);
  expect(schemas["FamilyMember"]!["required"]).toContain("isLiving");
  // Answers may grow; what is sent is held to what is known.
  expect(schemas["MemberInput"]!["additionalProperties"]).toBe(false);
  expect(schemas["FamilyMember"]).not.toHaveProperty("additionalProperties");
});

test("a change of something with a revision takes If-Match and may be stale", () => {
  const change = operations.find(({ call }) => call.operationId === "changeFamilyMember")!.call;
  expect(change.parameters).toContainEqual(expect.objectContaining({ name: "If-Match", in: "header" }));
  expect(change.responses).toHaveProperty("412");
});

test("bytes are described by their kinds and their limit", () => {
  const upload = operations.find(({ call }) => call.operationId === "previewGedcom")!.call;
  expect(Object.keys(upload.requestBody!.content)).toContain("application/x-gedcom");
  expect(upload.description).toContain("268,435,456");
});

test("what takes a form says so beside JSON", () => {
  const kinds = (id: string) =>
    Object.keys(operations.find(({ call }) => call.operationId === id)!.call.requestBody!.content);
  expect(kinds("login")).toEqual(["application/json", "application/x-www-form-urlencoded"]);
  expect(kinds("addFamilyMember")).toEqual(["application/json"]);
});
