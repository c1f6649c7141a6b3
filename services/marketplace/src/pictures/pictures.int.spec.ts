import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { ServiceListing } from "@kinkeeper/contracts/marketplace/listings";
import type { Vendor } from "@kinkeeper/contracts/marketplace/vendors";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { createLogger } from "@kinkeeper/platform/logger";
import { unlimitedDisk } from "@kinkeeper/platform/space/free-disk";
import { crashingObjects, type CrashingObjects } from "@kinkeeper/platform/testing/crashing-objects";
import { listedKeys } from "@kinkeeper/platform/testing/listed-keys";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMarketplace, type Somebody } from "../testing/marketplace-fixture.ts";
import { createPictureStore, pictureKey } from "./picture-store.ts";

let store: CrashingObjects;
/** What the service's clock is ahead of that of the object store, in milliseconds. */
let ahead = 0;
let fixture: Awaited<ReturnType<typeof startMarketplace>>;
let owner: Somebody;
let stranger: Somebody;
let vendor: Vendor;
let service: ServiceListing;
let photo: Buffer;
/** Large enough for a preview, and with a place. */
let large: Buffer;

beforeAll(async () => {
  store = await crashingObjects();
  fixture = await startMarketplace({ objects: store.objects, now: () => new Date(Date.now() + ahead) });
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#a8562e" } })
    .jpeg()
    .toBuffer();
  large = await sharp({ create: { width: 1_300, height: 600, channels: 3, background: "#2f5d50" } })
    .withExif({ IFD3: { GPSLatitude: "52/1 42/1 0/1" } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await fixture.harness.stop();
  await store.remove();
});
beforeEach(async () => {
  [owner, stranger] = await Promise.all([fixture.harness.as(), fixture.harness.as()]);
  vendor = await fixture.approved(owner);
  service = await fixture.offered(owner);
});

const jpeg = { "content-type": "image/jpeg" };
const send = (who: Caller, path: string, method = "POST", body: Uint8Array = photo) =>
  who.request<ServiceListing>(method, path, { body, headers: jpeg });
const pictures = () => `/api/services/${service.id}/pictures`;
const added = async (alt = ""): Promise<ServiceListing> => {
  const { status, body } = await send(owner, `${pictures()}?alt=${encodeURIComponent(alt)}`);
  expect(status).toBe(201);
  return body;
};
const arrange = (who: Caller, list: readonly { readonly id: string; readonly alt: string }[]) =>
  who.put<ServiceListing>(pictures(), { pictures: list });
/** Whether the bytes of a picture are kept. */
const isKept = async (pictureId: string): Promise<boolean> => {
  const found = await fixture.harness.objects.get(pictureKey(vendor.id, pictureId));
  found?.stream.on("error", () => undefined).destroy(); // it may be gone by the time it is opened
  return found !== undefined;
};
const expectGone = async (pictureId: string): Promise<void> => {
  await expect.poll(() => isKept(pictureId)).toBe(false);
};

describe("the pictures of a service", () => {
  test("are shown to everybody, upright, without their place, in three sizes", async () => {
    const { body } = await send(owner, `${pictures()}?alt=A%20letter`, "POST", large);
    const { pictures: list, imageUrls } = body;
    expect(list).toMatchObject([{ alt: "A letter", width: 1_300, height: 600 }]);
    expect(imageUrls).toEqual([list[0]!.url]);
    const { body: seen } = await stranger.get<ServiceListing>(`/api/services/${service.id}`);
    expect(seen.pictures).toEqual(list);
    const full = await stranger.download(list[0]!.url);
    expect([full.status, full.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(full.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect((await sharp(full.bytes).metadata()).exif).toBeUndefined();
    const widthOf = async (size: string) =>
      (await sharp((await stranger.download(`${list[0]!.url}?size=${size}`)).bytes).metadata()).width;
    expect([await widthOf("preview"), await widthOf("thumbnail")]).toEqual([1_280, 480]);
    expect(codeOf(await fixture.harness.anonymous.get(list[0]!.url))).toBe("SIGNED_OUT");
  });

  test("of a service that is switched off, or of a suspended vendor, are its owner's alone", async () => {
    const [picture] = (await added()).pictures;
    await owner.patch(`/api/services/${service.id}`, { isActive: false });
    expect((await stranger.download(picture!.url)).status).toBe(404);
    expect((await owner.download(picture!.url)).status).toBe(200);
    await owner.patch(`/api/services/${service.id}`, { isActive: true });
    expect((await stranger.download(picture!.url)).status).toBe(200);
    await fixture.superAdmin.post(`/api/vendors/${vendor.id}/suspend`, { reason: "Complaints" });
    expect((await stranger.download(picture!.url)).status).toBe(404);
    const rows = await fixture.harness.service.readModel.asViewer(
      { tenantId: stranger.claims.tenantId!, userId: stranger.claims.sub },
      (sql) => sql`select 1 from service_pictures where id = ${picture!.id}`,
    );
    expect(rows).toHaveLength(0);
  });

  test("are found by the address of their own service alone", async () => {
    const [picture] = (await added()).pictures;
    const other = await fixture.offered(owner);
    expect((await owner.download(`/api/services/${other.id}/pictures/${picture!.id}`)).status).toBe(404);
  });

  test("get another order, other words, and are removed with their bytes", async () => {
    await added("One");
    await added("Two");
    const [one, two, three] = (await added("Three")).pictures;
    const { body } = await arrange(owner, [
      { id: three!.id, alt: "Third" },
      { id: one!.id, alt: "" },
    ]);
    expect(body.pictures.map(({ id, alt }) => [id, alt])).toEqual([
      [three!.id, "Third"],
      [one!.id, ""],
    ]);
    await expectGone(two!.id);
    expect(await isKept(one!.id)).toBe(true);
  });

  test("said again under its key, at once or later, are there once", async () => {
    const headers = { ...jpeg, "idempotency-key": newId() };
    const add = () => owner.request<ServiceListing>("POST", `${pictures()}?alt=One`, { body: photo, headers });
    const [first, second] = await Promise.all([add(), add()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    const { body } = await add();
    expect(body.pictures).toHaveLength(1);
    expect(await isKept(body.pictures[0]!.id)).toBe(true);
  });

  test("stay whole where another process, to which one was sent under the same key, heard the beginning alone", async () => {
    const [picture] = (await added()).pictures;
    const { harness } = fixture;
    const { readModel } = harness.service;
    const other = createPictureStore({
      objects: harness.objects,
      readModel,
      disk: unlimitedDisk,
      logger: createLogger("marketplace", "silent"),
    });
    async function* halfOfIt(): AsyncGenerator<Buffer> {
      yield photo.subarray(0, 100);
      throw new Error("the connection broke off");
    }
    const { signal } = new AbortController();
    const half = { vendorId: vendor.id, pictureId: picture!.id, source: halfOfIt(), announcedBytes: undefined, signal };
    await expect(other.add(half, () => Promise.reject(new Error("never recorded")))).rejects.toThrow("broke off");
    other.stop();
    expect(await isKept(picture!.id)).toBe(true);
  });

  test("are eight at most", async () => {
    for (let number = 0; number < 8; number += 1) await added();
    expect(codeOf(await send(owner, pictures()))).toBe("CONFLICT");
  });

  test.each([
    ["a text", Buffer.from("no picture at all"), "UNSUPPORTED_MEDIA"],
    [
      "a page that calls itself a picture",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "UNSUPPORTED_MEDIA",
    ],
    ["more than 5 MB", Buffer.alloc(5_242_881), "TOO_LARGE"],
  ])("are pictures: %s is refused and leaves nothing behind", async (_what, body, code) => {
    expect(codeOf(await send(owner, pictures(), "POST", body))).toBe(code);
    const { body: seen } = await owner.get<ServiceListing>(`/api/services/${service.id}`);
    expect(seen.pictures).toEqual([]);
    expect(await listedKeys(store.objects, `v/${vendor.id}/`)).toEqual([]);
  });

  test("are changed by their vendor alone", async () => {
    const { pictures: list } = await added();
    await fixture.approved(stranger);
    const rest = list.map(({ id, alt }) => ({ id, alt }));
    for (const who of [stranger, fixture.superAdmin]) {
      expect(codeOf(await send(who, pictures()))).toBe("NOT_FOUND");
      expect(codeOf(await arrange(who, []))).toBe("NOT_FOUND");
    }
    expect(codeOf(await send(fixture.harness.anonymous, pictures()))).toBe("SIGNED_OUT");
    expect(codeOf(await send(owner, `/api/services/${newId()}/pictures`))).toBe("NOT_FOUND");
    expect(codeOf(await arrange(owner, [...rest, { id: newId(), alt: "" }]))).toBe("CONFLICT");
    expect((await arrange(owner, rest)).body.pictures).toEqual(list);
  });
});

test("a vendor whose own family is suspended goes on with the business, pictures and answers included", async () => {
  const purchase = await fixture.bought(stranger, service);
  await stranger.post(`/api/transactions/${purchase.id}/review`, { rating: 5 });
  const suspended = await fixture.harness.as({ ...owner.claims, tenantStatus: "suspended" });
  const { status, body } = await send(suspended, pictures());
  expect(status).toBe(201);
  const list = body.pictures.map(({ id }) => ({ id, alt: "A seal" }));
  const logo = `/api/vendors/${vendor.id}/logo`;
  expect((await arrange(suspended, list)).status).toBe(200);
  expect((await suspended.request("PUT", logo, { body: photo, headers: jpeg })).status).toBe(200);
  expect((await suspended.delete(logo)).status).toBe(200);
  const answer = { answer: "Thank you." };
  expect((await suspended.post(`/api/reviews/${purchase.id}/answer`, answer)).status).toBe(200);
});

describe("the logo of a vendor", () => {
  const path = () => `/api/vendors/${vendor.id}/logo`;
  const set = async () => {
    const { status, body } = await owner.request<Vendor>("PUT", path(), { body: photo, headers: jpeg });
    expect(status).toBe(200);
    return body;
  };

  test("is shown beside the vendor and its services, and replaced", async () => {
    const { logoPath } = await set();
    expect((await stranger.download(`${logoPath}?size=thumbnail`)).status).toBe(200);
    const { body } = await stranger.get<ServiceListing>(`/api/services/${service.id}`);
    expect(body.vendor.logoPath).toBe(logoPath);
    const next = await set();
    expect(next.logoPath).not.toBe(logoPath);
    await expectGone(logoPath!.split("/").at(-1)!);
    expect((await stranger.download(logoPath!)).status).toBe(404);
    expect((await owner.delete<Vendor>(path())).body.logoPath).toBeNull();
    await expectGone(next.logoPath!.split("/").at(-1)!);
  });

  test("of an application that waits is seen by its owner and super administrators", async () => {
    const applicant = await fixture.harness.as();
    const { id } = await fixture.apply(applicant);
    const { body } = await applicant.request<Vendor>("PUT", `/api/vendors/${id}/logo`, { body: photo, headers: jpeg });
    const seenBy = async (who: Somebody) => (await who.download(body.logoPath!)).status;
    expect([await seenBy(applicant), await seenBy(fixture.superAdmin), await seenBy(stranger)]).toEqual([
      200, 200, 404,
    ]);
  });

  test("is changed by its owner alone", async () => {
    const { logoPath } = await set();
    for (const who of [stranger, fixture.superAdmin]) {
      expect(codeOf(await who.request("PUT", path(), { body: photo, headers: jpeg }))).toBe("NOT_FOUND");
      expect(codeOf(await who.delete(path()))).toBe("NOT_FOUND");
    }
    expect((await owner.download(logoPath!)).status).toBe(200);
  });

  test("goes with every picture when its owner is erased", async () => {
    const { logoPath } = await set();
    const [picture] = (await added()).pictures;
    const { sub: userId } = owner.claims;
    await fixture.harness.record({
      stream: streamName("user", platformTenant, userId),
      expectedRevision: -1,
      events: [{ type: "UserErased", data: { userId } }],
    });
    await expectGone(picture!.id);
    await expect.poll(() => isKept(logoPath!.split("/").at(-1)!)).toBe(false);
  });
});

test("bytes that a crash left behind without their event go after a day; what is shown stays", async () => {
  const [picture] = (await added()).pictures;
  const logo = () => owner.request<Vendor>("PUT", `/api/vendors/${vendor.id}/logo`, { body: photo, headers: jpeg });
  const logoId = (await logo()).body.logoPath!.split("/").at(-1)!;
  const named = (key: string) => [picture!.id, logoId].some((id) => key.includes(id));
  const kept = () => listedKeys(store.objects, `v/${vendor.id}/`);
  const shown = await kept();
  expect(shown.every(named)).toBe(true);
  for (const upload of [() => send(owner, pictures()), logo]) {
    store.crashAfterPut();
    expect((await upload()).status).toBe(503);
    store.recover();
  }
  expect((await kept()).filter((key) => !named(key))).toHaveLength(2);
  ahead = 25 * 3_600_000;
  // Rows that are late: the record says what is shown.
  await fixture.harness.service.readModel.service`delete from service_pictures where id = ${picture!.id}`;
  await fixture.harness.restart();
  await expect.poll(kept).toEqual(shown);
});
