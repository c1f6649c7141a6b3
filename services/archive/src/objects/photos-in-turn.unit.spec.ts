import { expect, test } from "vitest";
import type { Photo } from "./photo.ts";
import { photosInTurn } from "./photos-in-turn.ts";

test("of many pictures sent at once two are prepared at a time, and what waits too long is refused", async () => {
  const photo: Photo = {
    bytes: Buffer.of(),
    contentType: "image/jpeg",
    width: 1,
    height: 1,
    thumbnail: Buffer.of(),
    preview: undefined,
  };
  let atOnce = 0;
  let most = 0;
  const prepare = photosInTurn(async () => {
    most = Math.max(most, (atOnce += 1));
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return photo;
  });
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => prepare(Buffer.of())));
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(42);
  expect(outcomes.find((one) => one.status === "rejected")).toMatchObject({ reason: { code: "TOO_MANY_REQUESTS" } });
});
