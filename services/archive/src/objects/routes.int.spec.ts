import { randomBytes } from "node:crypto";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import sharp from "sharp";
import { codeOf, startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archive } from "../service.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(archive);
});
afterAll(() => harness.stop());

interface Upload {
  readonly uploadUrl: string;
  readonly objectPath: string;
}

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 168, g: 86, b: 46 } } })
    .png()
    .toBuffer();

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;
const asBytes = { "content-type": "image/png" };

const upload = async (somebody: Somebody, bytes: Buffer | string) => {
  const { body: address } = await somebody.post<Upload>("/api/objects/upload");
  const sent = await somebody.put(address.uploadUrl, bytes, asBytes);
  return { ...address, sent };
};

describe("a photo that was uploaded", () => {
  test("is there for the family at once, with its thumbnail", async () => {
    const emma = await harness.as();
    const { objectPath, sent } = await upload(emma, await photo());
    expect(sent.status).toBe(204);
    const cousin = await harness.as({ tenantId: emma.claims.tenantId! });
    for (const somebody of [emma, cousin])
      for (const path of [objectPath, `${objectPath}?size=thumbnail`]) {
        const { status, headers } = await somebody.get(path);
        expect(status).toBe(200);
        expect(headers.get("content-type")).toMatch(/^image\//);
        expect(headers.get("content-security-policy")).toContain("sandbox");
        expect(headers.get("cache-control")).toBe("private, no-store");
      }
  });

  test("looks to another family like one that never was", async () => {
    const emma = await harness.as();
    const { objectPath } = await upload(emma, await photo());
    const stranger = await harness.as();
    const foreign = await stranger.get(objectPath);
    const random = await stranger.get("/objects/018f2f6e-7c1a-7000-8000-00000000abcd");
    expect(foreign.status).toBe(404);
    expect({ ...(foreign.body as object), requestId: "" }).toEqual({ ...(random.body as object), requestId: "" });
  });

  test("is not shown to somebody signed out", async () => {
    const { objectPath } = await upload(await harness.as(), await photo());
    expect((await harness.anonymous.get(objectPath)).status).toBe(401);
  });
});

test("a portrait goes with the person when they are erased, and no other picture does", async () => {
  const emma = await harness.as();
  const tenantId = emma.claims.tenantId!;
  const [portrait, other] = [await upload(emma, await photo()), await upload(emma, await photo())];
  const memberId = newId();
  await harness.record({
    stream: streamName("member", tenantId, memberId),
    expectedRevision: -1,
    events: [
      { type: "MemberPhotoSet", data: { memberId, photoUrl: portrait.objectPath } },
      { type: "MemberPhotoSet", data: { memberId, photoUrl: null } },
      { type: "MemberErased", data: { memberId } },
    ],
  });
  await expect.poll(async () => (await emma.get(portrait.objectPath)).status, { timeout: 10_000 }).toBe(404);
  expect((await emma.get(`${portrait.objectPath}?size=thumbnail`)).status).toBe(404);
  expect((await emma.get(other.objectPath)).status).toBe(200);
});

describe("an upload address", () => {
  test("takes one file", async () => {
    const emma = await harness.as();
    const { uploadUrl } = await upload(emma, await photo());
    const again = await emma.put(uploadUrl, await photo(), asBytes);
    expect([again.status, codeOf(again)]).toEqual([409, "TOKEN_SPENT"]);
  });

  test("is no use to anybody else", async () => {
    const emma = await harness.as();
    const { body } = await emma.post<Upload>("/api/objects/upload");
    const cousin = await harness.as({ tenantId: emma.claims.tenantId! });
    expect((await cousin.put(body.uploadUrl, await photo(), asBytes)).status).toBe(404);
    expect((await emma.put(body.uploadUrl, await photo(), asBytes)).status).toBe(204);
  });

  test("needs a family, and one that may write", async () => {
    const nobody = await harness.as({ tenantId: undefined, tenantStatus: undefined });
    const refused = await nobody.post("/api/objects/upload");
    expect([refused.status, codeOf(refused)]).toEqual([400, "NO_TENANT"]);
    const suspended = await harness.as({ tenantStatus: "suspended" });
    const denied = await suspended.post("/api/objects/upload");
    expect([denied.status, codeOf(denied)]).toEqual([403, "TENANT_SUSPENDED"]);
  });
});

describe("what is refused, with nothing kept", () => {
  test.each([
    ["one byte more than 5 MB", () => randomBytes(5_242_881), 413],
    ["an SVG that says it is a PNG", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
    ["nothing", () => Buffer.alloc(0), 415],
  ])("%s", async (_name, bytes, status) => {
    const emma = await harness.as();
    const { objectPath, sent } = await upload(emma, bytes());
    expect(sent.status).toBe(status);
    expect((sent.body as { message: string }).message).toMatch(/\w/);
    expect((await emma.get(objectPath)).status).toBe(404);
  });

  test("more than the family's space", async () => {
    const small = await startHarness(archive, { settings: { objectQuotaBytes: 1 } });
    try {
      const emma = await small.as();
      const { body } = await emma.post<Upload>("/api/objects/upload");
      expect((await emma.put(body.uploadUrl, await photo(), asBytes)).status).toBe(204);
      const full = await emma.post("/api/objects/upload");
      expect([full.status, codeOf(full)]).toEqual([413, "TOO_LARGE"]);
    } finally {
      await small.stop();
    }
  });
});

test("after a restart everything is still there", async () => {
  const emma = await harness.as();
  const { objectPath } = await upload(emma, await photo());
  await harness.restart();
  expect((await emma.get(objectPath)).status).toBe(200);
});
