import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { addressVariables } from "@kinkeeper/platform/http/service-addresses";
import { afterEach, describe, expect, test } from "vitest";
import { startHarness, type GatewayHarness } from "./testing/gateway-harness.ts";
import { send } from "./testing/raw-request.ts";

let harness: GatewayHarness | undefined;
afterEach(async () => {
  await harness?.stop();
  harness = undefined;
});

describe("a product reached by https", () => {
  test("asks browsers to stay with https, and takes the session from its prefixed cookie alone", async () => {
    harness = await startHarness({ publicUrl: "https://kin.example" });
    const { sessionId } = harness.cookieOf();
    const get = (cookie: string) => harness!.send("/api/family-members", { headers: { cookie } });
    const answer = await get(`__Host-sid=${sessionId}`);
    expect(answer.status).toBe(200);
    expect(answer.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect((await get(`sid=${sessionId}`)).status).toBe(401);
    expect((await harness.send("/api/docs")).headers).toHaveProperty("strict-transport-security");
  });

  test("knows its one origin", async () => {
    harness = await startHarness({ publicUrl: "https://kin.example" });
    const post = async (origin: string) =>
      (
        await harness!.send("/api/signup", {
          method: "POST",
          headers: { origin, "content-type": "application/json" },
          body: "{}",
        })
      ).status;
    expect(await post("https://kin.example")).toBe(200);
    for (const origin of ["http://kin.example", "https://kin.example.evil", "https://evil.example", "http://localhost"])
      expect([origin, await post(origin)]).toEqual([origin, 403]);
  });
});

describe("a gateway that starts alone", () => {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const ofTheMachine = { PATH, NODE_COMPILE_CACHE };
  const start = (environment: Record<string, string>) =>
    spawn(process.execPath, [main], { env: { ...ofTheMachine, ...environment }, stdio: "pipe" });
  const outcome = async (environment: Record<string, string>) => {
    const child = start(environment);
    let errors = "";
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    const [code] = (await once(child, "close")) as [number];
    return { code, errors };
  };
  const nowhere = {
    ...Object.fromEntries(Object.keys(addressVariables.shape).map((name) => [name, "http://127.0.0.1:9"])),
    KINKEEPER_GATEWAY_SECRET: "a secret of thirty-two characters",
  };
  const takenPort = async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
      port: (server.address() as AddressInfo).port,
      free: () => new Promise((resolve) => server.close(resolve)),
    };
  };

  test("serves what needs no service, and ends cleanly when told to", async () => {
    const child = start({ ...nowhere, HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "info" });
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    const listening = () => Number(/"port":(\d+)/.exec(printed)?.[1]);
    await expect.poll(listening).toBeGreaterThan(0);
    const port = listening();
    expect((await send(port, "/healthz")).status).toBe(200);
    expect((await send(port, "/readyz")).json()).toEqual({ status: "not ready", waitingFor: ["identity"] });
    const closed = once(child, "close");
    child.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
  });

  test("says in one sentence that a setting is wrong", async () => {
    const { code, errors } = await outcome({ ...nowhere, IDENTITY_URL: "identity" });
    expect([code, errors]).toEqual([1, "IDENTITY_URL must be an address that starts with http:// or https://.\n"]);
  });

  test("says in one sentence that its port is taken", async () => {
    const { port, free } = await takenPort();
    const { code, errors } = await outcome({ ...nowhere, HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "silent" });
    expect([code, errors]).toEqual([1, `Port ${port} is taken by another program; set PORT to a free one.\n`]);
    await free();
  });
});
