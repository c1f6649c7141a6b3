import { defineEndpoint } from "@kinkeeper/contracts/endpoint";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
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
  query: z.strictObject({ reads: z.enum(["nothing", "beginning"]) }),
  status: 204,
});

/** More than any buffer on the way from the client to the handler holds. */
const megabytes = 5;

/** Sends a file and leaves once it was refused. Answers the server's end of the connection. */
const refused = async (reads: "nothing" | "beginning"): Promise<Socket> => {
  let taken: Socket | undefined;
  const refuse = route(upload, async ({ stream, http }) => {
    taken = http.socket;
    if (reads === "beginning") await once(stream, "readable");
    throw new DomainError("TOO_LARGE", "This file is too large.");
  });
  const verify = () => Promise.reject(new Error("nobody signs in here"));
  const app = createApp({ logger: pino({ level: "silent" }), verify, routes: [refuse], notReady: async () => [] });
  const server = await serve(app, { port: 0, host: "127.0.0.1" });
  onTestFinished(() => server.stop());

  const client = connect(Number(server.address.port), "127.0.0.1");
  client.write(
    `PUT /upload?reads=${reads} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/octet-stream\r\ncontent-length: ${megabytes * 1_048_576}\r\n\r\n`,
  );
  const file = new PassThrough();
  file.pipe(client, { end: false });
  for (let sent = 0; sent < megabytes - 1; sent += 1) file.write(Buffer.alloc(1_048_576));
  const [answer] = (await once(client, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  client.destroy();
  return taken!;
};

test.each(["nothing", "beginning"] as const)(
  "a client that leaves once its file was refused, of which %s was read, leaves no connection behind",
  async (reads) => {
    const connection = await refused(reads);
    await expect.poll(() => connection.destroyed).toBe(true);
  },
);
