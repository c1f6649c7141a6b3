import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { EmailFrequency, TenantStatus, UserRole } from "@kinkeeper/contracts/enumerations";
import type { MailSwitch } from "@kinkeeper/contracts/notifications/preferences";
import type { Fragment, ISql } from "postgres";

/** Somebody in one family, as mail sees them. */
export interface Reader {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly role: UserRole;
  readonly since: Date;
  readonly digest_until: Date | null;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly birthdate: string | null;
  readonly family: string;
  readonly status: TenantStatus;
  readonly birthday_reminders: boolean;
  readonly family_announcements: boolean;
  readonly family_digest: boolean;
  readonly marketplace_updates: boolean;
  readonly event_reminders: boolean;
  readonly digest_frequency: EmailFrequency;
  /** Their own, else that of the family's first administrator who has one, else UTC. */
  readonly time_zone: string;
  readonly refused_since: Date | null;
}

const columnOf = {
  birthdayReminders: "birthday_reminders",
  familyAnnouncements: "family_announcements",
  familyDigest: "family_digest",
  marketplaceUpdates: "marketplace_updates",
  eventReminders: "event_reminders",
} as const satisfies Record<MailSwitch, keyof Reader>;

/** Families that get mail of anything but money and accounts. */
export const receivesMail = (status: TenantStatus): boolean => status === "active" || status === "trial";

/** Whether a mail of this kind may go to them now. */
export const isWanted = (reader: Reader, category: MailSwitch): boolean =>
  receivesMail(reader.status) &&
  reader.refused_since === null &&
  reader[columnOf[category]] &&
  (category !== "familyDigest" || reader.digest_frequency !== "never");

/** Whether news that are of no family may go to an account: it has none, or one of its families gets mail. */
export const isOpenToNews = (sql: ISql, userId: Fragment): Fragment => sql`(
  not exists (select from memberships m where m.user_id = ${userId})
  or exists (select from memberships m join families f using (tenant_id)
    where m.user_id = ${userId} and f.status in ('active', 'trial')))`;

/** Everybody in every family, to be read from: `select * from ${readersIn(sql)} r where …`. */
export const readersIn = (sql: ISql): Fragment => sql`(
  select m.tenant_id, m.user_id, m.role, m.since, m.planned_on, m.digest_until, m.leased_until,
    a.email, a.first_name, a.last_name, a.birthdate, f.name as family, f.status,
    coalesce(p.birthday_reminders, true) as birthday_reminders,
    coalesce(p.family_announcements, true) as family_announcements,
    coalesce(p.family_digest, true) as family_digest,
    coalesce(p.marketplace_updates, false) as marketplace_updates,
    coalesce(p.event_reminders, true) as event_reminders,
    coalesce(p.digest_frequency, 'monthly') as digest_frequency,
    coalesce(p.time_zone, (
      select ap.time_zone from memberships am join preferences ap using (user_id)
      where am.tenant_id = m.tenant_id and am.role = 'tenant_admin' and ap.time_zone is not null
      order by am.since, am.user_id limit 1
    ), 'UTC') as time_zone,
    p.refused_since
  from memberships m join accounts a using (user_id) join families f using (tenant_id) left join preferences p using (user_id)
)`;

/** Somebody in a family; undefined once they belong to it no more. */
export const readReader = async (sql: ISql, tenantId: string, userId: string): Promise<Reader | undefined> => {
  const [reader] = await sql<Reader[]>`
    select * from ${readersIn(sql)} r where tenant_id = ${tenantId} and user_id = ${userId}`;
  return reader;
};

/** The names of these accounts; those without one are missing. */
export const namesOf = async (sql: ISql, userIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> => {
  const wanted = [...new Set(userIds.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await sql<{ user_id: string; firstName: string | null; lastName: string | null }[]>`
    select user_id, first_name as "firstName", last_name as "lastName"
    from accounts where user_id in ${sql(wanted)}`;
  const names = rows.map(({ user_id, ...named }) => [user_id, joinedName(named)] as const);
  return new Map(names.filter(([, name]) => name !== ""));
};
