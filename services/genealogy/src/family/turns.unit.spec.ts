import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("acts of one key follow each other, those of another do not wait for them", async () => {
  const turns = new Turns();
  const told: string[] = [];
  const open = Promise.withResolvers<void>();
  const first = turns.take("a", async () => {
    await open.promise;
    told.push("a1");
  });
  const second = turns.take("a", async () => void told.push("a2"));
  await turns.take("b", async () => void told.push("b"));
  open.resolve();
  await Promise.all([first, second]);
  expect(told).toEqual(["b", "a1", "a2"]);
});

test("an act that fails tells who asked for it, and lets the next one go on", async () => {
  const turns = new Turns();
  const failing = turns.take("a", async () => {
    throw new Error("no");
  });
  const next = turns.take("a", async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
});
