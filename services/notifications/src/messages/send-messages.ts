import { platformTenant } from "@kinkeeper/contracts/claims";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { forgetLinksOf, forgetOldLinks } from "./forget-links.ts";
import { messageDecider, messageStream, type MessageCommand } from "./message.decider.ts";

interface DueMessage {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly attempts: number;
}

/** How often the queue is looked at, in milliseconds. */
const pause = 1_000;

/** How often links that are over are looked for, in milliseconds. */
const betweenForgetting = 3_600_000;

/**
 * Sends what is due, one message after the other. A message is claimed by an event before it goes out, so of several
 * processes one sends it; one that dies in between leaves it to be tried again after five minutes.
 */
export const messageSender = (dependencies: ServiceDependencies) => {
  const { readModel, mailer, logger, newId } = dependencies;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let stopped = false;

  const record = async (command: MessageCommand) => {
    const id = newId();
    const context = { tenantId: platformTenant, correlationId: id, causationId: id };
    return executeCommand(dependencies, messageDecider, messageStream(command.data.messageId), command, context);
  };

  const claim = async (messageId: string, attempt: number): Promise<boolean> => {
    try {
      return (await record({ type: "StartSending", data: { messageId, attempt } })).events.length > 0;
    } catch (error) {
      if (error instanceof DomainError && error.code === "CONFLICT") return false;
      throw error;
    }
  };

  const send = async ({
    id: messageId,
    recipient,
    subject,
    body_text,
    body_html,
    attempts,
  }: DueMessage): Promise<void> => {
    const attempt = attempts + 1;
    if (!(await claim(messageId, attempt))) return;
    try {
      await mailer.send({ to: recipient, subject, text: body_text, html: body_html });
    } catch (error) {
      logger.warn({ err: error, attempt }, "a mail could not be sent");
      const reason = error instanceof Error ? error.name : "unknown";
      await record({ type: "ReportFailure", data: { messageId, reason, attempt } });
      return;
    }
    await record({ type: "ConfirmSent", data: { messageId } });
    if (mailer.delivers) await forgetLinksOf(dependencies, messageId);
  };

  const sendDue = async (): Promise<void> => {
    const due = await readModel.service<DueMessage[]>`
      select id, recipient, subject, body_text, body_html, attempts from messages
      where due_at <= now() order by due_at limit 20`;
    for (const message of due) if (!stopped) await send(message);
  };

  let linksForgotten = -Infinity;
  const forgetLinks = async (): Promise<void> => {
    if (performance.now() - linksForgotten < betweenForgetting) return;
    await forgetOldLinks(dependencies);
    linksForgotten = performance.now();
  };

  const next = (): void => {
    round = sendDue()
      .then(forgetLinks)
      .catch((error: unknown) => logger.error({ err: error }, "the mail queue could not be read"))
      .then(() => {
        if (!stopped) timer = setTimeout(next, pause).unref();
      });
  };

  return {
    start: async () => next(),
    /** Lets the message under way finish. */
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
};
