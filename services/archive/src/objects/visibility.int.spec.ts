import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { artifact } from "../artifacts/artifact.ts";
import { requireReferences } from "../items/require-references.ts";
import { archive } from "../service.ts";
import { addPerson } from "../testing/known-people.ts";
import { pdf, picture } from "../testing/sample-files.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let author: Somebody;
let cousin: Somebody;
let admin: Somebody;
let tenantId: string;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});
beforeEach(async () => {
  author = await harness.as();
  tenantId = author.claims.tenantId!;
  cousin = await harness.as({ tenantId });
  admin = await harness.as({ tenantId, role: "tenant_admin" });
});

const uploaded = async (somebody: Somebody, bytes?: Buffer): Promise<string> => {
  const address = "/api/objects/upload?purpose=artifact";
  const { body } = await somebody.post<{ uploadUrl: string; objectPath: string }>(address);
  await somebody.put(body.uploadUrl, bytes ?? (await picture()), { "content-type": "application/octet-stream" });
  return body.objectPath;
};

const details: ArtifactDetails = {
  title: "The voyage",
  artifactType: "story",
  description: null,
  content: null,
  fileUrl: null,
  pictures: [],
  date: null,
  location: null,
  associatedMembers: [],
  tags: [],
  privacy: "family",
};

/** A story of the author's, as the events tell it. */
const story = () => {
  const itemId = newId();
  let revision = -1;
  const record = async (type: string, data: object) => {
    await harness.record({
      stream: streamName("artifact", tenantId, itemId),
      expectedRevision: revision,
      events: [{ type, data: { itemId, ...data } }],
    });
    revision += 1;
  };
  const userId = author.claims.sub;
  return {
    added: (given: Partial<ArtifactDetails>) => record("ArtifactAdded", { userId, details: { ...details, ...given } }),
    changed: (given: Partial<ArtifactDetails>) =>
      record("ArtifactChanged", { userId, details: { ...details, ...given }, changed: ["privacy"] }),
    removed: () => record("ArtifactRemoved", {}),
    restored: () => record("ArtifactRestored", {}),
  };
};

/** Adds somebody, of whom this is told then. */
const portrait = async (
  known: Parameters<typeof addPerson>[2],
  ...events: readonly (readonly [type: string, data?: object])[]
): Promise<void> => {
  const memberId = await addPerson(harness, tenantId, known);
  await harness.record({
    stream: streamName("member", tenantId, memberId),
    expectedRevision: 0,
    events: events.map(([type, data]) => ({ type, data: { memberId, ...data } })),
  });
};

/** Who of the three gets the file: its uploader, the author of the story, somebody else, the tenant_admin. */
const seenBy = async (path: string) => {
  const answers = await Promise.all([author, cousin, admin].map((one) => one.get(path)));
  return answers.map(({ status }) => status);
};
const everybody = [200, 200, 200];

describe("a file is seen by", () => {
  test("who uploaded it alone, as long as it belongs to nothing", async () => {
    expect(await seenBy(await uploaded(author))).toEqual([200, 404, 404]);
    expect(await seenBy(await uploaded(cousin))).toEqual([404, 200, 404]);
  });

  test.each(["family", "public"] as const)("the family, where its story is for it (%s)", async (privacy) => {
    const [head, within] = [await uploaded(author), await uploaded(author)];
    await story().added({ privacy, fileUrl: head, pictures: [{ path: within, caption: null }] });
    expect([await seenBy(head), await seenBy(within)]).toEqual([everybody, everybody]);
    const stranger = await harness.as();
    expect((await stranger.get(head)).status).toBe(404);
  });

  test("the author alone, while the story is private, and by the family from when it is not", async () => {
    const path = await uploaded(author);
    const { added, changed } = story();
    await added({ privacy: "private", fileUrl: path });
    expect(await seenBy(path)).toEqual([200, 404, 404]);
    expect(await seenBy(`${path}?size=thumbnail`)).toEqual([200, 404, 404]);
    expect(await seenBy(`${path}?size=preview`)).toEqual([200, 404, 404]);
    expect(await seenBy(`${path}?size=small`)).toEqual([200, 404, 404]);
    await changed({ privacy: "family", fileUrl: path });
    expect(await seenBy(path)).toEqual(everybody);
    await changed({ privacy: "private", fileUrl: path });
    expect(await seenBy(path)).toEqual([200, 404, 404]);
  });

  test("the author of a private story, also where another uploaded it", async () => {
    const path = await uploaded(admin);
    await story().added({ privacy: "private", fileUrl: path });
    expect(await seenBy(path)).toEqual([200, 404, 200]);
  });

  test("its uploader alone, when the story names it no more or was removed, until it comes back", async () => {
    const path = await uploaded(author);
    const { added, changed, removed, restored } = story();
    await added({ fileUrl: path });
    await removed();
    expect(await seenBy(path)).toEqual([200, 404, 404]);
    await restored();
    expect(await seenBy(path)).toEqual(everybody);
    await changed({ fileUrl: null });
    expect(await seenBy(path)).toEqual([200, 404, 404]);
    await changed({ fileUrl: path });
    expect(await seenBy(path)).toEqual(everybody);
  });

  test("the family, where one of its two stories is private", async () => {
    const path = await uploaded(author);
    await story().added({ privacy: "private", fileUrl: path });
    await story().added({ privacy: "family", fileUrl: path });
    expect(await seenBy(path)).toEqual(everybody);
  });

  test("the family, where it is somebody's portrait, as long as they are there", async () => {
    const [kept, replaced, ofRemoved, ofRestored] = await Promise.all([1, 2, 3, 4].map(() => uploaded(author)));
    await portrait({}, ["MemberPhotoSet", { photoUrl: replaced }], ["MemberPhotoSet", { photoUrl: kept }]);
    await portrait({}, ["MemberPhotoSet", { photoUrl: ofRemoved }], ["MemberRemoved"]);
    await portrait({}, ["MemberPhotoSet", { photoUrl: ofRestored }], ["MemberRemoved"], ["MemberRestored"]);
    expect(await seenBy(kept!)).toEqual(everybody);
    expect(await seenBy(replaced!)).toEqual([200, 404, 404]);
    expect(await seenBy(ofRemoved!)).toEqual([200, 404, 404]);
    expect(await seenBy(ofRestored!)).toEqual(everybody);
  });

  test("administrators, where it is the portrait of somebody whom nobody else may see", async () => {
    const path = await uploaded(author);
    await portrait({ restrictions: ["confidential"] }, ["MemberPhotoSet", { photoUrl: path }]);
    expect(await seenBy(path)).toEqual([200, 404, 200]);
  });
});

test("row level security says the same where a query forgets to", async () => {
  const [own, ofPrivate, shared] = await Promise.all([1, 2, 3].map(() => uploaded(author)));
  await story().added({ privacy: "private", fileUrl: ofPrivate! });
  await story().added({ fileUrl: shared! });
  const all = async ({ claims }: Somebody) => {
    const rows = await harness.service.readModel.asViewer(
      { tenantId: claims.tenantId!, userId: claims.sub },
      (sql) => sql<{ path: string }[]>`select '/objects/' || id as path from objects`,
    );
    return new Set(rows.map(({ path }) => path));
  };
  expect(await all(author)).toEqual(new Set([own, ofPrivate, shared]));
  for (const somebody of [cousin, admin]) expect(await all(somebody)).toEqual(new Set([shared]));
  expect(await all(await harness.as())).toEqual(new Set());
});

describe("attaching a file", () => {
  const attachIn = (hours: number, { claims }: Somebody, ...paths: readonly string[]) =>
    requireReferences(
      { readModel: harness.service.readModel, now: () => new Date(Date.now() + hours * 3_600_000) },
      { tenantId: claims.tenantId!, userId: claims.sub },
      artifact,
      { pictures: paths.map((path) => ({ path, caption: null })) },
    );
  const attach = (somebody: Somebody, ...paths: readonly string[]) => attachIn(0, somebody, ...paths);

  test("is for who may see it", async () => {
    const [own, shared] = [await uploaded(author), await uploaded(author)];
    await story().added({ fileUrl: shared });
    await expect(attach(author, own, shared, own)).resolves.toEqual(new Map());
    await expect(attach(cousin, shared)).resolves.toEqual(new Map());
    await expect(attach(cousin)).resolves.toEqual(new Map());
    await expect(attach(cousin, shared, own)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(attach(await harness.as(), shared)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(attach(author, `/objects/${newId()}`)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("takes the path of a file and nothing else", async () => {
    for (const path of ["https://example.com/a.jpg", "/objects/../items", "/objects/1", ""])
      await expect(attach(author, path)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  test("comes too late shortly before an unused file is removed, and never for one that was used", async () => {
    const [unused, used] = [await uploaded(author), await uploaded(author)];
    const { added, changed } = story();
    await added({ fileUrl: used });
    await changed({ fileUrl: null });
    const month = 30 * 24;
    await expect(attachIn(month - 2, author, unused, used)).resolves.toEqual(new Map());
    await expect(attachIn(month - 0.5, author, unused)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(attachIn(month - 0.5, author, used)).resolves.toEqual(new Map());
    const document = await uploaded(author, pdf());
    await expect(attachIn(22, author, document)).resolves.toEqual(new Map());
    await expect(attachIn(23.5, author, document)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
