import { AddressRefused, type Mailer } from "@kinkeeper/platform/mailer";
import { createTransport } from "nodemailer";

/** What nodemailer says of an answer of the server. */
interface SmtpFailure {
  readonly responseCode?: number;
  readonly command?: string;
  readonly response?: string;
}

/** A full mailbox may have room again. */
const full = 552;

/** Whether the recipient was refused for good; that the sender was, or what was sent, says nothing about the address. */
const isAddressRefused = ({ responseCode = 0, command }: SmtpFailure): boolean =>
  command === "RCPT TO" && responseCode >= 500 && responseCode < 600 && responseCode !== full;

/** "Kinkeeper <no-reply@family.example>" is at family.example. */
const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";

/** Connections to the mail server at a time, and so mails on their way: relays refuse who opens many. */
export const mostConnections = 4;

/**
 * Sends through the mail server at `smtp(s)://user:password@host:port`, over connections that are kept for the next mail.
 * @param idleTimeout milliseconds after which a connection without a mail is closed; below the socket's, which would break it off
 */
export const smtpMailer = (url: string, from: string, idleTimeout = 10_000): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mostConnections,
    idleTimeout,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    // Nothing of a mail is ever fetched from anywhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    delivers: true,
    send: async ({ id, to, subject, text, html, unsubscribeUrl }) => {
      const headers = {
        "auto-submitted": "auto-generated",
        ...(unsubscribeUrl === undefined
          ? {}
          : {
              "list-unsubscribe": `<${unsubscribeUrl}>`,
              "list-unsubscribe-post": "List-Unsubscribe=One-Click",
            }),
      };
      const messageId = `<${id}@${domainOf(from)}>`;
      try {
        await transport.sendMail({ from, to, subject, text, html, messageId, headers });
      } catch (error) {
        const failure = error as SmtpFailure;
        if (isAddressRefused(failure))
          throw new AddressRefused(failure.response ?? String(failure.responseCode), { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
};
