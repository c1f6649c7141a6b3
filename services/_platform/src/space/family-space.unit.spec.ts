import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { familySpace, withinReservation, type FamilySpace } from "./family-space.ts";

const megabyte = 1_048_576;
const spaceOf = (quota: number, asked: number[] = []): FamilySpace =>
  familySpace({ quota, kept: async () => 0, disk: { require: async (bytes) => void asked.push(bytes) } });
const sent = (bytes: number) => Readable.from([Buffer.alloc(bytes / 2), Buffer.alloc(bytes / 2)]);

test("what is under way takes room of its family alone, until it is released", async () => {
  const space = spaceOf(10);
  const held = await space.reserve("one", 8);
  await expect(space.reserve("one", 3)).rejects.toMatchObject({ code: "TOO_LARGE" });
  (await space.reserve("other", 10)).release();
  held.release();
  (await space.reserve("one", 10)).release();
});

test("the disk is asked for what all families are sending together", async () => {
  const asked: number[] = [];
  const space = spaceOf(10, asked);
  const held = [await space.reserve("one", 8), await space.reserve("other", 7)];
  await space.refuseWhenFull("third");
  expect(asked).toEqual([8, 15, 15]);
  for (const one of held) one.release();
});

test("what was announced is not asked for again, what was not is reserved as it comes", async () => {
  const space = spaceOf(10 * megabyte);
  const announced = await space.reserve("one", 4 * megabyte);
  await buffer(Readable.from(withinReservation(sent(4 * megabyte), announced)));
  expect(announced.bytes).toBe(4 * megabyte);
  announced.release();
  const unknown = await space.reserve("one", 0);
  await buffer(Readable.from(withinReservation(sent(4 * megabyte), unknown)));
  expect(unknown.bytes).toBeGreaterThanOrEqual(4 * megabyte);
  unknown.release();
  const tooMuch = await space.reserve("one", 0);
  const passed = buffer(Readable.from(withinReservation(sent(12 * megabyte), tooMuch)));
  await expect(passed).rejects.toMatchObject({ code: "TOO_LARGE" });
});
