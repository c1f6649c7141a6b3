import type { FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { addMember as add, listMembers as list } from "../testing/member-client.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let admin: Somebody;
let member: Somebody;
let stranger: Somebody;

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  member = await harness.as({ tenantId: admin.claims.tenantId });
  stranger = await harness.as({ role: "tenant_admin" });
});

describe("a portrait", () => {
  /** As archive records what somebody uploaded. */
  const store = async (uploader: Somebody, objectId: string, contentType: string): Promise<bigint> => {
    const { sub, tenantId } = uploader.claims;
    const size = { bytes: 1, sha256: "", width: 1, height: 1, hasThumbnail: true };
    const events = [{ type: "ObjectStored", data: { objectId, contentType, ...size } }];
    const context = { tenantId: tenantId!, actorId: sub, correlationId: objectId, causationId: objectId };
    const append = { stream: `object-${tenantId}.${objectId}`, expectedRevision: -1, events };
    return (await harness.journal.append([append], context)).position;
  };
  const stored = async (uploader: Somebody, contentType = "image/jpeg"): Promise<string> => {
    const objectId = newId();
    const position = await store(uploader, objectId, contentType);
    await harness.service.readModel.caughtUpTo(position, "archive");
    return `/objects/${objectId}`;
  };
  const choose = (who: Caller, id: string, photoPath: unknown) =>
    who.put<FamilyMemberWithRevision>(`/api/family-members/${id}/photo`, { photoPath });

  test("is a stored picture of the family, and can be taken away", async () => {
    const { id } = await add(member);
    const photoPath = await stored(member);
    const set = await choose(member, id, photoPath);
    expect([set.status, set.body.photoUrl]).toEqual([200, photoPath]);
    expect((await list(member))[0]!.photoUrl).toBe(photoPath);
    expect((await choose(member, id, null)).body.photoUrl).toBeNull();
  });

  test("that was stored a moment ago is waited for", async () => {
    const { id } = await add(member);
    const objectId = newId();
    const set = choose(member, id, `/objects/${objectId}`);
    await store(member, objectId, "image/png");
    expect((await set).status).toBe(200);
  });

  test("of another family answers like one that never was", async () => {
    const [{ id }, { id: foreignId }] = [await add(member), await add(stranger)];
    const foreign = await stored(stranger);
    expect((await choose(stranger, foreignId, foreign)).status).toBe(200);
    const refused = await Promise.all([foreign, `/objects/${newId()}`].map((path) => choose(member, id, path)));
    expect(refused.map(codeOf)).toEqual(["OBJECT_NOT_READY", "OBJECT_NOT_READY"]);
    expect(codeOf(await choose(member, id, "/objects/0190a000-0000-7000-8000-000000000001"))).toBe("NOT_FOUND");
    expect(codeOf(await choose(member, id, "/objects/1190a000-0000-4000-8000-000000000001"))).toBe("NOT_FOUND");
  });

  test("is no picture that somebody else of the family uploaded: it may be private", async () => {
    const [{ id }, { id: otherId }] = [await add(member), await add(member)];
    const photoPath = await stored(member);
    expect((await choose(member, otherId, photoPath)).status).toBe(200);
    const refused = await Promise.all([photoPath, `/objects/${newId()}`].map((path) => choose(admin, id, path)));
    expect(refused.map(codeOf)).toEqual(["OBJECT_NOT_READY", "OBJECT_NOT_READY"]);
    expect((await list(admin)).find((one) => one.id === id)!.photoUrl).toBeNull();
  });

  test("may be one that the person had before, whoever uploaded it, and that nobody else had", async () => {
    const [{ id }, { id: otherId }] = [await add(member), await add(member)];
    const photoPath = await stored(member);
    await choose(member, id, photoPath);
    await choose(admin, id, null);
    expect(codeOf(await choose(admin, otherId, photoPath))).toBe("OBJECT_NOT_READY");
    expect((await choose(admin, id, photoPath)).body.photoUrl).toBe(photoPath);
  });

  test("that an archive brought along is given to its person once, and to nobody of another family", async () => {
    const { id } = await add(member);
    const { id: removedId } = await add(member);
    const { id: foreignId } = await add(stranger);
    await admin.delete(`/api/family-members/${removedId}`);
    const tenantId = admin.claims.tenantId!;
    const transferId = newId();
    const photo = await stored(admin);
    const objectId = photo.slice("/objects/".length);
    const portraits = [removedId, foreignId, id].map((memberId) => ({ memberId, objectId }));
    const data = { transferId, userId: admin.claims.sub, portraits };
    const stream = `transfer-${tenantId}.${transferId}`;
    await harness.record({ stream, expectedRevision: -1, events: [{ type: "PortraitsBrought", data }] });
    await expect.poll(async () => (await list(member))[0]!.photoUrl).toBe(photo);
    expect((await list(stranger))[0]!.photoUrl).toBeNull();
    const { body: history } = await member.get<{ action: string }[]>(`/api/family-members/${id}/history`);
    expect(history.map(({ action }) => action)).toEqual(["photo", "added"]);
  });

  test("is nothing else", async () => {
    const { id } = await add(member);
    const document = await stored(member, "application/pdf");
    for (const path of [document, "https://example.com/a.jpg", "/objects/../members", "javascript:alert(1)", 7])
      expect(codeOf(await choose(member, id, path))).toBe("INVALID_INPUT");
  });

  test("is not for people of another family", async () => {
    const { id } = await add(member);
    const own = await stored(stranger);
    expect(codeOf(await choose(stranger, id, own))).toBe("NOT_FOUND");
    expect(codeOf(await choose(stranger, newId(), own))).toBe("NOT_FOUND");
  });
});
