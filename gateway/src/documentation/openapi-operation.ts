import type { Access } from "@kinkeeper/contracts/access";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";

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

/** A change of something that carries a `revision` may name the revision it was made from. */
const takesRevision = ({ method, params, response }: Endpoint): boolean =>
  (method === "PATCH" || method === "PUT") &&
  params !== undefined &&
  response instanceof z.ZodObject &&
  "revision" in response.shape;

const ifMatch = z.object({
  "If-Match": z.string().optional().meta({ description: 'The revision it was made from, in quotes ("7").' }),
});

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

const parametersOf = (endpoint: Endpoint): Pick<ZodOpenApiOperationObject, "requestParams"> => {
  // Parameters have names, so that their schemas are of objects.
  const [params, query] = [endpoint.params, endpoint.query] as (z.ZodObject | undefined)[];
  return {
    requestParams: {
      ...(params ? { path: params } : {}),
      ...(query ? { query } : {}),
      ...(takesRevision(endpoint) ? { header: ifMatch } : {}),
    },
  };
};

const requestBodyOf = ({
  body,
  raw,
  takesForm,
}: Endpoint): Pick<ZodOpenApiOperationObject, "requestBody" | "description"> => {
  if (raw) {
    const content = Object.fromEntries(raw.contentTypes.map((type) => [type, { schema: {} }]));
    const description = `The bytes themselves, at most ${raw.maxBytes.toLocaleString("en")}.`;
    return { description, requestBody: { required: true, content } };
  }
  if (!body) return {};
  const form = takesForm ? { "application/x-www-form-urlencoded": { schema: body } } : {};
  return { requestBody: { required: true, content: { "application/json": { schema: body }, ...form } } };
};

const securityOf = (access: Access): Record<string, string[]>[] => {
  if (access === "public") return [];
  return [{ session: access === "signed-in" ? [] : [access] }];
};

const successOf = ({ method, response, status, eventStream }: Endpoint): ZodOpenApiOperationObject["responses"] => {
  if (eventStream && response)
    return {
      "200": {
        description:
          "Server-sent events without end, the data of each as described. Last-Event-ID resumes after a break.",
        content: { "text/event-stream": { schema: response } },
      },
    };
  if (response)
    return { [`${status ?? 200}`]: { description: "Done.", content: { "application/json": { schema: response } } } };
  // Without a response schema a GET answers a page or a file, everything else nothing.
  return method === "GET"
    ? { [`${status ?? 200}`]: { description: "A page or a file." } }
    : { [`${status ?? 204}`]: { description: "Done; nothing to tell." } };
};

/** One endpoint as an OpenAPI 3.1 operation. The roles a session needs stand in `security`, as 3.1 allows for every scheme. */
export const operationOf = (service: string, endpoint: Endpoint): ZodOpenApiOperationObject => ({
  operationId: endpoint.id,
  tags: [service],
  summary: endpoint.summary,
  security: securityOf(endpoint.access),
  ...parametersOf(endpoint),
  ...requestBodyOf(endpoint),
  responses: {
    ...successOf(endpoint),
    ...Object.fromEntries(
      problemsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${problemResponses[status][0]}` }]),
    ),
  },
});
