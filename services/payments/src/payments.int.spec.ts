import type { SandboxSession } from "@kinkeeper/contracts/payments/sandbox";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { listSales, Transaction } from "@kinkeeper/contracts/payments/transactions";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { assertTablesProtected } from "@kinkeeper/platform/testing/tables-protected";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { payments } from "./service.ts";
import { recordOffer } from "./testing/record-offer.ts";
import { transactionStream } from "./transactions/transaction.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;
type Checkout = { readonly sessionUrl: string; readonly transactionId: string };

let harness: ServiceHarness;
const noon = new Date("2026-05-01T12:00:00Z");
let clock = noon;
let buyer: Somebody;
let seller: Somebody;
let superAdmin: Somebody;

beforeAll(async () => {
  harness = await startHarness(payments, { now: () => clock, environment: { KINKEEPER_PAYMENTS: "sandbox" } });
  superAdmin = await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  clock = noon;
  buyer = await harness.as();
  seller = await harness.as();
});

const offer = (more: Parameters<typeof recordOffer>[2] = {}) => recordOffer(harness, seller.claims.sub, more);

const begin = (serviceId: string, who: Caller = buyer) =>
  who.post<Checkout>("/api/create-checkout-session", { serviceId });
const started = async (serviceId: string, who: Caller = buyer): Promise<Checkout & { readonly session: string }> => {
  const { status, body } = await begin(serviceId, who);
  expect(status).toBe(201);
  return { ...body, session: `/api/sandbox-checkouts/${body.sessionUrl.split("/").at(-1)}` };
};
const end = (session: string, action: string, who: Caller = buyer) => who.post<SandboxSession>(session, { action });
const purchases = async (who: Caller = buyer, query = "") =>
  (await who.get<Transaction[]>(`/api/transactions${query}`)).body;
const bought = async (serviceId: string): Promise<string> => {
  const { session, transactionId } = await started(serviceId);
  expect((await end(session, "pay")).body.status).toBe("paid");
  return transactionId;
};
/** A purchase that was paid at the provider, of which nobody here heard. */
const paidUnheard = async (who = buyer, offered?: string): Promise<void> => {
  const serviceId = offered ?? (await recordOffer(harness, newId())).serviceId;
  const sessionId = (await started(serviceId, who)).session.split("/").at(-1)!;
  await harness.record({
    stream: streamName("sandbox", platformTenant, sessionId),
    expectedRevision: 0,
    events: [{ type: "SandboxSessionPaid", data: { sessionId } }],
  });
};
/** After another start, which reconciles: once that has come to what it has to do. */
const reconciled = async (): Promise<void> => {
  const other = await harness.as();
  await paidUnheard(other);
  await harness.restart();
  await expect.poll(async () => (await purchases(other))[0]?.status).toBe("completed");
};
/** After another start, whose reconciler looks once, at what was there before, and never again. */
const restartedWithoutRounds = async (): Promise<void> => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    await harness.restart();
  } finally {
    vi.useRealTimers();
  }
  clock = new Date(clock.getTime() + 1_000);
};
const refund = (id: string, amount?: string) =>
  superAdmin.post<Transaction>(`/api/transactions/${id}/refund`, amount === undefined ? {} : { amount });
const sales = async (who: Caller = seller) => (await who.get<ResponseOf<typeof listSales>>("/api/sales")).body;

describe("buying a service", () => {
  test("leads to the page to pay at, and to a purchase once it is paid", async () => {
    const { serviceId, vendorId } = await offer();
    const { session, sessionUrl, transactionId } = await started(serviceId);
    expect(sessionUrl).toMatch(/^http:\/\/localhost:8080\/checkout\/[-0-9a-f]+$/);
    expect((await buyer.get(session)).body).toMatchObject({
      title: "A letter written out",
      businessName: "Etruria Workshop",
      amount: "19.99",
      status: "open",
    });
    expect(await purchases()).toMatchObject([{ id: transactionId, status: "pending" }]);
    expect((await end(session, "pay")).body).toMatchObject({
      status: "paid",
      returnUrl: "/marketplace?success=true",
    });
    const [purchase] = await purchases();
    expect(purchase).toMatchObject({
      id: transactionId,
      vendorId,
      serviceId,
      amount: "19.99",
      commissionAmount: "3.00",
      refundedAmount: "0.00",
      status: "completed",
      needsReview: false,
      completedAt: expect.any(String),
    });
    expect((await buyer.get(`/api/transactions/${transactionId}`)).body).toEqual(purchase);
  });

  test("paid twice, or cancelled after it was paid, stays one purchase", async () => {
    const { serviceId } = await offer();
    const { session } = await started(serviceId);
    await Promise.all([end(session, "pay"), end(session, "pay")]);
    expect((await end(session, "cancel")).body.status).toBe("paid");
    expect(await purchases()).toMatchObject([{ status: "completed" }]);
  });

  test.each([
    ["decline", "declined"],
    ["cancel", "canceled"],
  ])("may end without a payment: %s", async (action, reason) => {
    const { serviceId } = await offer();
    const { session } = await started(serviceId);
    expect((await end(session, action)).body).toMatchObject({ returnUrl: "/marketplace?canceled=true" });
    expect(await purchases()).toMatchObject([{ status: "failed", failureReason: reason }]);
    expect(codeOf(await end(session, "pay"))).toBe("CONFLICT");
  });

  test("asked for several times at once is one purchase with one page", async () => {
    const { serviceId } = await offer();
    const answers = await Promise.all([1, 2, 3, 4].map(() => started(serviceId)));
    expect(new Set(answers.map(({ sessionUrl }) => sessionUrl)).size).toBe(1);
    expect(await purchases()).toHaveLength(1);
    await end(answers[0]!.session, "cancel");
    expect((await started(serviceId)).transactionId).not.toBe(answers[0]!.transactionId);
    expect(await purchases()).toHaveLength(2);
  });

  test.each([1_999, 2_500])(
    "that was just paid in another tab says so, and leads to no second payment unless asked for again: at %d cents now",
    async (priceMinor) => {
      const { serviceId, change, details } = await offer();
      await restartedWithoutRounds();
      await paidUnheard(buyer, serviceId);
      await change({ type: "ServiceChanged", data: { serviceId, details: { ...details, priceMinor } } });
      expect(codeOf(await begin(serviceId))).toBe("CONFLICT");
      expect(await purchases()).toMatchObject([{ status: "completed", amount: "19.99" }]);
      expect((await begin(serviceId)).status).toBe(201);
    },
  );

  test("takes the price that is offered now; the page with the old one is closed", async () => {
    const { serviceId, change, details } = await offer();
    const old = await started(serviceId);
    await change({ type: "ServiceChanged", data: { serviceId, details: { ...details, priceMinor: 2_500 } } });
    clock = new Date(noon.getTime() + 1_000);
    const { session } = await started(serviceId);
    expect((await buyer.get(session)).body).toMatchObject({ amount: "25.00" });
    expect(codeOf(await end(old.session, "pay"))).toBe("CONFLICT");
    expect((await purchases()).map(({ status, amount }) => [status, amount])).toEqual([
      ["pending", "25.00"],
      ["failed", "19.99"],
    ]);
  });

  test("is not possible past its time, and the reconciler says so", async () => {
    const { serviceId } = await offer();
    const { session } = await started(serviceId);
    clock = new Date(noon.getTime() + 36 * 60_000);
    expect((await buyer.get(session)).body).toMatchObject({ status: "expired" });
    expect(codeOf(await end(session, "pay"))).toBe("CONFLICT");
    await harness.restart(); // which reconciles
    await expect.poll(async () => (await purchases())[0]?.status).toBe("failed");
    expect((await purchases())[0]?.failureReason).toBe("expired");
  });

  test("of what was switched off meanwhile counts, and waits for a look", async () => {
    const { serviceId, change } = await offer();
    const { session } = await started(serviceId);
    await change({ type: "ServiceDeactivated", data: { serviceId } });
    await end(session, "pay");
    expect(await purchases()).toMatchObject([{ status: "completed", needsReview: true }]);
    expect(codeOf(await begin(serviceId))).toBe("NOT_FOUND");
  });

  test("that waits for a look has had it once a super administrator says so", async () => {
    const { serviceId, change } = await offer();
    const { session, transactionId } = await started(serviceId);
    await change({ type: "ServiceDeactivated", data: { serviceId } });
    await end(session, "pay");
    const done = `/api/transactions/${transactionId}/review-done`;
    const familyAdmin = await harness.as({ tenantId: buyer.claims.tenantId, role: "tenant_admin" });
    for (const who of [buyer, seller, familyAdmin]) expect(codeOf(await who.post(done))).toBe("FORBIDDEN");
    expect(codeOf(await harness.anonymous.post(done))).toBe("SIGNED_OUT");
    expect(codeOf(await superAdmin.post(`/api/transactions/${newId()}/review-done`))).toBe("NOT_FOUND");
    expect(await purchases()).toMatchObject([{ needsReview: true }]);
    for (const time of ["first", "second"]) {
      const { status, body } = await superAdmin.post<Transaction>(done);
      expect([time, status, body.needsReview, body.status]).toEqual([time, 200, false, "completed"]);
    }
    expect(await purchases()).toMatchObject([{ status: "completed", needsReview: false }]);
  });

  test("of a vendor that is suspended meanwhile ends", async () => {
    const { serviceId, suspend } = await offer();
    const { session } = await started(serviceId);
    await suspend();
    await expect.poll(async () => (await purchases())[0]?.status).toBe("failed");
    expect(codeOf(await end(session, "pay"))).toBe("CONFLICT");
  });

  const erase = ({ claims: { sub: userId } }: Somebody) =>
    harness.record({
      stream: streamName("user", platformTenant, userId),
      expectedRevision: -1,
      events: [{ type: "UserErased", data: { userId } }],
    });

  test("ends with the account of its buyer or of its vendor, and with a family that may not buy any more", async () => {
    const { serviceId } = await offer();
    const [relative, stranger] = [await harness.as({ tenantId: buyer.claims.tenantId }), await harness.as()];
    const begun = [buyer, relative, stranger] as const;
    for (const who of begun) await started(serviceId, who);
    const statuses = () => Promise.all(begun.map(async (who) => (await purchases(who))[0]?.status));
    await erase(buyer);
    await expect.poll(statuses).toEqual(["failed", "pending", "pending"]);
    const tenantId = relative.claims.tenantId!;
    await harness.record({
      stream: streamName("tenant", platformTenant, tenantId),
      expectedRevision: -1,
      events: [{ type: "TenantStatusChanged", data: { tenantId, status: "suspended", previous: "active" } }],
    });
    await expect.poll(statuses).toEqual(["failed", "failed", "pending"]);
    await erase(seller);
    await expect.poll(statuses).toEqual(["failed", "failed", "failed"]);
  });

  test("is not begun with a vendor whose owner is erased, also where somebody reinstates it after that", async () => {
    const { serviceId, suspend, reinstate } = await offer();
    await suspend();
    await erase(seller);
    await reinstate();
    expect(codeOf(await begin(serviceId))).toBe("NOT_FOUND");
  });

  test("is begun at most ten times a minute", async () => {
    const { serviceId } = await offer();
    for (let times = 0; times < 10; times += 1) expect((await begin(serviceId)).status).toBe(201);
    const eleventh = await begin(serviceId);
    expect([eleventh.status, eleventh.headers.get("retry-after")]).toEqual([429, "60"]);
    const somebodyElse = await harness.as();
    expect((await begin(serviceId, somebodyElse)).status).toBe(201);
    clock = new Date(noon.getTime() + 60_000);
    expect((await begin(serviceId)).status).toBe(201);
  });

  test("is refused for what is not offered, has no fixed price, or is one's own", async () => {
    const hourly = await offer({ priceType: "hourly" });
    expect(codeOf(await begin(hourly.serviceId))).toBe("CONFLICT");
    const own = await offer();
    expect(codeOf(await begin(own.serviceId, seller))).toBe("CONFLICT");
    const off = await offer();
    await off.change({ type: "ServiceDeactivated", data: { serviceId: off.serviceId } });
    expect(codeOf(await begin(off.serviceId))).toBe("NOT_FOUND");
    expect(codeOf(await begin(newId()))).toBe("NOT_FOUND");
    expect(await purchases()).toEqual([]);
  });

  test("takes no price from who buys, and needs a family that may", async () => {
    const { serviceId } = await offer();
    const cheap = await buyer.post("/api/create-checkout-session", { serviceId, price: "0.50" });
    expect(codeOf(cheap)).toBe("INVALID_INPUT");
    const nobody = await harness.as({ tenantId: undefined, tenantStatus: undefined });
    const suspended = await harness.as({ tenantStatus: "suspended" });
    expect(codeOf(await begin(serviceId, nobody))).toBe("NO_TENANT");
    expect(codeOf(await begin(serviceId, suspended))).toBe("TENANT_SUSPENDED");
    expect(codeOf(await begin(serviceId, harness.anonymous))).toBe("SIGNED_OUT");
    expect((await begin(serviceId)).status).toBe(201);
  });
});

describe("a purchase", () => {
  test("is its buyer's alone, and a super administrator's", async () => {
    const { serviceId } = await offer();
    const { session, transactionId } = await started(serviceId);
    const relative = await harness.as({ tenantId: buyer.claims.tenantId, role: "tenant_admin" });
    for (const who of [relative, seller]) {
      expect(await purchases(who)).toEqual([]);
      expect(codeOf(await who.get(`/api/transactions/${transactionId}`))).toBe("NOT_FOUND");
      expect(codeOf(await who.get(session))).toBe("NOT_FOUND");
      expect(codeOf(await end(session, "pay", who))).toBe("NOT_FOUND");
      expect(codeOf(await who.post(`/api/transactions/${transactionId}/refund`, {}))).toBe("FORBIDDEN");
    }
    const rows = await harness.service.readModel.asViewer(
      { tenantId: buyer.claims.tenantId!, userId: relative.claims.sub },
      (sql) => sql`select 1 from transactions`,
    );
    expect(rows).toHaveLength(0);
    expect((await purchases(superAdmin)).map(({ id }) => id)).toContain(transactionId);
    expect(await purchases(superAdmin, "?mine=true")).toEqual([]);
    expect((await superAdmin.get<Transaction>(`/api/transactions/${transactionId}`)).body.status).toBe("pending");
    expect((await purchases())[0]?.status).toBe("pending");
  });

  test("stays its buyer's when they look at another family, or left the one they bought in", async () => {
    const { serviceId } = await offer();
    const transactionId = await bought(serviceId);
    const { sub } = buyer.claims;
    const elsewhere = await harness.as({ sub });
    const alone = await harness.as({ sub, tenantId: undefined, tenantStatus: undefined });
    for (const who of [elsewhere, alone]) {
      expect(await purchases(who)).toMatchObject([{ id: transactionId, status: "completed" }]);
      expect((await who.get(`/api/transactions/${transactionId}`)).status).toBe(200);
      expect((await who.get(`/api/transactions/${transactionId}/receipt`)).status).toBe(200);
    }
  });
});

describe("purchases and sales", () => {
  const count = Number(process.env["ROWS"] ?? 205);

  /** So many sales of the vendor to one buyer, a minute apart, the first 100 of them in pairs of one time. */
  const sell = async ({ vendorId, serviceId }: Awaited<ReturnType<typeof offer>>) => {
    const sql = harness.service.readModel.service;
    const shared = sql`'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')`;
    const times = sql`to_char(timestamp '2020-01-01' + (case when n <= 100 then n / 2 else n end) * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    await sql`
      insert into transactions
        (tenant_id, id, user_id, service_id, vendor_id, title, business_name, amount_minor, commission_minor, status, created_at, completed_at)
      select ${buyer.claims.tenantId!}::uuid, (${shared})::uuid, ${buyer.claims.sub}::uuid, ${serviceId}::uuid, ${vendorId}::uuid,
        'Sold long ago', 'Etruria Workshop', 1000, 150, 'completed', ${times}, ${times}
      from generate_series(1, ${count}::int) n`;
    await sql`
      insert into sales
        (tenant_id, id, vendor_id, service_id, title, amount_minor, commission_minor, status, completed_at, is_payout_open)
      select tenant_id, id, vendor_id, service_id, title, amount_minor, commission_minor, status, completed_at, true
      from transactions where user_id = ${buyer.claims.sub}`;
    return {
      forget: () =>
        Promise.all([
          sql`delete from sales where vendor_id = ${vendorId}`,
          sql`delete from transactions where vendor_id = ${vendorId}`,
        ]),
    };
  };

  const pagesOf = async <Item extends { readonly id: string }>(read: (after: string) => Promise<readonly Item[]>) => {
    const sizes: number[] = [];
    const ids: string[] = [];
    for (let after = ""; ; after = `after=${ids.at(-1)}`) {
      const page = await read(after);
      sizes.push(page.length);
      ids.push(...page.map(({ id }) => id));
      if (page.length < 100) return { sizes, ids };
    }
  };

  test("are read a hundred at a time, each once and in their order; what all of them come to is told at once", async () => {
    const sold = await sell(await offer());
    try {
      const own = await pagesOf((after) => purchases(buyer, `?${after}`));
      expect(own.sizes).toEqual([100, 100, 5]);
      expect(own.ids).toEqual([...new Set(own.ids)].toSorted().toReversed());
      const everybodys = await pagesOf((after) => purchases(superAdmin, `?${after}`));
      expect(everybodys.ids.filter((id) => own.ids.includes(id))).toEqual(own.ids);
      const soldIds = await pagesOf(
        async (after) => (await seller.get<ResponseOf<typeof listSales>>(`/api/sales?${after}`)).body.sales,
      );
      expect(soldIds).toEqual(own);
      expect(await sales()).toMatchObject({
        salesCount: 205,
        heldAmount: "1742.50",
        paidOutAmount: "0.00",
        months: [{ month: "2020-01", soldAmount: "2050.00", refundedAmount: "0.00", netAmount: "1742.50" }],
      });
    } finally {
      await sold.forget();
    }
  });

  test("of somebody else are no place to go on from", async () => {
    const sold = await sell(await offer());
    try {
      const [newest] = await purchases();
      const stranger = await harness.as();
      for (const list of ["/api/transactions", "/api/transactions?mine=true"])
        expect((await stranger.get(`${list}${list.includes("?") ? "&" : "?"}after=${newest!.id}`)).body).toEqual([]);
      seller = await harness.as();
      await offer();
      expect((await seller.get<ResponseOf<typeof listSales>>(`/api/sales?after=${newest!.id}`)).body.sales).toEqual([]);
    } finally {
      await sold.forget();
    }
  });
});

describe("a receipt", () => {
  const receipt = (id: string, who: Caller = buyer) => who.request("GET", `/api/transactions/${id}/receipt`);

  test("is a PDF for who bought, and for super administrators", async () => {
    const { serviceId } = await offer();
    const id = await bought(serviceId);
    const { status, headers, bytes } = await buyer.download(`/api/transactions/${id}/receipt`);
    expect([status, headers.get("content-type"), bytes.subarray(0, 5).toString()]).toEqual([
      200,
      "application/pdf",
      "%PDF-",
    ]);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="receipt-${id}.pdf"`);
    expect((await receipt(id, superAdmin)).status).toBe(200);
  });

  test("is nobody else's, and of a purchase that is not paid there is none", async () => {
    const { serviceId } = await offer();
    const { session, transactionId } = await started(serviceId);
    expect(codeOf(await receipt(transactionId))).toBe("CONFLICT");
    await end(session, "pay");
    const relative = await harness.as({ tenantId: buyer.claims.tenantId, role: "tenant_admin" });
    for (const who of [seller, relative, await harness.as()])
      expect(codeOf(await receipt(transactionId, who))).toBe("NOT_FOUND");
    expect(codeOf(await receipt(transactionId, harness.anonymous))).toBe("SIGNED_OUT");
    expect((await receipt(transactionId)).status).toBe(200);
  });
});

describe("a refund", () => {
  test("gives all of it back, once", async () => {
    const { serviceId } = await offer();
    const id = await bought(serviceId);
    const { status, body } = await refund(id);
    expect([status, body.status, body.refundedAmount]).toEqual([200, "refunded", "19.99"]);
    expect(body.refunds).toMatchObject([{ amount: "19.99", status: "completed" }]);
    expect(codeOf(await refund(id))).toBe("CONFLICT");
    expect(await purchases()).toMatchObject([{ status: "refunded" }]);
  });

  test("gives parts back, never more than was paid, whoever asks at once", async () => {
    const { serviceId } = await offer();
    const id = await bought(serviceId);
    expect(codeOf(await refund(id, "20.00"))).toBe("CONFLICT");
    const answers = await Promise.all(["10.00", "10.00", "9.99"].map((amount) => refund(id, amount)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await purchases()).toMatchObject([{ refundedAmount: "19.99", status: "refunded" }]);
  });

  test("of a part is one, said twice under one key", async () => {
    const { serviceId } = await offer();
    const id = await bought(serviceId);
    const key = { "idempotency-key": newId() };
    const said = () => superAdmin.post<Transaction>(`/api/transactions/${id}/refund`, { amount: "5.00" }, key);
    await said();
    const { status, body } = await said();
    expect([status, body.refundedAmount, body.refunds.length]).toEqual([200, "5.00", 1]);
  });

  test.each(["0", "-1", "1e3", ""])("of %j is refused", async (amount) => {
    const { serviceId } = await offer();
    const id = await bought(serviceId);
    expect(codeOf(await refund(id, amount))).toBe("INVALID_INPUT");
  });

  test("that failed says why, until it is made after all", async () => {
    const id = await bought((await offer()).serviceId);
    const refundId = newId();
    const stream = transactionStream(buyer.claims.tenantId!, id);
    const requested = { type: "RefundRequested", data: { transactionId: id, refundId, amountMinor: 500 } } as const;
    const failed = { type: "RefundFailed", data: { transactionId: id, refundId, reason: "declined" } } as const;
    await harness.record({ stream, expectedRevision: 2, events: [requested, failed] });
    await expect
      .poll(() => purchases())
      .toMatchObject([{ refunds: [{ status: "failed", failureReason: "declined" }] }]);
    const completed = { transactionId: id, refundId, amountMinor: 500, commissionMinor: 75, refundedMinor: 500 };
    await harness.record({ stream, expectedRevision: 4, events: [{ type: "RefundCompleted", data: completed }] });
    await expect.poll(() => purchases()).toMatchObject([{ refunds: [{ status: "completed", failureReason: null }] }]);
  });

  test("of what was not paid is refused", async () => {
    const { serviceId } = await offer();
    const { transactionId } = await started(serviceId);
    expect(codeOf(await refund(transactionId))).toBe("CONFLICT");
    expect(codeOf(await refund(newId()))).toBe("NOT_FOUND");
  });
});

describe("what a vendor earns", () => {
  test("is the price without commission and refunds, and names no buyer", async () => {
    const { serviceId } = await offer();
    const id = await bought(serviceId);
    const other = await harness.as();
    const { session } = await started(serviceId, other);
    await end(session, "pay", other);
    await refund(id, "10.00");
    const { heldAmount, sales: list } = await sales();
    expect(list).toHaveLength(2);
    expect(list.find((sale) => sale.id === id)).toEqual({
      id,
      serviceId,
      title: "A letter written out",
      amount: "19.99",
      commissionAmount: "3.00",
      refundedAmount: "10.00",
      netAmount: "8.49",
      status: "completed",
      disputeStatus: null,
      payoutState: "held",
      completedAt: expect.any(String),
    });
    expect(heldAmount).toBe("25.48");
    expect(JSON.stringify(list)).not.toContain(buyer.claims.sub);
    expect(await sales(buyer)).toEqual({
      heldAmount: "0.00",
      paidOutAmount: "0.00",
      debtAmount: "0.00",
      payouts: null,
      salesCount: 0,
      months: [],
      sales: [],
    });
  });
});

describe("payouts", () => {
  const setUp = (vendorId: string, who: Caller = seller) =>
    who.post<{ url: string }>(`/api/vendors/${vendorId}/payout-onboarding`);
  const refresh = (vendorId: string, who: Caller = seller) =>
    who.post<{ status: string }>(`/api/vendors/${vendorId}/payout-account`);
  const stateOf = async (id: string) => (await sales()).sales.find((sale) => sale.id === id)?.payoutState;

  test("begin once the vendor can be paid: what was held is sent, and taken back with a refund", async () => {
    const { serviceId, vendorId } = await offer();
    const id = await bought(serviceId);
    expect(await sales()).toMatchObject({
      heldAmount: "16.99",
      paidOutAmount: "0.00",
      payouts: { vendorId, status: "none", canSetUp: true },
    });
    expect((await setUp(vendorId)).body.url).toBe("http://localhost:8080/vendor/earnings?payouts=returned");
    expect((await refresh(vendorId)).body).toEqual({ status: "ready" });
    await expect.poll(() => stateOf(id)).toBe("transferred");
    expect(await sales()).toMatchObject({ heldAmount: "0.00", paidOutAmount: "16.99", payouts: { status: "ready" } });
    await refund(id, "10.00");
    expect(await stateOf(id)).toBe("partly_reversed");
    expect(await sales()).toMatchObject({ heldAmount: "0.00", paidOutAmount: "8.49" });
    const { body } = await refund(id);
    expect(body).toMatchObject({ status: "refunded", payoutState: "reversed" });
    expect((await sales()).paidOutAmount).toBe("0.00");
    expect((await purchases())[0]).toMatchObject({ id, payoutState: null });
  });

  test("of a suspended vendor stay where they are until it is back", async () => {
    const { serviceId, vendorId, suspend, reinstate } = await offer();
    const id = await bought(serviceId);
    await suspend();
    expect(codeOf(await setUp(vendorId))).toBe("CONFLICT");
    await reconciled();
    expect(await stateOf(id)).toBe("held");
    await reinstate();
    await setUp(vendorId);
    await refresh(vendorId);
    await expect.poll(() => stateOf(id)).toBe("transferred");
  });

  test("of a purchase that waits for a look wait for it too", async () => {
    const { serviceId, vendorId, change } = await offer();
    await setUp(vendorId);
    await refresh(vendorId);
    const { session, transactionId: id } = await started(serviceId);
    await change({ type: "ServiceDeactivated", data: { serviceId } });
    await end(session, "pay");
    await reconciled();
    expect(await sales()).toMatchObject({ heldAmount: "16.99", paidOutAmount: "0.00" });
    expect(await stateOf(id)).toBe("held");
    await superAdmin.post(`/api/transactions/${id}/review-done`);
    await expect.poll(() => stateOf(id)).toBe("transferred");
  });

  test("that were not stopped cannot be resumed, least of all by others", async () => {
    const { serviceId } = await offer();
    const id = await bought(serviceId);
    const resume = `/api/transactions/${id}/resume-payout`;
    for (const who of [buyer, seller]) expect(codeOf(await who.post(resume))).toBe("FORBIDDEN");
    expect(codeOf(await harness.anonymous.post(resume))).toBe("SIGNED_OUT");
    expect(codeOf(await superAdmin.post(resume))).toBe("CONFLICT");
    expect(codeOf(await superAdmin.post(`/api/transactions/${newId()}/resume-payout`))).toBe("NOT_FOUND");
  });

  test("are set up by the vendor alone", async () => {
    const { vendorId } = await offer();
    for (const who of [buyer, superAdmin]) {
      expect(codeOf(await setUp(vendorId, who))).toBe("NOT_FOUND");
      expect(codeOf(await refresh(vendorId, who))).toBe("NOT_FOUND");
    }
    expect(codeOf(await setUp(vendorId, harness.anonymous))).toBe("SIGNED_OUT");
    expect(codeOf(await setUp(newId()))).toBe("NOT_FOUND");
    expect((await sales()).payouts).toMatchObject({ status: "none" });
  });
});

test("without Stripe nobody takes its messages", async () => {
  const answer = await harness.anonymous.post("/api/webhooks/stripe", { id: "evt_1" });
  expect(codeOf(answer)).toBe("NOT_FOUND");
});

test("a purchase that a crash interrupted goes on with the next step", async () => {
  await restartedWithoutRounds();
  await paidUnheard();
  expect((await purchases())[0]?.status).toBe("pending");
  await harness.restart();
  await expect.poll(async () => (await purchases())[0]?.status).toBe("completed");
});

test("every table is protected", async () => {
  await assertTablesProtected(harness.service.readModel.service, "payments");
});

test("many purchases that stay open keep none from being looked at", async () => {
  await paidUnheard();
  const { service: sql } = harness.service.readModel;
  const filler = "Left open";
  await sql`
    insert into transactions (tenant_id, id, user_id, service_id, vendor_id, title, business_name, amount_minor, commission_minor, created_at)
    select '00000000-0000-0000-0000-000000000000', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${filler}, '', 0, 0,
      '2020-01-01T00:00:00.000Z'
    from generate_series(1, 1000)`;
  try {
    await harness.restart();
    await expect.poll(async () => (await purchases())[0]?.status).toBe("completed");
  } finally {
    await harness.service.readModel.service`delete from transactions where title = ${filler}`;
  }
});
