import type { answerQuestion, TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { Caller } from "@kinkeeper/platform/testing/service-harness";
import type { SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { expect } from "vitest";
import { bytesOf, gedcomClient } from "../../testing/gedcom-client.ts";

export type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

/** Of the family whose tree the product shows as an example. */
export const demoTree = new URL("../../../../../deploy/embedded/demo/darwin-wedgwood.ged", import.meta.url);

/** The administrator of a family of its own with that tree. */
export const adminOfDemo = async (harness: SharedHarness): Promise<Somebody> => {
  const admin = await harness.as({ role: "tenant_admin" });
  await gedcomClient(admin).importFile(bytesOf(demoTree));
  return admin;
};

const today = "2026-11-22";

export const ask = async (
  who: Caller,
  question: string,
  more: Record<string, string> = {},
): Promise<TreeAnswer | null> => {
  const query = new URLSearchParams({ question, day: today, ...more }).toString();
  const { status, body } = await who.get<ResponseOf<typeof answerQuestion>>(`/api/genealogy/answers?${query}`);
  expect(status).toBe(200);
  return body.answer;
};
