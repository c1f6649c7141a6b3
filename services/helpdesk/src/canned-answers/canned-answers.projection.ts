import type { CannedAnswerEvent } from "@kinkeeper/contracts/helpdesk/events";
import { eachEvent, type Projection } from "@kinkeeper/platform/projection";

type Put = Extract<CannedAnswerEvent, { type: "CannedAnswerAdded" | "CannedAnswerChanged" }>;

const put = eachEvent<Put>(
  (sql, { data: { cannedAnswerId, details }, metadata: { tenantId } }) => sql`
    insert into canned_answers (tenant_id, id, title, text)
    values (${tenantId}, ${cannedAnswerId}, ${details.title}, ${details.text})
    on conflict (tenant_id, id) do update set title = excluded.title, text = excluded.text`,
);

/** Canned answers of each family, and of the platform. */
export const cannedAnswersProjection: Projection<CannedAnswerEvent> = {
  name: "canned_answers_v1",
  contexts: ["helpdesk"],
  tables: ["canned_answers"],
  on: {
    CannedAnswerAdded: put,
    CannedAnswerChanged: put,
    CannedAnswerRemoved: eachEvent(
      (sql, { data, metadata: { tenantId } }) => sql`
        delete from canned_answers where tenant_id = ${tenantId} and id = ${data.cannedAnswerId}`,
    ),
  },
};
