import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { problem } from "@kinkeeper/contracts/errors";
import { services } from "@kinkeeper/contracts/services";
import type { z } from "zod";
import { createDocument, type ZodOpenApiObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { namedSchemas, onlyReferenced } from "./openapi-components.ts";
import type { OpenApiDocument } from "./openapi-document.ts";
import { operationOf, problemResponses } from "./openapi-operation.ts";

/** Express notation to OpenAPI's: `/api/tenants/:tenantId` becomes `/api/tenants/{tenantId}`. */
const template = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

const problems = Object.fromEntries(
  Object.values(problemResponses).map(([name, description]) => [
    name,
    { description, content: { "application/json": { schema: problem } } },
  ]),
);

/** Formats say what zod's long patterns say; bounds of safe integers say nothing to a reader. */
const readable = (schema: z.core.JSONSchema.BaseSchema, direction: "input" | "output"): void => {
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // Answers may grow by a field at any time: a client must not refuse what it does not know.
  if (direction === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
};

/**
 * The whole product as an OpenAPI 3.1 document, generated from the very objects that routes, gateway and client use.
 * @param publicUrl where the product is reached; paths are relative to it.
 */
export const openApiDocument = (publicUrl: string, version = "1"): OpenApiDocument => {
  const paths: ZodOpenApiPathsObject = {};
  for (const [service, { endpoints }] of Object.entries(services))
    for (const endpoint of endpoints as readonly Endpoint[]) {
      const method = endpoint.method.toLowerCase() as Lowercase<Endpoint["method"]>;
      (paths[template(endpoint.path)] ??= {})[method] = operationOf(service, endpoint);
    }
  const description: ZodOpenApiObject = {
    openapi: "3.1.1",
    info: {
      title: "Kinkeeper",
      version,
      description:
        "A shared archive for families: people, relations, stories. A browser's session cookie signs every request; a change also needs to come from this very origin.",
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(services).map(([name, { description }]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...namedSchemas(), Problem: problem },
      responses: problems,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-sid",
          description: "The session cookie set by signing in (`sid` where the product is reached without TLS).",
        },
      },
    },
  };
  const document = createDocument(description, {
    override: ({ jsonSchema, io }) => readable(jsonSchema, io),
    // What a request is turned into by its schema is nothing an answer carries.
    allowEmptySchema: { pipe: { output: true } },
  });
  // Narrower by construction: nothing but what was described above is in it.
  return onlyReferenced(document as unknown as OpenApiDocument);
};
