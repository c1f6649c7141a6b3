import type { Mailer } from "@kinkeeper/platform/mailer";
import { createTransport } from "nodemailer";

/** Sends through the mail server at `smtp(s)://user:password@host:port`. */
export const smtpMailer = (url: string, from: string): Mailer => {
  const transport = createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return {
    delivers: true,
    send: async (mail) => {
      await transport.sendMail({ from, ...mail, headers: { "auto-submitted": "auto-generated" } });
    },
  };
};
