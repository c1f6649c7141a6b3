import { newId } from "@kinkeeper/platform/ids";
import type { ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { expect } from "vitest";

/** Asks the running service for a reset as `npm run operator` does, and answers what it prints. */
export const askOperator = async (
  { service }: ServiceHarness,
  kind: "password" | "second-factor",
  account: string,
): Promise<string> => {
  const sql = service.readModel.service;
  const id = newId();
  await sql`insert into operator_resets (id, kind, account) values (${id}, ${kind}, ${account})`;
  let answer: string | null | undefined;
  await expect
    .poll(async () => {
      [{ answer } = { answer: null }] = await sql<{ answer: string | null }[]>`
        select answer from operator_resets where id = ${id}`;
      return answer;
    })
    .toEqual(expect.any(String));
  return answer!;
};
