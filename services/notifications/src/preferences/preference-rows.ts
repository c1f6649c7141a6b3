import { defaultPreferences, type EmailPreferences } from "@kinkeeper/contracts/notifications/preferences";
import type { EmailFrequency } from "@kinkeeper/contracts/enumerations";
import type { Sql } from "postgres";

interface PreferenceRow {
  readonly birthday_reminders: boolean;
  readonly family_announcements: boolean;
  readonly family_digest: boolean;
  readonly marketplace_updates: boolean;
  readonly event_reminders: boolean;
  readonly digest_frequency: EmailFrequency;
  readonly time_zone: string | null;
  readonly refused_since: Date | null;
}

/** What an account has chosen, or what holds where it has chosen nothing. */
export const readPreferences = async (sql: Sql, userId: string): Promise<EmailPreferences> => {
  const [row] = await sql<PreferenceRow[]>`select * from preferences where user_id = ${userId}`;
  if (!row) return { ...defaultPreferences, undeliverableSince: null };
  return {
    birthdayReminders: row.birthday_reminders,
    familyAnnouncements: row.family_announcements,
    familyDigest: row.family_digest,
    marketplaceUpdates: row.marketplace_updates,
    eventReminders: row.event_reminders,
    digestFrequency: row.digest_frequency,
    timeZone: row.time_zone,
    undeliverableSince: row.refused_since?.toISOString() ?? null,
  };
};
