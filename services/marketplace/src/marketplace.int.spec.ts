import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { ServiceCategory } from "@kinkeeper/contracts/marketplace/categories";
import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { newId } from "@kinkeeper/platform/ids";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { assertTablesProtected } from "@kinkeeper/platform/testing/tables-protected";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import type { ISql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { offerServices } from "./catalogue/offer-services.ts";
import { readListings } from "./listings/listing-rows.ts";
import { marketplace } from "./service.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

let harness: ServiceHarness;
let clock = new Date("2026-05-01T12:00:00Z");
let owner: Somebody;
let stranger: Somebody;
let superAdmin: Somebody;
let categoryId: string;

beforeAll(async () => {
  harness = await startHarness(marketplace, { now: () => clock, environment: { MARKETPLACE_MIN_PRICE: "2.50" } });
  superAdmin = await harness.as({ role: "super_admin", tenantId: undefined, tenantStatus: undefined });
  const { body } = await superAdmin.get<ServiceCategory[]>("/api/service-categories");
  categoryId = body[0]!.id;
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.as();
  stranger = await harness.as();
});

const application = {
  businessName: "Old Letters Read",
  description: "We read old handwriting.",
  contactEmail: "Letters@example.com",
  contactPhone: "",
  website: "https://example.com",
  logoUrl: "",
};
const apply = async (who: Somebody = owner): Promise<Vendor> => {
  const { status, body } = await who.post<Vendor>("/api/vendors", application);
  expect(status).toBe(201);
  return body;
};
const decide = (id: string, what: string, reason?: string) =>
  superAdmin.post<Vendor>(`/api/vendors/${id}/${what}`, reason === undefined ? undefined : { reason });
const approved = async (who: Somebody = owner): Promise<Vendor> => {
  const { id } = await apply(who);
  const { status, body } = await decide(id, "approve");
  expect(status).toBe(200);
  return body;
};
const vendorsOf = async (who: Caller, query = "") => (await who.get<Vendor[]>(`/api/vendors${query}`)).body;
const vendorIds = async (who: Caller, query = "") => (await vendorsOf(who, query)).map(({ id }) => id);

const letter = () => ({
  title: "A letter written out",
  description: "Up to ten pages of old handwriting.",
  categoryId,
  price: "45",
});
const offer = async (who: Somebody = owner, more: object = {}): Promise<ServiceListing> => {
  const { status, body } = await who.post<ServiceListing>("/api/services", { ...letter(), ...more });
  expect(status).toBe(201);
  return body;
};
const servicesOf = async (who: Caller, query: string) =>
  (await who.get<ServiceListing[]>(`/api/services${query}`)).body;
const isShown = async (who: Caller, { id }: ServiceListing, query = "?active=true") =>
  (await servicesOf(who, query)).some((listing) => listing.id === id);

describe("a vendor", () => {
  test("applies, and only they and super administrators see it before it is approved", async () => {
    const unasked = { isApproved: true, commissionRate: "0.00", rating: 5, totalReviews: 9 };
    const { status, body: vendor } = await owner.post<Vendor>("/api/vendors", { ...application, ...unasked });
    expect(status).toBe(201);
    expect(vendor).toMatchObject({
      businessName: "Old Letters Read",
      contactEmail: "letters@example.com",
      contactPhone: null,
      website: "https://example.com",
      logoUrl: null,
      userId: owner.claims.sub,
      status: "pending",
      isApproved: false,
      commissionRate: "15.00",
      rating: null,
      totalReviews: 0,
    });
    expect(await vendorIds(owner)).toContain(vendor.id);
    expect(await vendorIds(superAdmin)).toContain(vendor.id);
    expect(await vendorIds(stranger)).not.toContain(vendor.id);
    expect(await vendorIds(owner, "?approved=true")).not.toContain(vendor.id);
    const rows = await harness.service.readModel.asViewer(
      { tenantId: stranger.claims.tenantId!, userId: stranger.claims.sub },
      (sql) => sql`select 1 from vendors where id = ${vendor.id}`,
    );
    expect(rows).toHaveLength(0);
  });

  test("needs no family", async () => {
    const nobody = await harness.as({ tenantId: undefined, tenantStatus: undefined });
    const { id } = await apply(nobody);
    expect(await vendorIds(nobody)).toContain(id);
  });

  test("is one for each account", async () => {
    await apply();
    expect(codeOf(await owner.post("/api/vendors", application))).toBe("CONFLICT");
  });

  test("that is approved is seen by everybody, without what is between it and the platform", async () => {
    const vendor = await approved();
    const [seen] = (await vendorsOf(stranger, "?approved=true")).filter(({ id }) => id === vendor.id);
    expect(seen).toMatchObject({ isApproved: true, status: "approved", commissionRate: null, statusReason: null });
  });

  test("is rejected with a reason that only its owner and super administrators read, and applies again a day later", async () => {
    const { id } = await apply();
    const { body } = await decide(id, "reject", "Please describe what you offer.");
    expect(body).toMatchObject({ status: "rejected", statusReason: "Please describe what you offer." });
    const own = (await vendorsOf(owner)).find((vendor) => vendor.id === id);
    expect(own?.statusReason).toBe("Please describe what you offer.");
    expect(codeOf(await owner.post("/api/vendors", application))).toBe("CONFLICT");
    const before = clock;
    clock = new Date(before.getTime() + 25 * 3_600_000);
    try {
      expect(await apply()).toMatchObject({ id, status: "pending", statusReason: null });
    } finally {
      clock = before;
    }
  });

  test("is decided on by super administrators alone", async () => {
    const { id } = await apply();
    const admin = await harness.as({ role: "tenant_admin" });
    for (const who of [owner, admin]) {
      expect(codeOf(await who.post(`/api/vendors/${id}/approve`))).toBe("FORBIDDEN");
      for (const what of ["reject", "suspend"])
        expect(codeOf(await who.post(`/api/vendors/${id}/${what}`, { reason: "x" }))).toBe("FORBIDDEN");
      expect(codeOf(await who.post(`/api/vendors/${id}/reinstate`))).toBe("FORBIDDEN");
    }
    expect((await vendorsOf(owner)).find((vendor) => vendor.id === id)?.status).toBe("pending");
    expect(codeOf(await superAdmin.post(`/api/vendors/${id}/reject`, { reason: " " }))).toBe("INVALID_INPUT");
    expect(codeOf(await superAdmin.post(`/api/vendors/${newId()}/approve`))).toBe("NOT_FOUND");
    expect((await decide(id, "approve")).body.status).toBe("approved");
  });

  test("changes what it says of itself; nobody else does", async () => {
    const { id } = await apply();
    const changes = { ...application, contactPhone: "+1 555 0100" };
    expect(codeOf(await stranger.patch(`/api/vendors/${id}`, changes))).toBe("NOT_FOUND");
    expect(codeOf(await superAdmin.patch(`/api/vendors/${id}`, changes))).toBe("NOT_FOUND");
    const { body } = await owner.patch<Vendor>(`/api/vendors/${id}`, changes);
    expect(body.contactPhone).toBe("+1 555 0100");
  });

  test("goes with the account of its owner, and its services with it", async () => {
    await approved();
    const listing = await offer();
    expect(await isShown(stranger, listing)).toBe(true);
    await harness.record({
      stream: streamName("user", platformTenant, owner.claims.sub),
      expectedRevision: -1,
      events: [{ type: "UserErased", data: { userId: owner.claims.sub } }],
    });
    expect(await isShown(stranger, listing)).toBe(false);
  });

  test.each([
    ["no name", { businessName: " " }, "Business name is required"],
    ["a short description", { description: "Too short" }, "Description must be at least 10 characters"],
    ["no address", { contactEmail: "letters" }, "Invalid email address"],
    ["a website that is none", { website: "example" }, "Please enter a valid URL (e.g., https://example.com)"],
    ["a website that runs", { website: "javascript:alert(1)" }, "Please enter a valid URL (e.g., https://example.com)"],
    ["a logo that is none", { logoUrl: "logo" }, "Please enter a valid URL (e.g., https://example.com/logo.png)"],
  ])("with %s is refused", async (_what, more, sentence) => {
    const { status, body } = await owner.post<{ issues: { message: string }[] }>("/api/vendors", {
      ...application,
      ...more,
    });
    expect([status, body.issues[0]?.message]).toEqual([400, sentence]);
    expect((await vendorsOf(owner)).filter(({ userId }) => userId === owner.claims.sub)).toEqual([]);
  });
});

describe("a category", () => {
  const path = "/api/service-categories";
  const list = async (who: Caller) => (await who.get<ServiceCategory[]>(path)).body;

  test("is there from the start, for everybody, in the order of names", async () => {
    const names = (await list(stranger)).map(({ name }) => name);
    expect(names).toContain("Photo restoration");
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    expect(codeOf(await harness.anonymous.get(path))).toBe("SIGNED_OUT");
  });

  test("is managed by super administrators alone", async () => {
    const heraldry = { name: "Heraldry", description: null, icon: "landmark" };
    expect(codeOf(await stranger.post(path, heraldry))).toBe("FORBIDDEN");
    const { body, status } = await superAdmin.post<ServiceCategory>(path, heraldry);
    expect(status).toBe(201);
    expect(codeOf(await superAdmin.post(path, { ...heraldry, name: "heraldry" }))).toBe("CONFLICT");
    expect(codeOf(await stranger.patch(`${path}/${body.id}`, heraldry))).toBe("FORBIDDEN");
    await superAdmin.patch(`${path}/${body.id}`, { ...heraldry, name: "Coats of arms" });
    expect(await list(stranger)).toContainEqual({
      ...heraldry,
      id: body.id,
      name: "Coats of arms",
      isActive: true,
      hasServices: false,
    });
    expect(codeOf(await stranger.delete(`${path}/${body.id}`))).toBe("FORBIDDEN");
    expect((await superAdmin.delete(`${path}/${body.id}`)).status).toBe(204);
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(body.id);
  });

  test("with services stays", async () => {
    await approved();
    await offer();
    expect(codeOf(await superAdmin.delete(`${path}/${categoryId}`))).toBe("CONFLICT");
  });

  test("that is deactivated keeps its services, and takes no more until it is activated", async () => {
    await approved();
    const listed = await offer();
    const { id, hasServices, ...category } = (await list(superAdmin)).find((one) => one.id === categoryId)!;
    expect(hasServices).toBe(true);
    const setActive = (isActive: boolean) => superAdmin.patch(`${path}/${id}`, { ...category, isActive });
    expect((await setActive(false)).body).toEqual({ ...category, id, isActive: false });
    expect(await list(stranger)).toContainEqual({ ...category, id, isActive: false, hasServices: true });
    expect((await stranger.get(`/api/services/${listed.id}`)).status).toBe(200);
    const same = await owner.patch(`/api/services/${listed.id}`, { title: "A letter, typed", categoryId });
    expect(same.body).toMatchObject({ title: "A letter, typed", categoryId });
    expect(codeOf(await owner.post("/api/services", letter()))).toBe("INVALID_INPUT");
    const other = (await list(owner)).find((one) => one.isActive)!;
    await owner.patch(`/api/services/${listed.id}`, { categoryId: other.id });
    expect(codeOf(await owner.patch(`/api/services/${listed.id}`, { categoryId }))).toBe("INVALID_INPUT");
    await setActive(true);
    expect((await owner.post("/api/services", letter())).status).toBe(201);
  });
});

describe("a service", () => {
  test("is offered by an approved vendor and seen by everybody", async () => {
    const vendor = await approved();
    const listing = await offer(owner, { vendorId: vendor.id, price: "45.5" });
    expect(listing).toMatchObject({
      title: "A letter written out",
      price: "45.50",
      priceType: "fixed",
      isActive: true,
      imageUrls: [],
      vendor: { id: vendor.id, businessName: "Old Letters Read", isApproved: true },
    });
    expect(await servicesOf(stranger, "?active=true")).toContainEqual(listing);
    expect((await stranger.get(`/api/services/${listing.id}`)).body).toEqual(listing);
    expect(codeOf(await harness.anonymous.get("/api/services"))).toBe("SIGNED_OUT");
  });

  test("is offered by nobody who is not approved", async () => {
    expect(codeOf(await owner.post("/api/services", letter()))).toBe("FORBIDDEN");
    const { id } = await apply();
    expect(codeOf(await owner.post("/api/services", letter()))).toBe("FORBIDDEN");
    await decide(id, "approve");
    await offer();
    await decide(id, "suspend", "Complaints");
    expect(codeOf(await owner.post("/api/services", letter()))).toBe("FORBIDDEN");
  });

  test("is not offered in the name of another vendor", async () => {
    await approved();
    const { id } = await approved(stranger);
    expect(codeOf(await owner.post("/api/services", { ...letter(), vendorId: id }))).toBe("FORBIDDEN");
  });

  test("that is switched off is its vendor's alone", async () => {
    const { id: vendorId } = await approved();
    const listing = await offer();
    const { body } = await owner.patch<ServiceListing>(`/api/services/${listing.id}`, { isActive: false });
    expect(body.isActive).toBe(false);
    expect(await isShown(stranger, listing, `?vendorId=${vendorId}`)).toBe(false);
    expect(codeOf(await stranger.get(`/api/services/${listing.id}`))).toBe("NOT_FOUND");
    expect(await isShown(owner, listing)).toBe(false);
    expect(await isShown(owner, listing, `?vendorId=${vendorId}`)).toBe(true);
    const rows = await harness.service.readModel.asViewer(
      { tenantId: stranger.claims.tenantId!, userId: stranger.claims.sub },
      (sql) => sql`select 1 from services where id = ${listing.id}`,
    );
    expect(rows).toHaveLength(0);
  });

  test("of a suspended vendor is hidden, and comes back as it was", async () => {
    const { id } = await approved();
    const [shown, hidden] = [await offer(), await offer()];
    await owner.patch(`/api/services/${hidden.id}`, { isActive: false });
    await decide(id, "suspend", "Complaints");
    expect(await isShown(stranger, shown)).toBe(false);
    await decide(id, "reinstate");
    expect(await isShown(stranger, shown)).toBe(true);
    expect(await isShown(stranger, hidden)).toBe(false);
  });

  test("is found by any part of what it says and its vendor is called, as that is now", async () => {
    const { id } = await approved();
    const listing = await offer(owner, { title: `Grandma's \\ 100% "Ĉarma" box` });
    const isFound = (q: string) => isShown(stranger, listing, `?active=true&q=${encodeURIComponent(q)}`);
    for (const part of ["ma's \\ 1", "'", "\\", "%", `0% "carma`, "OLD LET", "handwrit"])
      expect([part, await isFound(part)]).toEqual([part, true]);
    expect(await isFound("ma's / 1")).toBe(false);
    await owner.patch(`/api/vendors/${id}`, { ...application, businessName: "New Letters Read" });
    expect([await isFound("old letters"), await isFound("new letters")]).toEqual([false, true]);
    await owner.patch(`/api/services/${listing.id}`, { title: "A box", price: "9" });
    expect([await isFound("grandma"), await isFound("a box"), await isShown(stranger, listing, "?maxPrice=9")]).toEqual(
      [false, true, true],
    );
    await owner.patch(`/api/services/${listing.id}`, { isActive: false });
    expect(await isFound("a box")).toBe(false);
  });

  test("is changed by its vendor alone", async () => {
    await approved();
    await approved(stranger);
    const listing = await offer();
    expect(codeOf(await stranger.patch(`/api/services/${listing.id}`, { price: "1" }))).toBe("NOT_FOUND");
    const { body } = await owner.patch<ServiceListing>(`/api/services/${listing.id}`, {
      price: "50",
      title: " Letters ",
    });
    expect(body).toMatchObject({ price: "50.00", title: "Letters", description: listing.description });
    expect(codeOf(await owner.patch(`/api/services/${listing.id}`, { price: "2.49" }))).toBe("INVALID_INPUT");
    expect((await owner.patch(`/api/services/${listing.id}`, { price: "2.50" })).status).toBe(200);
  });

  test.each([
    ["no title", { title: "" }, "Title is required"],
    ["a short description", { description: "Too short" }, "Description must be at least 20 characters"],
    ["no category", { categoryId: "" }, "Category is required"],
    ["no price", { price: "" }, "Price is required"],
    ["a price in words", { price: "1e3" }, "Invalid price format"],
    ["a price with three decimals", { price: "1.005" }, "Invalid price format"],
    ["a negative price", { price: "-1" }, "Invalid price format"],
    ["a price below the lowest", { price: "2.49" }, "A fixed price is at least $2.50"],
  ])("with %s is refused", async (_what, more, sentence) => {
    await approved();
    const { status, body } = await owner.post<{ issues: { message: string }[] }>("/api/services", {
      ...letter(),
      ...more,
    });
    expect([status, body.issues[0]?.message]).toEqual([400, sentence]);
  });

  test("in a category that is gone is refused", async () => {
    await approved();
    expect(codeOf(await owner.post("/api/services", { ...letter(), categoryId: newId() }))).toBe("INVALID_INPUT");
  });
});

describe("vendors and services that are many", () => {
  const count = Number(process.env["ROWS"] ?? 205);
  const idOf = (sql: ISql, kind: string) => sql`(${kind} || '-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`;
  /** A minute apart, the first hundred in pairs of one time. */
  const timeOf = (sql: ISql) =>
    sql`to_char(timestamp '2020-01-01' + (case when n <= 100 then n / 2 else n end) * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const fill = async (sql: ISql) => {
    await sql`
      insert into vendors (id, user_id, business_name, description, contact_email, status, commission_bps, created_at, searched)
      select ${idOf(sql, "0000000a")}, ${idOf(sql, "0000000b")}, 'Musée ' || n, 'We copy old handwriting.', 'v@example.com',
        case when n % 5 = 0 then 'pending' else 'approved' end, 1500, ${timeOf(sql)}, 'musee ' || n
      from generate_series(1, ${count}::int) n`;
    await sql`
      insert into services
        (id, vendor_id, category_id, title, description, price_minor, price_type, created_at, updated_at, searched)
      select ${idOf(sql, "0000000c")}, ${idOf(sql, "0000000a")}, ${categoryId}::uuid, 'Copy ' || n, 'Copied word by word by hand.',
        1000 + n % 7, 'fixed', ${timeOf(sql)}, ${timeOf(sql)}, 'copy ' || n || ' copied'
      from generate_series(1, ${count}::int) n`;
    await sql`
      insert into vendor_ratings select ${idOf(sql, "0000000a")}, 1 + n % 4, 1 from generate_series(1, ${count}::int) n where n % 3 = 0`;
    await offerAnew(sql);
  };
  /** What follows from rows that no event has written. */
  const offerAnew = async (sql: ISql) => {
    const services = await sql<{ id: string }[]>`select id from services where title like 'Copy %'`;
    await offerServices(sql, { vendorIds: [], serviceIds: services.map(({ id }) => id) });
  };
  const sql = () => harness.service.readModel.service;
  beforeAll(() => fill(sql()));
  afterAll(async () => {
    await sql()`delete from offered_services where searched like 'copy %'`;
    await sql()`delete from services where title like 'Copy %'`;
    await sql()`delete from vendor_ratings where vendor_id in (select id from vendors where searched like 'musee %')`;
    await sql()`delete from vendors where searched like 'musee %'`;
  });

  const pagesOf = async <Item extends { readonly id: string }>(who: Caller, path: string) => {
    const items: Item[] = [];
    for (;;) {
      const after = items.length === 0 ? "" : `&after=${items.at(-1)!.id}`;
      const { status, body } = await who.get<Item[]>(`${path}${after}`);
      expect(status).toBe(200);
      items.push(...body);
      expect(body.length).toBeLessThanOrEqual(100);
      if (body.length < 100) return items;
    }
  };
  const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
  const newestFirst = (a: { createdAt: string; id: string }, b: { createdAt: string; id: string }) =>
    b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

  test("come a hundred at a time: vendors, each once and in their order", async () => {
    const all = await pagesOf<Vendor>(superAdmin, "/api/vendors?q=MUSEE");
    expect(all).toHaveLength(205);
    expect(ids(all)).toEqual(ids(all.toSorted(newestFirst)));
    const seen = await pagesOf<Vendor>(stranger, "/api/vendors?q=musée");
    expect(ids(seen)).toEqual(ids(all.filter(({ status }) => status === "approved")));
    const waiting = await pagesOf<Vendor>(superAdmin, "/api/vendors?q=musee&status=pending&oldestFirst=true");
    expect(ids(waiting)).toEqual(ids(all.filter(({ status }) => status === "pending")).toReversed());
    expect(ids(await pagesOf<Vendor>(stranger, "/api/vendors?q=musee&status=pending"))).toEqual([]);
    expect((await superAdmin.get("/api/vendors/summary")).body).toMatchObject({
      total: expect.toSatisfy((total: number) => total >= 205),
      pending: expect.toSatisfy((pending: number) => pending >= 41),
    });
  });

  test("one's own vendor is found among them, and one by its id by whoever may see it", async () => {
    const { id } = await apply();
    for (const who of [owner, superAdmin]) expect((await who.get(`/api/vendors/${id}`)).status).toBe(200);
    expect(codeOf(await stranger.get(`/api/vendors/${id}`))).toBe("NOT_FOUND");
    expect(await vendorIds(owner, "?mine=true")).toEqual([id]);
    expect(await vendorIds(stranger, "?mine=true")).toEqual([]);
  });

  const priceOf = ({ price }: ServiceListing) => Number(price);
  const ratingOf = ({ vendor }: ServiceListing) => vendor.rating ?? 0;
  test.each([
    ["newest", () => 0],
    ["cheapest", (a: ServiceListing, b: ServiceListing) => priceOf(a) - priceOf(b)],
    ["dearest", (a: ServiceListing, b: ServiceListing) => priceOf(b) - priceOf(a)],
    ["rating", (a: ServiceListing, b: ServiceListing) => ratingOf(b) - ratingOf(a)],
  ] as const)("services, the %s first, each once", async (sort, order) => {
    const found = await pagesOf<ServiceListing>(stranger, `/api/services?active=true&q=copied&sort=${sort}`);
    expect(found).toHaveLength(164);
    expect(ids(found)).toEqual(ids(found.toSorted((a, b) => order(a, b) || newestFirst(a, b))));
  });

  test("go on after one that was hidden meanwhile", async () => {
    for (const [path, hide, show] of [
      [
        "/api/services?q=copied&sort=cheapest",
        sql()`update services set is_active = false`,
        sql()`update services set is_active = true`,
      ],
      [
        "/api/vendors?q=musee",
        sql()`update vendors set status = 'suspended'`,
        sql()`update vendors set status = 'approved'`,
      ],
    ] as const) {
      const { body: page } = await stranger.get<readonly { readonly id: string }[]>(path);
      const last = page.at(-1)!.id;
      const next = async () => (await stranger.get(`${path}&after=${last}`)).body;
      const before = await next();
      await sql()`${hide} where id = ${last}`;
      await offerAnew(sql());
      expect(await next()).toEqual(before);
      await sql()`${show} where id = ${last}`;
      await offerAnew(sql());
      expect(before).toHaveLength(64);
    }
  });

  test.each([
    { sort: "rating" },
    { sort: "cheapest" },
    { q: "MUSÉE 204" },
    { q: "8" },
    { q: "opy 204", sort: "rating" },
    { q: "said by nobody" },
    { q: "ж" },
  ] as const)("of services no more are read than a page shows: %o", async (sought) => {
    const { readModel } = harness.service;
    const rows = async (tx: ISql) => {
      const [{ read } = { read: 0 }] = await tx<{ read: number }[]>`
        select max(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
        where schemaname = 'marketplace' and relname in ('offered_services', 'services')`;
      return read;
    };
    let read = 0;
    const asViewer: ReadModel["asViewer"] = (viewer, query) =>
      readModel.asViewer(viewer, async (tx) => {
        // Of so few services it may be cheaper to read all, by what is known of them when it is asked: their order and their texts have indexes.
        await tx`set local enable_seqscan = off`;
        if ("q" in sought) await tx`set local enable_indexscan = off`;
        const before = await rows(tx);
        const result = await query(tx);
        read = (await rows(tx)) - before;
        return result;
      });
    const shown = await readListings({ ...readModel, asViewer }, stranger.claims, { ...sought, isActive: true });
    expect(read).toBeLessThanOrEqual(shown.length + 10);
  });

  test("services are searched and narrowed", async () => {
    const list = (query: string) => pagesOf<ServiceListing>(stranger, `/api/services?active=true&${query}`);
    const titlesOf = async (query: string) => (await list(query)).map(({ title }) => title);
    expect(await titlesOf("q=C%C3%93PY%20204")).toEqual(["Copy 204"]);
    expect(await titlesOf("q=Mus%C3%A9e%20204")).toEqual(["Copy 204"]);
    expect(await titlesOf("q=copied&maxPrice=9.99")).toEqual([]);
    expect((await list("q=copied&maxPrice=10.00")).map(priceOf)).toEqual(Array.from({ length: 24 }, () => 10));
    expect(new Set((await list("q=copied&minRating=4")).map(ratingOf))).toEqual(new Set([4]));
    expect(await titlesOf(`q=copied&categoryId=${newId()}`)).toEqual([]);
  });
});

test("every table is protected", async () => {
  await assertTablesProtected(harness.service.readModel.service, "marketplace");
});
