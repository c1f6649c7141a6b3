import { streamName } from "@kinkeeper/contracts/event";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { newId } from "@kinkeeper/platform/ids";
import type { SharedHarness } from "@kinkeeper/platform/testing/shared-harness";

const unknown: MemberDetails = {
  firstName: "Emma",
  lastName: null,
  maidenName: null,
  sex: null,
  birthDate: null,
  birthPlace: null,
  deathDate: null,
  deathPlace: null,
  biography: null,
  isLiving: false,
};

type Type = "MemberAdded" | "MemberRemoved" | "MemberRestored";

const record = (harness: SharedHarness, tenantId: string, memberId: string, revision: number, type: Type, more = {}) =>
  harness.record({
    stream: streamName("member", tenantId, memberId),
    expectedRevision: revision - 1,
    events: [{ type, data: { memberId, ...more } }],
  });

/** Adds somebody to a family's tree, as genealogy would, and answers their id. */
export const addPerson = async (
  harness: SharedHarness,
  tenantId: string,
  known: Partial<MemberDetails> = {},
  memberId = newId(),
): Promise<string> => {
  await record(harness, tenantId, memberId, 0, "MemberAdded", { details: { ...unknown, ...known }, source: null });
  return memberId;
};

export const removePerson = (harness: SharedHarness, tenantId: string, memberId: string): Promise<void> =>
  record(harness, tenantId, memberId, 1, "MemberRemoved");

/** Brings back somebody who was added and removed. */
export const restorePerson = (harness: SharedHarness, tenantId: string, memberId: string): Promise<void> =>
  record(harness, tenantId, memberId, 2, "MemberRestored");

/** Lets an account have a name, as identity would. */
export const nameAccount = (
  harness: SharedHarness,
  userId: string,
  firstName: string,
  lastName: string | null = null,
) =>
  harness.record({
    stream: streamName("user", "platform", userId),
    expectedRevision: -1,
    events: [{ type: "UserRegistered", data: { userId, email: "a@example.org", username: null, firstName, lastName } }],
  });
