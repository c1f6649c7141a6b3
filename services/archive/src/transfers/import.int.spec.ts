import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { TenantImport } from "@kinkeeper/contracts/archive/transfers";
import type { TransferEvent } from "@kinkeeper/contracts/archive/events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Answer, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { archive } from "../service.ts";
import { pdf } from "../testing/sample-files.ts";
import { addPerson } from "../testing/known-people.ts";
import { mostTextBytes } from "../texts/text-space.ts";
import { importedFileId } from "./import-files.ts";
import { genealogyDouble } from "./testing/genealogy-double.ts";
import { add, contentsOf, setPortrait, smallFamily, type Somebody } from "./testing/small-family.ts";
import { filesIn, renamedIn, zipOf } from "./testing/zip-bytes.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

const genealogy = genealogyDouble();
let harness: ServiceHarness;
let family: Awaited<ReturnType<typeof smallFamily>>;
/** The archive of the small family. */
let zip: Buffer;
let admin: Somebody;

beforeAll(async () => {
  harness = await startHarness(archive, { environment: withoutVectors, peers: genealogy.peers });
  genealogy.use(harness);
  family = await smallFamily(harness, genealogy);
  zip = (await family.admin.download("/api/tenant-export")).bytes;
});
afterAll(() => harness.stop());
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  genealogy.calls.length = 0;
});

const asZip = { "content-type": "application/zip" };
const send = (bytes: Buffer, who: Somebody = admin) => who.post<TenantImport>("/api/tenant-imports", bytes, asZip);

const ended = (id: string, who: Somebody = admin): Promise<TenantImport> =>
  vi.waitFor(
    async () => {
      const { body } = await who.get<TenantImport>(`/api/tenant-imports/${id}`);
      expect(["running", "cancelling"]).not.toContain(body.status);
      return body;
    },
    { timeout: 120_000, interval: 50 },
  );

const imported = async (bytes: Buffer, who: Somebody = admin): Promise<TenantImport> => {
  const { status, body } = await send(bytes, who);
  expect(status).toBe(202);
  return ended(body.id, who);
};

const documentIn = async (bytes: Buffer) =>
  JSON.parse((await filesIn(bytes))["archive.json"]!.toString()) as Record<string, unknown[]> & {
    people: { id: string; firstName: string; photoUrl: string | null }[];
  };

/** The archive with another archive.json. */
const withDocument = async (change: (document: Record<string, unknown>) => unknown): Promise<Buffer> => {
  const files = await filesIn(zip);
  const document = JSON.parse(files["archive.json"]!.toString()) as Record<string, unknown>;
  return zipOf({ ...files, "archive.json": JSON.stringify(change(document)) });
};

const keptIn = async (who: Somebody) => {
  const { bytes } = await who.download("/api/tenant-export");
  const names = new Map((await documentIn(bytes)).people.map(({ id, firstName }) => [id, firstName]));
  return contentsOf(who, (id) => names.get(id));
};

const isKept = async (key: string): Promise<boolean> => {
  const found = await harness.objects.get(key);
  found?.stream.on("error", () => undefined).destroy(); // it may go while it is opened
  return found !== undefined;
};

const eventsOf = async (id: string) => harness.journal.read<TransferEvent>(`transfer-${admin.claims.tenantId}.${id}`);

/** What happened in a family, but for exports. */
const recordedBy = async (tenantId: string): Promise<string[]> => {
  const categories = ["artifact", "event", "tradition", "object", "transfer"];
  const found: string[] = [];
  const stop = new AbortController();
  for await (const { events, caughtUp } of harness.journal.store.follow({
    categories,
    after: 0n,
    signal: stop.signal,
  })) {
    found.push(...events.filter(({ stream }) => stream.includes(tenantId)).map(({ type }) => type));
    if (caughtUp) break;
  }
  return found.toSorted();
};

describe("an archive that is read into an empty family", () => {
  test("brings everything: people, items, links, files", async () => {
    const { status, headers, body } = await send(zip);
    expect([status, body.status, body.people, body.items, body.files]).toEqual([202, "running", 3, 4, 4]);
    expect(headers.get("content-type")).toContain("json");
    const done = await ended(body.id);
    expect(done).toMatchObject({
      status: "done",
      progress: 1,
      people: 3,
      items: 4,
      files: 4,
      issues: [],
      reason: null,
    });
    expect(await keptIn(admin)).toEqual(await keptIn(family.admin));
    await expect.poll(() => isKept(`t/${admin.claims.tenantId}/transfers/${body.id}`)).toBe(false);
  });

  test("makes its admin the creator, whose the private items are again", async () => {
    await imported(zip);
    const { body } = await admin.get<{ title: string; userId: string; privacy: string }[]>("/api/family-artifacts");
    expect(body.map(({ userId }) => userId)).toEqual([admin.claims.sub, admin.claims.sub]);
    const other = await harness.as({ role: "tenant_admin", tenantId: admin.claims.tenantId });
    const seen = await other.get<{ title: string }[]>("/api/family-artifacts");
    expect(seen.body.map(({ title }) => title)).toEqual(["The Beagle"]);
    expect(body.map(({ title }) => title)).toContain("My own secret");
  });

  test("links to the right one of two people whom a file of long ago gave the same number", async () => {
    await imported(zip);
    const { bytes } = await admin.download("/api/tenant-export");
    const document = await documentIn(bytes);
    const idOf = (name: string) => document.people.find(({ firstName }) => firstName === name)!.id;
    const { body } = await admin.get<{ title: string; associatedMembers: string[] }[]>("/api/family-artifacts");
    expect(body.find(({ title }) => title === "The Beagle")!.associatedMembers).toEqual([
      idOf("Charles"),
      idOf("Erasmus"),
    ]);
  });

  test("tells genealogy whose portrait is whose", async () => {
    const { id } = await imported(zip);
    const { bytes } = await admin.download("/api/tenant-export");
    const emma = (await documentIn(bytes)).people.find(({ firstName }) => firstName === "Emma")!;
    const portraits = (await eventsOf(id)).find(({ type }) => type === "PortraitsBrought");
    expect(portraits?.data).toMatchObject({
      userId: admin.claims.sub,
      portraits: [{ memberId: emma.id, objectId: expect.any(String) }],
    });
  });

  test("leaves as the same archive as it came", async () => {
    await imported(zip);
    const first = await admin.download("/api/tenant-export");
    const next = await harness.as({ role: "tenant_admin" });
    // Genealogy gives the portrait, which the double does not.
    const { people, artifacts } = await documentIn(first.bytes);
    expect([people.length, artifacts!.length]).toEqual([3, 2]);
    await imported(first.bytes, next);
    expect(await keptIn(next)).toEqual(await keptIn(family.admin));
  });

  test("without people asks nobody else", async () => {
    const lone = await harness.as({ role: "tenant_admin" });
    await add(lone, "/api/events", { title: "We moved in", eventDate: "1900" });
    const { bytes } = await lone.download("/api/tenant-export");
    genealogy.calls.length = 0;
    expect(await imported(bytes)).toMatchObject({ status: "done", people: 0, items: 1, issues: [] });
    expect(genealogy.calls).toEqual([]);
  });

  test("is told among the imports of its own family alone", async () => {
    const { id } = await imported(zip);
    const { body } = await admin.get<TenantImport[]>("/api/tenant-imports");
    expect(body.map((one) => one.id)).toEqual([id]);
    expect((await family.admin.get<TenantImport[]>("/api/tenant-imports")).body).toEqual([]);
    expect((await family.admin.get(`/api/tenant-imports/${id}`)).status).toBe(404);
  });
});

describe("a file that is named many times", () => {
  test("is stored once, and is there wherever it was", async () => {
    const files = await filesIn(zip);
    const document = JSON.parse(files["archive.json"]!.toString()) as {
      files: { id: string; name: string }[];
      artifacts: { title: string; pictures: unknown[] }[];
    };
    const view = document.files.find(({ id }) => family.view.endsWith(id))!;
    const others = Array.from({ length: 29 }, () => ({ ...view, id: newId() }));
    document.files.push(...others);
    const beagle = document.artifacts.find(({ title }) => title === "The Beagle")!;
    beagle.pictures = [view, ...others].map(({ id }) => ({ path: `/objects/${id}`, caption: null }));
    const done = await imported(await zipOf({ ...files, "archive.json": JSON.stringify(document) }));
    expect(done).toMatchObject({ status: "done", progress: 1, files: 4, issues: [] });
    expect((await recordedBy(admin.claims.tenantId!)).filter((type) => type === "ObjectStored")).toHaveLength(4);
    const { body } = await admin.get<{ title: string; pictures: { path: string }[] }[]>("/api/family-artifacts");
    const { pictures } = body.find(({ title }) => title === "The Beagle")!;
    expect(pictures).toHaveLength(30);
    expect(new Set(pictures.map(({ path }) => path)).size).toBe(1);
    expect((await admin.get(pictures[0]!.path)).status).toBe(200);
  });
});

describe("an import that is cancelled", () => {
  const cancel = (id: string, who: Somebody = admin) => who.post<TenantImport>(`/api/tenant-imports/${id}/cancel`);
  const count = (types: readonly string[], type: string) => types.filter((one) => one === type).length;

  test("while genealogy is at work takes its people back, and leaves the family empty for another archive", async () => {
    genealogy.holdCommits();
    const { body } = await send(zip);
    await expect.poll(() => genealogy.calls).toContain("commitGedcomImport");
    const answer = await cancel(body.id);
    expect([answer.status, answer.body.status]).toEqual([202, "cancelling"]);
    expect(await ended(body.id)).toMatchObject({ status: "cancelled", reason: null });
    expect(genealogy.calls).toContain("cancelGedcomImport");
    await genealogy.finish();
    await expect.poll(() => isKept(`t/${admin.claims.tenantId}/transfers/${body.id}`)).toBe(false);
    expect(await imported(zip)).toMatchObject({ status: "done", people: 3, items: 4, files: 4 });
    expect(await keptIn(admin)).toEqual(await keptIn(family.admin));
  });

  test.each([
    ["its files", 2],
    ["its items", 6],
  ])("in the middle of %s removes what came in, after a restart too", async (_where, steps) => {
    const { tenantId } = admin.claims;
    const { store } = harness.journal;
    const { append } = store;
    let begun = 0;
    const broken = vi.spyOn(store, "append").mockImplementation(async (appends) => {
      const isOurs = appends.some(({ stream }) => /^(?:artifact|event|tradition|object)-/.test(stream));
      if (isOurs && (begun += 1) > steps) throw new StoreUnavailable("the event store is away");
      return append(appends);
    });
    const { body } = await send(zip);
    await expect.poll(() => begun).toBeGreaterThan(steps);
    expect((await cancel(body.id)).body.status).toBe("cancelling");
    await harness.restart();
    broken.mockRestore();
    expect(await ended(body.id)).toMatchObject({ status: "cancelled" });
    expect(genealogy.calls).toContain("undoGedcomImport");
    const types = await recordedBy(tenantId!);
    expect(count(types, "ObjectStored")).toBe(Math.min(steps, 4));
    expect(count(types, "ObjectRemoved")).toBe(count(types, "ObjectStored"));
    const [added, removed] = ["Added", "Removed"].map((end) => types.filter((type) => type.endsWith(end)));
    // "Removed" is said of the files as well.
    expect(removed!.length).toBe(added!.length + count(types, "ObjectStored"));
    expect(added!.length).toBe(Math.max(0, steps - 4));
    expect((await admin.get("/api/family-artifacts")).body).toEqual([]);
    expect(await imported(zip)).toMatchObject({ status: "done", people: 3, items: 4, files: 4 });
  });

  test("leaves the files that anything else shows by now, or did, and frees the others once that is known", async () => {
    const tenantId = admin.claims.tenantId!;
    const { readModel } = harness.service;
    const { store } = harness.journal;
    const { append } = store;
    const broken = vi.spyOn(store, "append").mockImplementation(async (appends) => {
      if (appends.some(({ stream }) => stream.startsWith(`event-${tenantId}`)))
        throw new StoreUnavailable("the event store is away");
      return append(appends);
    });
    const { body } = await send(zip);
    const artifacts = async () => (await admin.get<Artifact[]>("/api/family-artifacts")).body;
    await expect.poll(async () => (await artifacts()).length).toBe(2);
    const beagle = (await artifacts()).find(({ title }) => title === "The Beagle")!;
    const secret = (await artifacts()).find(({ title }) => title === "My own secret")!;
    const [letter, view, sound] = [beagle.fileUrl!, beagle.pictures[0]!.path, secret.fileUrl!];
    const job = { tenantId, transferId: body.id, userId: admin.claims.sub };
    const portrait = `/objects/${importedFileId(job, family.portrait.slice("/objects/".length))}`;
    const files = () =>
      Promise.all([letter, view, sound, portrait].map(async (path) => (await admin.get(path)).status));
    expect(await files()).toEqual([200, 200, 200, 200]);
    await add(admin, "/api/family-artifacts", { title: "On board", artifactType: "document", fileUrl: letter });
    const john = await addPerson(harness, tenantId, { firstName: "John" });
    for (const path of [view, null]) await setPortrait(harness, tenantId, john, path);
    // Who came along takes their portrait with them.
    const peopleImportId = (await eventsOf(body.id)).find(({ type }) => type === "FamilyPeopleSent")!.data as {
      importId: string;
    };
    const emma = beagle.associatedMembers[0]!;
    await setPortrait(harness, tenantId, emma, portrait, peopleImportId.importId);

    const parked = newId();
    await readModel.service`
      insert into platform_dead_letters (consumer, position, stream, revision, event_id, type)
      values ('projection/attachments_v1', 1, 'artifact-x.y', 0, ${parked}, 'ArtifactAdded')`;
    expect((await cancel(body.id)).body.status).toBe("cancelling");
    await expect.poll(async () => (await artifacts()).map(({ title }) => title)).toEqual(["On board"]);
    expect((await admin.get<TenantImport>(`/api/tenant-imports/${body.id}`)).body.status).toBe("cancelling");
    expect(await files()).toEqual([200, 200, 200, 200]);
    await readModel.service`delete from platform_dead_letters where event_id = ${parked}`;
    expect(await ended(body.id)).toMatchObject({ status: "cancelled" });
    broken.mockRestore();
    expect(await files()).toEqual([200, 200, 404, 404]);
    const [room] = await readModel.service<{ used: string; kept: string }[]>`
      select (select bytes from object_usage where tenant_id = ${tenantId}) as used,
        (select sum(bytes) from objects where tenant_id = ${tenantId} and id = any(${[letter, view].map((path) => path.slice("/objects/".length))}::uuid[])) as kept`;
    expect(room!.used).toBe(room!.kept);
  });

  test("is so once, by any administrator of the family and by nobody else", async () => {
    genealogy.holdCommits();
    const { body } = await send(zip);
    await expect.poll(() => genealogy.calls).toContain("commitGedcomImport");
    const { tenantId } = admin.claims;
    expect((await cancel(body.id, await harness.as({ tenantId }))).status).toBe(403);
    expect((await cancel(body.id, await harness.as({ role: "tenant_admin" }))).status).toBe(404);
    expect((await harness.anonymous.post(`/api/tenant-imports/${body.id}/cancel`)).status).toBe(401);
    const other = await harness.as({ role: "tenant_admin", tenantId });
    expect((await cancel(body.id, other)).status).toBe(202);
    expect((await cancel(body.id, other)).status).toBe(202);
    expect((await ended(body.id, other)).status).toBe("cancelled");
    await genealogy.finish();
    expect((await eventsOf(body.id)).filter(({ type }) => type === "FamilyImportCancelled")).toHaveLength(1);
  });

  test("when it is done already is not", async () => {
    const { id } = await imported(zip);
    expect(codeOf(await cancel(id))).toBe("CONFLICT");
    expect(await ended(id)).toMatchObject({ status: "done" });
  });
});

describe("what cannot be taken over is told", () => {
  test("a file that is none, one that is missing, links to somebody unknown, and accents that nobody writes", async () => {
    const files = await filesIn(zip);
    const document = JSON.parse(files["archive.json"]!.toString()) as {
      files: { id: string; name: string | null }[];
      events: { description: string; linkedMemberIds: string[] }[];
      announcements: unknown[];
    };
    const fileOf = (path: string) => document.files.find(({ id }) => path.endsWith(id))!;
    const broken = fileOf(family.letter).name!;
    const missing = fileOf(family.view).name!;
    fileOf(family.ownSound).name = null;
    document.events[0]!.linkedMemberIds.push(newId());
    document.events[0]!.description = `At Maer${"\u0301\u0323".repeat(40_000)}.`;
    document.announcements.push({ title: "We meet in May" });
    const { [missing]: _left, ...rest } = files;
    const changed = await zipOf({ ...rest, [broken]: "<svg/>", "archive.json": JSON.stringify(document) });
    const done = await imported(changed);
    expect(done).toMatchObject({ status: "done", people: 3, items: 4, files: 1 });
    expect(done.issues).toEqual(
      [
        expect.stringMatching(/^files\/.* was left out\. This kind of file/),
        expect.stringMatching(/^files\/.* is missing in the archive\.$/),
        expect.stringMatching(/^The file .* was missing already when the archive was made\.$/),
        "“The Beagle”: a file could not be restored.",
        "“The Beagle”: a file could not be restored.",
        "Something private: a file could not be restored.",
        "“Wedding” is no longer linked to a person who could not be restored.",
        "Letters with more than 10 accents kept the first 10.",
        expect.stringMatching(/^Comments and announcements stay in the file/),
      ].toSorted(() => 0),
    );
  });

  test("a file whose bytes are damaged", async () => {
    const damaged = Buffer.from(zip);
    const at = damaged.indexOf(pdf());
    expect(at).toBeGreaterThan(0);
    damaged.fill(0, at, at + 8);
    expect((await imported(damaged)).issues[0]).toMatch(/was left out/);
  });

  test("while who was marked twice in a picture, as two who were merged since, is marked there once", async () => {
    const frame = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
    const changed = await withDocument((document) => {
      const [one, ...others] = document["artifacts"] as { associatedMembers: string[]; fileUrl: string }[];
      const mark = { path: one!.fileUrl, memberId: one!.associatedMembers[0]!, ...frame };
      return { ...document, artifacts: [{ ...one, faces: [mark, { ...mark, x: 0.5 }] }, ...others] };
    });
    expect(await imported(changed)).toMatchObject({ status: "done", items: 4, issues: [] });
    const { body } = await admin.get<Artifact[]>("/api/family-artifacts");
    expect(body.flatMap(({ faces = [] }) => faces)).toMatchObject([frame]);
  });

  test("while more people than a form takes may be linked: whom the text calls by name comes on top of those", async () => {
    const strangers = Array.from({ length: 201 }, newId);
    const changed = await withDocument((document) => {
      const [one, ...others] = document["artifacts"] as object[];
      return { ...document, artifacts: [{ ...one, associatedMembers: strangers }, ...others] };
    });
    const { status, issues } = await imported(changed);
    expect([status, issues]).toEqual(["done", [expect.stringMatching(/is no longer linked to 201 people/)]]);
  });

  test("what the family's texts have no room for; cancelled or not, what fits came first", async () => {
    const artifacts = (await documentIn(zip))["artifacts"] as { title: string }[];
    const first = artifacts[0]!.title;
    const room = 600;
    await harness.service.readModel.service`
      insert into text_usage values (${admin.claims.tenantId!}, 'others', ${mostTextBytes - room})`;
    const long = "It was a long day. ".repeat(room / 10);
    const changed = await withDocument((document) => ({
      ...document,
      artifacts: artifacts.map((one) => (one.title === first ? one : { ...one, content: long })),
    }));
    const { status, issues } = await imported(changed);
    expect(status).toBe("done");
    const full = /was left out\. Your family's stories and other texts have filled their 64 MB/;
    expect(issues.filter((issue) => full.test(issue))).toHaveLength(3);
    const { body } = await admin.get<{ title: string }[]>("/api/family-artifacts");
    expect(body.map(({ title }) => title)).toEqual([first]);
    expect((await admin.get("/api/events")).body).toEqual([]);
  });
});

describe("a family that is not empty", () => {
  const refusal = async () => {
    const { status, body } = (await send(zip)) as Answer as Answer<{ message: string }>;
    return [status, body.message];
  };
  const expected = [409, expect.stringMatching(/can only be restored into an empty family/)];

  test("because of people", async () => {
    await genealogy.addPerson(admin.claims.tenantId!, "Anne");
    expect(await refusal()).toEqual(expected);
  });

  test("because of an item, even one that only somebody else may see", async () => {
    const member = await harness.as({ tenantId: admin.claims.tenantId });
    await add(member, "/api/events", { title: "Mine", eventDate: "1900", privacy: "private" });
    expect(await refusal()).toEqual(expected);
  });

  test("because an archive is being read into it already", async () => {
    genealogy.holdCommits();
    const { body } = await send(zip);
    const again = await send(zip);
    expect([again.status, codeOf(again)]).toEqual([409, "CONFLICT"]);
    await expect.poll(() => genealogy.calls).toContain("commitGedcomImport");
    await genealogy.finish();
    expect((await ended(body.id)).status).toBe("done");
  });

  test("because another archive is on its way already, until that one is refused", async () => {
    let sent: ReadableStreamDefaultController<Uint8Array> | undefined;
    const slow = new ReadableStream<Uint8Array>({ start: (controller) => void (sent = controller) });
    const put = vi.spyOn(harness.objects, "put");
    const first = admin.post("/api/tenant-imports", slow, asZip);
    sent!.enqueue(zip.subarray(0, 100));
    await expect.poll(() => put).toHaveBeenCalledOnce();
    expect(codeOf(await send(Buffer.from("no ZIP")))).toBe("CONFLICT");
    sent!.close();
    expect((await first).status).toBe(415);
    expect(await imported(zip)).toMatchObject({ status: "done" });
  });
});

describe("what is no archive of ours is refused, with nothing on record", () => {
  const files = () => filesIn(zip);
  const bomb = Buffer.alloc(60 * 1024 * 1024);
  const named = (name: string) => async () => zipOf({ ...(await files()), [name]: "x" });
  const overlapping = async () => {
    const one = await zipOf({ a: randomBytes(4_096) });
    // The list of contents names the one entry twice.
    const at = one.readUInt32LE(one.length - 6);
    const entry = one.subarray(at, one.length - 22);
    const end = Buffer.from(one.subarray(one.length - 22));
    const copies = Buffer.concat(Array.from({ length: 5_000 }, () => entry));
    end.writeUInt16LE(5_000, 8);
    end.writeUInt16LE(5_000, 10);
    end.writeUInt32LE(copies.length, 12);
    return Buffer.concat([one.subarray(0, at), copies, end]);
  };
  const cases: readonly (readonly [string, () => Promise<Buffer>, number, RegExp])[] = [
    ["a photo", async () => Buffer.from("\xff\xd8\xff\xe0 and so on", "latin1"), 415, /not a ZIP file/],
    ["nothing", async () => Buffer.alloc(0), 415, /not a ZIP file/],
    ["half of a ZIP", async () => zip.subarray(0, zip.length / 2), 415, /incomplete/],
    ["a ZIP of something else", () => zipOf({ "letter.txt": "Dear Emma" }), 400, /family\.ged is missing/],
    ["one without its document", async () => zipOf({ "family.ged": "0 HEAD" }), 400, /archive\.json is missing/],
    [
      "a document that is no JSON",
      async () => zipOf({ ...(await files()), "archive.json": "{" }),
      400,
      /cannot be read/,
    ],
    ["somebody else's document", () => withDocument(() => ({ format: "other" })), 400, /something else/],
    ["a newer version", () => withDocument((one) => ({ ...one, version: 2 })), 400, /newer version/],
    ["a field that does not fit", () => withDocument((one) => ({ ...one, events: [{ title: "" }] })), 400, /events\.0/],
    [
      "more values than a family can have",
      () => withDocument((one) => ({ ...one, comments: Array.from({ length: 4_000_001 }, () => ({})) })),
      400,
      /damaged or unsafe/,
    ],
    [
      "a path as a file's name in the document",
      () => withDocument((one) => ({ ...one, files: [{ id: newId(), name: "../../etc/passwd" }] })),
      400,
      /files\.0\.name/,
    ],
    [
      "a path that leads out of it",
      async () => renamedIn(await named("xx/yy/passwd")(), "xx/yy/passwd", "../../passwd"),
      400,
      /damaged or unsafe/,
    ],
    [
      "a path from the root",
      async () => renamedIn(await named("xetc/passwd")(), "xetc/passwd", "/etc/passwd"),
      400,
      /damaged or unsafe/,
    ],
    [
      "a document that unpacks to 60 MB",
      async () => zipOf({ ...(await files()), "archive.json": bomb }),
      400,
      /damaged or unsafe/,
    ],
    [
      "a file that is larger than any upload",
      async () => zipOf({ ...(await files()), [`files/${newId()}.pdf`]: bomb }),
      413,
      /larger than 50 MB/,
    ],
    ["entries that share their bytes", overlapping, 400, /damaged or unsafe/],
    [
      "an entry that is longer than it says",
      async () => {
        const lying = Buffer.from(zip);
        // Of archive.json, last in the list of contents: its size.
        const at = lying.lastIndexOf("archive.json") - 46;
        lying.writeUInt32LE(10, at + 24);
        return lying;
      },
      400,
      /damaged or unsafe/,
    ],
  ];

  test.each(cases)("%s", async (_name, make, status, message) => {
    const answer = await send(await make());
    expect([answer.status, (answer.body as unknown as { message: string }).message]).toEqual([
      status,
      expect.stringMatching(message),
    ]);
    expect((await admin.get<TenantImport[]>("/api/tenant-imports")).body).toEqual([]);
    expect(genealogy.calls).toEqual([]);
  });

  test("a ZIP that does not fit into the family's space", async () => {
    const small = await startHarness(archive, {
      peers: genealogy.peers,
      environment: { ...withoutVectors, KINKEEPER_FAMILY_QUOTA: "1000" },
    });
    try {
      const answer = await send(zip, await small.as({ role: "tenant_admin" }));
      expect([answer.status, codeOf(answer)]).toEqual([413, "TOO_LARGE"]);
    } finally {
      await small.stop();
    }
  });

  test("another kind of content", async () => {
    expect((await admin.post("/api/tenant-imports", "x", { "content-type": "text/plain" })).status).toBe(415);
  });

  test("while what an archive does not know of is left alone", async () => {
    expect(await imported(await named("__MACOSX/._archive.json")())).toMatchObject({ status: "done", issues: [] });
  });
});

describe("who may read one in", () => {
  const outcome = ({ status, body }: Answer) => [status, (body as { error?: string }).error];

  test("no member, no suspended family, nobody signed out", async () => {
    const { tenantId } = admin.claims;
    const member = await harness.as({ tenantId });
    expect(outcome(await send(zip, member))).toEqual([403, "FORBIDDEN"]);
    expect(outcome(await member.get("/api/tenant-imports"))).toEqual([403, "FORBIDDEN"]);
    expect(outcome(await member.get(`/api/tenant-imports/${newId()}`))).toEqual([403, "FORBIDDEN"]);
    const suspended = await harness.as({ role: "tenant_admin", tenantId, tenantStatus: "suspended" });
    expect(outcome(await send(zip, suspended))).toEqual([403, "TENANT_SUSPENDED"]);
    expect((await harness.anonymous.post("/api/tenant-imports", zip, asZip)).status).toBe(401);
    expect(await imported(zip)).toMatchObject({ status: "done" });
  });
});

describe("an import that is interrupted", () => {
  test("while genealogy is at work goes on after a restart, and brings nothing twice", async () => {
    genealogy.holdCommits();
    const { body } = await send(zip);
    await expect.poll(() => genealogy.calls).toContain("commitGedcomImport");
    await harness.restart();
    await genealogy.finish();
    expect(await ended(body.id)).toMatchObject({ status: "done", people: 3, items: 4, files: 4, issues: [] });
    expect(genealogy.calls.filter((call) => call === "previewGedcom")).toHaveLength(1);
    expect(await keptIn(admin)).toEqual(await keptIn(family.admin));
  });

  test.each([
    ["its files", 2],
    ["its items", 6],
    ["its last steps", 9],
  ])("in the middle of %s goes on after a restart, and brings nothing twice", async (_where, steps) => {
    const whole = await harness.as({ role: "tenant_admin" });
    await imported(zip, whole);
    genealogy.holdCommits();
    const { body } = await send(zip);
    await expect.poll(() => genealogy.calls).toContain("commitGedcomImport");
    const { store } = harness.journal;
    const { append } = store;
    let begun = 0;
    const broken = vi.spyOn(store, "append").mockImplementation(async (appends) => {
      const isOurs = appends.some(({ stream }) => /^(?:artifact|event|tradition|object|transfer)-/.test(stream));
      if (isOurs && (begun += 1) > steps) throw new StoreUnavailable("the event store is away");
      return append(appends);
    });
    await genealogy.finish();
    await expect.poll(() => begun).toBeGreaterThan(steps);
    await harness.restart();
    broken.mockRestore();
    expect(await ended(body.id)).toMatchObject({ status: "done", people: 3, items: 4, files: 4, issues: [] });
    expect(await recordedBy(admin.claims.tenantId!)).toEqual(await recordedBy(whole.claims.tenantId!));
    expect(await keptIn(admin)).toEqual(await keptIn(family.admin));
  });

  test("before genealogy answered is sent once more when somebody looks", async () => {
    genealogy.failures.push(new DomainError("SIGNED_OUT", "Please sign in to continue."));
    const { body } = await send(zip);
    await expect.poll(() => genealogy.failures).toEqual([]);
    // Looking lends the next token.
    expect(await ended(body.id)).toMatchObject({ status: "done", people: 3, issues: [] });
  });

  test("by genealogy being away waits for it", async () => {
    genealogy.failures.push(new DomainError("UNAVAILABLE", "Genealogy rests."));
    expect(await imported(zip)).toMatchObject({ status: "done", people: 3 });
  });

  test("by a mistake of genealogy's has failed, with a sentence, and is not tried for ever", async () => {
    genealogy.failures.push(new DomainError("INTERNAL", "Something went wrong on our side."));
    expect(await imported(zip)).toMatchObject({ status: "failed", reason: "Something went wrong on our side." });
  });

  test("by genealogy's refusal has failed, with its sentence", async () => {
    genealogy.failures.push(new DomainError("NOT_GEDCOM", "This is not a GEDCOM file."));
    expect(await imported(zip)).toMatchObject({ status: "failed", reason: "This is not a GEDCOM file." });
    expect(await imported(zip)).toMatchObject({ status: "done" });
  });
});
