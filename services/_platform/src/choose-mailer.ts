import type { Mailer } from "./mailer.ts";
import type { ServiceDefinition } from "./service.ts";
import { mailVariables, type Settings } from "./settings.ts";

const neverSends: Mailer["send"] = () => Promise.reject(new Error("this service sends no mail itself"));
const keepsMail: Mailer = { delivers: false, send: async () => undefined };

/** The mailer of a service, from what it declared: its own where it sends mail itself; others only ask whether mail is delivered at all. */
export const chooseMailer = ({ mailer }: ServiceDefinition, settings: Settings): Mailer => {
  const { SMTP_URL: smtpUrl, KINKEEPER_MAIL_FROM: from } = mailVariables.parse(settings);
  if (smtpUrl === undefined) return keepsMail;
  return mailer?.(smtpUrl, from) ?? { delivers: true, send: neverSends };
};
