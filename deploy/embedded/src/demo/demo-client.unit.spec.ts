import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { DemoClient } from "./demo-client.ts";

let server: Server | undefined;
afterEach(() => server?.close());

const clientOf = async (answer: RequestListener): Promise<DemoClient> => {
  server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return new DemoClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
};

test("what stands in the way of the demo is told in one sentence: a disk that is nearly full, a limit that is too low", async () => {
  const client = await clientOf((_request, response) =>
    response.writeHead(507).end(JSON.stringify({ error: "OUT_OF_SPACE", message: "The disk is nearly full." })),
  );
  await expect(client.add("/api/services", {})).rejects.toMatchObject({
    name: "WrongSetting",
    message:
      "The demo could not be written (POST /api/services): The disk is nearly full. Mend that and start again, or set KINKEEPER_DEMO to off.",
  });
});

test("where fewer calls are allowed than the demo makes it waits for its turn", async () => {
  const statuses = [429, 429, 200];
  const client = await clientOf((_request, response) =>
    response.writeHead(statuses.shift()!, { "retry-after": "0" }).end("[]"),
  );
  expect(await client.list("/api/services")).toEqual([]);
  expect(statuses).toEqual([]);
});

test("a connection that is closed before it was answered is told with what limits them", async () => {
  const client = await clientOf((request) => void request.socket.destroy());
  await expect(client.add("/api/services", {})).rejects.toMatchObject({
    name: "WrongSetting",
    message:
      "The demo could not be written (POST /api/services): the connection was closed. Allow more of them with KINKEEPER_MAX_CONNECTIONS and start again, or set KINKEEPER_DEMO to off.",
  });
});
