import { expect, test } from "vitest";
import { pictureMemory, type PictureRoom } from "./picture-memory.ts";

const megabyte = Buffer.alloc(1024 * 1024);
const busy = expect.objectContaining({ code: "TOO_MANY_REQUESTS" }) as Error;

/** An upload of so many megabytes that never comes to its end. */
const open = (room: PictureRoom) => {
  let sent = 0;
  const source = room.through(
    (async function* () {
      for (;;) yield megabyte;
    })(),
  );
  return {
    ...room,
    /** Sends on until so many megabytes are there. */
    send: async (megabytes: number): Promise<void> => {
      for (; sent < megabytes; sent += 1) await source.next();
    },
  };
};

test("one family takes a quarter of the memory at most, so that others can send as well", async () => {
  const memory = pictureMemory();
  const uploads = [open(memory.room("darwin")), open(memory.room("darwin"))];
  await uploads[0]!.send(50);
  await expect(uploads[1]!.send(50)).rejects.toThrow(busy);
  await open(memory.room("bronte")).send(50);
  for (const { release } of uploads) release();
  await open(memory.room("darwin")).send(50);
});

test("all together take no more than there is", async () => {
  const memory = pictureMemory();
  const uploads = ["a", "b", "c", "d", "e"].map((family) => open(memory.room(family)));
  for (const { send } of uploads) await send(50);
  await expect(open(memory.room("f")).send(50)).rejects.toThrow(busy);
  uploads[0]!.release();
  await open(memory.room("g")).send(50);
});

test("uploads that were begun and bring nothing take no room from anybody", async () => {
  const memory = pictureMemory();
  const begun = Array.from({ length: 1_000 }, (_, number) => open(memory.room(`family ${number % 3}`)));
  for (const { send } of begun.slice(0, 100)) await send(1);
  await expect(open(memory.room("another")).send(50)).resolves.toBeUndefined();
});

test("room is given back once, however often that is said", async () => {
  const memory = pictureMemory();
  const [mine, other] = [open(memory.room("darwin")), open(memory.room("darwin"))];
  await mine.send(30);
  await other.send(30);
  mine.release();
  mine.release();
  await expect(open(memory.room("darwin")).send(40)).rejects.toThrow(busy);
});
