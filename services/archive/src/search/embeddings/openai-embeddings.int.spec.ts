import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { openAiEmbeddings } from "./openai-embeddings.ts";

interface Asked {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly input: readonly string[];
    readonly dimensions?: number;
    readonly encoding_format?: string;
  };
}
type Respond = (asked: Asked, response: ServerResponse) => void;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Speaks as the provider does: vectors as base64 of little-endian floats where they are asked for so. */
const provider = async (respond: Respond) => {
  const asked: Asked[] = [];
  server = createServer((request: IncomingMessage, response) => {
    const take = async (): Promise<void> => {
      const body = (await json(request)) as Asked["body"];
      const one = { path: request.url, authorization: request.headers.authorization, body };
      asked.push(one);
      respond(one, response);
    };
    void take();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
};

const encoded = (vector: readonly number[], format: string | undefined): string | readonly number[] =>
  format === "base64" ? Buffer.from(Float32Array.from(vector).buffer).toString("base64") : vector;

/** The vector of a text says how long it is; the answers come in another order than the questions. */
const answer: Respond = ({ body }, response) => {
  const data = body.input
    .map((text, index) => ({
      object: "embedding",
      index,
      embedding: encoded([text.length, 0, -1], body.encoding_format),
    }))
    .toReversed();
  const usage = { prompt_tokens: 3, total_tokens: 3 };
  response
    .writeHead(200, { "content-type": "application/json" })
    .end(JSON.stringify({ object: "list", model: body.model, data, usage }));
};

test("vectors come in the order of the texts, of length 1, and in base64 on the wire", async () => {
  const { asked, baseUrl } = await provider(answer);
  const embeddings = openAiEmbeddings({ model: "text-embedding-3-small", apiKey: "key of the test", baseUrl });
  const vectors = await embeddings.embed(["a", "abc"]);
  expect(vectors.map((vector) => Array.from(vector, (value) => value.toFixed(4)))).toEqual([
    ["0.7071", "0.0000", "-0.7071"],
    ["0.9487", "0.0000", "-0.3162"],
  ]);
  expect(asked).toEqual([
    {
      path: "/v1/embeddings",
      authorization: "Bearer key of the test",
      body: { model: "text-embedding-3-small", input: ["a", "abc"], dimensions: 512, encoding_format: "base64" },
    },
  ]);
});

test("a server that answers with plain numbers, and takes no number of dimensions, is understood too", async () => {
  const { asked, baseUrl } = await provider((one, response) =>
    answer({ ...one, body: { ...one.body, encoding_format: "float" } }, response),
  );
  const [vector] = await openAiEmbeddings({ model: "nomic-embed-text", baseUrl }).embed(["abc"]);
  expect(Array.from(vector!, (value) => value.toFixed(4))).toEqual(["0.9487", "0.0000", "-0.3162"]);
  expect(asked[0]!.body.dimensions).toBeUndefined();
});

test.each([
  ["refuses the key", (_asked: Asked, response: ServerResponse) => void response.writeHead(401).end("{}")],
  ["has too much to do", (_asked: Asked, response: ServerResponse) => void response.writeHead(429).end("{}")],
  ["breaks the connection", (_asked: Asked, response: ServerResponse) => void response.destroy()],
  ["answers something else", (_asked: Asked, response: ServerResponse) => void response.writeHead(200).end("no JSON")],
  [
    "leaves a vector out",
    (asked: Asked, response: ServerResponse) => answer({ ...asked, body: { ...asked.body, input: [] } }, response),
  ],
  [
    "stops in the middle of its answer",
    (_asked: Asked, response: ServerResponse) =>
      void response.writeHead(200, { "content-type": "application/json" }).write('{"data":['),
  ],
])("a provider that %s is told to the caller", async (_name, respond) => {
  const { baseUrl } = await provider(respond);
  const embeddings = openAiEmbeddings({ model: "text-embedding-3-small", apiKey: "key", baseUrl });
  await expect(embeddings.query("a")).rejects.toThrow();
});
