import { platformTenant } from "@kinkeeper/contracts/claims";
import type { MessageAbout, MessageEvent } from "@kinkeeper/contracts/notifications/events";
import type { MailSwitch } from "@kinkeeper/contracts/notifications/preferences";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { AddressRefused, MailServerAway, type Mail } from "@kinkeeper/platform/mailer";
import { errorClass } from "@kinkeeper/platform/projections/dead-letters";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { setTimeout as delay } from "node:timers/promises";
import { mostConnections } from "../smtp-mailer.ts";
import { removeLinksOf } from "./remove-links.ts";
import type { RenderedMail } from "./letter.ts";
import { messageDecider, messageStream, type MessageCommand } from "./message.decider.ts";

interface DueMessage {
  readonly id: string;
  readonly user_id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly attempts: number;
  readonly kind: string | null;
  readonly category: MailSwitch | null;
  readonly about: MessageAbout | null;
  readonly expires_at: Date | null;
  readonly queued_at: Date;
}
type Reason = Extract<MessageEvent, { type: "MessageAbandoned" }>["data"]["reason"];

/** How often the queue is looked at, in milliseconds. */
const pause = 1_000;
/** Sent as one batch: a new password that is asked for meanwhile waits for no more than these. */
const batchSize = 20;
/** Ordered at a time: all that is due is read for it, and mail for another family that comes meanwhile waits for no more than these. */
const mostQueued = 500;

/** How long a mail server that was away is left alone, in milliseconds: each mail that asks for it counts as tried, and waits longer. */
const awayMs = 60_000;

/** What says nothing of its own is given up after so many milliseconds. */
const longest = 5 * 86_400_000;

export interface SenderRules {
  /** A mail that can be switched off, as it may be sent now; undefined where it no longer may. */
  readonly review: (mail: {
    readonly userId: string;
    readonly kind: string;
    readonly category: MailSwitch;
    readonly about: MessageAbout;
  }) => Promise<(RenderedMail & { readonly unsubscribeUrl: string }) | undefined>;
  /** The address of an account was refused for good. */
  readonly refuse: (userId: string, email: string, reason: string) => Promise<void>;
}

/**
 * Sends what is due, a few messages at a time; first what cannot be switched off, such as new passwords, then a message of each family in
 * turn: nobody waits for those behind an announcement to a large family. A message is claimed by an event before it goes out, so of several
 * processes one sends it; one that dies in between leaves it to be tried again after five minutes.
 */
export const messageSender = (dependencies: ServiceDependencies, { review, refuse }: SenderRules): PeriodicTask => {
  const { readModel, mailer, logger, newId, now } = dependencies;
  let awayUntil = 0;
  const isAway = (): boolean => now().getTime() < awayUntil;

  const record = async (command: MessageCommand) => {
    const id = newId();
    const context = { tenantId: platformTenant, correlationId: id, causationId: id };
    return executeCommand(dependencies, messageDecider, messageStream(command.data.messageId), command, context);
  };
  const abandon = (messageId: string, reason: Reason) => record({ type: "Abandon", data: { messageId, reason } });

  const claim = async (messageId: string, attempt: number): Promise<boolean> => {
    try {
      return (await record({ type: "StartSending", data: { messageId, attempt } })).events.length > 0;
    } catch (error) {
      if (error instanceof DomainError && error.code === "CONFLICT") return false;
      throw error;
    }
  };

  const isExpired = ({ expires_at, queued_at }: DueMessage): boolean =>
    now().getTime() >= (expires_at?.getTime() ?? queued_at.getTime() + longest);

  /** As it goes out now; undefined where it may not. */
  const mailOf = async (message: DueMessage): Promise<Mail | undefined> => {
    const { id, user_id: userId, recipient: to, kind, category, about } = message;
    if (kind === null || category === null || about === null) {
      const { subject, body_text: text, body_html: html } = message;
      return { id, to, subject, text, html };
    }
    const content = await review({ userId, kind, category, about });
    return content && { id, to, ...content };
  };

  const send = async (message: DueMessage): Promise<void> => {
    const { id: messageId, user_id: userId, recipient, attempts } = message;
    const attempt = attempts + 1;
    if (isExpired(message)) return void (await abandon(messageId, "expired"));
    const mail = await mailOf(message);
    if (!mail) return void (await abandon(messageId, "unwanted"));
    if (!(await claim(messageId, attempt))) return;
    try {
      await mailer.send(mail);
    } catch (error) {
      // What a mail server says quotes the address.
      logger.warn({ code: errorClass(error), attempt }, "a mail could not be sent");
      if (error instanceof AddressRefused) {
        await abandon(messageId, "refused");
        // The last mail to an account that is gone is nobody's.
        if (message.kind !== "account-closed") await refuse(userId, recipient, error.message);
        return;
      }
      if (error instanceof MailServerAway) awayUntil = now().getTime() + awayMs;
      const reason = error instanceof Error ? error.name : "unknown";
      await record({ type: "ReportFailure", data: { messageId, reason, attempt } });
      return;
    }
    await record({ type: "ConfirmSent", data: { messageId } });
    if (mailer.delivers) await removeLinksOf(dependencies, messageId);
  };

  /** What is due now, but for what is on its way, by whose turn it is. */
  const idsInTurn = async (underWay: Iterable<string>): Promise<string[]> => {
    const rows = await readModel.service<{ id: string }[]>`
      select id from messages where due_at <= ${now()} and id <> all(${[...underWay]})
      order by category is not null,
        row_number() over (partition by category is not null, about ->> 'tenantId' order by due_at), due_at
      limit ${mostQueued}`;
    return rows.map(({ id }) => id);
  };

  /** Those that still are due, behind what cannot be switched off and came since they were put in order. */
  const dueOf = (ids: readonly string[], underWay: Iterable<string>): Promise<DueMessage[]> =>
    readModel.service<DueMessage[]>`
      select id, user_id, recipient, subject, body_text, body_html, attempts, kind, category, about, expires_at, queued_at
      from messages where due_at <= ${now()} and id <> all(${[...underWay]}) and id in (
        select unnest(${[...ids]}::uuid[])
        union
        (select id from messages where category is null and due_at <= ${now()} order by due_at limit ${batchSize})
      )
      order by category is not null, array_position(${[...ids]}::uuid[], id), due_at`;

  const sendDue = async (stopped: AbortSignal): Promise<void> => {
    const underWay = new Map<string, Promise<void>>();
    const failures: unknown[] = [];
    let waiting: string[] = [];
    const isOver = () => stopped.aborted || failures.length > 0 || isAway();
    const begin = (message: DueMessage): void => {
      const sent = send(message)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(message.id));
      underWay.set(message.id, sent);
    };
    const untilOneMay = async () => {
      if (underWay.size >= mostConnections) await Promise.race(underWay.values());
    };
    try {
      for (let isMore = true; (isMore || underWay.size > 0) && !isOver();) {
        await untilOneMay();
        if (waiting.length === 0) waiting = await idsInTurn(underWay.keys());
        const next = waiting.splice(0, batchSize);
        const due = next.length === 0 ? [] : await dueOf(next, underWay.keys());
        for (const message of due) {
          await untilOneMay();
          if (isOver()) break;
          begin(message);
        }
        isMore = next.length > 0;
        // What comes while a slow one is on its way goes out beside it.
        if (!isMore && underWay.size > 0)
          await Promise.race([...underWay.values(), delay(pause, undefined, { ref: false })]);
      }
    } finally {
      await Promise.all(underWay.values());
    }
    if (failures.length > 0) throw failures[0];
  };

  // Those under way are finished.
  return { pauseMs: pause, run: sendDue, failure: "the mail queue could not be read" };
};
