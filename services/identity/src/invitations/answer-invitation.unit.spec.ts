import { platformTenant } from "@kinkeeper/contracts/claims";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { newId } from "@kinkeeper/platform/ids";
import { keyName } from "@kinkeeper/platform/keyring";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type RegisteredUser } from "../users/user.ts";
import { takeBackInvitation } from "./answer-invitation.ts";

const [tenantId, userId] = [newId(), newId()];
const context = { tenantId: platformTenant, correlationId: tenantId, causationId: tenantId };
let memory: ReturnType<typeof memoryJournal>;
let invited: RegisteredUser;
beforeEach(async () => {
  memory = memoryJournal();
  const { journal } = memory;
  const stream = tenantStream(tenantId);
  const events: readonly TenantEvent[] = [
    { type: "TenantFounded", data: { tenantId, name: "Darwin", status: "trial" } },
    { type: "MembershipGranted", data: { tenantId, userId: newId(), role: "tenant_admin" } },
  ];
  await journal.append([{ stream, expectedRevision: -1, events }], context);
  const names = { email: "ben@example.org", username: null, firstName: null, lastName: null };
  const register = { type: "RegisterUser", userId, ...names } as const;
  const { state } = await handleCommand(journal, userDecider, userStream(userId), register, context);
  if (state.status !== "registered") throw new Error("nobody was prepared");
  invited = state;
  const offer = { type: "OfferMembership", userId, role: "member", maxMembers: null } as const;
  await handleCommand(journal, tenantDecider, stream, offer, context);
});
afterEach(() => memory.close());

const takeBack = () =>
  takeBackInvitation(
    { ...memory, readModel: { caughtUpTo: async () => true } as never },
    { tenantId, user: invited },
    context,
  );
const isKept = async (): Promise<boolean> => {
  const events = await memory.journal.read(userStream(userId));
  const keys = await memory.keyring.find([keyName(platformTenant, userId)]);
  return keys.size > 0 && !events.some(({ type }) => type === "UserErased");
};

test("nothing is left of an invitation that was taken back", async () => {
  expect(await takeBack()).toBe(true);
  expect(await isKept()).toBe(false);
});

test("whoever comes in while their invitation is taken back keeps their account", async () => {
  const accept = { type: "AcceptMembership", userId, by: userId, maxMembers: null } as const;
  await handleCommand(memory.journal, tenantDecider, tenantStream(tenantId), accept, context);
  const choose = { type: "SetPassword", passwordHash: "scrypt" } as const;
  await handleCommand(memory.journal, userDecider, userStream(userId), choose, context);
  expect(await takeBack()).toBe(false);
  expect(await isKept()).toBe(true);
});
