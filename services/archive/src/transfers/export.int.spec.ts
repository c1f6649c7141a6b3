import { DomainError } from "@kinkeeper/platform/domain-error";
import { codeOf, startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { createHash } from "node:crypto";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { archive } from "../service.ts";
import { nameAccount, removePerson } from "../testing/known-people.ts";
import { genealogyDouble } from "./testing/genealogy-double.ts";
import { add, smallFamily, upload } from "./testing/small-family.ts";
import { filesIn } from "./testing/zip-bytes.ts";
import { pdf } from "../testing/sample-files.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

interface Document {
  readonly family: { readonly name: string };
  readonly people: readonly { readonly id: string; readonly firstName: string; readonly photoUrl: string | null }[];
  readonly artifacts: readonly {
    readonly title: string;
    readonly associatedMembers: readonly string[];
    readonly addedBy: string | null;
  }[];
  readonly events: readonly { readonly title: string }[];
  readonly traditions: readonly { readonly name: string }[];
  readonly announcements: readonly { readonly title: string }[];
  readonly comments: readonly { readonly text: string }[];
  readonly files: readonly { readonly id: string; readonly name: string | null; readonly note?: string }[];
}

const genealogy = genealogyDouble();
let harness: ServiceHarness;
let family: Awaited<ReturnType<typeof smallFamily>>;

beforeAll(async () => {
  harness = await startHarness(archive, { environment: withoutVectors, peers: genealogy.peers });
  genealogy.use(harness);
  family = await smallFamily(harness, genealogy);
  await harness.record({
    stream: `tenant-platform.${family.tenantId}`,
    expectedRevision: -1,
    events: [{ type: "TenantFounded", data: { tenantId: family.tenantId, name: "The Brontës", status: "active" } }],
  });
});
afterAll(() => harness.stop());

const idIn = (path: string): string => path.slice("/objects/".length);

const exported = async (admin = family.admin) => {
  const { status, headers, bytes } = await admin.download("/api/tenant-export");
  expect(status).toBe(200);
  const files = await filesIn(bytes);
  const document = JSON.parse(files["archive.json"]!.toString()) as Document;
  return { headers, files, document };
};

describe("an archive that is taken along", () => {
  test("is a ZIP with a name that any system can save", async () => {
    const { headers, document, files } = await exported();
    expect(headers.get("content-type")).toBe("application/zip");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="the-brontes-\d{4}-\d\d-\d\d\.zip"$/);
    expect(document).toMatchObject({ format: "kinkeeper-archive", version: 1, family: { name: "The Brontës" } });
    expect(files["family.ged"]!.toString()).toContain(`_KINID ${family.emma}`);
  });

  test("holds what its admin may see, their own secret with its file, and nothing of another's", async () => {
    const { document, files } = await exported();
    expect(document.people.map(({ firstName }) => firstName).toSorted()).toEqual(["Charles", "Emma", "Erasmus"]);
    expect(document.artifacts.map(({ title }) => title)).toEqual(["The Beagle", "My own secret"]);
    expect(document.events.map(({ title }) => title)).toEqual(["Wedding"]);
    expect(document.traditions.map(({ name }) => name)).toEqual(["Backgammon"]);
    const own = [family.portrait, family.letter, family.view, family.ownSound].map(idIn);
    expect(document.files.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
    expect(Object.keys(files).toSorted()).toEqual(
      ["archive.json", "family.ged", ...document.files.map(({ name }) => name!)].toSorted(),
    );
    const everything = Buffer.concat(Object.values(files)).toString("latin1");
    expect(everything).not.toMatch(/A secret of another|What nobody may read/);
    expect(everything).not.toContain(idIn(family.othersFile));
    expect(everything).toContain("My own secret");
  });

  test("holds to another admin what that one may see", async () => {
    const other = await harness.as({ role: "tenant_admin", tenantId: family.tenantId });
    const { document } = await exported(other);
    expect(document.artifacts.map(({ title }) => title)).toEqual(["The Beagle"]);
    expect(document.files.map(({ id }) => id)).not.toContain(idIn(family.ownSound));
  });

  test("holds every file byte by byte", async () => {
    const { files, document } = await exported();
    const { name } = document.files.find(({ id }) => id === idIn(family.letter))!;
    expect(files[name!]).toEqual(pdf());
    const { bytes } = await family.admin.download(family.view);
    const view = document.files.find(({ id }) => id === idIn(family.view))!;
    expect(createHash("sha256").update(files[view.name!]!).digest("hex")).toBe(
      createHash("sha256").update(bytes).digest("hex"),
    );
  });

  test("says who added what, what was announced and what was said, but not to another's secret", async () => {
    const { tenantId } = family;
    const admin = await harness.as({ role: "tenant_admin", tenantId });
    await nameAccount(harness, family.member.claims.sub, "Anne");
    await add(admin, "/api/announcements", { title: "We meet in May", content: "At Haworth." });
    const { body: items } = await family.member.get<{ id: string; title: string }[]>("/api/family-artifacts");
    const idOf = (title: string) => items.find((item) => item.title === title)!.id;
    await add(family.member, `/api/family-artifacts/${idOf("The Beagle")}/comments`, { text: "How brave" });
    await add(family.member, `/api/family-artifacts/${idOf("A secret of another")}/comments`, { text: "Hush" });
    const { document } = await exported();
    expect(document.artifacts[0]!.addedBy).toBe("Anne");
    expect(document.announcements.map(({ title }) => title)).toEqual(["We meet in May"]);
    expect(document.comments.map(({ text }) => text)).toEqual(["How brave"]);
  });

  test("is on record", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    await genealogy.addPerson(admin.claims.tenantId!, "Anne");
    await exported(admin);
    const [recorded] = await recordedOf(admin.claims.tenantId!);
    expect(recorded).toMatchObject({ type: "FamilyExported", data: { userId: admin.claims.sub } });
  });

  test("of nothing is an archive too", async () => {
    const { document } = await exported(await harness.as({ role: "tenant_admin" }));
    expect([document.people, document.artifacts, document.files]).toEqual([[], [], []]);
  });

  test("leaves out what was said or announced and taken back", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const story = await add(admin, "/api/family-artifacts", { title: "The Beagle", artifactType: "story" });
    await add(admin, "/api/announcements", { title: "We meet in May", content: "At Haworth." });
    const withdrawn = await add(admin, "/api/announcements", {
      title: "Of Charles’s debts",
      content: "They are many.",
    });
    const comment = await add(admin, `/api/family-artifacts/${story}/comments`, { text: "Hush" });
    expect((await admin.delete(`/api/announcements/${withdrawn}`)).status).toBe(204);
    expect((await admin.delete(`/api/comments/${comment}`)).status).toBe(204);
    const { document } = await exported(admin);
    expect(document.announcements.map(({ title }) => title)).toEqual(["We meet in May"]);
    expect(document.comments).toEqual([]);
  });

  test("leaves out links to somebody who was removed", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const tenantId = admin.claims.tenantId!;
    const gone = await genealogy.addPerson(tenantId, "Gone");
    const here = await genealogy.addPerson(tenantId, "Here");
    await add(admin, "/api/family-artifacts", {
      title: "Both",
      artifactType: "story",
      associatedMembers: [gone, here],
    });
    await removePerson(harness, tenantId, gone);
    const { document } = await exported(admin);
    expect(document.people.map(({ id }) => id)).toEqual([here]);
    expect(document.artifacts[0]!.associatedMembers).toEqual([here]);
  });

  test("tells of a file that is missing, and is whole all the same", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const path = await upload(admin, pdf());
    await add(admin, "/api/family-artifacts", { title: "Lost", artifactType: "document", fileUrl: path });
    const [stored] = await harness.service.readModel.service<{ attempt: string }[]>`
      select attempt from objects where id = ${idIn(path)}`;
    await harness.objects.remove(`t/${admin.claims.tenantId}/${idIn(path)}-${stored!.attempt}`);
    const { document } = await exported(admin);
    expect(document.files).toEqual([
      { id: idIn(path), name: null, contentType: "application/pdf", note: expect.stringMatching(/missing/) },
    ]);
  });
});

const recordedOf = async (tenantId: string) => {
  const stop = new AbortController();
  for await (const { events, caughtUp } of harness.journal.store.follow({
    categories: ["transfer"],
    after: 0n,
    signal: stop.signal,
    batchSize: 10_000,
  })) {
    const own = events.filter(({ stream }) => stream.startsWith(`transfer-${tenantId}.`));
    if (own.length > 0 || caughtUp) return harness.journal.decode(own);
  }
  return [];
};

describe("who may take it along", () => {
  test("the admin of a cancelled family too", async () => {
    const admin = await harness.as({ role: "tenant_admin", tenantId: family.tenantId, tenantStatus: "cancelled" });
    expect((await admin.download("/api/tenant-export")).status).toBe(200);
  });

  test("no member, nobody signed out, and nobody of another family", async () => {
    expect(codeOf(await family.member.get("/api/tenant-export"))).toBe("FORBIDDEN");
    expect((await harness.anonymous.get("/api/tenant-export")).status).toBe(401);
    const { document } = await exported(await harness.as({ role: "tenant_admin" }));
    expect(document.artifacts).toEqual([]);
  });
});

test("of one family one at a time, until it has ended or broken off; another family's is not held up", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  for (const end of [
    (tree: PassThrough) => tree.end("0 HEAD"),
    (tree: PassThrough) => tree.destroy(new Error("gone")),
  ]) {
    const tree = new PassThrough();
    const opened = vi.spyOn(genealogy.peers, "open").mockResolvedValueOnce(tree);
    const first = admin.download("/api/tenant-export");
    first.catch(() => undefined); // broken off: seen below
    await expect.poll(() => opened.mock.calls.length).toBeGreaterThan(0);
    opened.mockRestore();
    expect(codeOf(await admin.get("/api/tenant-export"))).toBe("CONFLICT");
    await exported();
    end(tree);
    await first.catch(() => undefined);
    await expect.poll(async () => (await admin.download("/api/tenant-export")).status).toBe(200);
  }
});

test("while genealogy is down there is no half of an archive, but a sentence, and nothing on record", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  genealogy.failures.push(new DomainError("UNAVAILABLE", "Genealogy rests."));
  const refused = await admin.get("/api/tenant-export");
  expect([refused.status, codeOf(refused), refused.headers.get("retry-after")]).toEqual([503, "UNAVAILABLE", "2"]);
  expect(await recordedOf(admin.claims.tenantId!)).toEqual([]);
});
