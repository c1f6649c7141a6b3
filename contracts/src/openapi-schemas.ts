import { z } from "zod";
import * as archive from "./archive/endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import * as genealogy from "./genealogy/endpoints.ts";
import * as member from "./genealogy/member.ts";
import * as identity from "./identity/endpoints.ts";
import * as signedIn from "./identity/signed-in.ts";
import * as notifications from "./notifications/endpoints.ts";

/** A JSON Schema of the dialect 2020-12, which OpenAPI 3.1 speaks. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What the modules export under a name is called by that name in the document; everything else by the endpoint that uses it first. */
const modules: readonly object[] = [signedIn, identity, genealogy, member, archive, notifications];

type Direction = "input" | "output";
type Names = z.core.$ZodRegistry<{ id: string }>;

export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const pathOf = (id: string): string => `#/components/schemas/${id}`;

/** In requests only whole objects are named: a single field reads better where it is used. */
const deservesName = (value: unknown, direction: Direction): value is z.ZodType =>
  direction === "output" ? value instanceof z.ZodType : value instanceof z.ZodObject;

const namesOfExports = (direction: Direction, suffix: string): Names => {
  const names = z.registry<{ id: string }>();
  for (const module of modules)
    for (const [name, value] of Object.entries(module))
      if (deservesName(value, direction) && !names.has(value)) names.add(value, { id: pascalCase(name) + suffix });
  return names;
};

/** Formats say what zod's long patterns say; bounds of safe integers say nothing to a reader. */
const readable = (schema: z.core.JSONSchema.BaseSchema, direction: Direction): void => {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // Answers may grow by a field at any time: a client must not refuse what it does not know.
  if (direction === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
};

const parameters = (direction: Direction) => ({
  io: direction,
  unrepresentable: "any" as const,
  override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => readable(jsonSchema, direction),
});

const withoutIdentity = ({ $schema: _dialect, $id: _id, "~standard": _standard, ...schema }: JsonSchema): JsonSchema =>
  schema;

/** One schema of a request, written out in full: what a caller may send, defaults not filled in. */
export const inlineSchema = (schema: z.ZodType): JsonSchema =>
  withoutIdentity(z.toJSONSchema(schema, parameters("input")) as JsonSchema);

export interface ComponentSchemas {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** `{ "$ref": … }` of a body or a response that some endpoint has. */
  readonly reference: (schema: z.ZodType) => JsonSchema;
}

const components = (
  direction: Direction,
  suffix: { readonly exported: string; readonly own: string },
  used: readonly (readonly [id: string, schema: z.ZodType | undefined])[],
): ComponentSchemas => {
  const names = namesOfExports(direction, suffix.exported);
  for (const [id, schema] of used)
    if (schema && !names.has(schema)) names.add(schema, { id: pascalCase(id) + suffix.own });
  const { schemas } = z.toJSONSchema(names, { ...parameters(direction), uri: pathOf });
  return {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([id, schema]) => [id, withoutIdentity(schema as JsonSchema)]),
    ),
    reference: (schema) => ({ $ref: pathOf(names.get(schema)!.id) }),
  };
};

/** Every body of these endpoints as a named schema: what may be sent. */
export const bodySchemas = (endpoints: readonly Endpoint[]): ComponentSchemas =>
  components(
    "input",
    { exported: "Body", own: "Body" },
    endpoints.map(({ id, body }) => [id, body] as const),
  );

/** Every response of these endpoints as a named schema: what is answered. */
export const responseSchemas = (endpoints: readonly Endpoint[]): ComponentSchemas =>
  components(
    "output",
    { exported: "", own: "Response" },
    endpoints.map(({ id, response }) => [id, response] as const),
  );

const refsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner.slice(pathOf("").length)] : refsIn(inner),
  );
};

/** Both in one; the suffix keeps what is sent apart from what is answered. @throws Error for a name in both. */
export const together = (
  bodies: Readonly<Record<string, JsonSchema>>,
  responses: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> => {
  for (const name of Object.keys(responses))
    if (Object.hasOwn(bodies, name)) throw new Error(`two schemas would be called ${name}`);
  return { ...bodies, ...responses };
};

/** Only those schemas that `root` reaches by reference, in the order of their names. */
export const reachable = (
  root: unknown,
  schemas: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> => {
  const seen = new Set<string>();
  const visit = (value: unknown): void => {
    for (const id of refsIn(value)) {
      if (seen.has(id) || !schemas[id]) continue;
      seen.add(id);
      visit(schemas[id]);
    }
  };
  visit(root);
  return Object.fromEntries([...seen].sort().map((id) => [id, schemas[id]!]));
};
