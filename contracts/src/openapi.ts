import { z } from "zod";
import { endpointsByService } from "./endpoints.ts";
import type { Endpoint } from "./endpoint.ts";
import { problem } from "./errors.ts";
import { operationOf, problemResponses, type OpenApiOperation, type OpenApiResponse } from "./openapi-operation.ts";
import { bodySchemas, reachable, responseSchemas, together, type JsonSchema } from "./openapi-schemas.ts";

export interface OpenApiDocument {
  readonly openapi: "3.1.1";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
}

const descriptions: Readonly<Record<keyof typeof endpointsByService, string>> = {
  identity: "Signing in, families and who belongs to them.",
  genealogy: "People, how they are related, GEDCOM files.",
  archive: "Photos and other files.",
  notifications: "Mail.",
};

/** Express notation to OpenAPI's: `/api/tenants/:tenantId` becomes `/api/tenants/{tenantId}`. */
const template = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

const responseComponents = (): Readonly<Record<string, OpenApiResponse>> =>
  Object.fromEntries(
    Object.values(problemResponses).map(([name, description]) => [
      name,
      { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } } },
    ]),
  );

const problemSchema = (): JsonSchema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(problem) as Record<string, unknown>;
  return schema;
};

/**
 * The whole product as an OpenAPI 3.1 document, generated from the very objects that routes, gateway and client use.
 * @param publicUrl where the product is reached; paths are relative to it.
 */
export const openApiDocument = (publicUrl: string, version = "1"): OpenApiDocument => {
  const services = Object.entries(endpointsByService) as [keyof typeof endpointsByService, readonly Endpoint[]][];
  const all = services.flatMap(([, endpoints]) => endpoints);
  const bodies = bodySchemas(all);
  const responses = responseSchemas(all);
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [service, endpoints] of services)
    for (const endpoint of endpoints)
      (paths[template(endpoint.path)] ??= {})[endpoint.method.toLowerCase()] = operationOf(
        service,
        endpoint,
        bodies,
        responses,
      );
  return {
    openapi: "3.1.1",
    info: {
      title: "Kinkeeper",
      version,
      description:
        "A shared archive for families: people, relations, stories. A browser's session cookie signs every request; a change also needs to come from this very origin.",
    },
    servers: [{ url: publicUrl }],
    tags: services.map(([name]) => ({ name, description: descriptions[name] })),
    paths,
    components: {
      schemas: { ...reachable(paths, together(bodies.schemas, responses.schemas)), Problem: problemSchema() },
      responses: responseComponents(),
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
};
