import type { Recorded } from "@kinkeeper/contracts/event";
import { derivedId } from "@kinkeeper/platform/ids";
import { renderLetter, type Letter } from "../messages/letter.ts";
import type { QueueMessage } from "../messages/message.decider.ts";
import { causedBy, queueMessage } from "../messages/queue-message.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { addressOf } from "./account-address.ts";

/** Older than this, in milliseconds, nothing is mailed of: it happened before there was such mail. */
const longest = 7 * 86_400_000;

/** Whether what happened is to be told now. */
export const isRecent = ({ now }: Pick<NotificationsDependencies, "now">, { metadata: { time } }: Recorded): boolean =>
  now().getTime() - Date.parse(time) < longest;

/**
 * Mails somebody of money or business: it hangs on no switch, and is sent whatever has become of their family. The message's id
 * follows from the event and the reader, so that neither is mailed twice. `what`: of several mails about one event to one reader.
 */
export const queueBusinessMail = async (
  dependencies: NotificationsDependencies,
  event: Recorded,
  kind: QueueMessage["data"]["kind"],
  userId: string,
  letter: Letter,
  what?: string,
): Promise<void> => {
  const to = await addressOf(dependencies, userId);
  if (to === undefined) return;
  const messageId = derivedId("message", event.metadata.eventId, userId, ...(what === undefined ? [] : [what]));
  await queueMessage(dependencies, { messageId, userId, kind, to, ...renderLetter(letter) }, causedBy(event));
};
