import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { categoryEndpoints } from "@kinkeeper/contracts/marketplace/categories";
import { listingEndpoints, type ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import { pictureEndpoints } from "@kinkeeper/contracts/marketplace/pictures";
import { reviewEndpoints, type Review } from "@kinkeeper/contracts/marketplace/reviews";
import { vendorEndpoints, type Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { describeWhoMayCall, type TriedCall } from "@kinkeeper/platform/testing/who-may-call";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMarketplace, type Purchase, type Somebody } from "./testing/marketplace-fixture.ts";

/*
 * Every call of the marketplace as it is tried by those it is not for, and once by somebody it is for: a refusal that refuses
 * everybody proves nothing.
 */

type Who = "owner" | "buyer" | "stranger" | "otherVendor" | "superAdmin";

let fixture: Awaited<ReturnType<typeof startMarketplace>>;
let people: Readonly<Record<Who, Somebody>>;
let vendor: Vendor;
let othersVendor: Vendor;
let service: ServiceListing;
let purchase: Purchase;
let review: Review;
let photo: Buffer;

beforeAll(async () => {
  fixture = await startMarketplace();
  const { harness, superAdmin } = fixture;
  people = {
    owner: await harness.as(),
    buyer: await harness.as(),
    stranger: await harness.as({ role: "tenant_admin" }),
    otherVendor: await harness.as(),
    superAdmin,
  };
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#2f5d50" } })
    .png()
    .toBuffer();
  vendor = await fixture.approved(people.owner);
  othersVendor = await fixture.approved(people.otherVendor);
  service = await fixture.offered(people.owner);
  const bytes = { body: photo, headers: { "content-type": "image/png" } };
  service = (await people.owner.request<ServiceListing>("POST", `/api/services/${service.id}/pictures`, bytes)).body;
  vendor = (await people.owner.request<Vendor>("PUT", `/api/vendors/${vendor.id}/logo`, bytes)).body;
  const reviewed = await fixture.bought(people.buyer, service);
  review = (await people.buyer.post<Review>(`/api/transactions/${reviewed.id}/review`, { rating: 4 })).body;
  purchase = await fixture.bought(people.buyer, service);
});
afterAll(() => fixture.harness.stop());

const form = {
  businessName: "Old Letters Read",
  description: "We read old handwriting.",
  contactEmail: "letters@example.com",
};
const letter = () => ({
  title: "A letter written out",
  description: "Up to ten pages of old handwriting.",
  categoryId: fixture.categories[0]!.id,
  price: "45",
});
const category = { name: "Heraldry", description: null, icon: "landmark" };
const send = (who: Caller, method: string, path: string) =>
  who.request(method, path, { body: photo, headers: { "content-type": "image/png" } });

type Call = TriedCall<Who>;

const everybody: Pick<Call, "refused" | "allowed"> = {
  refused: {},
  allowed: ["stranger", "otherVendor", "buyer", "owner", "superAdmin"],
};
const onlySuperAdmin: Pick<Call, "refused" | "allowed"> = {
  refused: { stranger: "FORBIDDEN", otherVendor: "FORBIDDEN", buyer: "FORBIDDEN", owner: "FORBIDDEN" },
  allowed: ["superAdmin"],
};
const onlyOwner: Pick<Call, "refused" | "allowed"> = {
  refused: { stranger: "NOT_FOUND", otherVendor: "NOT_FOUND", buyer: "NOT_FOUND", superAdmin: "NOT_FOUND" },
  allowed: ["owner"],
};

/** By the id of the endpoint. Those that change how the rest stands come last. */
const calls: Readonly<Record<string, Call>> = {
  listVendors: { send: (who) => who.get("/api/vendors"), ...everybody },
  getVendor: { send: (who) => who.get(`/api/vendors/${vendor.id}`), ...everybody },
  getVendorSummary: { send: (who) => who.get("/api/vendors/summary"), ...onlySuperAdmin },
  listServiceCategories: { send: (who) => who.get("/api/service-categories"), ...everybody },
  listServices: { send: (who) => who.get("/api/services?active=true"), ...everybody },
  getService: { send: (who) => who.get(`/api/services/${service.id}`), ...everybody },
  getServicePicture: { send: (who) => who.get(service.imageUrls[0]!), ...everybody },
  getVendorLogo: { send: (who) => who.get(vendor.logoPath!), ...everybody },
  listReviews: { send: (who) => who.get(`/api/vendors/${vendor.id}/reviews`), ...everybody },
  listOwnReviews: { send: (who) => who.get("/api/reviews"), ...everybody },
  createService: {
    send: (who) => who.post("/api/services", { ...letter(), vendorId: vendor.id }),
    refused: { stranger: "FORBIDDEN", otherVendor: "FORBIDDEN", buyer: "FORBIDDEN", superAdmin: "FORBIDDEN" },
    allowed: ["owner"],
  },
  updateService: { send: (who) => who.patch(`/api/services/${service.id}`, { price: "1" }), ...onlyOwner },
  addServicePicture: { send: (who) => send(who, "POST", `/api/services/${service.id}/pictures`), ...onlyOwner },
  arrangeServicePictures: {
    send: (who) => who.put(`/api/services/${service.id}/pictures`, { pictures: [] }),
    ...onlyOwner,
  },
  changeVendor: { send: (who) => who.patch(`/api/vendors/${vendor.id}`, form), ...onlyOwner },
  setVendorLogo: { send: (who) => send(who, "PUT", `/api/vendors/${vendor.id}/logo`), ...onlyOwner },
  removeVendorLogo: { send: (who) => who.delete(`/api/vendors/${vendor.id}/logo`), ...onlyOwner },
  reviewTransaction: {
    send: (who) => who.post(`/api/transactions/${purchase.id}/review`, { rating: 5 }),
    refused: { stranger: "NOT_FOUND", otherVendor: "NOT_FOUND", owner: "NOT_FOUND", superAdmin: "NOT_FOUND" },
    allowed: ["buyer"],
  },
  answerReview: { send: (who) => who.post(`/api/reviews/${review.id}/answer`, { answer: "Thank you." }), ...onlyOwner },
  hideReview: { send: (who) => who.post(`/api/reviews/${review.id}/hide`, { reason: "x" }), ...onlySuperAdmin },
  showReview: { send: (who) => who.post(`/api/reviews/${review.id}/show`), ...onlySuperAdmin },
  addServiceCategory: { send: (who) => who.post("/api/service-categories", category), ...onlySuperAdmin },
  changeServiceCategory: {
    send: (who) => who.patch(`/api/service-categories/${fixture.categories[1]!.id}`, { ...category, name: "Seals" }),
    ...onlySuperAdmin,
  },
  removeServiceCategory: {
    send: (who) => who.delete(`/api/service-categories/${fixture.categories[2]!.id}`),
    ...onlySuperAdmin,
  },
  suspendVendor: { send: (who) => who.post(`/api/vendors/${vendor.id}/suspend`, { reason: "x" }), ...onlySuperAdmin },
  reinstateVendor: { send: (who) => who.post(`/api/vendors/${vendor.id}/reinstate`), ...onlySuperAdmin },
  approveVendor: { send: (who) => who.post(`/api/vendors/${vendor.id}/approve`), ...onlySuperAdmin },
  rejectVendor: {
    send: async (who) => {
      const { id } = who === people.superAdmin ? await fixture.apply(await fixture.harness.as()) : vendor;
      return who.post(`/api/vendors/${id}/reject`, { reason: "x" });
    },
    ...onlySuperAdmin,
  },
  applyAsVendor: {
    send: (who) => who.post("/api/vendors", form),
    refused: { owner: "CONFLICT", otherVendor: "CONFLICT" },
    allowed: ["stranger", "buyer", "superAdmin"],
  },
};

const endpoints: readonly Endpoint[] = [
  ...vendorEndpoints,
  ...categoryEndpoints,
  ...listingEndpoints,
  ...pictureEndpoints,
  ...reviewEndpoints,
];

const seenByOwners = async (): Promise<string> => {
  const seen = [
    await people.superAdmin.get("/api/vendors"),
    await people.owner.get(`/api/services?vendorId=${vendor.id}`),
    await people.superAdmin.get(`/api/vendors/${vendor.id}/reviews`),
    await people.superAdmin.get("/api/service-categories"),
  ];
  return JSON.stringify(seen.map(({ body }) => body));
};

describeWhoMayCall(endpoints, calls, () => ({ visitor: fixture.harness.anonymous, people, seenByOwners }));

describe("what nobody may say of themselves", () => {
  const vendorFields = ["isApproved", "status", "rating", "totalReviews", "commissionRate", "userId", "logoPath", "id"];
  const serviceFields = ["imageUrls", "pictures", "createdAt", "id", "vendor", "priceMinor", "rating"];

  test.each(vendorFields)("a vendor: %s", async (field) => {
    const before = await seenByOwners();
    const { otherVendor } = people;
    const path = `/api/vendors/${othersVendor.id}`;
    expect((await otherVendor.patch(path, { ...form, [field]: "5" })).status).toBe(200);
    expect(await seenByOwners()).toBe(before);
  });

  test.each(serviceFields)("a service: %s", async (field) => {
    const before = await seenByOwners();
    const { owner } = people;
    expect(codeOf(await owner.post("/api/services", { ...letter(), [field]: "5" }))).toBe("INVALID_INPUT");
    expect(codeOf(await owner.patch(`/api/services/${service.id}`, { [field]: "5" }))).toBe("INVALID_INPUT");
    expect(await seenByOwners()).toBe(before);
  });

  test("a service: another vendor's", async () => {
    const before = await seenByOwners();
    const foreign = { vendorId: othersVendor.id };
    expect(codeOf(await people.owner.patch(`/api/services/${service.id}`, foreign))).toBe("FORBIDDEN");
    expect(await seenByOwners()).toBe(before);
    expect((await people.owner.patch(`/api/services/${service.id}`, { vendorId: vendor.id })).status).toBe(200);
  });
});

test("nobody fills the list that every family is shown", async () => {
  const { otherVendor, stranger } = people;
  const sql = fixture.harness.service.readModel.service;
  await sql`
    insert into services
      (id, vendor_id, category_id, title, description, price_minor, price_type, is_active, created_at, updated_at, searched)
    select gen_random_uuid(), ${othersVendor.id}, ${fixture.categories[0]!.id}, 'A letter', 'Copied', 100, 'fixed', false, now(), now(), ''
    from generate_series(1, 199)`;
  const list = () => otherVendor.post("/api/services", letter());
  const answers = await Promise.all([list(), list(), list()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  await sql`delete from services where vendor_id = ${othersVendor.id}`;
  expect((await list()).status).toBe(201);
  expect((await stranger.get("/api/services")).status).toBe(200);
});
