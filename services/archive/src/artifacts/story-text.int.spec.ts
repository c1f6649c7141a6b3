import type { ArtifactWithRevision } from "@kinkeeper/contracts/archive/artifacts";
import type { listItemsAboutPerson } from "@kinkeeper/contracts/archive/about-person";
import type { findPassages } from "@kinkeeper/contracts/archive/passages";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { withoutVectors } from "../testing/without-vectors.ts";
import { addPerson, removePerson } from "../testing/known-people.ts";
import { picture } from "../testing/sample-files.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let author: Somebody;
let cousin: Somebody;
let person: string;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});
beforeEach(async () => {
  author = await harness.as();
  cousin = await harness.as({ tenantId: author.claims.tenantId });
  person = await addPerson(harness, author.claims.tenantId!);
});

const uploaded = async (somebody: Somebody): Promise<string> => {
  const { body } = await somebody.post<{ uploadUrl: string; objectPath: string }>("/api/objects/upload");
  await somebody.put(body.uploadUrl, await picture(), { "content-type": "image/png" });
  return body.objectPath;
};
const write = (who: Caller, content: string, more: object = {}) =>
  who.post<ArtifactWithRevision>("/api/family-artifacts", {
    title: "The mill",
    artifactType: "story",
    content,
    contentFormat: "markdown",
    ...more,
  });
const change = (who: Caller, id: string, body: object) =>
  who.patch<ArtifactWithRevision>(`/api/family-artifacts/${id}`, body);
const face = (path: string, memberId = person) => ({ path, memberId, x: 0.1, y: 0.2, width: 0.25, height: 0.5 });
const about = async (who: Caller) =>
  (await who.get<ResponseOf<typeof listItemsAboutPerson>>(`/api/people/${person}/items`)).body.items;

describe("a written story", () => {
  test("is found, quoted and told in short without its marks", async () => {
    const { body, status } = await write(
      author,
      `## By the *wheel*\n\nThe **mill**wheel of [@Emma](person:${person}) turned all night.`,
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ contentFormat: "markdown", associatedMembers: [person] });

    const [passage] = (
      await author.get<ResponseOf<typeof findPassages>>("/api/search/passages?q=what+turned+all+night")
    ).body;
    expect(passage).toMatchObject({ field: "content", id: body.id });
    expect(passage!.text).toContain("The millwheel of Emma turned all night.");
    const quote = { kind: "stories", id: body.id, field: "content", quote: "millwheel of Emma turned" };
    expect((await author.post("/api/search/quotes", { quotes: [quote] })).body).toEqual(["found"]);

    const found = await author.get<{ stories: { excerpt: string }[] }>("/api/search?q=millwheel");
    expect(found.body.stories[0]?.excerpt).toBe("By the wheel\n\nThe millwheel of Emma turned all night.");
    expect((await about(cousin))[0]?.excerpt).toMatch(/^By the wheel\s+The millwheel of Emma/);
    const history = await author.get<HistoryEntry[]>(`/api/family-artifacts/${body.id}/history`);
    const told = history.body[0]?.changes.find(({ field }) => field === "content");
    expect(told?.after).toContain("The millwheel of Emma");
  });

  test("calls nobody by name who is not in the family", async () => {
    const stranger = await harness.as();
    const elsewhere = await addPerson(harness, stranger.claims.tenantId!);
    expect(codeOf(await write(author, `[@Emma](person:${elsewhere})`))).toBe("INVALID_INPUT");
    const { body } = await write(author, "Nobody yet.");
    expect(codeOf(await change(author, body.id, { content: `[@Emma](person:${newId()})` }))).toBe("INVALID_INPUT");
    const changed = await change(author, body.id, { content: `[@Emma](person:${person})` });
    expect(changed.body.associatedMembers).toEqual([person]);
  });

  test("shows its pictures to whoever may read it, and no others", async () => {
    const path = await uploaded(author);
    const story = { pictures: [{ path }], privacy: "private" };
    const { body } = await write(author, `![](${path})`, story);
    expect((await cousin.get(path)).status).toBe(404);
    await change(author, body.id, { privacy: "family" });
    expect((await cousin.get(path)).status).toBe(200);

    const hidden = await uploaded(author);
    expect(codeOf(await write(cousin, `![](${hidden})`, { pictures: [{ path: hidden }] }))).toBe("NOT_FOUND");
    expect(codeOf(await write(author, `![](${hidden})`))).toBe("INVALID_INPUT");
    const unknown = `/objects/${newId()}`;
    expect(codeOf(await write(author, `![](${unknown})`, { pictures: [{ path: unknown }] }))).toBe("NOT_FOUND");
  });
});

describe("who is marked in a picture", () => {
  const photo = async (more: object = {}) => {
    const fileUrl = await uploaded(author);
    const body = { title: "At the mill", artifactType: "photo", fileUrl, ...more };
    return (await author.post<ArtifactWithRevision>("/api/family-artifacts", body)).body;
  };

  test("is shown there and on their own page, until they leave the family", async () => {
    const { id, fileUrl } = await photo();
    const { body, status } = await change(author, id, { faces: [face(fileUrl!)] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ faces: [face(fileUrl!)], associatedMembers: [person] });
    const { memberId: _memberId, ...frame } = face(fileUrl!);
    expect((await about(cousin))[0]).toMatchObject({ id, markedIn: [frame] });

    await removePerson(harness, author.claims.tenantId!, person);
    await expect
      .poll(async () => (await cousin.get<ArtifactWithRevision>(`/api/family-artifacts/${id}`)).body)
      .not.toHaveProperty("faces");
  });

  test("is changed by those who may change the item, within the picture, and of the family", async () => {
    const { id, fileUrl } = await photo();
    expect(codeOf(await change(cousin, id, { faces: [face(fileUrl!)] }))).toBe("FORBIDDEN");
    expect(codeOf(await change(author, id, { faces: [face(fileUrl!, newId())] }))).toBe("INVALID_INPUT");
    expect(codeOf(await change(author, id, { faces: [{ ...face(fileUrl!), x: 0.8 }] }))).toBe("INVALID_INPUT");
    const stranger = await harness.as();
    expect(codeOf(await change(stranger, id, { faces: [face(fileUrl!)] }))).toBe("NOT_FOUND");
    expect((await change(author, id, { faces: [face(fileUrl!)] })).status).toBe(200);
  });

  test("is told by name in the history, and unmarked by going back", async () => {
    const { id, fileUrl, revision } = await photo();
    await change(author, id, { faces: [face(fileUrl!)] });
    const history = await author.get<HistoryEntry[]>(`/api/family-artifacts/${id}/history`);
    expect(history.body[0]?.changes).toContainEqual({ field: "faces", before: null, after: "Emma" });
    const { body } = await author.post<ArtifactWithRevision>(`/api/family-artifacts/${id}/revert`, { revision });
    expect(body.faces).toBeUndefined();
    expect(await about(author)).toEqual([]);
  });
});
