import type { MessageAbout } from "@kinkeeper/contracts/notifications/events";
import type { Entry, Letter } from "../messages/letter.ts";
import { nameInMail } from "../messages/name-in-mail.ts";
import type { MailContext } from "./compose.ts";

/** Most services that a mail lists. */
const shown = 10;
/** Longest title of one, in characters. */
const longestTitle = 120;

interface ServiceRow {
  readonly service_id: string;
  readonly title: string;
  readonly business_name: string;
  readonly total: number;
}

/** What approved vendors offer since the last time; the same for everybody. */
export const composeMarketplace = async (
  { readModel, publicUrl }: MailContext,
  { from, until }: MessageAbout,
): Promise<Letter | undefined> => {
  if (from === undefined || until === undefined) return undefined;
  const services = await readModel.service<ServiceRow[]>`
    select service_id, title, business_name, count(*) over ()::int as total
    from services join vendors using (vendor_id)
    where is_active and status = 'approved' and services.told_at > ${from} and services.told_at <= ${until}
    order by services.told_at desc, service_id limit ${shown}`;
  const [first] = services;
  if (!first) return undefined;
  const more = first.total - services.length;
  const entries = services.map(({ service_id, title, business_name }): Entry => ({
    // Typed by a stranger, and mailed to every family: it names no address of its own.
    title: nameInMail(title, longestTitle),
    detail: nameInMail(business_name),
    url: `${publicUrl}/marketplace/${service_id}`,
  }));
  return {
    subject: "New in the marketplace",
    paragraphs: ["These services are new in the marketplace."],
    sections: [{ heading: "Services", entries, ...(more > 0 ? { more: `and ${more} more` } : {}) }],
    link: { url: `${publicUrl}/marketplace`, label: "Open the marketplace" },
  };
};
