import { z } from "zod";
import type { Access } from "./access.ts";
import type { Endpoint } from "./endpoint.ts";
import { inlineSchema, type ComponentSchemas, type JsonSchema } from "./openapi-schemas.ts";

export interface OpenApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface OpenApiResponse {
  readonly description: string;
  readonly content?: Content;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>;
}

/** Names of the answers that are no success, as they stand under `components.responses`. */
export const problemResponses = {
  "400": ["InvalidInput", "Something in the request is not as described; `issues` says which field."],
  "401": ["SignedOut", "Nobody is signed in."],
  "403": ["NotAllowed", "Whoever is signed in may not do this."],
  "404": ["NotFound", "Absent, or of another family: the two look the same."],
  "409": ["Conflict", "A rule of the archive forbids it."],
  "412": ["StaleRevision", "If-Match holds a revision that is no longer the current one."],
  "413": ["TooLarge", "The body is larger than is accepted here."],
  "415": ["UnsupportedMedia", "The body is of a kind that is not accepted here."],
  "429": ["TooManyRequests", "Too many requests; Retry-After says after how many seconds to go on."],
  "503": ["Unavailable", "Something needed is not available right now; Retry-After says when to try again."],
} as const satisfies Readonly<Record<string, readonly [name: string, description: string]>>;
type ProblemStatus = keyof typeof problemResponses;

const problemsOf = (endpoint: Endpoint): readonly ProblemStatus[] => {
  const hasBody = endpoint.body !== undefined || endpoint.raw !== undefined;
  const writes = endpoint.method !== "GET";
  return [
    ...(hasBody || endpoint.params || endpoint.query ? (["400"] as const) : []),
    ...(endpoint.access === "public" ? [] : (["401", "403"] as const)),
    ...(endpoint.params ? (["404"] as const) : []),
    ...(writes ? (["409"] as const) : []),
    ...(takesRevision(endpoint) ? (["412"] as const) : []),
    ...(hasBody ? (["413", "415"] as const) : []),
    "429",
    "503",
  ];
};

/** A change of something that carries a `revision` may name the revision it was made from. */
const takesRevision = ({ method, params, response }: Endpoint): boolean =>
  (method === "PATCH" || method === "PUT") &&
  params !== undefined &&
  response instanceof z.ZodObject &&
  "revision" in response.shape;

const parametersIn = (place: "path" | "query", schema: z.ZodType | undefined): OpenApiParameter[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = inlineSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
};

const ifMatch: OpenApiParameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description: 'The revision the change was made from, in quotation marks ("7").',
  schema: { type: "string" },
};

const requestBodyOf = (
  { body, raw, takesForm }: Endpoint,
  bodies: ComponentSchemas,
): Pick<OpenApiOperation, "requestBody"> | undefined => {
  if (raw) {
    const bytes = { schema: {} };
    return { requestBody: { required: true, content: Object.fromEntries(raw.contentTypes.map((t) => [t, bytes])) } };
  }
  if (!body) return undefined;
  const typed = { schema: bodies.reference(body) };
  const form = takesForm ? { "application/x-www-form-urlencoded": typed } : {};
  return { requestBody: { required: true, content: { "application/json": typed, ...form } } };
};

const securityOf = (access: Access): OpenApiOperation["security"] => {
  if (access === "public") return [];
  return [{ session: access === "signed-in" ? [] : [access] }];
};

const limitOf = ({ raw }: Endpoint): { description: string } | undefined =>
  raw && { description: `The bytes themselves, at most ${raw.maxBytes.toLocaleString("en")}.` };

const successOf = (endpoint: Endpoint, responses: ComponentSchemas): Record<string, OpenApiResponse> => {
  const status = String(endpoint.status ?? 200);
  if (endpoint.response)
    return {
      [status]: {
        description: "Done.",
        content: { "application/json": { schema: responses.reference(endpoint.response) } },
      },
    };
  // Without a response schema a GET answers a page or a file, everything else nothing.
  return endpoint.method === "GET"
    ? { [status]: { description: "A page or a file." } }
    : { [String(endpoint.status ?? 204)]: { description: "Done; nothing to tell." } };
};

/** One endpoint as an OpenAPI 3.1 operation. The roles a session needs stand in `security`, as 3.1 allows for every scheme. */
export const operationOf = (
  service: string,
  endpoint: Endpoint,
  bodies: ComponentSchemas,
  responses: ComponentSchemas,
): OpenApiOperation => ({
  operationId: endpoint.id,
  tags: [service],
  summary: endpoint.summary,
  ...limitOf(endpoint),
  security: securityOf(endpoint.access),
  parameters: [
    ...parametersIn("path", endpoint.params),
    ...parametersIn("query", endpoint.query),
    ...(takesRevision(endpoint) ? [ifMatch] : []),
  ],
  ...requestBodyOf(endpoint, bodies),
  responses: {
    ...successOf(endpoint, responses),
    ...Object.fromEntries(
      problemsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${problemResponses[status][0]}` }]),
    ),
  },
});
