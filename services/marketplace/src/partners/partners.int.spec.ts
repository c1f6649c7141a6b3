import type { PartnerOrder } from "@kinkeeper/contracts/partners/public-events";
import type { Partner } from "@kinkeeper/contracts/partners/partners";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { assertTablesProtected } from "@kinkeeper/platform/testing/tables-protected";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { disableWithVendor } from "./disable-with-vendor.ts";
import { days, openPartnerFixture, path, type PartnerFixture } from "./testing/partner-fixture.ts";

let fixture: PartnerFixture;
beforeAll(async () => {
  fixture = await openPartnerFixture();
});
afterAll(() => fixture.stop());

describe("secrets", () => {
  test("change with a day in which both sign", async () => {
    const { secret, path: endpoint } = await fixture.partnerWithEndpoint("rotated");
    fixture.clock.ahead = 0;
    const { body } = await fixture.superAdmin.post<{ secret: string }>(`${endpoint}/secret`);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await fixture.superAdmin.post(`${endpoint}/ping`);
    const [both] = await fixture.untilReceived("rotated", 1);
    for (const one of [secret, body.secret])
      expect(new Webhook(one).verify(both!.body, both!.headers as Record<string, string>)).toEqual(both!.event);
    fixture.clock.ahead = days;
    await fixture.superAdmin.post(`${endpoint}/ping`);
    const [, single] = await fixture.untilReceived("rotated", 2);
    expect(String(single!.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  });

  test("are shown once: neither lists nor tables nor the event store have them in clear", async () => {
    const { partner, secret } = await fixture.partnerWithEndpoint("secret");
    const { body } = await fixture.superAdmin.post<{ token: string }>(`${path}/${partner.id}/token`);
    const stored = await fixture.stored(partner);
    const listed = (await fixture.superAdmin.get(path)).body;
    const rows = await fixture.harness.service.readModel.service`
      select to_jsonb(p) as row from partners p union all select to_jsonb(e) from partner_endpoints e`;
    const everything = JSON.stringify([stored.map(({ data }) => data), listed, rows]);
    for (const one of [secret, secret.slice(6), body.token]) expect(everything).not.toContain(one);
    expect(everything).toContain("$personal");
    await assertTablesProtected(fixture.harness.service.readModel.service, "marketplace");
  });
});

test("partners of a vendor whose owner is erased are disabled for good, and ask nothing more", async () => {
  const [owner, other] = [await fixture.harness.as(), await fixture.newVendor()];
  const details = { businessName: "Down Books", description: "We bind diaries.", contactEmail: "books@example.com" };
  const { body: vendor } = await owner.post<{ id: string }>("/api/vendors", details);
  const partnerOf = async (vendorId: string) => {
    const partner = await fixture.newPartner({ kind: "vendor", vendorId, scopes: ["orders:read", "pii"] });
    const { body } = await fixture.superAdmin.post<{ token: string }>(`${path}/${partner.id}/token`);
    const { orderId } = await fixture.newOrder(vendorId);
    const ask = async () => {
      const headers = { "x-api-key": body.token };
      return (await fixture.harness.anonymous.request("GET", `/api/partner/v1/orders/${orderId}`, { headers })).status;
    };
    return { id: partner.id, ask };
  };
  const [theirs, others] = [await partnerOf(vendor.id), await partnerOf(other)];
  expect([await theirs.ask(), await others.ask()]).toEqual([200, 200]);
  const userId = owner.claims.sub;
  await fixture.harness.record({
    stream: streamName("user", platformTenant, userId),
    expectedRevision: -1,
    events: [{ type: "UserErased", data: { userId } }],
  });
  const active = async () => {
    const { body } = await fixture.superAdmin.get<Partner[]>(path);
    return [theirs, others].map(({ id }) => body.find((partner) => partner.id === id)!.isActive);
  };
  await expect.poll(active).toEqual([false, true]);
  expect([await theirs.ask(), await others.ask()]).toEqual([401, 200]);
  const enable = async ({ id }: { id: string }) =>
    (await fixture.superAdmin.patch(`${path}/${id}`, { isActive: true })).status;
  expect([await enable(theirs), await enable(others)]).toEqual([404, 200]);
  expect(await active()).toEqual([false, true]);
});

test("a partner that is disabled with its vendor is cut off from NATS at once, too", async () => {
  const owner = await fixture.harness.as();
  const details = { businessName: "Down Books", description: "We bind diaries.", contactEmail: "books@example.com" };
  const { body: vendor } = await owner.post<{ id: string }>("/api/vendors", details);
  await fixture.newPartner({ kind: "vendor", vendorId: vendor.id });
  const { journal, service } = fixture.harness;
  const apply = vi.fn<() => Promise<void>>(async () => undefined);
  const { react } = disableWithVendor({ journal, readModel: service.readModel }, { apply });
  const [userId, stranger] = [owner.claims.sub, newId()];
  const metadata = {
    eventId: newId(),
    tenantId: platformTenant,
    schemaVersion: 1,
    correlationId: newId(),
    causationId: newId(),
    time: new Date().toISOString(),
  };
  const erased = { type: "UserErased", stream: "", revision: 0, position: 0n, metadata } as const;
  await react({ ...erased, data: { userId: stranger } });
  expect(apply).not.toHaveBeenCalled();
  await react({ ...erased, data: { userId } });
  expect(apply).toHaveBeenCalledOnce();
});

test("an endpoint is added, and its secret changed, once under one key: both are told again as they were, also at once", async () => {
  const { partner, path: endpoint, secret } = await fixture.partnerWithEndpoint("twice");
  fixture.clock.ahead = 0;
  const under = (at: string, body?: object) => {
    const headers = { "idempotency-key": newId() };
    return async () => (await fixture.superAdmin.request<{ secret: string }>("POST", at, { body, headers })).body;
  };
  const add = under(`${path}/${partner.id}/endpoints`, { url: fixture.receiver.urlOf("twice-more") });
  const rotate = under(`${endpoint}/secret`);
  const [added, rotated] = [await Promise.all([add(), add()]), await Promise.all([rotate(), rotate()])];
  expect([...added, await add()].map(({ secret: told }) => told)).toEqual(Array(3).fill(added[0].secret));
  expect([...rotated, await rotate()]).toEqual(Array(3).fill(rotated[0]));
  const [listed] = (await fixture.superAdmin.get<Partner[]>(path)).body.filter(({ id }) => id === partner.id);
  expect(listed!.endpoints).toHaveLength(2);
  // What the partner verifies with signs for a day more: it was replaced once.
  await fixture.superAdmin.post(`${endpoint}/ping`);
  const [sent] = await fixture.untilReceived("twice", 1);
  for (const one of [secret, rotated[0].secret])
    expect(new Webhook(one).verify(sent!.body, sent!.headers as Record<string, string>)).toEqual(sent!.event);
});

describe("an order", () => {
  const orderFor = (token: string | undefined, id: string) =>
    fixture.harness.anonymous.get<PartnerOrder>(
      `/api/partner/v1/orders/${id}`,
      token === undefined ? {} : { "x-api-key": token },
    );
  const tokenOf = async ({ id }: Partner) =>
    (await fixture.superAdmin.post<{ token: string }>(`${path}/${id}/token`)).body.token;

  test("is read by integrators and by its vendor’s partner, and by nobody else", async () => {
    const [mine, other] = [await fixture.newVendor(), await fixture.newVendor()];
    const { orderId, complete } = await fixture.newOrder(mine);
    await complete();
    const scopes = ["orders:read"];
    const integrator = await fixture.newPartner({ scopes });
    const token = await tokenOf(integrator);
    const own = await tokenOf(await fixture.newPartner({ kind: "vendor", vendorId: mine, scopes }));
    const foreign = await tokenOf(await fixture.newPartner({ kind: "vendor", vendorId: other, scopes }));
    const without = await tokenOf(await fixture.newPartner());
    for (const one of [token, own])
      expect((await orderFor(one, orderId)).body).toMatchObject({ orderId, status: "completed", amountMinor: 1_999 });
    expect(codeOf(await orderFor(foreign, orderId))).toBe("NOT_FOUND");
    expect(codeOf(await orderFor(without, orderId))).toBe("FORBIDDEN");
    expect(codeOf(await orderFor(undefined, orderId))).toBe("SIGNED_OUT");
    expect(codeOf(await orderFor("kkp_wrong", orderId))).toBe("SIGNED_OUT");
    const next = await tokenOf(integrator);
    expect(codeOf(await orderFor(token, orderId))).toBe("SIGNED_OUT");
    expect((await orderFor(next, orderId)).status).toBe(200);
    await fixture.superAdmin.patch(`${path}/${integrator.id}`, { isActive: false });
    expect(codeOf(await orderFor(next, orderId))).toBe("SIGNED_OUT");
  });
});

describe("partners", () => {
  test("are the business of super administrators", async () => {
    const { partner, path: endpoint } = await fixture.partnerWithEndpoint("theirs");
    const member = await fixture.harness.as({ role: "tenant_admin" });
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ["GET", path],
      ["POST", path, { name: "Mine", kind: "integrator", types: ["order.completed"] }],
      ["PATCH", `${path}/${partner.id}`, { isActive: false }],
      ["POST", `${path}/${partner.id}/token`],
      ["POST", `${path}/${partner.id}/endpoints`, { url: "https://example.com/" }],
      ["PATCH", endpoint, { isActive: false }],
      ["DELETE", endpoint],
      ["POST", `${endpoint}/secret`],
      ["POST", `${endpoint}/ping`],
      ["POST", `${endpoint}/replay`, { from: "2026-01-01T00:00:00.000Z", to: "2026-01-02T00:00:00.000Z" }],
      ["GET", `${path}/${partner.id}/deliveries`],
      ["POST", `${path}/${partner.id}/deliveries/${newId()}/replay`],
    ];
    for (const [method, at, body] of calls) {
      expect(codeOf(await member.request(method, at, { body }))).toBe("FORBIDDEN");
      expect(codeOf(await fixture.harness.anonymous.request(method, at, { body }))).toBe("SIGNED_OUT");
    }
    expect((await fixture.superAdmin.delete(endpoint)).status).toBe(204);
    expect((await fixture.deliveriesOf(partner)).deliveries).toEqual([]);
  });

  test("are what there is: another id is not found", async () => {
    const { partner } = await fixture.partnerWithEndpoint("found");
    const nobody = newId();
    for (const [method, at, body] of [
      ["PATCH", `${path}/${nobody}`, { isActive: false }],
      ["POST", `${path}/${nobody}/endpoints`, { url: "https://example.com/" }],
      ["POST", `${path}/${partner.id}/endpoints/${nobody}/ping`],
      ["GET", `${path}/${nobody}/deliveries`],
      ["POST", path, { name: "A", kind: "vendor", vendorId: nobody, types: ["order.completed"] }],
    ] as const)
      expect(codeOf(await fixture.superAdmin.request(method, at, { body }))).toBe("NOT_FOUND");
  });

  test.each([
    { kind: "vendor" },
    { kind: "integrator", vendorId: "018f2f6e-7c1a-7000-8000-0000000000aa" },
    { types: [] },
    { types: ["order.stolen"] },
    { name: " " },
    { scopes: ["everything"] },
    { isActive: false },
  ])("are not made of %j", async (more) => {
    const input = { name: "A", kind: "integrator", types: ["order.completed"], ...more };
    expect(codeOf(await fixture.superAdmin.post(path, input))).toBe("INVALID_INPUT");
  });

  test.each(["http://169.254.169.254/latest", "https://user:secret@example.com/", "ftp://example.com/", "nowhere"])(
    "are not sent events at %s",
    async (url) => {
      const { id } = await fixture.newPartner();
      expect(codeOf(await fixture.superAdmin.post(`${path}/${id}/endpoints`, { url }))).toBe("INVALID_INPUT");
    },
  );

  test("read what they will hear without signing in", async () => {
    const { status, body } = await fixture.harness.anonymous.get<{ asyncapi: string }>("/api/partners/asyncapi.json");
    expect([status, body.asyncapi]).toEqual([200, "3.1.0"]);
  });
});
