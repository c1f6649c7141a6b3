import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import type { FamilySpace } from "@kinkeeper/platform/space/family-space";
import { newId } from "@kinkeeper/platform/ids";
import { createLogger } from "@kinkeeper/platform/logger";
import type { ObjectStore } from "@kinkeeper/platform/object-store";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { pdf, picture } from "../testing/sample-files.ts";
import { photoFrom } from "@kinkeeper/pictures/photo";
import { createStoreFile } from "./store-file.ts";
import { trackFailedUploads } from "./failed-uploads.ts";

let kept: Map<string, Buffer>;
let now: number;
beforeEach(() => {
  kept = new Map();
  now = 0;
});

const objects: ObjectStore = {
  put: async (key, bytes) => void kept.set(key, Buffer.isBuffer(bytes) ? bytes : await buffer(Readable.from(bytes))),
  get: async () => undefined,
  remove: async (key) => void kept.delete(key),
  list: () => {
    throw new Error("nobody asks for a list");
  },
  check: async () => undefined,
};
const room: FamilySpace = {
  refuseWhenFull: async () => undefined,
  reserve: async () => ({ bytes: Infinity, resize: async () => undefined, release: () => undefined }),
};
const readModel = { caughtUpTo: async () => undefined } as unknown as ReadModel;

/** A journal of which only reading and appending are asked. */
const journalThat = (append: EventJournal["append"], recorded: readonly object[] = []) =>
  ({ append, read: async () => recorded }) as unknown as EventJournal;
const unavailable = async (): Promise<never> => {
  throw new StoreUnavailable("no answer");
};

const [tenantId, objectId] = [newId(), newId()];
const context = { tenantId, correlationId: "test", causationId: "test" };
const keepingWith = (journal: EventJournal) => {
  const dependencies = {
    journal,
    readModel,
    objects,
    newId,
    logger: createLogger("test", "silent"),
    now: () => new Date(now),
  };
  const failedUploads = trackFailedUploads(dependencies);
  const keep = createStoreFile(dependencies, room, failedUploads, photoFrom);
  return {
    failedUploads,
    keepAs: (family: string, source: AsyncIterable<Buffer>, announcedBytes: number | undefined) =>
      keep({ objectId: newId(), purpose: "artifact", source, announcedBytes }, { ...context, tenantId: family }),
    keep: (bytes: Buffer) => keep({ objectId, purpose: "artifact", source: Readable.from([bytes]) }, context),
  };
};

test("what is recorded is kept, each attempt under a key of its own", async () => {
  const { keep } = keepingWith(journalThat(async () => ({ position: 1n })));
  await keep(pdf());
  await keep(await picture());
  const keys = [...kept.keys()];
  expect(keys).toHaveLength(3);
  for (const key of keys) expect(key.startsWith(`t/${tenantId}/${objectId}-`)).toBe(true);
  expect(keys.filter((key) => key.endsWith("-thumbnail"))).toHaveLength(1);
});

test("a large picture is kept with a preview, and all of it goes when the event is refused", async () => {
  const large = await picture(1400, 350);
  await keepingWith(journalThat(async () => ({ position: 1n }))).keep(large);
  for (const size of ["preview", "small"])
    expect([...kept.keys()].filter((key) => key.endsWith(`-${size}`))).toHaveLength(1);
  kept.clear();
  const stored = { type: "ObjectStored", data: { objectId, attempt: newId() } };
  const { keep } = keepingWith(journalThat(unavailable, [stored]));
  await expect(keep(large)).rejects.toMatchObject({ code: "TOKEN_SPENT" });
  expect(kept.size).toBe(0);
});

test("when the event is refused the bytes go", async () => {
  const stored = { type: "ObjectStored", data: { objectId, attempt: newId() } };
  const { keep } = keepingWith(journalThat(unavailable, [stored]));
  await expect(keep(pdf())).rejects.toMatchObject({ code: "TOKEN_SPENT" });
  await expect(keep(await picture())).rejects.toMatchObject({ code: "TOKEN_SPENT" });
  expect(kept.size).toBe(0);
});

test("the same file twice at once is kept once, and neither is refused", async () => {
  for (const bytes of [pdf(), await picture()]) {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const first = { type: "ObjectStored", data: { objectId, attempt: newId(), sha256: "", sourceSha256: sha256 } };
    await keepingWith(journalThat(unavailable, [first])).keep(bytes);
    expect(kept.size).toBe(0);
  }
});

test("when nobody knows whether the event arrived the bytes stay, until it is known that it did not", async () => {
  const { keep, failedUploads } = keepingWith(journalThat(unavailable));
  await expect(keep(pdf())).rejects.toThrow(StoreUnavailable);
  await failedUploads.recheck();
  expect(kept.size).toBe(1);
  now += 3_600_000;
  await failedUploads.recheck();
  expect(kept.size).toBe(0);
});

test("the bytes of an event that did arrive stay for good", async () => {
  const recorded: object[] = [];
  const { keep, failedUploads } = keepingWith(
    journalThat(async ([append]) => {
      recorded.push(...append!.events);
      return unavailable();
    }, recorded),
  );
  await expect(keep(pdf())).rejects.toThrow(StoreUnavailable);
  now += 3_600_000;
  await failedUploads.recheck();
  expect(kept.size).toBe(1);
});

test("of large files a family sends one at a time, and the next is not read before", async () => {
  const { keepAs } = keepingWith(journalThat(async () => ({ position: 1n })));
  const read: string[] = [];
  const first = Promise.withResolvers<void>();
  const sending = (name: string, until?: Promise<void>) =>
    async function* () {
      read.push(name);
      await until;
      yield pdf();
    };
  const large = 9 * 1_048_576;
  const kept = [
    keepAs(tenantId, sending("first", first.promise)(), large),
    keepAs(tenantId, sending("second")(), undefined),
    keepAs(newId(), sending("another family's")(), large),
    keepAs(tenantId, sending("small")(), 1_000),
  ];
  await Promise.all(kept.slice(2));
  expect(read.toSorted()).toEqual(["another family's", "first", "small"]);
  first.resolve();
  await Promise.all(kept);
  expect(read.at(-1)).toBe("second");
});
