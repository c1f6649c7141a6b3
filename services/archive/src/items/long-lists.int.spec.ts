import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { archive } from "../service.ts";
import { withoutVectors } from "../testing/without-vectors.ts";
import { maxBytes } from "./limit-large-lists.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(archive, { environment: withoutVectors });
});

const path = "/api/family-artifacts";
const story = { title: "The sea", artifactType: "story", content: "The sea was calm. ".repeat(5_000) };

/** A family with so many copies of a story that somebody keeps to themselves. */
const writer = async (copies: number) => {
  const somebody = await harness.as();
  const { body } = await somebody.post<Artifact>(path, { ...story, privacy: "private" });
  await harness.service.readModel.service`
    insert into items
    select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid()))).*
    from items i, generate_series(1, ${copies}::int) where i.id = ${body.id}`;
  return { somebody, id: body.id };
};

test("a long list is whole, also where several are asked for at once", async () => {
  const { somebody } = await writer(100);
  const lists = await Promise.all([1, 2, 3].map(() => somebody.get<Artifact[]>(path)));
  expect(lists.map(({ status, body }) => [status, body.length])).toEqual([1, 2, 3].map(() => [200, 101]));
  expect(lists[0]!.body.at(-1)).not.toHaveProperty("olderLeftOut");
});

test("one that would take the memory of all has the newest, says how many are left out, and whoever sees fewer sees all of theirs", async () => {
  const { somebody, id } = await writer(800);
  const [row] = await harness.service.readModel.service<[{ bytes: number }]>`
    select octet_length(details) as bytes from items where id = ${id}`;
  const { status, body } = await somebody.get<Artifact[]>(path);
  const listed = Math.floor(maxBytes / row.bytes);
  expect([status, body.length]).toEqual([200, listed]);
  const told = body.flatMap(({ olderLeftOut }) => olderLeftOut ?? []);
  expect([told, body.at(-1)!.olderLeftOut]).toEqual([[801 - listed], 801 - listed]);
  expect((await somebody.get<Artifact>(`${path}/${id}`)).body.title).toBe("The sea");
  const cousin = await harness.as({ tenantId: somebody.claims.tenantId! });
  expect((await cousin.get(path)).body).toEqual([]);
});
