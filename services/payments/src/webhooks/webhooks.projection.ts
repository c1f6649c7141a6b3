import type { WebhookEvent } from "@kinkeeper/contracts/payments/webhook-events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

/** Messages that wait to be handled, and those that failed too often. One that was handled is in no list any more. */
export const webhooksProjection: Projection<WebhookEvent> = {
  name: "webhooks_v1",
  contexts: ["payments"],
  tables: ["webhooks"],
  on: {
    WebhookReceived: eachEvent(
      (sql, { data, metadata: { time } }) => sql`
        insert into webhooks (id, event_id, kind, notice, received_at, due_at)
        values (${data.webhookId}, ${data.eventId}, ${data.kind}, ${sql.json(data)}, ${time}, ${time})
        on conflict do nothing`,
    ),
    WebhookHandled: eachEvent((sql, { data }) => sql`delete from webhooks where id = ${data.webhookId}`),
    WebhookParked: eachEvent(
      (sql, { data }) => sql`
        update webhooks set is_parked = true, attempts = ${data.attempts}, last_error = ${data.reason}
        where id = ${data.webhookId}`,
    ),
  },
};
