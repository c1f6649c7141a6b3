import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { createLogger } from "@kinkeeper/platform/logger";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archive } from "../service.ts";
import { pdf, picture } from "../testing/sample-files.ts";
import { attachmentsCheckpoint, isCaughtUp } from "./attachments-checkpoint.ts";
import { filesOfOthers, usesOf } from "./files-in-use.ts";
import { orphanSweeper } from "./orphan-sweeper.ts";
import { withoutVectors } from "../testing/without-vectors.ts";

const hour = 3_600_000;
let now = Date.parse("2026-05-01T12:00:00Z");
let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(archive, { environment: withoutVectors, now: () => new Date(now) });
});
afterAll(() => harness.stop());

/** One sweep, to its end: what is there then, it has passed by. */
const sweep = () => {
  const { journal, objects, service } = harness;
  const logger = createLogger("archive", "silent");
  const dependencies = { journal, objects, readModel: service.readModel, logger, now: () => new Date(now), newId };
  return orphanSweeper(dependencies, { recheck: async () => undefined }).run(new AbortController().signal);
};

test("a file that nobody attached within a day goes; one that ever was attached stays, and so does a new one", async () => {
  const emma = await harness.as();
  const tenantId = emma.claims.tenantId!;
  const upload = async (): Promise<string> => {
    const address = "/api/objects/upload?purpose=artifact";
    const { body } = await emma.post<{ uploadUrl: string; objectPath: string }>(address);
    await emma.put(body.uploadUrl, pdf(), { "content-type": "application/pdf" });
    return body.objectPath;
  };
  const status = async (path: string) => (await emma.get(path)).status;
  const [unused, usedOnce] = [await upload(), await upload()];
  const memberId = newId();
  await harness.record({
    stream: streamName("member", tenantId, memberId),
    expectedRevision: -1,
    events: [
      { type: "MemberPhotoSet", data: { memberId, photoUrl: usedOnce } },
      { type: "MemberPhotoSet", data: { memberId, photoUrl: null } },
    ],
  });

  now += 12 * hour;
  const young = await upload();
  await sweep();
  expect([await status(unused), await status(usedOnce), await status(young)]).toEqual([200, 200, 200]);

  now += 13 * hour;
  await harness.restart();
  await expect.poll(() => status(unused)).toBe(404);
  await sweep();
  expect([await status(usedOnce), await status(young)]).toEqual([200, 200]);
  const stream = streamName("object", tenantId, unused.slice("/objects/".length));
  expect((await harness.journal.read(stream)).map(({ type }) => type)).toEqual(["ObjectStored", "ObjectRemoved"]);
});

test("a picture is there as long as a story is being written on several evenings, and goes after a month", async () => {
  const emma = await harness.as();
  const upload = async (): Promise<string> => {
    const { body } = await emma.post<{ uploadUrl: string; objectPath: string }>("/api/objects/upload");
    await emma.put(body.uploadUrl, await picture(), { "content-type": "image/png" });
    return body.objectPath;
  };
  const save = (path: string) =>
    emma.post<{ message: string }>("/api/family-artifacts", {
      title: "The harvest",
      artifactType: "story",
      pictures: [{ path }],
    });
  const [written, left] = [await upload(), await upload()];
  now += 14 * 24 * hour;
  await sweep();
  expect((await emma.get(written)).status).toBe(200);
  expect((await save(written)).status).toBe(201);

  now += 17 * 24 * hour;
  await sweep();
  expect([(await emma.get(written)).status, (await emma.get(left)).status]).toEqual([200, 404]);
  const { status, body } = await save(left);
  expect([status, body.message]).toEqual([404, expect.stringMatching(/Please take it out and add it again\.$/)]);
});

test("the files of what an erased account added are nobody's to see at once, and go; what others show as well stays", async () => {
  const emma = await harness.as();
  const tenantId = emma.claims.tenantId!;
  const cousin = await harness.as({ tenantId });
  const upload = async (): Promise<string> => {
    const { body } = await emma.post<{ uploadUrl: string; objectPath: string }>("/api/objects/upload");
    await emma.put(body.uploadUrl, await picture(), { "content-type": "image/png" });
    return body.objectPath;
  };
  const show = (who: typeof cousin, fileUrl: string) =>
    who.post("/api/family-artifacts", { title: "A photo", artifactType: "photo", fileUrl });
  const [own, shared] = [await upload(), await upload()];
  for (const path of [own, shared]) await show(emma, path);
  await show(cousin, shared);
  const status = async (path: string) => (await cousin.get(path)).status;
  expect([await status(own), await status(shared)]).toEqual([200, 200]);

  const userId = emma.claims.sub;
  await harness.record({
    stream: streamName("user", "platform", userId),
    expectedRevision: -1,
    events: [{ type: "UserErased", data: { userId } }],
  });
  expect([await status(own), await status(shared)]).toEqual([404, 200]);

  now += 25 * hour;
  await sweep();
  const events = (path: string) => harness.journal.read(streamName("object", tenantId, path.slice("/objects/".length)));
  expect((await events(own)).at(-1)!.type).toBe("ObjectRemoved");
  expect([await status(shared), (await events(shared)).length]).toEqual([200, 1]);
});

test("nothing is swept by a list that is late, being made anew, or waits for an event to be mended", async () => {
  const { readModel } = harness.service;
  const tenantId = newId();
  const memberId = newId();
  const objectId = newId();
  const photo = { type: "MemberPhotoSet", data: { memberId, photoUrl: `/objects/${objectId}` } };
  const stream = streamName("member", tenantId, memberId);
  await harness.record({ stream, expectedRevision: -1, events: [photo] });
  const { position } = (await harness.journal.read(stream))[0]!;
  const signal = new AbortController().signal;
  const uses = () => usesOf({ journal: harness.journal, readModel }, tenantId, [objectId, newId()], signal);
  const isKnown = async (upTo: Awaited<ReturnType<typeof attachmentsCheckpoint>>) => isCaughtUp(harness, upTo, signal);

  const upTo = await attachmentsCheckpoint({ readModel });
  expect(await isKnown(upTo)).toBe(true);
  expect(await isKnown(new Map([...upTo!].map(([context]) => [context, 0n])))).toBe(false);
  expect(await isKnown(new Map([...upTo!, ["genealogy", position - 1n]]))).toBe(false);

  expect(await uses()).toEqual([{ objectId, holderId: memberId }]);

  await readModel.service`
    insert into platform_dead_letters (consumer, position, stream, revision, event_id, type)
    values ('projection/attachments_v1', 1, 'artifact-x.y', 0, ${newId()}, 'ArtifactAdded')`;
  expect(await isKnown(await attachmentsCheckpoint({ readModel }))).toBe(false);
  expect(await uses()).toBeUndefined();
  const undone = { tenantId, itemIds: new Set<string>(), peopleImportId: null };
  const others = filesOfOthers({ journal: harness.journal, readModel }, undone, [objectId], signal);
  await expect(others).rejects.toMatchObject({ code: "UNAVAILABLE" });
});
