import { expect, test } from "vitest";
import { pictureMemory } from "./picture-memory.ts";

const megabytes = 1024 * 1024;
const busy = expect.objectContaining({ code: "TOO_MANY_REQUESTS" }) as Error;

test("one family takes half of the memory at most, so that others can send as well", () => {
  const memory = pictureMemory();
  const give = [memory.take("darwin", 50 * megabytes), memory.take("darwin", 50 * megabytes)];
  expect(() => memory.take("darwin", 50 * megabytes)).toThrow(busy);
  memory.take("bronte", 50 * megabytes);
  give[0]!();
  memory.take("darwin", 50 * megabytes);
});

test("all together take no more than there is", () => {
  const memory = pictureMemory();
  const [first] = ["a", "b", "c", "d", "e"].map((family) => memory.take(family, 50 * megabytes));
  expect(() => memory.take("f", 50 * megabytes)).toThrow(busy);
  first!();
  memory.take("f", 50 * megabytes);
});
