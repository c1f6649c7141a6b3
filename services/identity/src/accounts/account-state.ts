import type { TenantStatus } from "@kinkeeper/contracts/enumerations";
import type { Recorded } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { stateAfter } from "@kinkeeper/platform/decider";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { foldedStreams } from "@kinkeeper/platform/folded-streams";
import type { Logger } from "@kinkeeper/platform/logger";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { accountVersion, membershipVersion } from "../users/session-version.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream, type MemberRole, type Tenant } from "../tenants/tenant.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type User } from "../users/user.ts";

export interface Account {
  readonly userId: string;
  readonly email: string;
  readonly username: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly birthdate: string | null;
  readonly profileImageUrl: string | null;
  readonly superAdmin: boolean;
  /** Sessions opened under a lower one are over. */
  readonly sessionVersion: number;
}

/** A family somebody has joined, and their role in it. */
export interface JoinedFamily {
  readonly tenantId: string;
  readonly name: string;
  readonly status: TenantStatus;
  /** When the family came to be in this status. */
  readonly statusSince: Date;
  readonly role: MemberRole;
  /** Sessions of this member opened under a lower one are over. */
  readonly sessionVersion: number;
}

/** An account as its events say, and the version that its sessions need. */
export interface KnownUser {
  readonly user: User;
  readonly sessionVersion: number;
}

/** Who may do what right now. */
export interface AccountState {
  /** @throws StoreUnavailable: who signs in is told by events alone */
  readonly user: (userId: string) => Promise<KnownUser>;
  readonly account: (userId: string) => Promise<Account | undefined>;
  /** Undefined for families one has not joined. */
  readonly family: (tenantId: string, userId: string) => Promise<JoinedFamily | undefined>;
  /** All families of an account, oldest first, as the read model knows them. */
  readonly familiesOf: (userId: string) => Promise<readonly JoinedFamily[]>;
}

interface KnownTenant {
  readonly tenant: Tenant;
  /** Events that sessions depend on. */
  readonly versions: readonly Recorded<TenantEvent>[];
  /** ISO time; undefined before it was founded. */
  readonly statusSince: string | undefined;
}

const isVersion = ({ type }: Recorded<TenantEvent>): boolean =>
  type === "MembershipGranted" || type === "TenantStatusChanged";

/** How long the event store may take before the read model is asked instead, in milliseconds. */
const timeout = 500;

const inTime = async <Result>(answer: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable("the event store did not answer in time")), timeout);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Read from the events themselves, so that what was revoked is revoked, however far the read model lags behind. While the
 * event store cannot be reached the read model answers: nothing can be revoked meanwhile, and reading goes on.
 */
export const accountState = ({
  journal,
  readModel,
  logger,
}: {
  readonly journal: EventJournal;
  readonly readModel: Pick<ReadModel, "service">;
  readonly logger: Logger;
}): AccountState => {
  const fresh = async <Result>(
    fromEvents: () => Promise<Result>,
    fromReadModel: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await inTime(fromEvents());
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      logger.warn({ err: error }, "the event store cannot be reached; who somebody is was read from the read model");
      return fromReadModel();
    }
  };

  const users = foldedStreams<UserEvent, KnownUser>(journal, (events, before) => ({
    user: stateAfter(userDecider, events, before?.user),
    sessionVersion: accountVersion(events) || (before?.sessionVersion ?? 0),
  }));
  const tenants = foldedStreams<TenantEvent, KnownTenant>(journal, (events, before) => ({
    tenant: stateAfter(tenantDecider, events, before?.tenant),
    versions: [...(before?.versions ?? []), ...events.filter(isVersion)],
    statusSince:
      events.findLast(({ type }) => type === "TenantStatusChanged")?.metadata.time ??
      before?.statusSince ??
      events[0]?.metadata.time,
  }));

  const accountFromEvents = async (userId: string): Promise<Account | undefined> => {
    const { user, sessionVersion } = await users(userStream(userId));
    return user.status === "registered" ? { ...user, sessionVersion } : undefined;
  };
  const accountFromReadModel = async (userId: string): Promise<Account | undefined> => {
    const [account] = await readModel.service<Account[]>`
      select user_id as "userId", email, username, first_name as "firstName", last_name as "lastName", birthdate,
        profile_image_url as "profileImageUrl", super_admin as "superAdmin", session_version::int as "sessionVersion"
      from users where user_id = ${userId}`;
    return account;
  };

  const familyFromEvents = async (tenantId: string, userId: string): Promise<JoinedFamily | undefined> => {
    const { tenant, versions, statusSince } = await tenants(tenantStream(tenantId));
    const member = tenant.founded ? tenant.members.get(userId) : undefined;
    if (!tenant.founded || !member?.joined) return undefined;
    return {
      tenantId,
      name: tenant.name,
      status: tenant.status,
      statusSince: new Date(statusSince!),
      role: member.role,
      sessionVersion: membershipVersion(versions, userId),
    };
  };
  const familiesOf = (userId: string): Promise<readonly JoinedFamily[]> => readModel.service<JoinedFamily[]>`
    select tenant_id as "tenantId", name, status, status_since as "statusSince", role, session_version::int as "sessionVersion"
    from tenant_users join tenants using (tenant_id)
    where user_id = ${userId} and joined order by since, tenant_id`;

  return {
    user: (userId) => users(userStream(userId)),
    account: (userId) =>
      fresh(
        () => accountFromEvents(userId),
        () => accountFromReadModel(userId),
      ),
    family: (tenantId, userId) =>
      fresh(
        () => familyFromEvents(tenantId, userId),
        async () => (await familiesOf(userId)).find((family) => family.tenantId === tenantId),
      ),
    familiesOf,
  };
};
