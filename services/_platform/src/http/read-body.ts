import { maxJsonBytes, type Endpoint } from "@kinkeeper/contracts/endpoint";
import express, { type RequestHandler } from "express";
import { DomainError } from "../domain-error.ts";
import { structureFault } from "./json-structure.ts";

/** Brackets within brackets; no body of the contracts has more than a few. */
const maxDepth = 32;

const jsonType = "application/json";
const formType = "application/x-www-form-urlencoded";

const invalid = (message: string): DomainError => new DomainError("INVALID_INPUT", message);
const invalidUtf8 = (): DomainError => invalid("The request holds bytes that are not valid UTF-8.");
const duplicate = (name: string): DomainError =>
  invalid(`The field "${name.slice(0, 100)}" stands more than once in the request.`);

/** Kept as it is: a replaced byte would be recorded as a character nobody typed. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

const textOf = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidUtf8();
  }
};

const valueOf = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    throw invalid("The request is not valid JSON.");
  }
};

/** @throws DomainError INVALID_INPUT for what is no JSON, has a key twice in one object or is nested too deeply */
export const parseJson = (bytes: Uint8Array): unknown => {
  const json = textOf(bytes);
  if (json.trim() === "") return {};
  const value = valueOf(json);
  const fault = structureFault(json, maxDepth);
  if (fault && "duplicateKey" in fault) throw duplicate(fault.duplicateKey);
  if (fault) throw invalid(`The request is nested more than ${fault.deeperThan} levels deep.`);
  return value;
};

const decoded = (encoded: string): string => {
  try {
    return decodeURIComponent(encoded.replaceAll("+", " "));
  } catch {
    throw invalidUtf8();
  }
};

/** @throws DomainError INVALID_INPUT for what is no UTF-8, escaped or not, and for a field that stands twice */
export const parseForm = (bytes: Uint8Array): Readonly<Record<string, string>> => {
  const fields = new Map<string, string>();
  for (const pair of textOf(bytes).split("&")) {
    if (pair === "") continue;
    const [name = "", ...value] = pair.split("=").map(decoded);
    if (fields.has(name)) throw duplicate(name);
    fields.set(name, value.join("="));
  }
  return Object.fromEntries(fields);
};

/** The charset in a Content-Type; undefined where it names none. */
const charsetIn = (contentType: string | undefined): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType ?? "")?.[1]?.toLowerCase();

const parse: RequestHandler = (request, _response, next) => {
  if (Buffer.isBuffer(request.body)) {
    const charset = charsetIn(request.headers["content-type"]);
    if (charset !== undefined && charset !== "utf-8" && charset !== "utf8")
      throw new DomainError("UNSUPPORTED_MEDIA", "Text is accepted in UTF-8 alone.");
    request.body = request.is(formType) ? parseForm(request.body) : parseJson(request.body);
  }
  next();
};

/** What reads the body that an endpoint describes: JSON and, where it takes one, a plain form. */
export const bodyParsers = ({ body, takesForm }: Endpoint): readonly RequestHandler[] =>
  body ? [express.raw({ limit: maxJsonBytes, type: takesForm ? [jsonType, formType] : jsonType }), parse] : [];
