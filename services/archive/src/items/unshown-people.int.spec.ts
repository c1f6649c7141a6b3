import { artifactChanges, type ArtifactWithRevision, type Face } from "@kinkeeper/contracts/archive/artifacts";
import { lifeEventChanges } from "@kinkeeper/contracts/archive/life-events";
import { traditionChanges } from "@kinkeeper/contracts/archive/traditions";
import { archiveEndpoints } from "@kinkeeper/contracts/archive/endpoints";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { itemKinds } from "../testing/item-kinds.ts";
import { addPerson, removePerson, restorePerson } from "../testing/known-people.ts";
import { picture } from "../testing/sample-files.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;
type AnyItem = Record<string, unknown> & { readonly id: string; readonly revision: number };

let harness: SharedHarness;
let tenantId: string;
let member: Somebody;
let admin: Somebody;
let emma: string;
let annie: string;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});
/** An id that nobody waits for. */
const longAgo = (): string => `0190a000${newId().slice(8)}`;

/** Emma is known to everybody, Annie to administrators alone. */
beforeEach(async () => {
  member = await harness.as();
  tenantId = member.claims.tenantId!;
  admin = await harness.as({ tenantId, role: "tenant_admin" });
  emma = await addPerson(harness, tenantId, { firstName: "Emma" });
  annie = await addPerson(harness, tenantId, { firstName: "Annie", restrictions: ["confidential"] }, longAgo());
});

const uploaded = async (): Promise<string> => {
  const { body } = await member.post<{ uploadUrl: string; objectPath: string }>("/api/objects/upload");
  await member.put(body.uploadUrl, await picture(), { "content-type": "image/png" });
  return body.objectPath;
};
const read = async <Item = AnyItem>(who: Caller, path: string): Promise<Item> => (await who.get<Item>(path)).body;

const changesOf = { artifact: artifactChanges, event: lifeEventChanges, tradition: traditionChanges };
/** What was given, as a form sends it back: every field that can be changed. */
const asSentBack = (category: keyof typeof changesOf, item: AnyItem): object => {
  const fields = Object.keys(changesOf[category].shape).flatMap((name) => (name in item ? [[name, item[name]]] : []));
  const sent: Record<string, unknown> = Object.fromEntries(fields);
  const pictures = sent["pictures"] as readonly { path: string; caption: string | null }[] | undefined;
  return pictures ? { ...sent, pictures: pictures.map(({ path, caption }) => ({ path, caption })) } : sent;
};

/** Somebody turns out to be the same as another. */
const merge = (memberId: string, mergedInto: string): Promise<void> =>
  harness.record({
    stream: streamName("member", tenantId, memberId),
    expectedRevision: 0,
    events: [{ type: "MemberRemoved", data: { memberId, mergedInto } }],
  });

test("every call that changes a list of an item is asked below", () => {
  const changing = archiveEndpoints.filter(({ method }) => method === "PATCH" || method === "PUT");
  const ids = changing.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([
    "changeArtifact",
    "changeLifeEvent",
    "changeTradition",
    "editComment",
    "uploadObject",
  ]);
});

describe.each(itemKinds)(
  "$category: a list that was not shown whole",
  ({ category, path, links, required, called }) => {
    test("stays as it was when it is sent back as it was shown", async () => {
      const { body } = await member.post<AnyItem>(path, { ...required, [links]: [emma] });
      const at = `${path}/${body.id}`;
      await admin.patch(at, { [links]: [annie, emma] });
      const before = await read(admin, at);
      expect(before[links]).toEqual([annie, emma]);

      const given = await read(member, at);
      expect(given[links]).toEqual([emma]);
      expect((await member.patch(at, asSentBack(category, given))).status).toBe(200);
      expect(await read(admin, at)).toEqual(before);
    });

    test("keeps whom it did not show when others come and go", async () => {
      const etty = await addPerson(harness, tenantId, { firstName: "Etty" });
      const { body } = await member.post<AnyItem>(path, { ...required, [links]: [emma] });
      const at = `${path}/${body.id}`;
      await admin.patch(at, { [links]: [annie, emma] });
      expect((await member.patch<AnyItem>(at, { [links]: [etty] })).body[links]).toEqual([etty]);
      expect((await read(admin, at))[links]).toEqual([etty, annie]);
    });

    test("is nothing to ask: who is hidden is refused whether they are linked or not", async () => {
      const { body } = await member.post<AnyItem>(path, { ...required, [links]: [emma] });
      const at = `${path}/${body.id}`;
      const unlinked = await member.patch(at, { [links]: [emma, annie] });
      await admin.patch(at, { [links]: [annie, emma] });
      const linked = await member.patch<object>(at, { [links]: [emma, annie] });
      const without = ({ status, body: answer }: typeof linked) => [status, { ...answer, requestId: "" }];
      expect(without(linked)).toEqual(without(unlinked as typeof linked));
      expect(codeOf(linked)).toBe("INVALID_INPUT");
      expect((await admin.patch(at, { [links]: [emma, annie], [called]: "Renamed" })).status).toBe(200);
    });
  },
);

describe("the faces of a picture that were not all shown", () => {
  let path: string;
  let at: string;
  const face = (memberId: string, x = 0.1): Face => ({ path, memberId, x, y: 0.2, width: 0.25, height: 0.5 });
  const facesFor = async (who: Caller) => (await read<ArtifactWithRevision>(who, at)).faces;
  const mark = (who: Caller, ...faces: readonly Face[]) => who.patch<ArtifactWithRevision>(at, { faces });
  const history = async (who: Caller) => read<HistoryEntry[]>(who, `${at}/history`);
  /** A photo of the member's in which an administrator marked Annie, beside Emma. */
  beforeEach(async () => {
    path = await uploaded();
    const extra = await uploaded();
    const photo = {
      title: "At the mill",
      artifactType: "photo",
      fileUrl: path,
      pictures: [{ path: extra, caption: "Back" }],
    };
    at = `/api/family-artifacts/${(await member.post<AnyItem>("/api/family-artifacts", photo)).body.id}`;
    expect((await mark(admin, face(annie, 0.6), face(emma))).status).toBe(200);
    expect(await facesFor(member)).toEqual([face(emma)]);
  });

  test("stay as they were when they are sent back as they were shown", async () => {
    const before = await read(admin, at);
    expect((await member.patch(at, asSentBack("artifact", await read(member, at)))).status).toBe(200);
    expect((await mark(member, face(emma))).status).toBe(200);
    expect(await read(admin, at)).toEqual(before);
  });

  test("keep whom they did not show when others are marked, moved and taken away", async () => {
    const etty = await addPerson(harness, tenantId, { firstName: "Etty" });
    expect((await mark(member, face(emma), face(etty, 0.3))).body.faces).toEqual([face(emma), face(etty, 0.3)]);
    expect(await facesFor(admin)).toEqual([face(emma), face(etty, 0.3), face(annie, 0.6)]);
    await mark(member, face(emma, 0.2));
    expect(await facesFor(admin)).toEqual([face(emma, 0.2), face(annie, 0.6)]);
    expect((await mark(member)).body).not.toHaveProperty("faces");
    expect(await facesFor(admin)).toEqual([face(annie, 0.6)]);
    // Whoever sees her takes her away.
    expect((await mark(admin)).status).toBe(200);
    expect(await facesFor(admin)).toBeUndefined();
  });

  test("are told in the history to whom they are shown, and come back by undoing", async () => {
    const { revision } = await read(member, at);
    await mark(member);
    const changeTold = async (who: Caller) => (await history(who))[0]!.changes.filter(({ field }) => field === "faces");
    expect(await changeTold(member)).toEqual([{ field: "faces", before: "Emma", after: null }]);
    expect(await changeTold(admin)).toEqual([{ field: "faces", before: "Annie, Emma", after: "Annie" }]);
    expect((await member.post<ArtifactWithRevision>(`${at}/revert`, { revision })).body.faces).toEqual([face(emma)]);
    expect(await facesFor(admin)).toEqual([face(annie, 0.6), face(emma)]);
  });

  test("go with the picture", async () => {
    expect((await member.patch(at, { fileUrl: null })).status).toBe(200);
    expect(await facesFor(admin)).toBeUndefined();
  });

  test("are nothing to ask: who is hidden is refused, marked or not, linked or not, and called by name as well", async () => {
    const george = await addPerson(harness, tenantId, { firstName: "George", restrictions: ["privacy"] }, longAgo());
    const text = (memberId: string) => ({ content: `[@x](person:${memberId})`, contentFormat: "markdown" });
    for (const hidden of [annie, george, longAgo()]) {
      expect(codeOf(await mark(member, face(emma), face(hidden)))).toBe("INVALID_INPUT");
      expect(codeOf(await member.patch(at, text(hidden)))).toBe("INVALID_INPUT");
    }
    expect((await mark(member, face(emma))).status).toBe(200);
    expect((await member.patch(at, text(emma))).status).toBe(200);
    expect((await admin.patch(at, text(annie))).status).toBe(200);
    // The text is theirs to read, and to save again.
    const { content } = await read<ArtifactWithRevision>(member, at);
    expect((await member.patch(at, { content: `${content} and more` })).status).toBe(200);
  });

  test("keep who was deleted, and whom somebody was marked as before they were merged", async () => {
    const emily = await addPerson(harness, tenantId, { firstName: "Emily" });
    const charles = await addPerson(harness, tenantId, { firstName: "Charles" });
    const all = [face(charles, 0.4), face(annie, 0.6), face(emily, 0.5), face(emma)];
    await mark(admin, ...all);
    await removePerson(harness, tenantId, charles);
    await merge(emily, emma);
    const shown = [face(emma, 0.5), face(emma)];
    await expect.poll(() => facesFor(member)).toEqual(shown);
    const before = (await read(admin, at)).revision;
    expect((await mark(member, ...shown)).status).toBe(200);
    expect((await read(admin, at)).revision).toBe(before);

    expect((await mark(member, face(emma, 0.5))).status).toBe(200);
    await restorePerson(harness, tenantId, charles);
    await restorePerson(harness, tenantId, emily);
    await expect.poll(() => facesFor(admin)).toEqual([face(emily, 0.5), face(charles, 0.4), face(annie, 0.6)]);
  });
});
