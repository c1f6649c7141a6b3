import type { MessageEvent } from "@kinkeeper/contracts/notifications/events";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { removedAddress, type UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";
import type { TransactionSql } from "postgres";
import { retryAfter } from "./retry-after.ts";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;
type MemberErased = Extract<MemberEvent, { type: "MemberErased" }>;

/** A sender that says nothing for so long, in seconds, has died. */
const sendingLease = 300;

/** Of every family: mails to others may name an account wherever it belonged. */
const everyFamily = "";

/**
 * Empties mails that were queued before somebody was erased, whom they may name: those that are over, and those that are written anew before
 * they go out. Whether the mail or the erasing is heard of first makes no difference.
 */
const forgetWords = (sql: TransactionSql, condition: ReturnType<TransactionSql>) => sql`
  update messages m set subject = 'Removed', body_text = 'Removed', body_html = 'Removed'
  from erasures e
  where ${condition} and m.queued_at <= e.at and e.tenant_id in (${everyFamily}, m.about ->> 'tenantId')
    and (m.category is not null or m.due_at is null) and m.subject <> 'Removed'`;

const rememberErasure = async (sql: TransactionSql, tenantId: string, at: string): Promise<void> => {
  await sql`
    insert into erasures (tenant_id, at) values (${tenantId}, ${at})
    on conflict (tenant_id) do update set at = greatest(erasures.at, excluded.at)`;
  const isOfFamily = tenantId === everyFamily ? sql`true` : sql`m.about ->> 'tenantId' = ${tenantId}`;
  await forgetWords(sql, sql`e.tenant_id = ${tenantId} and ${isOfFamily}`);
};

/** Every mail: what waits to be sent, and what was. */
export const messagesProjection: Projection<MessageEvent | UserErased | MemberErased> = {
  name: "messages_v3",
  contexts: ["notifications", "identity", "genealogy"],
  tables: ["messages", "erasures"],
  on: {
    MessageQueued: eachEvent(async (sql, { data, metadata: { time } }) => {
      // What is left of a mail to an account that was erased: nobody is written to.
      if (data.to === removedAddress) return;
      await sql`
        insert into messages (
          id, user_id, recipient, subject, body_text, body_html, queued_at, due_at, kind, category, about, expires_at
        ) values (
          ${data.messageId}, ${data.userId}, ${data.to}, ${data.subject}, ${data.text}, ${data.html}, ${time}, ${time},
          ${data.kind}, ${data.category ?? null}, ${sql.json(data.about ?? null)}, ${data.expiresAt ?? null}
        )
        on conflict (id) do nothing`;
      await forgetWords(sql, sql`m.id = ${data.messageId}`);
    }),
    MessageSendStarted: eachEvent(
      (sql, { data, metadata: { time } }) => sql`
        update messages set attempts = ${data.attempt}, due_at = ${time}::timestamptz + make_interval(secs => ${sendingLease})
        where id = ${data.messageId}`,
    ),
    MessageSent: eachEvent(async (sql, { data, metadata: { time } }) => {
      await sql`update messages set sent_at = ${time}, due_at = null where id = ${data.messageId}`;
      await forgetWords(sql, sql`m.id = ${data.messageId}`);
    }),
    MessageFailed: eachEvent(
      (sql, { data, metadata: { time } }) => sql`
        update messages set due_at = ${time}::timestamptz + make_interval(secs => ${retryAfter(data.attempt)})
        where id = ${data.messageId}`,
    ),
    MessageAbandoned: eachEvent(async (sql, { data }) => {
      await sql`update messages set due_at = null where id = ${data.messageId}`;
      await forgetWords(sql, sql`m.id = ${data.messageId}`);
    }),
    MemberErased: eachEvent((sql, { metadata: { tenantId, time } }) => rememberErasure(sql, tenantId, time)),
    UserErased: eachEvent(async (sql, { data, metadata: { time } }) => {
      await sql`delete from messages where user_id = ${data.userId}`;
      await rememberErasure(sql, everyFamily, time);
    }),
  },
};
