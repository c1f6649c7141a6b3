import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";

const people = "/api/family-members";
let harness: GatewayHarness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: "off" });
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.seen.length = 0;
});

describe("a request caused by another site", () => {
  const own = () => harness.gateway.publicUrl;
  const send = (method: string, headers: Record<string, string>, path = people) => {
    const { cookie } = harness.cookieOf();
    return harness.send(path, { method, headers: { ...headers, cookie } });
  };

  test.each([
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "none" }, 200],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "" }, 403],
    // What the browser says about the site counts before what it says about the origin.
    [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, 200],
    [{ "sec-fetch-site": "cross-site", origin: "own" }, 403],
    [{ origin: "own" }, 200],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://localhost" }, 403],
    // Plain http in a home network, where browsers do not send Sec-Fetch-Site, by an address that KINKEEPER_PUBLIC_URL does not name.
    [{ origin: "http://192.0.2.7:8080", host: "192.0.2.7:8080" }, 200],
    [{ origin: "http://[fd00::7]:8080", host: "[fd00::7]:8080" }, 200],
    [{ origin: "http://nas:8080", host: "nas:8080" }, 200],
    [{ origin: "http://archive.local", host: "archive.local" }, 200],
    [{ origin: "http://192.0.2.7:9090", host: "192.0.2.7:8080" }, 403],
    [{ origin: "http://evil.example", host: "192.0.2.7:8080" }, 403],
    // A name that was turned to our address after the page came from elsewhere.
    [{ origin: "http://evil.example:8080", host: "evil.example:8080" }, 403],
    [{ "sec-fetch-site": "cross-site", origin: "http://192.0.2.7", host: "192.0.2.7" }, 403],
    // Neither: no browser.
    [{}, 200],
  ])("changes nothing unless it is ours: %j is answered %i", async (headers, status) => {
    const said = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value === "own" ? own() : value]),
    );
    const answer = await send("POST", said);
    expect(answer.status).toBe(status);
    expect(harness.seen).toHaveLength(status === 200 ? 1 : 0);
  });

  test("may read, since a page of another site cannot see the answer", async () =>
    expect((await send("GET", { "sec-fetch-site": "cross-site" })).status).toBe(200));

  test("cannot sign anybody out or in", async () => {
    expect((await send("GET", { "sec-fetch-site": "cross-site" }, "/api/logout")).status).toBe(403);
    expect((await send("GET", { "sec-fetch-site": "same-origin" }, "/api/logout")).status).toBe(200);
    expect((await send("GET", {}, "/api/logout")).status).toBe(200);
    const login = { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" };
    expect(
      (await harness.send("/api/login", { method: "POST", headers: login, body: "username=a&password=b" })).status,
    ).toBe(403);
  });

  test("is given no permission to look at anything", async () => {
    const answer = await send("GET", { origin: "https://evil.example" });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });
});
