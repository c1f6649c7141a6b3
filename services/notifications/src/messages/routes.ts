import { listMail } from "@kinkeeper/contracts/notifications/endpoints";
import { notFound } from "@kinkeeper/platform/domain-error";
import { htmlReply, route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { mailPage } from "./mail-page.ts";

interface MessageRow {
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly queued_at: Date;
}

const shown = 200;

/** Mail that was kept instead of sent. Exists only where mail is kept. */
export const mailRoutes = ({ readModel, settings }: ServiceDependencies): readonly Route[] => [
  route(listMail, async ({ header }) => {
    if (!settings.keepsMail) throw notFound("page");
    const rows = await readModel.service<MessageRow[]>`
      select recipient, subject, body_text, body_html, queued_at from messages order by queued_at desc limit ${shown}`;
    const mails = rows.map((row) => ({
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      at: row.queued_at.toISOString(),
    }));
    return header("accept")?.includes("application/json") ? mails : htmlReply(200, mailPage(mails));
  }),
];
