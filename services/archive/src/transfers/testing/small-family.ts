import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import { streamName } from "@kinkeeper/contracts/event";
import type { Caller, ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { expect } from "vitest";
import { mp3, pdf, picture } from "../../testing/sample-files.ts";
import type { genealogyDouble } from "./genealogy-double.ts";

export type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

/** Uploads a file and answers its path. */
export const upload = async (somebody: Caller, bytes: Buffer): Promise<string> => {
  const { body } = await somebody.post<{ uploadUrl: string; objectPath: string }>(
    "/api/objects/upload?purpose=artifact",
  );
  const sent = await somebody.put(body.uploadUrl, bytes, { "content-type": "application/octet-stream" });
  expect(sent.status).toBe(204);
  return body.objectPath;
};

/** Adds an item and answers its id. */
export const add = async (somebody: Caller, path: string, item: object): Promise<string> => {
  const { status, body } = await somebody.post<{ id: string }>(path, item);
  expect(status).toBe(201);
  return body.id;
};

export const setPortrait = async (
  harness: ServiceHarness,
  tenantId: string,
  memberId: string,
  photoUrl: string | null,
  importId?: string,
) => {
  const stream = streamName("member", tenantId, memberId);
  const before = await harness.journal.read(stream);
  await harness.record({
    stream,
    expectedRevision: before.length - 1,
    events: [{ type: "MemberPhotoSet", data: { memberId, photoUrl, ...(importId ? { importId } : {}) } }],
  });
};

/** An admin and a member with people, one item of each kind, files, and a private story each. */
export const smallFamily = async (harness: ServiceHarness, genealogy: ReturnType<typeof genealogyDouble>) => {
  const admin = await harness.as({ role: "tenant_admin" });
  const tenantId = admin.claims.tenantId!;
  const member = await harness.as({ tenantId });
  const emma = await genealogy.addPerson(tenantId, "Emma");
  // A file of long ago gave two people the same number.
  const charles = await genealogy.addPerson(tenantId, "Charles", "THE-SAME");
  const erasmus = await genealogy.addPerson(tenantId, "Erasmus", "THE-SAME");
  const portrait = await upload(admin, await picture(30, 30));
  await setPortrait(harness, tenantId, emma, portrait);
  const letter = await upload(member, pdf());
  const view = await upload(member, await picture(80, 50));
  await add(member, "/api/family-artifacts", {
    title: "The Beagle",
    artifactType: "story",
    content: "We sailed on 27 December.\n\n“At last”, he wrote — Ωκεανός.",
    fileUrl: letter,
    pictures: [{ path: view, caption: "Plymouth" }],
    date: "27 Dec 1831",
    location: "Plymouth",
    associatedMembers: [charles, erasmus],
    tags: ["sea", "Voyage"],
    privacy: "public",
  });
  await add(member, "/api/events", { title: "Wedding", eventDate: "29 Jan 1839", linkedMemberIds: [emma, charles] });
  await add(member, "/api/family-traditions", {
    name: "Backgammon",
    description: "Two games",
    linkedMemberIds: [emma],
  });
  const ownSound = await upload(admin, mp3());
  await add(admin, "/api/family-artifacts", {
    title: "My own secret",
    artifactType: "audio",
    fileUrl: ownSound,
    privacy: "private",
  });
  const othersFile = await upload(member, pdf("What nobody may read"));
  await add(member, "/api/family-artifacts", {
    title: "A secret of another",
    artifactType: "document",
    fileUrl: othersFile,
    privacy: "private",
  });
  return { admin, member, tenantId, emma, charles, erasmus, portrait, letter, view, ownSound, othersFile };
};

type AnyItem = Artifact | LifeEvent | Tradition;
const nameOf = (item: AnyItem): string => ("title" in item ? item.title : item.name);

/** What a family keeps as its admin sees it, without ids, days and accounts: links by name, files by what they are. */
export const contentsOf = async (
  admin: Caller,
  nameOfPerson: (id: string) => string | undefined,
): Promise<Readonly<Record<string, unknown>>> => {
  const lists = await Promise.all(
    ["/api/family-artifacts", "/api/events", "/api/family-traditions"].map(
      async (path) => (await admin.get<AnyItem[]>(path)).body,
    ),
  );
  const plain = (item: AnyItem) => {
    const { id: _id, userId: _user, userName: _name, createdAt: _created, updatedAt: _updated, ...details } = item;
    const links = "associatedMembers" in item ? item.associatedMembers : item.linkedMemberIds;
    const files =
      "pictures" in item
        ? {
            file: item.file,
            fileUrl: item.fileUrl !== null,
            pictures: item.pictures.map(({ caption, file }) => ({ caption, file })),
          }
        : {};
    return { ...details, ...files, associatedMembers: links.map(nameOfPerson), linkedMemberIds: undefined };
  };
  return Object.fromEntries(lists.flat().map((item) => [nameOf(item), plain(item)]));
};
