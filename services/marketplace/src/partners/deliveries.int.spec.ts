import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName, type DomainEvent } from "@kinkeeper/contracts/event";
import type { PayoutEvent } from "@kinkeeper/contracts/payments/payout-events";
import { newId } from "@kinkeeper/platform/ids";
import type { Delivery } from "@kinkeeper/contracts/partners/deliveries";
import type { Partner } from "@kinkeeper/contracts/partners/partners";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { days, openPartnerFixture, path, longWait, type PartnerFixture } from "./testing/partner-fixture.ts";

let fixture: PartnerFixture;
beforeAll(async () => {
  fixture = await openPartnerFixture();
});
afterAll(() => fixture.stop());

describe("an event", () => {
  test("reaches who wants to hear of it, signed, and says what happened", async () => {
    const { partner, secret } = await fixture.partnerWithEndpoint("signed");
    const vendorId = await fixture.newVendor();
    await fixture.superAdmin.post(`/api/vendors/${vendorId}/suspend`, { reason: "x" });
    await fixture.superAdmin.post(`/api/vendors/${vendorId}/approve`);
    const [applied, approved] = await fixture.untilReceived("signed", 2);
    expect(applied!.headers["content-type"]).toBe("application/cloudevents+json; charset=utf-8");
    for (const { body, headers, event } of [applied!, approved!]) {
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
      expect(headers["webhook-id"]).toBe(event.id);
      expect(event).toMatchObject({ source: "http://localhost:8080/marketplace", partitionkey: vendorId });
    }
    expect([applied, approved].map((one) => one!.event.type).toSorted()).toEqual([
      "marketplace.vendor.applied.v1",
      "marketplace.vendor.approved.v1",
    ]);
    await vi.waitFor(async () => {
      const { deliveries } = await fixture.deliveriesOf(partner, "?status=delivered");
      expect(deliveries.map(({ type }) => type)).toEqual(["vendor.approved", "vendor.applied"]);
      expect(deliveries[0]).toMatchObject({ attempts: 1, lastAttempt: { status: 204, error: null, response: null } });
    }, longWait);
  });

  test("is heard by a vendor’s partner only where it is about this vendor, and by nobody who came later", async () => {
    const [mine, other] = [await fixture.newVendor(), await fixture.newVendor()];
    const { partner } = await fixture.partnerWithEndpoint("one-vendor", { kind: "vendor", vendorId: mine });
    await fixture.superAdmin.post(`/api/vendors/${other}/approve`);
    await fixture.superAdmin.post(`/api/vendors/${mine}/approve`);
    const [only] = await fixture.untilReceived("one-vendor", 1);
    expect(only!.event).toMatchObject({ type: "marketplace.vendor.approved.v1", partitionkey: mine });
    expect((await fixture.deliveriesOf(partner)).deliveries).toHaveLength(1);
  });

  test("of payments is heard too, without who bought", async () => {
    const vendorId = await fixture.newVendor();
    const { partner } = await fixture.partnerWithEndpoint("orders", { types: ["order.completed"] });
    const { orderId, complete, userId, tenantId } = await fixture.newOrder(vendorId);
    await complete();
    const [received] = await fixture.untilReceived("orders", 1);
    expect(received!.event).toMatchObject({
      subject: `orders/${orderId}`,
      data: { orderId, amountMinor: 1_999, status: "completed" },
    });
    expect([userId, tenantId].filter((id) => received!.body.includes(id))).toEqual([]);
    await fixture.untilDelivered(partner, { type: "order.completed", status: "delivered" });
  });

  test("of an order that needs a look is heard once it is accepted", async () => {
    const vendorId = await fixture.newVendor();
    const { partner } = await fixture.partnerWithEndpoint("held", { types: ["order.completed"] });
    const held = await fixture.newOrder(vendorId);
    await held.hold();
    const other = await fixture.newOrder(vendorId);
    await other.complete();
    // The one after it is there: what was held is not on its way.
    await fixture.untilReceived("held", 1);
    expect((await fixture.deliveriesOf(partner)).deliveries).toHaveLength(1);
    await held.accept();
    const received = await fixture.untilReceived("held", 2);
    expect(received.map(({ event }) => event)).toMatchObject([
      { type: "marketplace.order.completed.v1", data: { orderId: other.orderId, status: "completed" } },
      { type: "marketplace.order.completed.v1", data: { orderId: held.orderId, status: "completed" } },
    ]);
  });

  test("that nobody is told any more is given up where an older version left it to be sent", async () => {
    const { partner, endpoint } = await fixture.partnerWithEndpoint("left-over", { types: ["order.completed"] });
    const { orderId, tenantId, hold } = await fixture.newOrder(await fixture.newVendor());
    await hold();
    const stream = streamName("transaction", tenantId, orderId);
    const [, held] = await fixture.harness.journal.store.read(stream);
    const now = new Date();
    await fixture.harness.service.readModel.service`
      insert into partner_deliveries
        (id, partner_id, endpoint_id, event_id, type, stream, revision, event_time, waiting_since, due_at)
      values (${newId()}, ${partner.id}, ${endpoint.id}, ${held!.eventId}, 'order.completed', ${stream}, 1, ${now}, ${now}, ${now})`;
    await fixture.untilDelivered(partner, { type: "order.completed", status: "failed", attempts: 0 });
    expect(fixture.receiver.received("left-over")).toEqual([]);
  });

  test("says who bought to partners alone who may know, and not once the account is erased", async () => {
    const vendorId = await fixture.newVendor();
    const types = ["order.created", "order.completed", "review.published"];
    await fixture.partnerWithEndpoint("trusted", { types, scopes: ["pii"] });
    await fixture.partnerWithEndpoint("not-trusted", { types });
    const { orderId, userId, serviceId, complete } = await fixture.newOrder(vendorId);
    const account = streamName("user", platformTenant, userId);
    const named = { email: "emma@down.example", username: null, firstName: "Emma", lastName: "Wedgwood" };
    const record = (stream: string, expectedRevision: number, event: DomainEvent) =>
      fixture.harness.record({ stream, expectedRevision, events: [event] });
    await fixture.untilReceived("trusted", 1);
    await record(account, -1, { type: "UserRegistered", data: { userId, ...named } });
    const review = {
      reviewId: orderId,
      userId,
      vendorId,
      serviceId,
      title: "A letter",
      rating: 5,
      comment: "Every line.",
    };
    await record(streamName("review", platformTenant, orderId), -1, { type: "ReviewPublished", data: review });
    const [, told] = await fixture.untilReceived("trusted", 2);
    const buyer = { name: "Emma Wedgwood", email: "emma@down.example" };
    expect(told!.event).toMatchObject({
      subject: `reviews/${orderId}`,
      data: { rating: 5, comment: "Every line.", buyer },
    });
    await record(account, 0, { type: "UserErased", data: { userId } });
    await complete();
    const [, , later] = await fixture.untilReceived("trusted", 3);
    expect(later!.event.data).not.toHaveProperty("buyer");
    for (const { body } of await fixture.untilReceived("not-trusted", 3))
      expect(body).not.toMatch(/Emma|down\.example|Every line/);
  });

  test("of a payout is heard by the vendor’s partner", async () => {
    const [vendorId, orderId, transferId] = [await fixture.newVendor(), newId(), newId()];
    const types = ["payout.held", "payout.transferred"];
    await fixture.partnerWithEndpoint("payouts", { kind: "vendor", vendorId, types });
    const otherId = newId();
    const opened = (id: string, of: string): PayoutEvent => ({
      type: "PayoutOpened",
      data: {
        transactionId: id,
        tenantId: newId(),
        vendorId: of,
        paymentId: "pi_1",
        chargeId: "ch_1",
        forwarded: null,
      },
    });
    const record = (id: string, ...events: readonly PayoutEvent[]) =>
      fixture.harness.record({ stream: streamName("payout", platformTenant, id), expectedRevision: -1, events });
    await record(otherId, opened(otherId, newId()));
    const requested = { transferId, accountId: "acct_1", amountMinor: 1_699, nettedMinor: 0 };
    await record(
      orderId,
      opened(orderId, vendorId),
      { type: "TransferRequested", data: { transactionId: orderId, ...requested } },
      { type: "TransferCompleted", data: { transactionId: orderId, transferId, providerId: "tr_1" } },
    );
    const told = await fixture.untilReceived("payouts", 2);
    expect(
      told.map(({ event }) => [event.type, event.data] as const).toSorted(([one], [other]) => one.localeCompare(other)),
    ).toEqual([
      ["marketplace.payout.held.v1", expect.objectContaining({ orderId, vendorId, transferredMinor: 0 })],
      ["marketplace.payout.transferred.v1", expect.objectContaining({ orderId, vendorId, transferMinor: 1_699 })],
    ]);
  });
});

describe("an endpoint that does not take an event", () => {
  // However long anything takes here, nothing is tried again before it is looked at.
  beforeEach(() => void (fixture.clock.stoppedAt = Date.now()));
  afterEach(() => void (fixture.clock.stoppedAt = undefined));

  test("is sent it again, later each time, until it does", async () => {
    const { partner } = await fixture.partnerWithEndpoint("flaky");
    let failures = 0;
    fixture.receiver.answer("flaky", () => ((failures += 1) <= 2 ? { status: 500, body: "down" } : { status: 200 }));
    await fixture.newVendor();
    const first = await fixture.untilDelivered(partner, {
      status: "waiting",
      attempts: 1,
      lastAttempt: { status: 500 },
    });
    const pause = Date.parse(first.dueAt!) - Date.parse(first.lastAttempt!.at);
    expect(pause).toBeGreaterThanOrEqual(4_000);
    expect(pause).toBeLessThanOrEqual(6_000);
    expect(await fixture.endpointIn(partner)).toMatchObject({ failingSince: expect.any(String), isActive: true });
    fixture.clock.ahead += 10_000;
    await fixture.untilDelivered(partner, { status: "waiting", attempts: 2 });
    fixture.clock.ahead += 600_000;
    await fixture.untilDelivered(partner, { status: "delivered", attempts: 3 });
    const bodies = fixture.receiver.received("flaky").map(({ event }) => event.id);
    expect(new Set(bodies).size).toBe(1);
    expect(await fixture.endpointIn(partner)).toMatchObject({ failingSince: null });
  });

  test("is not followed elsewhere, and is given up after ten attempts", async () => {
    const { partner } = await fixture.partnerWithEndpoint("elsewhere");
    fixture.receiver.answer("elsewhere", () => ({
      status: 307,
      headers: { location: fixture.receiver.urlOf("target") },
    }));
    await fixture.newVendor();
    /** Disabled after five days of failures it is enabled by somebody, and what waits goes on. */
    const enabled = async (): Promise<void> => {
      const { id, isActive, disabledReason } = await fixture.endpointIn(partner);
      if (isActive) return;
      expect(disabledReason).toBe("failing");
      await fixture.superAdmin.patch(`${path}/${partner.id}/endpoints/${id}`, { isActive: true });
    };
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await vi.waitFor(async () => {
        await enabled();
        expect((await fixture.deliveriesOf(partner)).deliveries).toMatchObject([{ attempts: attempt }]);
      }, longWait);
      fixture.clock.ahead += 1.3 * days;
    }
    await fixture.untilDelivered(partner, {
      status: "failed",
      attempts: 10,
      dueAt: null,
      lastAttempt: { status: 307 },
    });
    expect(fixture.receiver.received("target")).toEqual([]);
    expect(fixture.receiver.received("elsewhere")).toHaveLength(10);
  });

  test("is left alone for as long as it asks", async () => {
    const { partner } = await fixture.partnerWithEndpoint("busy");
    fixture.receiver.answer("busy", () => ({ status: 503, headers: { "retry-after": "3600" } }));
    await fixture.newVendor();
    const { dueAt, lastAttempt } = await fixture.untilDelivered(partner, { status: "waiting", attempts: 1 });
    expect(Date.parse(dueAt!) - Date.parse(lastAttempt!.at)).toBe(3_600_000);
  });

  test("because it is gone is disabled, and gets what waited once it is back", async () => {
    const { partner, path: endpoint } = await fixture.partnerWithEndpoint("gone");
    fixture.receiver.answer("gone", () => ({ status: 410 }));
    await fixture.newVendor();
    await vi.waitFor(
      async () => expect(await fixture.endpointIn(partner)).toMatchObject({ isActive: false, disabledReason: "gone" }),
      longWait,
    );
    expect(codeOf(await fixture.superAdmin.post(`${endpoint}/ping`))).toBe("CONFLICT");
    fixture.receiver.answer("gone", () => ({ status: 200 }));
    fixture.clock.ahead += 10_000;
    await fixture.superAdmin.patch(endpoint, { isActive: true });
    await fixture.untilDelivered(partner, { status: "delivered", attempts: 2 });
  });

  test("is disabled after five days of nothing but failures", async () => {
    const { partner } = await fixture.partnerWithEndpoint("failing");
    fixture.receiver.answer("failing", () => ({ status: 500 }));
    await fixture.newVendor();
    for (const attempts of [1, 2, 3, 4]) {
      await fixture.untilDelivered(partner, { attempts });
      expect(await fixture.endpointIn(partner)).toMatchObject({ isActive: true });
      fixture.clock.ahead += 1.3 * days;
    }
    await vi.waitFor(
      async () =>
        expect(await fixture.endpointIn(partner)).toMatchObject({ isActive: false, disabledReason: "failing" }),
      longWait,
    );
  });

  test("is not disabled by one failure long after another: in between nothing was tried", async () => {
    const { partner } = await fixture.partnerWithEndpoint("rarely");
    fixture.receiver.answer("rarely", () => ({ status: 500 }));
    await fixture.newVendor();
    await fixture.untilDelivered(partner, { attempts: 1 });
    fixture.clock.ahead += 10 * days;
    const { lastAttempt } = await fixture.untilDelivered(partner, { attempts: 2 });
    expect(await fixture.endpointIn(partner)).toMatchObject({ isActive: true, failingSince: lastAttempt!.at });
    fixture.receiver.answer("rarely", () => ({ status: 200 }));
    fixture.clock.ahead += 600_000;
    await fixture.untilDelivered(partner, { status: "delivered", attempts: 3 });
    expect(await fixture.endpointIn(partner)).toMatchObject({ isActive: true, failingSince: null });
  });

  test("is not disabled by one failure long after one that was recorded when nobody noted when attempts failed", async () => {
    const { partner } = await fixture.partnerWithEndpoint("noted");
    fixture.receiver.answer("noted", () => ({ status: 500 }));
    await fixture.newVendor();
    await fixture.untilDelivered(partner, { attempts: 1 });
    const { id } = await fixture.endpointIn(partner);
    await fixture.harness.service.readModel.service`update partner_endpoints set failed_at = null where id = ${id}`;
    fixture.clock.ahead += 10 * days;
    const { lastAttempt } = await fixture.untilDelivered(partner, { attempts: 2 });
    expect(await fixture.endpointIn(partner)).toMatchObject({ isActive: true, failingSince: lastAttempt!.at });
  });
});

describe("a disabled partner", () => {
  test("hears nothing, and then what it missed; what waited for more than 30 days it does not", async () => {
    const { partner } = await fixture.partnerWithEndpoint("disabled");
    await fixture.superAdmin.patch(`${path}/${partner.id}`, { isActive: false });
    await fixture.newVendor();
    fixture.clock.ahead += 31 * days;
    await fixture.newVendor();
    const control = await fixture.partnerWithEndpoint("not-disabled");
    await fixture.superAdmin.post(`${control.path}/ping`);
    await fixture.untilReceived("not-disabled", 1);
    expect(fixture.receiver.received("disabled")).toEqual([]);
    await fixture.superAdmin.patch(`${path}/${partner.id}`, { isActive: true });
    await fixture.untilReceived("disabled", 1);
    await vi.waitFor(async () => {
      const { deliveries } = await fixture.deliveriesOf(partner);
      expect(deliveries.map(({ status, attempts }) => [status, attempts])).toEqual([
        ["delivered", 1],
        ["failed", 0],
      ]);
    }, longWait);
  });
});

/** However long anything takes here, an answer is waited for, and what is under way is not taken to be lost. */
const waitForEver = (): void => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => new AbortController().signal);
  fixture.clock.stoppedAt = Date.now();
  onTestFinished(() => void (fixture.clock.stoppedAt = undefined));
};

/** How many deliveries a partner's endpoints were chosen for, and have not answered. */
const underWayTo = async ({ id }: Partner): Promise<number> =>
  (
    await fixture.harness.service.readModel.service`
      select from partner_deliveries where partner_id = ${id} and claimed_until is not null`
  ).count;

describe("what was sent", () => {
  test("is not sent again when the read model is built anew", async () => {
    const { partner } = await fixture.partnerWithEndpoint("rebuilt");
    await fixture.newVendor();
    const before = await fixture.untilDelivered(partner, { status: "delivered" });
    await fixture.harness.service.readModel
      .service`update platform_migrations set checksum = 'another' where name like '0%'`;
    await fixture.harness.restart();
    const { deliveries } = await fixture.deliveriesOf(partner);
    expect(deliveries).toEqual([{ ...before, lastAttempt: { ...before.lastAttempt, response: null } }]);
    // Even where the outbox says that it waits: the event of its delivery counts.
    await fixture.harness.service.readModel.service`
      update partner_deliveries set status = 'waiting', attempts = 0, due_at = event_time where partner_id = ${partner.id}`;
    await fixture.newVendor();
    await fixture.untilReceived("rebuilt", 2);
    await vi.waitFor(async () => {
      expect((await fixture.deliveriesOf(partner)).deliveries.map(({ status }) => status)).toEqual([
        "delivered",
        "delivered",
      ]);
    }, longWait);
    const ids = fixture.receiver.received("rebuilt").map(({ event }) => event.id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });

  test("is sent again when somebody asks: one event, or a stretch of time", async () => {
    const { partner, path: endpoint } = await fixture.partnerWithEndpoint("replayed");
    fixture.receiver.answer("replayed", () => ({ status: 200, body: "x".repeat(5_000) }));
    const from = new Date(Date.now() + fixture.clock.ahead - 1_000).toISOString();
    await fixture.newVendor();
    const { id, eventId } = await fixture.untilDelivered(partner, { status: "delivered" });
    const replay = await fixture.superAdmin.post<Delivery>(`${path}/${partner.id}/deliveries/${id}/replay`);
    expect(replay.body).toMatchObject({ id, eventId });
    await fixture.untilReceived("replayed", 2);
    await fixture.untilDelivered(partner, { status: "delivered", attempts: 1 });
    const to = new Date(Date.now() + fixture.clock.ahead + 1_000).toISOString();
    expect((await fixture.superAdmin.post(`${endpoint}/replay`, { from, to })).body).toEqual({ replayed: 1 });
    await fixture.untilReceived("replayed", 3);
    expect((await fixture.superAdmin.post(`${endpoint}/replay`, { from: to, to: from })).status).toBe(400);
    expect(new Set(fixture.receiver.received("replayed").map(({ event }) => event.id))).toEqual(new Set([eventId]));
  });

  test("is forgotten after 30 days, with what was answered", async () => {
    const { partner, path: endpoint } = await fixture.partnerWithEndpoint("forgotten");
    await fixture.superAdmin.post(`${endpoint}/ping`);
    const { id } = await fixture.untilDelivered(partner, { status: "delivered" });
    fixture.clock.ahead += 31 * days;
    await fixture.superAdmin.post(`${endpoint}/ping`);
    await vi.waitFor(async () => {
      const { deliveries } = await fixture.deliveriesOf(partner);
      expect(deliveries.map(({ status }) => status)).toEqual(["delivered"]);
      expect(deliveries[0]!.id).not.toBe(id);
    }, longWait);
    expect(codeOf(await fixture.superAdmin.post(`${path}/${partner.id}/deliveries/${id}/replay`))).toBe("NOT_FOUND");
  });

  test("is listed a page at a time", async () => {
    const { partner, path: endpoint } = await fixture.partnerWithEndpoint("pages");
    for (let n = 0; n < 53; n += 1) await fixture.superAdmin.post(`${endpoint}/ping`);
    const first = await fixture.deliveriesOf(partner);
    const second = await fixture.deliveriesOf(partner, `?before=${first.next}`);
    expect([first.deliveries.length, second.deliveries.length, second.next]).toEqual([50, 3, null]);
    expect(new Set([...first.deliveries, ...second.deliveries].map(({ id }) => id)).size).toBe(53);
    expect(codeOf(await fixture.superAdmin.get(`${path}/${partner.id}/deliveries?before=yesterday`))).toBe(
      "INVALID_INPUT",
    );
    await fixture.untilReceived("pages", 53);
  });

  test("is under way to one endpoint four at a time, and keeps others waiting for nothing", async () => {
    waitForEver();
    const slow = await fixture.partnerWithEndpoint("slow");
    const quick = await fixture.partnerWithEndpoint("quick");
    let [now, most] = [0, 0];
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    onTestFinished(() => release());
    fixture.receiver.answer("slow", async () => {
      now += 1;
      most = Math.max(most, now);
      await released;
      now -= 1;
      return { status: 200 };
    });
    for (let n = 0; n < 9; n += 1) await fixture.superAdmin.post(`${slow.path}/ping`);
    await fixture.superAdmin.post(`${quick.path}/ping`);
    // Chosen together with all that may be under way to the other one.
    await fixture.untilReceived("quick", 1);
    expect(await underWayTo(slow.partner)).toBe(4);
    await fixture.untilReceived("slow", 4);
    release();
    await fixture.untilReceived("slow", 9);
    expect(most).toBe(4);
  });

  test("is under way to one partner eight at a time, however many endpoints it has: others are sent to meanwhile", async () => {
    waitForEver();
    const hanging = await fixture.newPartner();
    const endpoints = [];
    for (let n = 0; n < 10; n += 1)
      endpoints.push(await fixture.addEndpoint(hanging, fixture.receiver.urlOf("hanging")));
    const quick = await fixture.partnerWithEndpoint("prompt");
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    onTestFinished(() => release());
    fixture.receiver.answer("hanging", async () => {
      await released;
      return { status: 200 };
    });
    for (const endpoint of endpoints)
      for (let n = 0; n < 4; n += 1) await fixture.superAdmin.post(`${endpoint.path}/ping`);
    await fixture.untilReceived("hanging", 8);
    await fixture.superAdmin.post(`${quick.path}/ping`);
    await fixture.untilReceived("prompt", 1);
    expect(await underWayTo(hanging)).toBe(8);
    expect(fixture.receiver.received("hanging")).toHaveLength(8);
    release();
    await fixture.untilReceived("hanging", 40);
  });
});
