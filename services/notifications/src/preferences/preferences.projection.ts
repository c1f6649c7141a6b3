import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { PreferenceEvent } from "@kinkeeper/contracts/notifications/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** What accounts have chosen; who has chosen nothing has no row. */
export const preferencesProjection: Projection<PreferenceEvent | UserErased> = {
  name: "preferences_v1",
  contexts: ["notifications", "identity"],
  tables: ["preferences"],
  on: {
    PreferencesChanged: eachEvent(async (sql, { data: { userId, preferences, changed }, metadata: { time } }) => {
      const chosen = {
        birthday_reminders: preferences.birthdayReminders,
        family_announcements: preferences.familyAnnouncements,
        family_digest: preferences.familyDigest,
        marketplace_updates: preferences.marketplaceUpdates,
        event_reminders: preferences.eventReminders,
        digest_frequency: preferences.digestFrequency,
        time_zone: preferences.timeZone,
        ...(changed.includes("timeZone") ? { chose_time_zone: true } : {}),
        // News begin when they were asked for.
        ...(changed.includes("marketplaceUpdates") ? { marketplace_since: time } : {}),
      };
      await sql`
        insert into preferences ${sql({ user_id: userId, ...chosen })}
        on conflict (user_id) do update set ${sql(chosen)}`;
    }),
    AddressRefused: eachEvent(
      (sql, { data: { userId }, metadata: { time } }) => sql`
        insert into preferences (user_id, refused_since) values (${userId}, ${time})
        on conflict (user_id) do update set refused_since = excluded.refused_since`,
    ),
    AddressResumed: eachEvent(
      (sql, { data: { userId } }) => sql`update preferences set refused_since = null where user_id = ${userId}`,
    ),
    UserErased: eachEvent((sql, { data: { userId } }) => sql`delete from preferences where user_id = ${userId}`),
  },
};
