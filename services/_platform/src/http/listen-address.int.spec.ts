import { defineEndpoint } from "@kinkeeper/contracts/endpoint";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLogger } from "../logger.ts";
import { makeRunFolder } from "../run-folder.ts";
import { serviceCaller } from "./call-service.ts";
import { urlOf, secretHeader, type ListenAddress } from "./listen-address.ts";
import { route } from "./route.ts";
import { createApp, serve } from "./server.ts";

const endpoint = defineEndpoint({
  id: "greet",
  method: "GET",
  path: "/greeting",
  access: "public",
  summary: "A greeting.",
});
const secret = "a secret of thirty-two characters";

const start = async (address: ListenAddress, ownSecret?: string) => {
  let greeted = 0;
  const app = createApp({
    logger: createLogger("test", "silent"),
    verify: () => Promise.reject(new Error("nobody signs in here")),
    secret: ownSecret,
    routes: [route(endpoint, async () => ({ greeting: (greeted += 1) }))],
    notReady: async () => [],
  });
  const server = await serve(app, address);
  onTestFinished(() => server.stop());
  return { server, greeted: () => greeted };
};
const anyPort: ListenAddress = { port: 0, host: "127.0.0.1" };

describe("a service whose port others could reach", () => {
  test.each([
    ["nothing", {}],
    ["another secret", { [secretHeader]: `${secret.slice(0, -1)}S` }],
    ["the beginning of it", { [secretHeader]: secret.slice(0, -1) }],
    ["more than it", { [secretHeader]: `${secret}, ${secret}` }],
    ["nothing at all", { [secretHeader]: "" }],
  ])("sends away who says %s", async (_what, headers) => {
    const { server, greeted } = await start(anyPort, secret);
    const answer = await fetch(new URL("/greeting", server.address), { headers });
    expect([answer.status, await answer.json()]).toMatchObject([403, { error: "FORBIDDEN" }]);
    expect(greeted()).toBe(0);
    // Nor is it told what there is.
    expect((await fetch(new URL("/nothing", server.address), { headers })).status).toBe(403);
  });

  test("answers who knows its secret, and anybody about its health", async () => {
    const { server, greeted } = await start(anyPort, secret);
    expect((await serviceCaller(secret)(server.address, "/greeting")).status).toBe(200);
    expect(greeted()).toBe(1);
    for (const health of ["/healthz", "/readyz"])
      expect((await fetch(new URL(health, server.address))).status).toBe(200);
  });
});

test("a service behind a socket is called by its address, and there is no port", async () => {
  const { path: folder, remove } = makeRunFolder("greeter.sock");
  onTestFinished(remove);
  const address = { path: path.join(folder, "greeter.sock") };
  const { server } = await start(address);
  expect(server.address).toEqual(urlOf(address));
  const call = serviceCaller();
  expect(await (await call(server.address, "/greeting")).json()).toEqual({ greeting: 1 });
  await expect(call(urlOf({ path: path.join(folder, "other.sock") }), "/greeting")).rejects.toThrow();
});
