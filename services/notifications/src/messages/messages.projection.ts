import type { MessageEvent } from "@kinkeeper/contracts/notifications/events";
import { removedAddress, type UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type UserErased = Extract<UserEvent, { type: "UserErased" }>;

/** When a failed message is tried again, in seconds after the failure: 1 minute, then five times longer each, at most 6 hours. */
const retryAfter = (attempt: number): number => Math.min(60 * 5 ** (attempt - 1), 6 * 3600);
/** A sender that says nothing for so long, in seconds, has died. */
const sendingLease = 300;

/** Every mail: what waits to be sent, and what was. */
export const messagesProjection: Projection<MessageEvent | UserErased> = {
  name: "messages_v2",
  contexts: ["notifications", "identity"],
  tables: ["messages"],
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
    }),
    MessageSendStarted: eachEvent(
      (sql, { data, metadata: { time } }) => sql`
        update messages set attempts = ${data.attempt}, due_at = ${time}::timestamptz + make_interval(secs => ${sendingLease})
        where id = ${data.messageId}`,
    ),
    MessageSent: eachEvent(
      (sql, { data, metadata: { time } }) => sql`
        update messages set sent_at = ${time}, due_at = null where id = ${data.messageId}`,
    ),
    MessageFailed: eachEvent(
      (sql, { data, metadata: { time } }) => sql`
        update messages set due_at = ${time}::timestamptz + make_interval(secs => ${retryAfter(data.attempt)})
        where id = ${data.messageId}`,
    ),
    MessageAbandoned: eachEvent((sql, { data }) => sql`update messages set due_at = null where id = ${data.messageId}`),
    UserErased: eachEvent((sql, { data }) => sql`delete from messages where user_id = ${data.userId}`),
  },
};
