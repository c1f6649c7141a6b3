import type { Problem } from "@kinkeeper/contracts/errors";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { archive } from "./service.ts";
import { withoutVectors } from "./testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
let admin: Somebody;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
  admin = await harness.as({ role: "tenant_admin" });
});

const story = { title: "The Beagle", artifactType: "story" };

/** What can be added, with the sentence of each field that must be there. */
const forms = [
  ["/api/family-artifacts", story, { title: "Title is required", artifactType: "Type is required" }],
  [
    "/api/events",
    { title: "The wedding", eventDate: "29 Jan 1839" },
    { title: "Title is required", eventDate: "Event date is required" },
  ],
  [
    "/api/family-traditions",
    { name: "Backgammon", description: "Two games every evening" },
    { name: "Name is required", description: "Description is required" },
  ],
  [
    "/api/announcements",
    { title: "The reunion", content: "In June, at Down House" },
    { title: "Title is required", content: "Say what the family should know" },
  ],
] as const;

/** Every way to leave a field out. */
const leftOut = (complete: object, field: string): readonly object[] => {
  const { [field]: _left, ...rest } = complete as Record<string, unknown>;
  return [rest, { ...complete, [field]: null }, { ...complete, [field]: "" }];
};

const expectRefused = (answer: { status: number; body: Problem }, field: string, sentence: string) => {
  expect([answer.status, answer.body]).toEqual([
    400,
    expect.objectContaining({
      error: "INVALID_INPUT",
      message: sentence,
      issues: [{ path: field, message: sentence }],
    }),
  ]);
};

const cases = forms.flatMap(([path, complete, sentences]) =>
  Object.entries(sentences).map(([field, sentence]) => ({ path, complete, field, sentence })),
);

describe.each(cases)("POST $path without $field", ({ path, complete, field, sentence }) => {
  test("says that it is required, whether it is missing, null or empty; with it, it is added", async () => {
    for (const sent of leftOut(complete, field)) expectRefused(await admin.post<Problem>(path, sent), field, sentence);
    expect((await admin.post(path, complete)).status).toBe(201);
  });
});

describe.each(cases.filter(({ path }) => path !== "/api/announcements"))(
  "PATCH $path emptying $field",
  ({ path, complete, field, sentence }) => {
    test("says that it is required; leaving it out changes the rest", async () => {
      const { body } = await admin.post<{ id: string }>(path, complete);
      const at = `${path}/${body.id}`;
      for (const sent of [{ [field]: null }, { [field]: "" }])
        expectRefused(await admin.patch<Problem>(at, sent), field, sentence);
      const { status, body: changed } = await admin.patch<Record<string, unknown>>(at, { tags: ["sea"] });
      expect([status, changed[field]]).toEqual([200, (complete as Record<string, unknown>)[field]]);
    });
  },
);

test("several missing fields are each named", async () => {
  const { status, body } = await admin.post<Problem>("/api/events", {});
  expect([status, body.issues]).toEqual([
    400,
    [
      { path: "title", message: "Title is required" },
      { path: "eventDate", message: "Event date is required" },
    ],
  ]);
});

test("a comment of nothing is asked to say something", async () => {
  const { body: item } = await admin.post<{ id: string }>("/api/family-artifacts", story);
  const at = `/api/family-artifacts/${item.id}/comments`;
  for (const sent of leftOut({ text: "" }, "text"))
    expectRefused(await admin.post<Problem>(at, sent), "text", "Please write something first");
  expect((await admin.post(at, { text: "She sailed for five years." })).status).toBe(201);
});
