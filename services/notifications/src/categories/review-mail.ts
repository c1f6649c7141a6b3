import type { MessageAbout } from "@kinkeeper/contracts/notifications/events";
import type { MailSwitch } from "@kinkeeper/contracts/notifications/preferences";
import type { Content } from "../messages/letter.ts";
import { readPreferences } from "../preferences/preference-rows.ts";
import { isWanted, readReader } from "../readers/readers.ts";
import type { NotificationsDependencies } from "../settings.ts";
import type { Desk } from "./compose.ts";
import { familyMails, isFamilyMail } from "./family-mails.ts";
import { composeMarketplace } from "./marketplace-mail.ts";
import { writtenWithChoice } from "./queue-category-mail.ts";

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
  const desk: Desk = { readModel, publicUrl: settings.KINKEEPER_PUBLIC_URL };

  const letterOf = async ({ userId, kind, category, about }: QueuedCategoryMail) => {
    if (isFamilyMail(kind)) {
      const reader = about.tenantId === undefined ? undefined : await readReader(sql, about.tenantId, userId);
      return reader && isWanted(reader, category) ? familyMails[kind](desk, reader, about) : undefined;
    }
    const { undeliverableSince, ...chosen } = await readPreferences(sql, userId);
    return chosen[category] && undeliverableSince === null ? composeMarketplace(desk, about) : undefined;
  };

  return async (mail: QueuedCategoryMail): Promise<(Content & { readonly unsubscribeUrl: string }) | undefined> => {
    const letter = await letterOf(mail);
    return letter && writtenWithChoice(dependencies, letter, mail.userId, mail.category);
  };
};
