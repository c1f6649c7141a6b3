import type { ReadModel } from "@kinkeeper/platform/read-model";
import { familySpace } from "@kinkeeper/platform/space/family-space";
import { expect, test } from "vitest";
import { TextAllowance } from "./text-allowance.ts";

const megabyte = 1024 ** 2;

/** A family that keeps so much, of four megabytes; what is counted follows the positions that are waited for. */
const family = (kept: number) => {
  const asked: bigint[] = [];
  let questions = 0;
  const space = familySpace({
    quota: 4 * megabyte,
    kept: async () => {
      questions += 1;
      return kept;
    },
    disk: { require: async () => undefined },
  });
  const caughtUpTo = async (position: bigint | undefined): Promise<void> => {
    if (position !== undefined) asked.push(position);
  };
  const allowance = new TextAllowance(space, { caughtUpTo } as unknown as ReadModel, "family");
  return { allowance, space, asked, questions: () => questions };
};

test("room is asked for by the megabyte, and each time what was recorded is counted first", async () => {
  const { allowance, asked, questions } = family(0);
  for (let item = 0; item < 3_000; item += 1) await allowance.take(1_000, BigInt(item));
  expect(questions()).toBe(3);
  expect(asked).toEqual([0n, 1_048n, 2_096n]);
});

test("where less than a megabyte is left it is asked for what is needed, until that is too much", async () => {
  const { allowance, space } = family(4 * megabyte - 1_500);
  await allowance.take(1_000, undefined);
  // Held for the import, so that nobody else fills it.
  await expect(space.reserve("family", 1_000)).rejects.toMatchObject({ code: "TOO_LARGE" });
  await expect(allowance.take(2_000, 1n)).rejects.toMatchObject({ code: "TOO_LARGE" });
  await allowance.take(1_400, 1n);
  allowance.release();
  (await space.reserve("family", 1_500)).release();
});
