import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";
import { startGateway } from "../gateway.ts";
import { createLogger } from "@kinkeeper/platform/logger";
import { everyServiceAt } from "../testing/every-service-at.ts";
import { send } from "../testing/raw-request.ts";

let harness: GatewayHarness | undefined;
afterEach(async () => {
  await harness?.stop();
  harness = undefined;
});

test("a gateway in its own thread does what one here does", async () => {
  harness = await startHarness({
    ownThread: true,
    rateLimits: { perUser: { count: 2, seconds: 60 } },
    upstreams: { archive: new URL("http://127.0.0.1:9") },
  });
  const { cookie } = harness.cookieOf();
  const get = async () => (await harness!.send("/api/family-members", { headers: { cookie } })).status;
  expect([await get(), await get(), await get()]).toEqual([200, 200, 429]);
  expect((await harness.send("/remotes.json")).json()).toMatchObject({ remotes: [{ name: "archive" }] });
  expect(harness.gateway.publicUrl).toBe(`http://localhost:${harness.gateway.port}`);
});

test("it is gone once it was told to stop", async () => {
  harness = await startHarness({ ownThread: true });
  await harness.gateway.stop();
  await expect(send(harness.gateway.port, "/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await Promise.all([harness.identity.stop(), harness.backend.stop()]);
  harness = undefined;
});

test(
  "nor does it wait for a file whose sender was refused and left before all of it was sent",
  { timeout: 60_000 },
  async () => {
    harness = await startHarness({ ownThread: true });
    harness.answerWith((_request, response) => response.writeHead(413, { "content-length": 0 }).end());
    const { cookie } = harness.cookieOf();
    const { port } = harness.gateway;
    const socket = connect(port, "127.0.0.1");
    const head = [
      "PUT /api/objects/upload/token HTTP/1.1",
      "host: localhost",
      `cookie: ${cookie}`,
      "content-type: image/jpeg",
    ];
    socket.write([...head, "content-length: 5000000", "", "the beginning"].join("\r\n"));
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain("413");
    socket.destroy();
    await harness.stop();
    harness = undefined;
  },
);

test("what keeps it from starting is told as if it were here", async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
  await expect(
    startGateway({
      port: (taken.address() as AddressInfo).port,
      host: "127.0.0.1",
      services: everyServiceAt(new URL("http://127.0.0.1:9")),
      frontends: { folder: "frontends" },
      logger: createLogger("gateway", "silent"),
      ownThread: true,
    }),
  ).rejects.toMatchObject({ code: "EADDRINUSE", syscall: "listen" });
  await new Promise((resolve) => taken.close(resolve));
});
