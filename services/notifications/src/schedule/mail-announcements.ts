import type { AnnouncementEvent } from "@kinkeeper/contracts/archive/events";
import type { Reaction } from "@kinkeeper/platform/reaction";
import { composeAnnouncement } from "../categories/announcement-mail.ts";
import { categoryOf, type MailContext } from "../categories/compose.ts";
import { queueCategoryMail } from "../categories/queue-category-mail.ts";
import { itemsProjection } from "../family-news/items.projection.ts";
import { isWanted, readersIn, type Reader } from "../readers/readers.ts";
import { requireProjected } from "../readers/require-projected.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { newsMailLifetimeMs } from "./plan-day.ts";

type AnnouncementMade = Extract<AnnouncementEvent, { type: "AnnouncementMade" }>;

/** An announcement to the family is mailed at once to everybody but who made it. */
export const mailAnnouncements = (dependencies: NotificationsDependencies): Reaction<AnnouncementMade> => {
  const { readModel, settings, now } = dependencies;
  const mailContext: MailContext = { readModel, publicUrl: settings.KINKEEPER_PUBLIC_URL };
  return {
    name: "mail_announcements_v1",
    contexts: ["archive"],
    handles: ["AnnouncementMade"],
    react: async ({ data, position, metadata: { tenantId, time } }) => {
      const expiresAt = new Date(Date.parse(time) + newsMailLifetimeMs);
      if (data.privacy === "private" || expiresAt <= now()) return;
      // It is written from the rows of this service, as everything that hangs on who may see it.
      await requireProjected(readModel.service, itemsProjection, "archive", position);
      const readers = await readModel.service<Reader[]>`
        select * from ${readersIn(readModel.service)} r where tenant_id = ${tenantId} order by since, user_id`;
      for (const reader of readers.filter((each) => isWanted(each, categoryOf.announcement))) {
        const about = { tenantId, subjectId: data.announcementId };
        const letter = await composeAnnouncement(mailContext, reader, about);
        if (!letter) continue;
        const mail = { userId: reader.user_id, to: reader.email, kind: "announcement" } as const;
        const key = [data.announcementId];
        await queueCategoryMail(dependencies, {
          ...mail,
          category: categoryOf.announcement,
          about,
          key,
          expiresAt,
          letter,
        });
      }
    },
  };
};
