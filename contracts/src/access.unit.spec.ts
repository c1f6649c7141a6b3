import { describe, expect, test } from "vitest";
import { refusalOf, type AccessRule } from "./access.ts";
import type { Claims } from "./claims.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpointsByService } from "./endpoints.ts";
import { tenantStatus, type TenantStatus } from "./enumerations.ts";

const id = "01900000-0000-7000-8000-00000000000a";
const caller = (status: TenantStatus, role: Claims["role"] = "member"): Claims => ({
  sub: id,
  tenantId: id,
  role,
  tenantStatus: status,
});
const codeOf = (rule: AccessRule, claims: Claims): string => refusalOf(rule, claims)?.code ?? "allowed";
const read: AccessRule = { method: "GET", access: "signed-in" };
const write: AccessRule = { method: "POST", access: "signed-in" };
const always: AccessRule = { ...write, whileSuspended: true };
const farewell: AccessRule = { ...read, whileCancelled: true };

describe("the status of a family", () => {
  test.each<[TenantStatus, Claims["role"], string, string, string, string]>([
    ["trial", "member", "allowed", "allowed", "allowed", "allowed"],
    ["active", "member", "allowed", "allowed", "allowed", "allowed"],
    ["suspended", "member", "allowed", "TENANT_SUSPENDED", "allowed", "allowed"],
    ["suspended", "tenant_admin", "allowed", "TENANT_SUSPENDED", "allowed", "allowed"],
    ["cancelled", "member", "TENANT_CANCELLED", "TENANT_CANCELLED", "TENANT_CANCELLED", "TENANT_CANCELLED"],
    ["cancelled", "tenant_admin", "TENANT_CANCELLED", "TENANT_CANCELLED", "TENANT_CANCELLED", "allowed"],
    ["cancelled", "super_admin", "allowed", "allowed", "allowed", "allowed"],
  ])("(%s, %s) decides what may be read, written, written always, and taken away", (status, role, ...expected) => {
    const claims = caller(status, role);
    expect([read, write, always, farewell].map((rule) => codeOf(rule, claims))).toEqual(expected);
  });

  test("is said in the words of the product", () => {
    expect(refusalOf(write, caller("suspended"))?.message).toBe("This family archive is suspended");
    expect(tenantStatus.options).toEqual(["active", "suspended", "trial", "cancelled"]);
  });
});

describe("while a family is suspended", () => {
  const everyEndpoint = Object.entries(endpointsByService).flatMap(([service, endpoints]) =>
    (endpoints as readonly Endpoint[]).map((endpoint) => ({ service, endpoint })),
  );
  const writes = everyEndpoint.filter(({ endpoint: { method, access } }) => method !== "GET" && access !== "public");
  const admin = (status: TenantStatus): Claims => ({ ...caller(status, "tenant_admin"), vendorId: id });
  const ofFamilies = writes.filter(({ endpoint: { access } }) => access !== "super_admin");

  test("nothing is added to its archive or its tree, changed or deleted; while it is active all of it is", () => {
    // Quotes, and texts that may name places, are too many for an address; comparing them only reads.
    const onlyRead = ["checkQuotes", "findUnknownPlaces"];
    const archive = ofFamilies
      .filter(({ service }) => service === "archive" || service === "genealogy")
      .filter(({ endpoint }) => !onlyRead.includes(endpoint.id));
    expect(archive.length).toBeGreaterThan(30);
    for (const { endpoint } of archive) {
      expect([endpoint.id, codeOf(endpoint, admin("suspended"))]).toEqual([endpoint.id, "TENANT_SUSPENDED"]);
      expect([endpoint.id, codeOf(endpoint, admin("active"))]).toEqual([endpoint.id, "allowed"]);
    }
  });

  test("one's own business is not the family's, nor while it is cancelled; to buy is", () => {
    const own = ["updateService", "listServices", "changeVendor", "answerReview", "openPayoutAccount", "listSales"];
    for (const id of [...own, "createCheckoutSession", "applyAsVendor"]) {
      const { endpoint } = everyEndpoint.find((one) => one.endpoint.id === id)!;
      const expected = own.includes(id) ? "allowed" : "TENANT_CANCELLED";
      expect([id, codeOf(endpoint, admin("cancelled"))]).toEqual([id, expected]);
    }
  });

  test.each(["addTenantUser", "resendInvitation", "createCheckoutSession", "applyAsVendor"])(
    "%s is refused",
    (name) => {
      const { endpoint } = writes.find((one) => one.endpoint.id === name)!;
      expect(codeOf(endpoint, admin("suspended"))).toBe("TENANT_SUSPENDED");
      expect(codeOf(endpoint, admin("active"))).toBe("allowed");
    },
  );

  test.each(["choosePlan", "changeSandboxPlan", "changePassword", "changeProfile", "closeAccount", "updateService"])(
    "%s is not",
    (name) => {
      const { endpoint } = writes.find((one) => one.endpoint.id === name)!;
      expect(codeOf(endpoint, admin("suspended"))).toBe("allowed");
    },
  );

  test("everything can be read", () => {
    for (const { endpoint } of everyEndpoint.filter((one) => one.endpoint.method === "GET"))
      expect([endpoint.id, codeOf(endpoint, admin("suspended"))]).toEqual([
        endpoint.id,
        codeOf(endpoint, admin("active")),
      ]);
  });
});
