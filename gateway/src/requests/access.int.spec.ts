import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { refusalOf, type Access } from "@kinkeeper/contracts/access";
import type { Claims } from "@kinkeeper/contracts/claims";
import { errorStatus } from "@kinkeeper/contracts/errors";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { member, startHarness, type GatewayHarness } from "../testing/gateway-harness.ts";

let harness: GatewayHarness;
beforeAll(async () => {
  harness = await startHarness({ rateLimits: "off" });
});
afterAll(() => harness.stop());
beforeEach(() => {
  harness.seen.length = 0;
});

describe("the access table", () => {
  const callers: Readonly<Record<string, Partial<Claims>>> = {
    member: {},
    "family administrator": { role: "tenant_admin" },
    "platform administrator": { role: "super_admin" },
    vendor: { vendorId: randomUUID() },
    "member of a suspended family": { tenantStatus: "suspended" },
    "administrator of a suspended family": { role: "tenant_admin", tenantStatus: "suspended" },
    "member of a cancelled family": { tenantStatus: "cancelled" },
    "administrator of a cancelled family": { role: "tenant_admin", tenantStatus: "cancelled" },
  };
  // The keys of the fake identity are answered by itself and would not be counted.
  const everyEndpoint: readonly Endpoint[] = Object.values(endpointsByService)
    .flat()
    .filter(({ id }) => id !== "jwks");
  const call = async (endpoint: Endpoint, cookie?: string) => {
    const path = endpoint.path.replaceAll(/:\w+/g, () => randomUUID());
    const { status } = await harness.send(path, { method: endpoint.method, headers: cookie ? { cookie } : {} });
    return status;
  };

  test("lets everybody who is signed out to what is public, and to nothing else", async () => {
    for (const endpoint of everyEndpoint)
      expect([endpoint.id, await call(endpoint)]).toEqual([endpoint.id, endpoint.access === "public" ? 200 : 401]);
    expect(harness.seen).toHaveLength(everyEndpoint.filter(({ access }) => access === "public").length);
  });

  test.each(Object.entries(callers))("answers a %s as the contracts say, on every call", async (_, overrides) => {
    const claims = member(overrides);
    const { cookie } = harness.cookieOf(claims);
    for (const endpoint of everyEndpoint) {
      const refusal = refusalOf(endpoint, claims);
      const before = harness.seen.length;
      expect([endpoint.id, await call(endpoint, cookie)]).toEqual([
        endpoint.id,
        refusal ? errorStatus[refusal.code] : 200,
      ]);
      expect(harness.seen.length - before).toBe(refusal ? 0 : 1);
    }
  });

  test("has met each kind of rule that exists, with somebody it lets in and somebody it keeps out", () => {
    const outcomes = new Map<Access, Set<boolean>>();
    for (const endpoint of everyEndpoint)
      for (const overrides of Object.values(callers)) {
        const lets = refusalOf(endpoint, member(overrides)) === undefined;
        outcomes.set(endpoint.access, (outcomes.get(endpoint.access) ?? new Set()).add(lets));
      }
    for (const [access, seen] of outcomes) expect([access, seen.size]).toEqual([access, access === "public" ? 1 : 2]);
  });
});
