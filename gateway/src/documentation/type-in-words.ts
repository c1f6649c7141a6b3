import { escapeHtml } from "../requests/page-style.ts";
import type { JsonSchema } from "./openapi-document.ts";

const refPrefix = "#/components/schemas/";

const list = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : []);

const bounds = ({ minLength, maxLength, minimum, maximum }: JsonSchema): string => {
  const said = [
    typeof minLength === "number" && minLength > 1 ? `at least ${minLength} characters` : "",
    typeof maxLength === "number" ? `at most ${maxLength.toLocaleString("en")} characters` : "",
    typeof minimum === "number" ? `from ${minimum}` : "",
    typeof maximum === "number" ? `to ${maximum.toLocaleString("en")}` : "",
  ].filter(Boolean);
  return said.length > 0 ? `, ${said.join(", ")}` : "";
};

const formats: Readonly<Record<string, string>> = {
  uuid: "id (UUID)",
  email: "e-mail address",
  "date-time": "time (ISO 8601, UTC)",
};

const fields = (schema: JsonSchema): string => {
  const properties = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, JsonSchema>>);
  if (properties.length === 0) return "object";
  return `{ ${properties.map(([name, property]) => `<code>${escapeHtml(name)}</code>: ${typeInWords(property)}`).join("; ")} }`;
};

const simple = (type: string, schema: JsonSchema): string => {
  switch (type) {
    case "string":
      return (formats[String(schema["format"])] ?? "text") + bounds(schema);
    case "integer":
      return `whole number${bounds(schema)}`;
    case "number":
      return `number${bounds(schema)}`;
    case "boolean":
      return "true or false";
    case "array":
      return `list of ${typeInWords((schema["items"] ?? {}) as JsonSchema)}`;
    case "object":
      return fields(schema);
    default:
      return escapeHtml(type);
  }
};

/** A JSON Schema in a few words of HTML; named schemas are linked. */
export const typeInWords = (schema: JsonSchema): string => {
  const { $ref, type, enum: choices, const: constant } = schema;
  if (typeof $ref === "string") {
    const name = escapeHtml($ref.slice(refPrefix.length));
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (constant !== undefined) return `<code>${escapeHtml(JSON.stringify(constant))}</code>`;
  if (Array.isArray(choices)) return choices.map((choice) => `<code>${escapeHtml(String(choice))}</code>`).join(" | ");
  const alternatives = [...list(schema["anyOf"]), ...list(schema["oneOf"])];
  if (alternatives.length > 0) return alternatives.map(typeInWords).join(" or ");
  const parts = list(schema["allOf"]);
  if (parts.length > 0) return parts.map(typeInWords).join(" and ");
  if (Array.isArray(type)) return type.map((one) => simple(String(one), schema)).join(" or ");
  return typeof type === "string" ? simple(type, schema) : "anything";
};
