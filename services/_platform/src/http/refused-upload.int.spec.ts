import { defineEndpoint } from "@kinkeeper/contracts/endpoint";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { DomainError } from "../domain-error.ts";
import { route } from "./route.ts";
import { createApp, serve } from "./server.ts";

const upload = defineEndpoint({
  id: "upload",
  method: "PUT",
  path: "/upload",
  access: "public",
  summary: "Refuses a file of which it has read nothing, or the beginning.",
  raw: { contentTypes: ["application/octet-stream"], maxBytes: 10 * 1_048_576 },
  status: 204,
});

/** More than the buffers on the way from the client to the handler hold; of as much again that is announced nothing comes. */
const sent = Buffer.alloc(4 * 1_048_576);

/** Sends a file and leaves once it was refused. Answers the server's end of the connection. */
const refused = async (reads: "nothing" | "the beginning"): Promise<Socket> => {
  let taken: Socket | undefined;
  const refuse = route(upload, async ({ stream, http }) => {
    taken = http.socket;
    if (reads === "the beginning") await once(stream, "readable");
    throw new DomainError("TOO_LARGE", "This file is too large.");
  });
  const verify = () => Promise.reject(new Error("nobody signs in here"));
  const app = createApp({ logger: pino({ level: "silent" }), verify, routes: [refuse], notReady: async () => [] });
  const server = await serve(app, { port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.stop());

  const client = connect(Number(server.address.port), "127.0.0.1");
  client.write(
    `PUT /upload HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/octet-stream\r\ncontent-length: ${2 * sent.length}\r\n\r\n`,
  );
  client.write(sent);
  const [answer] = (await once(client, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  client.destroy();
  return taken!;
};

test.each(["nothing", "the beginning"] as const)(
  "a client that leaves once its file was refused, of which %s was read, leaves no connection behind",
  async (reads) => {
    const connection = await refused(reads);
    await expect.poll(() => connection.destroyed).toBe(true);
  },
);
