import type { MessageAbout } from "@kinkeeper/contracts/notifications/events";
import type { MailSwitch } from "@kinkeeper/contracts/notifications/preferences";
import { derivedId } from "@kinkeeper/platform/ids";
import { renderLetter, type RenderedMail, type Letter } from "../messages/letter.ts";
import type { QueueMessage } from "../messages/message.decider.ts";
import { queueMessage } from "../messages/queue-message.ts";
import { unsubscribeUrl } from "../preferences/unsubscribe-link.ts";
import { mailNames } from "../preferences/unsubscribe-page.ts";
import type { NotificationsDependencies } from "../settings.ts";

type Dependencies = Pick<NotificationsDependencies, "journal" | "readModel" | "keyring" | "settings" | "newId">;

/** The letter with the choice not to get any more of its kind; undefined for an account that is erased. */
export const renderWithUnsubscribe = async (
  { keyring, settings }: Pick<Dependencies, "keyring" | "settings">,
  letter: Letter,
  userId: string,
  category: MailSwitch,
): Promise<(RenderedMail & { readonly unsubscribeUrl: string }) | undefined> => {
  const publicUrl = settings.KINKEEPER_PUBLIC_URL;
  const url = await unsubscribeUrl(keyring, publicUrl, { userId, category });
  if (url === undefined) return undefined;
  const reason = `You get this mail because ${mailNames[category]} ${category === "familyDigest" ? "is" : "are"} on in your settings.`;
  const choice = { reason, unsubscribeUrl: url, settingsUrl: `${publicUrl}/settings` };
  return { ...renderLetter({ ...letter, choice }), unsubscribeUrl: url };
};

export interface CategoryMail {
  readonly userId: string;
  readonly to: string;
  readonly kind: QueueMessage["data"]["kind"];
  readonly category: MailSwitch;
  readonly about: MessageAbout;
  readonly expiresAt: Date;
  /** What makes it this mail and no other, besides kind and reader: the same words are mailed once, whoever plans it and however often. */
  readonly key: readonly string[];
  readonly letter: Letter;
}

/** Queues a mail that people can switch off. It is on record before it is sent: of several schedulers one writes it. */
export const queueCategoryMail = async (
  dependencies: Dependencies,
  { key, letter, expiresAt, ...mail }: CategoryMail,
): Promise<void> => {
  const content = await renderWithUnsubscribe(dependencies, letter, mail.userId, mail.category);
  if (!content) return;
  const { subject, text, html } = content;
  const messageId = derivedId("message", mail.kind, mail.userId, ...key);
  const data = { messageId, ...mail, expiresAt: expiresAt.toISOString(), subject, text, html };
  const causationId = dependencies.newId();
  await queueMessage(dependencies, data, { correlationId: causationId, causationId });
};
