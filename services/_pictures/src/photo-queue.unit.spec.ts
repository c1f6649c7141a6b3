import { expect, test } from "vitest";
import type { Photo } from "./photo.ts";
import { photoQueue } from "./photo-queue.ts";

const photo: Photo = {
  bytes: Buffer.of(),
  contentType: "image/jpeg",
  width: 1,
  height: 1,
  thumbnail: Buffer.of(),
  preview: undefined,
  small: undefined,
};

/** A queue that counts how many pictures it prepares at the same time, and how many in all. */
const countingQueue = () => {
  const counts = { now: 0, most: 0, all: 0 };
  const prepare = photoQueue(async () => {
    counts.now += 1;
    counts.all += 1;
    counts.most = Math.max(counts.most, counts.now);
    await new Promise((resolve) => setImmediate(resolve));
    counts.now -= 1;
    return photo;
  });
  return { prepare, counts };
};

test("of many pictures sent at once two are prepared at a time", async () => {
  const { prepare, counts } = countingQueue();
  await Promise.all(Array.from({ length: 40 }, (_, index) => prepare(`family ${index % 4}`, Buffer.of())));
  expect(counts).toEqual({ now: 0, most: 2, all: 40 });
});

test("of one family one at a time, and what waits too long is refused, while another family's is prepared", async () => {
  const { prepare, counts } = countingQueue();
  const outcomes = Promise.allSettled(Array.from({ length: 50 }, () => prepare("one", Buffer.of())));
  await prepare("other", Buffer.of());
  expect(counts.all).toBeLessThan(5);
  const settled = await outcomes;
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(41);
  expect(settled.find((one) => one.status === "rejected")).toMatchObject({ reason: { code: "TOO_MANY_REQUESTS" } });
});

test("a picture whose sender has left is not prepared when its turn comes", async () => {
  const { prepare, counts } = countingQueue();
  const leaving = new AbortController();
  const first = prepare("one", Buffer.of());
  const given = prepare("one", Buffer.of(), leaving.signal);
  leaving.abort(new Error("the sender left"));
  await expect(given).rejects.toThrow("the sender left");
  await first;
  await prepare("one", Buffer.of());
  expect(counts.all).toBe(2);
});
