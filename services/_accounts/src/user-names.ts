import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { Sql } from "postgres";

type NamingEvent = Extract<UserEvent, { type: "UserRegistered" | "UserProfileChanged" | "UserErased" }>;

const putNames = eachEvent<Exclude<NamingEvent, { type: "UserErased" }>>(
  (sql, { data: { userId, firstName, lastName } }) => sql`
    insert into user_names (user_id, first_name, last_name) values (${userId}, ${firstName}, ${lastName})
    on conflict (user_id) do update set first_name = excluded.first_name, last_name = excluded.last_name`,
);

/**
 * Identity's names of accounts, for a service that shows who did something: a history, a list with authors. The service
 * brings the table by a migration of its own: `user_names (user_id uuid primary key, first_name text, last_name text)`.
 */
export const userNamesProjection: Projection<NamingEvent> = {
  name: "user_names_v1",
  contexts: ["identity"],
  tables: ["user_names"],
  on: {
    UserRegistered: putNames,
    UserProfileChanged: putNames,
    UserErased: eachEvent((sql, { data }) => sql`delete from user_names where user_id = ${data.userId}`),
  },
};

/** The names of these accounts; those unknown or without a name are missing. */
export const userNames = async (sql: Sql, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (userIds.length === 0) return new Map();
  const rows = await sql<{ user_id: string; firstName: string | null; lastName: string | null }[]>`
    select user_id, first_name as "firstName", last_name as "lastName"
    from user_names where user_id in ${sql(userIds)}`;
  const names = rows.map(({ user_id, ...named }) => [user_id, joinedName(named)] as const);
  return new Map(names.filter(([, name]) => name !== ""));
};
