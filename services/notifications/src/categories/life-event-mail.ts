import type { TransactionSql } from "postgres";
import type { Reader } from "../readers/readers.ts";
import { addDays } from "../local-time/local-time.ts";
import { dayInWords, titleInMail, viewerOf, type Compose } from "./compose.ts";

export interface ComingEvent {
  readonly id: string;
  readonly title: string;
}

/** What a reader is reminded of on the day before it is. */
export const eventsAfter = (
  sql: TransactionSql,
  reader: Reader,
  day: string,
  eventId?: string,
): Promise<readonly ComingEvent[]> => sql<ComingEvent[]>`
  select id, title from items
  where tenant_id = ${reader.tenant_id} and kind = 'event' and event_day = ${addDays(day, 1)}
    ${eventId === undefined ? sql`` : sql`and id = ${eventId}`}
  order by title, id limit 50`;

export const composeLifeEvent: Compose = async ({ readModel, publicUrl }, reader, { subjectId = "", day = "" }) => {
  const [event] = await readModel.asViewer(viewerOf(reader), (sql) => eventsAfter(sql, reader, day, subjectId));
  if (!event) return undefined;
  const title = titleInMail(event.title);
  return {
    subject: `Tomorrow: ${title}`,
    paragraphs: [`“${title}” is tomorrow, ${dayInWords(addDays(day, 1))}.`],
    link: { url: `${publicUrl}/events/${event.id}`, label: "See the event" },
  };
};
