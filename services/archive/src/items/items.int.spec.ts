import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { itemKinds } from "../testing/item-kinds.ts";
import { addPerson, nameAccount, removePerson, restorePerson } from "../testing/known-people.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;
type AnyItem = Record<string, unknown> & { readonly id: string; readonly revision: number };

let harness: ServiceHarness;
let member: Somebody;
let cousin: Somebody;
let admin: Somebody;
let stranger: Somebody;
let tenantId: string;

beforeAll(async () => {
  harness = await startHarness(archive, { environment: withoutVectors });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  member = await harness.as();
  tenantId = member.claims.tenantId!;
  cousin = await harness.as({ tenantId });
  admin = await harness.as({ tenantId, role: "tenant_admin" });
  stranger = await harness.as({ role: "tenant_admin" });
});

/** An id that nobody waits for. */
const longAgo = (): string => `0190a000${newId().slice(8)}`;

describe.each(itemKinds)("$path", ({ path, required, called, links }) => {
  const add = async (who: Caller, more: object = {}): Promise<AnyItem> => {
    const { status, body } = await who.post<AnyItem>(path, { ...required, ...more });
    expect(status).toBe(201);
    return body;
  };
  const list = async (who: Caller) => (await who.get<AnyItem[]>(path)).body;
  const get = async (who: Caller, id: string) => (await who.get<AnyItem>(`${path}/${id}`)).body;
  const history = async (who: Caller, id: string) => (await who.get<HistoryEntry[]>(`${path}/${id}/history`)).body;

  describe("adding", () => {
    test("answers what was added, with who added it and the revision to change it at", async () => {
      await nameAccount(harness, member.claims.sub, "Henrietta", "Litchfield");
      const { status, headers, body } = await member.post<AnyItem>(path, {
        ...required,
        tags: ["Down", "down", "home"],
      });
      expect([status, headers.get("etag")]).toEqual([201, '"0"']);
      expect(body).toMatchObject({
        ...required,
        tags: ["Down", "home"],
        privacy: "family",
        [links]: [],
        userId: member.claims.sub,
        userName: "Henrietta Litchfield",
        revision: 0,
      });
      expect(await get(member, body.id)).toEqual(body);
    });

    test("is not for somebody signed out, without a family, or of a suspended one", async () => {
      const nobody = await harness.as({ tenantId: undefined, tenantStatus: undefined, role: "super_admin" });
      const suspended = await harness.as({ tenantStatus: "suspended" });
      expect((await harness.anonymous.post(path, required)).status).toBe(401);
      expect(codeOf(await nobody.post(path, required))).toBe("NO_TENANT");
      expect(codeOf(await nobody.get(path))).toBe("NO_TENANT");
      expect(codeOf(await suspended.post(path, required))).toBe("TENANT_SUSPENDED");
    });
  });

  describe("the list", () => {
    test("shows the family all of it, newest first, and strangers nothing", async () => {
      const first = await add(member);
      const second = await add(cousin, { privacy: "public" });
      expect((await list(admin)).map(({ id }) => id)).toEqual([second.id, first.id]);
      const { revision: _, ...listed } = first;
      expect((await list(cousin)).at(-1)).toEqual(listed);
      expect(await list(stranger)).toEqual([]);
    });

    test("is not sent again to who has it, until something in it changes", async () => {
      const person = await addPerson(harness, tenantId);
      const { id } = await add(member, { [links]: [person] });
      const tagOf = async () => (await cousin.get(path)).headers.get("etag")!;
      const isCurrent = async (tag: string) => (await cousin.get(path, { "if-none-match": tag })).status === 304;
      let tag = await tagOf();
      const outdate = async (what: string, act: () => Promise<unknown>) => {
        expect([what, await isCurrent(tag)]).toEqual([what, true]);
        await act();
        expect([what, await isCurrent(tag)]).toEqual([what, false]);
        tag = await tagOf();
      };
      await outdate("a change", () => member.patch(`${path}/${id}`, { [called]: "Renamed" }));
      await outdate("another item", () => add(member));
      await outdate("somebody leaving the tree", () => removePerson(harness, tenantId, person));
      await outdate("somebody coming back to it", () => restorePerson(harness, tenantId, person));
      await outdate("a name", () => nameAccount(harness, member.claims.sub, "Horace"));
      await outdate("hiding it", () => member.patch(`${path}/${id}`, { privacy: "private" }));
      await outdate("showing it", () => member.patch(`${path}/${id}`, { privacy: "family" }));
      await outdate("removing it", () => member.delete(`${path}/${id}`));
      await add(member, { privacy: "private" });
      expect(await isCurrent(tag)).toBe(true);
      expect((await member.get(path, { "if-none-match": tag })).status).toBe(200);
    });

    test("is compressed for who understands that", async () => {
      for (let count = 0; count < 5; count += 1) await add(member);
      for (const [accepted, encoding] of [
        ["br, gzip", "br"],
        ["gzip", "gzip"],
        ["identity", null],
      ] as const) {
        const asked = { ...member.authorization, "accept-encoding": accepted };
        const answer = await fetch(new URL(path, harness.origin), { headers: asked });
        const { headers } = answer;
        expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([encoding, "accept-encoding"]);
        expect(await answer.json()).toHaveLength(5);
      }
    });
  });

  describe("one item", () => {
    test("is there for the family, and for a stranger like one that never was", async () => {
      const { id } = await add(member);
      const { status, headers } = await cousin.get(`${path}/${id}`);
      expect([status, headers.get("etag")]).toEqual([200, '"0"']);
      const elsewhere = [`${path}/${id}`, `${path}/${newId()}`];
      const answers = await Promise.all(elsewhere.map((at) => stranger.get<object>(at)));
      expect(answers.map((answer) => answer.status)).toEqual([404, 404]);
      expect({ ...answers[0]!.body, requestId: "" }).toEqual({ ...answers[1]!.body, requestId: "" });
    });

    test("of another kind is not under this path", async () => {
      const { id } = await add(member);
      const other = itemKinds.find((kind) => kind.path !== path)!;
      expect((await member.get(`${other.path}/${id}`)).status).toBe(404);
    });
  });

  describe("changing", () => {
    test("is for who added it and for an administrator, and leaves alone what is not sent", async () => {
      const { id } = await add(member, { tags: ["sea"] });
      for (const who of [member, admin]) {
        const { status, body } = await who.patch<AnyItem>(`${path}/${id}`, { [called]: `By ${who.claims.role}` });
        expect([status, body[called], body["tags"]]).toEqual([200, `By ${who.claims.role}`, ["sea"]]);
        expect(await get(cousin, id)).toEqual(body);
        expect(body["userId"]).toBe(member.claims.sub);
      }
    });

    test("is not for others of the family, nor for strangers", async () => {
      const before = await add(member);
      const at = `${path}/${before.id}`;
      expect(codeOf(await cousin.patch(at, { [called]: "Mine now" }))).toBe("FORBIDDEN");
      expect(codeOf(await stranger.patch(at, { [called]: "Mine now" }))).toBe("NOT_FOUND");
      expect(await get(member, before.id)).toEqual(before);
    });

    test("is refused to who has not seen the last change", async () => {
      const { id } = await add(member);
      const at = `${path}/${id}`;
      const change = (name: string, revision: string) => member.patch(at, { [called]: name }, { "if-match": revision });
      expect((await change("First", '"0"')).status).toBe(200);
      const late = await change("Second", '"0"');
      expect([late.status, codeOf(late)]).toEqual([412, "STALE_REVISION"]);
      expect((await get(member, id))[called]).toBe("First");
      expect((await member.delete(at, { "if-match": '"0"' })).status).toBe(412);
      expect((await member.post(`${at}/revert`, { revision: 0 }, { "if-match": '"0"' })).status).toBe(412);
      expect((await member.delete(at, { "if-match": '"1"' })).status).toBe(204);
    });

    test("said again under the same key is answered as it was, and nobody is told that somebody was faster", async () => {
      const { id } = await add(member);
      const once = { "if-match": '"0"', "idempotency-key": newId() };
      const change = () => member.patch(`${path}/${id}`, { [called]: "First" }, once);
      const { body } = await change();
      expect(await change()).toMatchObject({ status: 200, body });
    });

    test("to what it says already records nothing", async () => {
      const before = await add(member);
      const { status, body } = await member.patch<AnyItem>(`${path}/${before.id}`, required);
      expect([status, body]).toEqual([200, before]);
      expect(await history(member, before.id)).toHaveLength(1);
    });
  });

  describe("removing", () => {
    test("is for who added it and for an administrator", async () => {
      for (const who of [member, admin]) {
        const { id } = await add(member);
        const at = `${path}/${id}`;
        expect(codeOf(await cousin.delete(at))).toBe("FORBIDDEN");
        expect(codeOf(await stranger.delete(at))).toBe("NOT_FOUND");
        expect((await who.get(at)).status).toBe(200);
        expect((await who.delete(at)).status).toBe(204);
        expect((await who.get(at)).status).toBe(404);
        expect(codeOf(await who.delete(at))).toBe("NOT_FOUND");
        expect(codeOf(await who.patch(at, { [called]: "Still" }))).toBe("NOT_FOUND");
      }
      expect(await list(cousin)).toEqual([]);
    });
  });

  describe("the history and the way back", () => {
    test("tells who did what, and brings back what was removed", async () => {
      await nameAccount(harness, admin.claims.sub, "George");
      const { id } = await add(member, { tags: ["sea"] });
      const at = `${path}/${id}`;
      await admin.patch(at, { [called]: "Renamed", tags: [] });
      await member.delete(at);
      expect((await cousin.post(`${at}/revert`, { revision: 0 })).status).toBe(403);
      expect((await stranger.post(`${at}/revert`, { revision: 0 })).status).toBe(404);
      expect(codeOf(await member.post(`${at}/revert`, { revision: 2 }))).toBe("CONFLICT");
      expect(codeOf(await member.post(`${at}/revert`, { revision: 9 }))).toBe("NOT_FOUND");

      const { status, headers, body } = await member.post<AnyItem>(`${at}/revert`, { revision: 0 });
      expect([status, headers.get("etag"), body[called]]).toEqual([200, '"4"', required[called as never]]);
      expect(await get(cousin, id)).toEqual(body);

      const entries = await history(cousin, id);
      expect(entries.map(({ revision, action }) => [revision, action])).toEqual([
        [4, "reverted"],
        [3, "restored"],
        [2, "removed"],
        [1, "changed"],
        [0, "added"],
      ]);
      expect(entries[3]).toMatchObject({ actorId: admin.claims.sub, actorName: "George" });
      expect(entries[3]!.changes).toEqual(
        expect.arrayContaining([
          { field: called, before: required[called as never], after: "Renamed" },
          { field: "tags", before: "sea", after: null },
        ]),
      );
      expect(entries[3]!.changes).toHaveLength(2);
      expect(entries[2]!.changes).toEqual([]);
      expect(entries[4]!.changes).toEqual(
        expect.arrayContaining([{ field: called, before: null, after: required[called as never] }]),
      );
    });

    test("of what was removed are read by those who may bring it back, and by the family once it is back", async () => {
      const { id } = await add(member);
      await member.delete(`${path}/${id}`);
      const statuses = async () =>
        Promise.all([member, admin, cousin].map(async (who) => (await who.get(`${path}/${id}/history`)).status));
      expect(await statuses()).toEqual([200, 200, 404]);
      await member.post(`${path}/${id}/revert`, { revision: 0 });
      expect(await statuses()).toEqual([200, 200, 200]);
    });

    test("is the family's own", async () => {
      const { id } = await add(member);
      expect((await cousin.get(`${path}/${id}/history`)).status).toBe(200);
      expect((await stranger.get(`${path}/${id}/history`)).status).toBe(404);
      expect((await member.get(`${path}/${newId()}/history`)).status).toBe(404);
    });
  });

  describe("the people it is about", () => {
    test("are shown in their order, go with who is removed and come back with them", async () => {
      const [emma, charles] = [
        await addPerson(harness, tenantId, { firstName: "Emma" }),
        await addPerson(harness, tenantId, { firstName: "Charles", lastName: "Darwin" }),
      ];
      const { id, ...added } = await add(member, { [links]: [charles, emma, charles] });
      expect(added[links]).toEqual([charles, emma]);
      const linked = async () => [(await get(cousin, id))[links], (await list(cousin))[0]![links]];

      await removePerson(harness, tenantId, charles);
      expect(await linked()).toEqual([[emma], [emma]]);
      // A form that shows only her sends only her; that says nothing about him.
      const { body } = await member.patch<AnyItem>(`${path}/${id}`, { [links]: [emma], [called]: "Renamed" });
      expect([body[links], body.revision]).toEqual([[emma], 1]);
      expect((await member.patch(`${path}/${id}`, { [links]: [charles, emma] })).status).toBe(200);

      await restorePerson(harness, tenantId, charles);
      expect(await linked()).toEqual([
        [charles, emma],
        [charles, emma],
      ]);
      const [, first] = (await history(member, id)).toReversed();
      expect(first!.changes.map(({ field }) => field)).toEqual([called]);
      expect((await history(member, id)).at(-1)!.changes).toContainEqual({
        field: links,
        before: null,
        after: "Charles Darwin, Emma",
      });
    });

    test("are of the family", async () => {
      const foreign = await addPerson(harness, stranger.claims.tenantId!, {}, longAgo());
      const gone = await addPerson(harness, tenantId, {}, longAgo());
      await removePerson(harness, tenantId, gone);
      const { id } = await add(member);
      for (const nobody of [foreign, gone, longAgo()]) {
        const refused = await member.post(path, { ...required, [links]: [nobody] });
        expect([refused.status, refused.body]).toEqual([
          400,
          expect.objectContaining({ error: "INVALID_INPUT", issues: [expect.objectContaining({ path: links })] }),
        ]);
        expect((await member.patch(`${path}/${id}`, { [links]: [nobody] })).status).toBe(400);
      }
      expect(await list(member)).toHaveLength(1);
    });

    test("who were added to the tree a moment ago are waited for", async () => {
      const id = newId();
      const adding = member.post<AnyItem>(path, { ...required, [links]: [id] });
      await addPerson(harness, tenantId, {}, id);
      const { status, body } = await adding;
      expect([status, body[links]]).toEqual([201, [id]]);
    });
  });
});

describe("dates", () => {
  test("are kept as they were typed, with the days they can mean beside them", async () => {
    const { body: wedding } = await member.post<AnyItem>("/api/events", {
      title: "A wedding",
      eventDate: "29 Jan 1839",
    });
    expect(wedding).toMatchObject({ eventDate: "29 Jan 1839", dateFrom: "1839-01-29", sortDay: -47_819 });
    const { body: someday } = await member.post<AnyItem>("/api/events", { title: "A move", eventDate: "one summer" });
    expect(someday).toMatchObject({ eventDate: "one summer", dateFrom: null, sortDay: null });
    const letter = { title: "A letter", artifactType: "document", date: "about 1890" };
    expect((await member.post<AnyItem>("/api/family-artifacts", letter)).body["dateFrom"]).toBe("1890-01-01");
  });
});

describe("files", () => {
  const stored = async (userId: string, of = tenantId): Promise<string> => {
    const objectId = newId();
    const data = { objectId, contentType: "image/jpeg", bytes: 9, sha256: "", width: 3, height: 2, hasThumbnail: true };
    const { position } = await harness.journal.append(
      [{ stream: `object-${of}.${objectId}`, expectedRevision: -1, events: [{ type: "ObjectStored", data }] }],
      { tenantId: of, actorId: userId, correlationId: objectId, causationId: objectId },
    );
    await harness.service.readModel.caughtUpTo(position);
    return `/objects/${objectId}`;
  };
  const path = "/api/family-artifacts";
  const portrait = { title: "A portrait", artifactType: "photo" };
  const file = { contentType: "image/jpeg", bytes: 9, width: 3, height: 2 };

  test("are told with what they are", async () => {
    const [head, side] = [await stored(member.claims.sub), await stored(member.claims.sub)];
    const pictures = [{ path: side, caption: "  The back " }, { path: head }];
    const { status, body } = await member.post<AnyItem>(path, { ...portrait, fileUrl: head, pictures });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fileUrl: head,
      file,
      pictures: [
        { path: side, caption: "The back", file },
        { path: head, caption: null, file },
      ],
    });
    const [listed] = (await cousin.get<AnyItem[]>(path)).body;
    expect(listed).toMatchObject({ file, pictures: [{ file }, { file }] });
  });

  test("that are gone leave the item standing, and the list is told anew", async () => {
    const fileUrl = await stored(member.claims.sub);
    const { body } = await member.post<AnyItem>(path, { ...portrait, fileUrl });
    const tag = (await cousin.get(path)).headers.get("etag")!;
    const objectId = fileUrl.slice("/objects/".length);
    await harness.record({
      stream: `object-${tenantId}.${objectId}`,
      expectedRevision: 0,
      events: [{ type: "ObjectRemoved", data: { objectId } }],
    });
    const again = await cousin.get<AnyItem[]>(path, { "if-none-match": tag });
    expect([again.status, again.body[0]]).toEqual([200, expect.objectContaining({ fileUrl, file: null })]);
    expect((await member.patch(`${path}/${body.id}`, { title: "A lost portrait", fileUrl })).status).toBe(200);
  });

  test("of another family cannot be shown", async () => {
    const foreign = await stored(stranger.claims.sub, stranger.claims.tenantId!);
    for (const sent of [{ fileUrl: foreign }, { pictures: [{ path: foreign }] }]) {
      const { status } = await member.post(path, { ...portrait, ...sent });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect((await member.get<AnyItem[]>(path)).body).toEqual([]);
    const own = await stored(member.claims.sub);
    expect((await member.post(path, { ...portrait, fileUrl: own })).status).toBe(201);
  });
});

test("after a restart everything is still there", async () => {
  const { body } = await member.post<AnyItem>("/api/family-traditions", { name: "Walks", description: "Sandwalk" });
  await harness.restart();
  expect((await cousin.get(`/api/family-traditions/${body.id}`)).body).toEqual(body);
});
