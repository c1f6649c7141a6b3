import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { services } from "@kinkeeper/contracts/services";
import { z } from "zod";
import type { OpenApiDocument } from "./openapi-document.ts";

const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * The schemas that stand under a name of their own: what the contracts export by the name it is exported under, every other
 * body or answer by the endpoint that uses it first. A single field reads better where it is used.
 */
export const namedSchemas = (): Record<string, z.ZodType> => {
  const names = new Map<z.ZodType, string>();
  const name = (schema: unknown, id: string): void => {
    if (schema instanceof z.ZodType && !names.has(schema)) names.set(schema, id);
  };
  const all = Object.values(services);
  for (const exports of all.flatMap(({ modules }) => modules as readonly object[]))
    for (const [id, value] of Object.entries(exports)) if (value instanceof z.ZodObject) name(value, pascalCase(id));
  for (const { id, body, response } of all.flatMap(({ endpoints }) => endpoints as readonly Endpoint[])) {
    name(body, `${pascalCase(id)}Body`);
    name(response, `${pascalCase(id)}Response`);
  }
  return Object.fromEntries([...names].map(([schema, id]) => [id, schema]));
};

const prefix = "#/components/schemas/";

/** The names of the schemas that are referred to in there, however deep. */
const referencesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner.slice(prefix.length)] : referencesIn(inner),
  );
};

/** The document without schemas that no call leads to, those left in the order of their names. */
export const onlyReferenced = (document: OpenApiDocument): OpenApiDocument => {
  const { schemas, responses } = document.components;
  const reached = new Set<string>();
  const visit = (value: unknown): void => {
    for (const name of referencesIn(value)) {
      if (reached.has(name) || !schemas[name]) continue;
      reached.add(name);
      visit(schemas[name]);
    }
  };
  visit([document.paths, responses]);
  const kept = Object.fromEntries([...reached].toSorted().map((name) => [name, schemas[name]!]));
  return { ...document, components: { ...document.components, schemas: kept } };
};
