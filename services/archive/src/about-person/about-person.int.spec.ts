import type { listItemsAboutPerson } from "@kinkeeper/contracts/archive/about-person";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { archive } from "../service.ts";
import { addPerson } from "../testing/known-people.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let emma: Somebody;
let charles: Somebody;
let person: string;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});
beforeEach(async () => {
  emma = await harness.as();
  charles = await harness.as({ tenantId: emma.claims.tenantId });
  person = await addPerson(harness, emma.claims.tenantId!);
  await expect
    .poll(async () => (await addStory(emma, "The mill", { date: "1830", content: "It stood in the valley." })).status)
    .toBe(201);
});

const addStory = (who: Caller, title: string, more: object = {}) =>
  who.post<{ id: string }>("/api/family-artifacts", {
    title,
    artifactType: "story",
    content: "Long ago.",
    associatedMembers: [person],
    ...more,
  });
const about = async (who: Caller, id = person) =>
  (await who.get<ResponseOf<typeof listItemsAboutPerson>>(`/api/people/${id}/items`)).body;
const titles = async (who: Caller) => (await about(who)).items.map(({ title }) => title);

test("what is about a person comes by date, what has none last, and what is private to its author alone", async () => {
  await addStory(emma, "Undated");
  await addStory(charles, "A secret", { privacy: "private", date: "1840" });
  await addStory(emma, "Of nobody", { associatedMembers: [] });
  await emma.post("/api/events", {
    title: "The wedding",
    eventDate: "29 Jan 1829",
    location: "Maer",
    linkedMemberIds: [person],
  });

  expect(await titles(emma)).toEqual(["The wedding", "The mill", "Undated"]);
  expect(await titles(charles)).toEqual(["The wedding", "The mill", "A secret", "Undated"]);
  const { items, hasMore } = await about(emma);
  expect(hasMore).toBe(false);
  expect(items[0]).toMatchObject({ category: "event", date: "29 Jan 1829", dateFrom: "1829-01-29", place: "Maer" });
  expect(items[1]).toMatchObject({ artifactType: "story", date: "1830", excerpt: "It stood in the valley." });
});

test("a story is told in short by its author's own words for it, else by its beginning, line by line", async () => {
  const content = "## The flood\n\nIt rained for days.";
  await addStory(emma, "The flood", {
    content,
    contentFormat: "markdown",
    description: "The river rose.",
    date: "1831",
  });
  await addStory(emma, "The storm", { content, contentFormat: "markdown", date: "1832" });
  expect((await about(emma)).items.map(({ excerpt }) => excerpt)).toEqual([
    "It stood in the valley.",
    "The river rose.",
    "The flood\nIt rained for days.",
  ]);
});

test("other families see nothing of it, and nobody is found who is not there", async () => {
  const stranger = await harness.as();
  expect(codeOf(await stranger.get(`/api/people/${person}/items`))).toBe("NOT_FOUND");
  expect(codeOf(await emma.get(`/api/people/${newId()}/items`))).toBe("NOT_FOUND");
  expect(await titles(emma)).toEqual(["The mill"]);
  expect(codeOf(await harness.anonymous.get(`/api/people/${person}/items`))).toBe("SIGNED_OUT");
  expect(codeOf(await emma.get("/api/people/me/items"))).toBe("INVALID_INPUT");
});
