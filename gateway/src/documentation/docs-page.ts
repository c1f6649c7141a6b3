import { escapeHtml, pageStyle } from "../requests/page-style.ts";
import { docsStyle } from "./docs-style.ts";
import type { JsonSchema, OpenApiDocument, OpenApiOperation, OpenApiParameter } from "./openapi-document.ts";
import { typeInWords } from "./type-in-words.ts";

const access: Readonly<Record<string, string>> = {
  public: "everybody",
  "signed-in": "signed in",
  tenant_admin: "family administrator",
  super_admin: "platform administrator",
  vendor: "vendor",
};

const accessOf = ({ security }: OpenApiOperation): string => {
  const [requirement] = security;
  return access[requirement ? (requirement["session"]?.[0] ?? "signed-in") : "public"] ?? "signed in";
};

const row = (name: string, type: string, note: string): string =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${type}</td><td>${note}</td></tr>`;

/** A long path may be broken before each of its slashes, and nowhere else. */
const breakable = (path: string): string => escapeHtml(path).replaceAll("/", "<wbr>/");

const table = (caption: string, rows: readonly string[]): string =>
  rows.length === 0 ? "" : `<table><caption>${caption}</caption><tbody>${rows.join("")}</tbody></table>`;

const parameterRows = (parameters: readonly OpenApiParameter[] = []): string[] =>
  parameters.map(({ name, schema, required, description = "", in: place }) =>
    row(name, typeInWords(schema), `${required ? "" : "optional"} ${escapeHtml(description || `in the ${place}`)}`),
  );

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

const fieldRows = (schema: JsonSchema): string[] => {
  const { properties = {}, required = [] } = schema as ObjectSchema;
  return Object.entries(properties).map(([name, property]) =>
    row(name, typeInWords(property), required.includes(name) ? "" : "optional"),
  );
};

const bodyOf = ({ requestBody }: OpenApiOperation): string => {
  if (!requestBody) return "";
  const json = requestBody.content["application/json"];
  return json
    ? `<p class="io">Takes ${typeInWords(json.schema)}</p>`
    : `<p class="io">Takes bytes of ${Object.keys(requestBody.content)
        .map((type) => `<code>${type}</code>`)
        .join(", ")}</p>`;
};

const contentInWords = (type: string, schema: Parameters<typeof typeInWords>[0]): string =>
  `${type === "text/event-stream" ? "server-sent events, each with " : ""}${typeInWords(schema)}`;

const answersOf = ({ responses }: OpenApiOperation): string => {
  const successes = Object.entries(responses).flatMap(([status, response]) =>
    "$ref" in response
      ? []
      : [
          `<p class="io">Answers <b>${status}</b> ${
            response.content
              ? Object.entries(response.content)
                  .map(([type, { schema }]) => contentInWords(type, schema))
                  .join("")
              : escapeHtml(response.description)
          }</p>`,
        ],
  );
  const problems = Object.keys(responses).filter((status) => Number(status) >= 400);
  return `${successes.join("")}<p class="problems">or a problem: ${problems.join(", ")}</p>`;
};

const operation = (path: string, method: string, call: OpenApiOperation): string => `
<article id="${call.operationId}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(call.summary)} ${escapeHtml(call.description ?? "")} <span class="access">For ${accessOf(call)}.</span></p>
${table("Parameters", parameterRows(call.parameters))}${bodyOf(call)}${answersOf(call)}
</article>`;

const schemaArticle = ([name, schema]: [string, JsonSchema]): string => {
  const rows = fieldRows(schema);
  return `
<article id="schema-${name}"><h3><code>${name}</code></h3>
${rows.length > 0 ? table("Fields", rows) : `<p>${typeInWords(schema)}</p>`}</article>`;
};

/** The document as a page for people: by service, every call with what it takes and answers. Find in page is its search. */
export const docsPage = ({ info, tags, paths, components }: OpenApiDocument): ((nonce: string) => string) => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const ofService = (name: string) => calls.filter(({ call }) => call.tags.includes(name));
  const problems = Object.entries(components.responses).map(([name, { description }]) =>
    row(name, "", escapeHtml(description)),
  );
  const contents = tags
    .map(
      ({ name }) =>
        `<li><a href="#${name}">${name}</a><ul>${ofService(name)
          .map(
            ({ path, method, call }) =>
              `<li><a href="#${call.operationId}"><b>${method.toUpperCase()}</b> ${breakable(path)}</a></li>`,
          )
          .join("")}</ul></li>`,
    )
    .join("");
  const sections = tags
    .map(
      ({ name, description }) =>
        `<section id="${name}"><h2>${name}</h2><p class="lead">${escapeHtml(description)}</p>${ofService(name)
          .map(({ path, method, call }) => operation(path, method, call))
          .join("")}</section>`,
    )
    .join("");
  const body = `
<header><h1>${escapeHtml(info.title)}: every call</h1><p class="lead">${escapeHtml(info.description)}
The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<nav aria-label="Contents"><ul>${contents}<li><a href="#problems">problems</a></li><li><a href="#schemas">schemas</a></li></ul></nav>
<main>${sections}
<section id="problems"><h2>Problems</h2><p class="lead">Whatever is no success is answered as a ${typeInWords({ $ref: "#/components/schemas/Problem" })}; its message is for people.</p>
${table("Kinds", problems)}</section>
<section id="schemas"><h2>Schemas</h2>${Object.entries(components.schemas).map(schemaArticle).join("")}</section></main>`;
  return (nonce) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(info.title)}: every call</title><style nonce="${nonce}">${pageStyle}${docsStyle}</style></head><body>${body}</body></html>
`;
};
