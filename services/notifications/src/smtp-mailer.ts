import { AddressRefused, MailServerAway, type Mailer } from "@kinkeeper/platform/mailer";
import { createTransport } from "nodemailer";

/** What nodemailer says of an answer of the server. */
interface SmtpFailure {
  readonly responseCode?: number;
  readonly command?: string;
  readonly response?: string;
}

/** "550 5.1.1 No such mailbox": what RFC 3463 says more exactly, which not every server does. */
const statusIn = (response: string): string | undefined => /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
/** There is no such mailbox or domain, it has moved, or is switched off; a full one may have room again. */
const ofAddress = new Set(["5.1.0", "5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.6", "5.1.10", "5.2.1"]);
/** The same where nothing more exact is said, but for words that speak of whoever sends. */
const codesOfAddress = new Set([550, 551, 553]);
const ofSender = /relay|sender|client|block|black|polic|spam|authenti/i;

/**
 * Whether the recipient was refused for good. That the sender was, or what was sent, says nothing about the address: a relay that wants other
 * credentials, or a list of senders to be blocked, refuses every recipient.
 */
const isAddressRefused = ({ responseCode = 0, command, response = "" }: SmtpFailure): boolean => {
  if (command !== "RCPT TO") return false;
  const status = statusIn(response);
  return status === undefined
    ? codesOfAddress.has(responseCode) && !ofSender.test(response)
    : responseCode >= 500 && ofAddress.has(status);
};

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
        if (failure.command === "CONN") throw new MailServerAway("no connection to the mail server", { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
};
