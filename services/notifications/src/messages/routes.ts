import { listMail, showMail } from "@kinkeeper/contracts/notifications/endpoints";
import { notFound } from "@kinkeeper/platform/domain-error";
import { htmlReply, route, type Route } from "@kinkeeper/platform/http/route";
import type { NotificationsDependencies } from "../settings.ts";
import { stylePolicy } from "./styled-page.ts";
import { mailPage } from "./mail-page.ts";

interface MessageRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly queued_at: Date;
}

const shown = 200;

/** Every mail, kept whether it was sent or not. Exists only where it is asked for. */
export const mailRoutes = ({ readModel, settings }: NotificationsDependencies): readonly Route[] => {
  const requireShown = (): void => {
    if (!settings.KINKEEPER_DEV_MAIL) throw notFound("page");
  };
  const styled = { "content-security-policy": stylePolicy };

  return [
    route(listMail, async ({ header }) => {
      requireShown();
      const rows = await readModel.service<MessageRow[]>`
        select id, recipient, subject, body_text, body_html, queued_at from messages
        order by queued_at desc, id desc limit ${shown}`;
      const mails = rows.map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        text: row.body_text,
        html: row.body_html,
        at: row.queued_at.toISOString(),
      }));
      return header("accept")?.includes("application/json") ? mails : htmlReply(200, mailPage(mails), styled);
    }),

    route(showMail, async ({ params }) => {
      requireShown();
      const [row] = await readModel.service<Pick<MessageRow, "body_html">[]>`
        select body_html from messages where id = ${params.id}`;
      if (!row) throw notFound("mail");
      return htmlReply(200, row.body_html, styled);
    }),
  ];
};
