import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import type { Review } from "@kinkeeper/contracts/marketplace/reviews";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMarketplace, type Somebody } from "../testing/marketplace-fixture.ts";

let fixture: Awaited<ReturnType<typeof startMarketplace>>;
let seller: Somebody;
let buyer: Somebody;
let stranger: Somebody;
let vendor: Vendor;
let service: ServiceListing;

beforeAll(async () => {
  fixture = await startMarketplace();
});
afterAll(() => fixture.harness.stop());
beforeEach(async () => {
  [seller, buyer, stranger] = await Promise.all([fixture.harness.as(), fixture.harness.as(), fixture.harness.as()]);
  vendor = await fixture.approved(seller);
  service = await fixture.offered(seller);
});

const words = { rating: 5, comment: " Every word. " };
const review = (id: string, who: Caller = buyer, body: object = words) =>
  who.post<Review>(`/api/transactions/${id}/review`, body);
const published = async (body: object = words, who = buyer): Promise<Review> => {
  const { id } = await fixture.bought(who, service);
  const { status, body: answer } = await review(id, who, body);
  expect(status).toBe(201);
  return answer;
};
const reviewsFor = async (who: Caller, query = "") =>
  (await who.get<{ reviews: Review[]; hasMore: boolean }>(`/api/vendors/${vendor.id}/reviews${query}`)).body;
const shown = async (who: Caller) => (await reviewsFor(who)).reviews.map(({ id }) => id);
/** The stars and the number of reviews, as a stranger sees them beside the service and in the list of vendors. */
const vendorRating = async () => {
  const { body } = await stranger.get<ServiceListing>(`/api/services/${service.id}`);
  const { body: vendors } = await stranger.get<Vendor[]>("/api/vendors");
  const listed = vendors.find(({ id }) => id === vendor.id)!;
  const ofService = [body.vendor.rating, body.vendor.totalReviews];
  expect([listed.rating, listed.totalReviews]).toEqual(ofService);
  const named = await stranger.get<ServiceListing[]>(
    `/api/services?active=true&minRating=${Math.max(1, Math.floor(body.vendor.rating ?? 1))}`,
  );
  expect(named.body.some(({ id }) => id === service.id)).toBe(body.vendor.rating !== null);
  return ofService;
};

describe("a review", () => {
  test("is written by who bought, and read by everybody without a name", async () => {
    const own = await published();
    expect(own).toMatchObject({ vendorId: vendor.id, rating: 5, comment: "Every word.", answer: null, isOwn: true });
    const [seen] = (await reviewsFor(stranger)).reviews;
    expect(seen).toEqual({ ...own, isOwn: false });
    expect(JSON.stringify(seen)).not.toContain(buyer.claims.sub);
    expect((await buyer.get<Review[]>("/api/reviews")).body).toEqual([own]);
    expect((await stranger.get<Review[]>("/api/reviews")).body).toEqual([]);
    const { sub, tenantId } = buyer.claims;
    const ofCancelled = await fixture.harness.as({ sub, tenantId, role: "tenant_admin", tenantStatus: "cancelled" });
    expect((await ofCancelled.get<Review[]>("/api/reviews")).body).toEqual([own]);
    expect(codeOf(await fixture.harness.anonymous.get(`/api/vendors/${vendor.id}/reviews`))).toBe("SIGNED_OUT");
  });

  test("is about the vendor of the purchase, whatever is sent", async () => {
    const other = await fixture.approved(stranger);
    const { id } = await fixture.bought(buyer, service);
    const answer = await review(id, buyer, { ...words, vendorId: other.id });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect((await review(id)).body.vendorId).toBe(vendor.id);
  });

  test("needs a purchase of one's own that was paid and not refunded", async () => {
    const { id } = await fixture.bought(buyer, service);
    for (const who of [stranger, seller, fixture.superAdmin]) expect(codeOf(await review(id, who))).toBe("NOT_FOUND");
    expect(codeOf(await review(newId()))).toBe("NOT_FOUND");
    expect(codeOf(await review(id, fixture.harness.anonymous))).toBe("SIGNED_OUT");
    const open = await fixture.bought(buyer, service, false);
    expect(codeOf(await review(open.id))).toBe("CONFLICT");
    const returned = await fixture.bought(buyer, service);
    await returned.refund();
    expect(codeOf(await review(returned.id))).toBe("CONFLICT");
    expect(await vendorRating()).toEqual([null, 0]);
    expect((await review(id)).status).toBe(201);
  });

  test("is taken as soon as its purchase is paid, also where the lists have not heard of that", async () => {
    const { id } = await fixture.bought(buyer, service, false);
    const stream = streamName("transaction", buyer.claims.tenantId!, id);
    const paid = { type: "TransactionCompleted", data: { transactionId: id, paymentId: newId(), needsReview: false } };
    const { journal, service: running } = fixture.harness;
    const context = { tenantId: buyer.claims.tenantId!, correlationId: newId(), causationId: newId() };
    // Nothing is written to the list of purchases for as long as it is held.
    const answer = await running.readModel.service.begin(async (sql) => {
      await sql`lock table purchases in exclusive mode`;
      await journal.append([{ stream, expectedRevision: 0, events: [paid] }], context);
      const asked = review(id);
      await expect
        .poll(async () => (await journal.read(streamName("review", platformTenant, id))).length, { timeout: 120_000 })
        .toBe(1);
      return { asked };
    });
    expect((await answer.asked).status).toBe(201);
  });

  test("is written once", async () => {
    const { id } = await published();
    expect((await review(id)).status).toBe(201);
    expect(codeOf(await review(id, buyer, { rating: 1 }))).toBe("CONFLICT");
    expect(await vendorRating()).toEqual([5, 1]);
  });

  test.each([
    ["no rating", { comment: "Good" }],
    ["no star", { rating: 0 }],
    ["six stars", { rating: 6 }],
    ["half a star", { rating: 4.5 }],
    ["its own answer", { rating: 5, answer: "Thank you" }],
    ["too many words", { rating: 5, comment: "a".repeat(2_001) }],
  ])("with %s is refused", async (_what, body) => {
    const { id } = await fixture.bought(buyer, service);
    expect(codeOf(await review(id, buyer, body))).toBe("INVALID_INPUT");
  });

  test("counts in the mean of its vendor, which no review leaves empty", async () => {
    expect(await vendorRating()).toEqual([null, 0]);
    await published({ rating: 5 });
    await published({ rating: 4 });
    const third = await published({ rating: 4 });
    expect(await vendorRating()).toEqual([4.33, 3]);
    await fixture.superAdmin.post(`/api/reviews/${third.id}/hide`, { reason: "Spam" });
    expect(await vendorRating()).toEqual([4.5, 2]);
    await fixture.superAdmin.post(`/api/reviews/${third.id}/show`);
    expect(await vendorRating()).toEqual([4.33, 3]);
  });

  test("goes with a refund of all of it, not of a part", async () => {
    const purchase = await fixture.bought(buyer, service);
    await review(purchase.id);
    await purchase.refund(1_000);
    expect(await vendorRating()).toEqual([5, 1]);
    await purchase.refund();
    expect(await vendorRating()).toEqual([null, 0]);
    expect(await shown(stranger)).toEqual([]);
    const rows = await fixture.harness.service.readModel.asViewer(
      { tenantId: stranger.claims.tenantId!, userId: stranger.claims.sub },
      (sql) => sql`select 1 from reviews where id = ${purchase.id}`,
    );
    expect(rows).toHaveLength(0);
  });

  test("goes with a dispute that is lost, and is there again where a refund did not arrive", async () => {
    const disputed = await fixture.bought(buyer, service);
    const refunded = await fixture.bought(buyer, service);
    await review(disputed.id);
    await review(refunded.id, buyer, { rating: 3 });
    expect(await vendorRating()).toEqual([4, 2]);
    await disputed.loseDispute();
    expect(await vendorRating()).toEqual([3, 1]);
    expect(await shown(stranger)).toEqual([refunded.id]);
    await refunded.refund();
    expect(await vendorRating()).toEqual([null, 0]);
    await refunded.refundReturns();
    expect(await vendorRating()).toEqual([3, 1]);
    const unreviewed = await fixture.bought(buyer, service);
    await unreviewed.loseDispute();
    expect(codeOf(await review(unreviewed.id))).toBe("CONFLICT");
    await disputed.winAfterAll();
    expect(await vendorRating()).toEqual([4, 2]);
    await unreviewed.winAfterAll();
    await review(unreviewed.id);
    expect((await vendorRating())[1]).toBe(3);
  });

  test("is hidden by super administrators alone; they, its author and its vendor still see it", async () => {
    const { id } = await published();
    for (const who of [buyer, seller, stranger]) {
      expect(codeOf(await who.post(`/api/reviews/${id}/hide`, { reason: "x" }))).toBe("FORBIDDEN");
      expect(codeOf(await who.post(`/api/reviews/${id}/show`))).toBe("FORBIDDEN");
    }
    expect(await shown(stranger)).toEqual([id]);
    const { body } = await fixture.superAdmin.post<Review>(`/api/reviews/${id}/hide`, {
      reason: "It names a neighbour.",
    });
    expect(body).toMatchObject({ isHidden: true, hiddenReason: "It names a neighbour." });
    expect(await shown(stranger)).toEqual([]);
    expect(await shown(buyer)).toEqual([]);
    expect(await shown(seller)).toEqual([id]);
    expect(await shown(fixture.superAdmin)).toEqual([id]);
    expect((await buyer.get<Review[]>("/api/reviews")).body).toMatchObject([{ id, isHidden: true }]);
  });

  test("is answered once, by its vendor alone", async () => {
    const { id } = await published();
    await fixture.approved(stranger);
    const answer = (who: Caller, text = "Thank you.") =>
      who.post<Review>(`/api/reviews/${id}/answer`, { answer: text });
    expect(codeOf(await answer(buyer))).toBe("NOT_FOUND");
    expect(codeOf(await answer(stranger))).toBe("NOT_FOUND");
    expect(codeOf(await answer(seller, " "))).toBe("INVALID_INPUT");
    expect((await answer(seller)).body.answer).toBe("Thank you.");
    expect((await reviewsFor(buyer)).reviews[0]?.answer).toBe("Thank you.");
    expect(codeOf(await answer(seller, "Again."))).toBe("CONFLICT");
  });

  test("comes in pages, newest first", async () => {
    const written = [];
    for (let number = 0; number < 12; number += 1) written.push((await published({ rating: 3 })).id);
    const first = await reviewsFor(stranger);
    expect([first.reviews.length, first.hasMore]).toEqual([10, true]);
    const second = await reviewsFor(stranger, `?before=${first.reviews.at(-1)!.id}`);
    expect(second.hasMore).toBe(false);
    expect([...first.reviews, ...second.reviews].map(({ id }) => id)).toEqual(written.toReversed());
  });

  test("that was hidden or refunded meanwhile is still a place to read on from", async () => {
    const hidden = await published();
    const purchase = await fixture.bought(buyer, service);
    await review(purchase.id);
    const older = async (id: string) => (await reviewsFor(stranger, `?before=${id}`)).reviews.map((one) => one.id);
    expect(await older(purchase.id)).toEqual([hidden.id]);
    await purchase.refund();
    expect(await older(purchase.id)).toEqual([hidden.id]);
    const oldest = hidden.id;
    const middle = await published();
    const newest = await published();
    await fixture.superAdmin.post(`/api/reviews/${middle.id}/hide`, { reason: "Spam" });
    expect(await older(newest.id)).toEqual([oldest]);
    expect(await older(middle.id)).toEqual([oldest]);
  });

  test("of a vendor that is not approved is nobody's to read", async () => {
    await published();
    await fixture.superAdmin.post(`/api/vendors/${vendor.id}/suspend`, { reason: "Complaints" });
    expect(codeOf(await stranger.get(`/api/vendors/${vendor.id}/reviews`))).toBe("NOT_FOUND");
    expect(await shown(seller)).toHaveLength(1);
  });

  const erase = ({ claims: { sub: userId } }: Somebody) =>
    fixture.harness.record({
      stream: streamName("user", platformTenant, userId),
      expectedRevision: -1,
      events: [{ type: "UserErased", data: { userId } }],
    });

  test("loses its answer when its vendor is erased", async () => {
    const { id } = await published();
    await seller.post(`/api/reviews/${id}/answer`, { answer: "Thank you." });
    await erase(seller);
    expect((await buyer.get<Review[]>("/api/reviews")).body).toMatchObject([{ comment: "Every word.", answer: null }]);
  });

  test("keeps its stars and loses its words when its author is erased", async () => {
    await published();
    await erase(buyer);
    expect((await reviewsFor(stranger)).reviews).toMatchObject([{ rating: 5, comment: null }]);
    expect(await vendorRating()).toEqual([5, 1]);
  });
});
