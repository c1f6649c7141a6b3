import type { MessageAbout } from "@kinkeeper/contracts/notifications/events";
import type { MailSwitch } from "@kinkeeper/contracts/notifications/preferences";
import type { RenderedMail } from "../messages/letter.ts";
import { readPreferences } from "../preferences/preference-rows.ts";
import { isOpenToNews, isWanted, readReader } from "../readers/readers.ts";
import type { NotificationsDependencies } from "../settings.ts";
import type { MailContext } from "./compose.ts";
import { familyMails, isFamilyMail } from "./family-mails.ts";
import { composeMarketplace } from "./marketplace-mail.ts";
import { renderWithUnsubscribe } from "./queue-category-mail.ts";

export interface QueuedCategoryMail {
  readonly userId: string;
  readonly kind: string;
  readonly category: MailSwitch;
  readonly about: MessageAbout;
}

/**
 * A queued mail as it may be sent now: whoever has switched it off, left the family or may no longer see what it tells of gets
 * nothing (undefined), and what changed since is written as it is now.
 */
export const reviewMail = (dependencies: NotificationsDependencies) => {
  const { readModel, settings } = dependencies;
  const sql = readModel.service;
  const mailContext: MailContext = { readModel, publicUrl: settings.KINKEEPER_PUBLIC_URL };

  const letterOf = async ({ userId, kind, category, about }: QueuedCategoryMail) => {
    if (isFamilyMail(kind)) {
      const reader = about.tenantId === undefined ? undefined : await readReader(sql, about.tenantId, userId);
      return reader && isWanted(reader, category) ? familyMails[kind](mailContext, reader, about) : undefined;
    }
    const { undeliverableSince, ...chosen } = await readPreferences(sql, userId);
    if (!chosen[category] || undeliverableSince !== null) return undefined;
    const [open] = await sql`select where ${isOpenToNews(sql, sql`${userId}::uuid`)}`;
    return open && composeMarketplace(mailContext, about);
  };

  return async (
    mail: QueuedCategoryMail,
  ): Promise<(RenderedMail & { readonly unsubscribeUrl: string }) | undefined> => {
    const letter = await letterOf(mail);
    return letter && renderWithUnsubscribe(dependencies, letter, mail.userId, mail.category);
  };
};
