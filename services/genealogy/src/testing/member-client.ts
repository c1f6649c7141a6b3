import type { FamilyMember, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Caller } from "@kinkeeper/platform/testing/service-harness";
import { expect } from "vitest";

export const addMember = async (
  who: Caller,
  body: object = { firstName: "Emma" },
): Promise<FamilyMemberWithRevision> => {
  const { status, body: added } = await who.post<FamilyMemberWithRevision>("/api/family-members", body);
  expect(status).toBe(201);
  return added;
};

export const listMembers = async (who: Caller): Promise<FamilyMember[]> =>
  (await who.get<FamilyMember[]>("/api/family-members")).body;
