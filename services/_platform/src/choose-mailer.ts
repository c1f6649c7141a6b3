import type { z } from "zod";
import type { Mailer } from "./mailer.ts";
import type { ServiceDefinition } from "./service.ts";
import type { mailVariables } from "./settings.ts";

const neverSends: Mailer["send"] = () => Promise.reject(new Error("this service sends no mail itself"));
const keepsMail: Mailer = { delivers: false, send: async () => undefined };

/** The mailer of a service: its own where it sends mail itself; others only ask whether mail is delivered at all. */
export const chooseMailer = (
  { mailer }: ServiceDefinition,
  { SMTP_URL: smtpUrl, KINKEEPER_MAIL_FROM: from }: z.output<typeof mailVariables>,
): Mailer => {
  if (smtpUrl === undefined) return keepsMail;
  return mailer?.(smtpUrl, from) ?? { delivers: true, send: neverSends };
};
