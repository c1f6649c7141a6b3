import type { TenantUser } from "@kinkeeper/contracts/identity/family-users";
import type { Tenant as TenantAnswer } from "@kinkeeper/contracts/identity/signed-in";
import { notFound } from "@kinkeeper/platform/domain-error";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { loadStream } from "@kinkeeper/platform/load-stream";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream, type FoundedTenant } from "../tenants/tenant.ts";
import { namesShown } from "./directory.ts";
import { streamReader } from "../stream-reader.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";

/** A family as its events tell it: what a command answers with, however far the lists lag behind. */
export interface RecordedFamily {
  readonly tenant: FoundedTenant;
  readonly answer: TenantAnswer;
}

/** @throws DomainError NOT_FOUND */
export const recordedFamily = async (journal: EventJournal, tenantId: string): Promise<RecordedFamily> => {
  const { recorded: events, state: tenant } = await loadStream(journal, tenantDecider, tenantStream(tenantId));
  if (!tenant.founded) throw notFound("family");
  const { name, status } = tenant;
  return { tenant, answer: { id: tenantId, name, status, createdAt: events[0]!.metadata.time } };
};

/** A member as an administrator sees them. @throws DomainError NOT_FOUND */
export const recordedMember = async (journal: EventJournal, tenantId: string, userId: string): Promise<TenantUser> => {
  const { tenant } = await recordedFamily(journal, tenantId);
  const member = tenant.members.get(userId);
  const user = (await streamReader(journal).load(userDecider, userStream(userId))).state;
  if (!member || user.status !== "registered") throw notFound("family member");
  const { email } = user;
  const { role, joined } = member;
  return { id: userId, ...namesShown(user, joined), email, role, status: joined ? "active" : "invited" };
};
