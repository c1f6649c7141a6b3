import type { MessageAbout } from "@kinkeeper/contracts/notifications/events";
import { birthdaysOn } from "../categories/birthday-mail.ts";
import { categoryOf, viewerOf, type MailContext, type FamilyMailKind } from "../categories/compose.ts";
import { familyMails } from "../categories/family-mails.ts";
import { eventsAfter } from "../categories/life-event-mail.ts";
import { queueCategoryMail } from "../categories/queue-category-mail.ts";
import { addDays, instantOf } from "../local-time/local-time.ts";
import { periodToTell } from "../local-time/periods.ts";
import { isWanted } from "../readers/readers.ts";
import type { NotificationsDependencies } from "../settings.ts";
import type { DueReader } from "./due-readers.ts";

/** How long mail about news is worth sending. */
export const newsMailLifetimeMs = 3 * 86_400_000;

interface Planned {
  readonly kind: FamilyMailKind;
  readonly about: MessageAbout;
  readonly key: readonly string[];
  readonly expiresAt: Date;
}

/** Today's birthdays and tomorrow's events. */
const remindersOf = async ({ readModel }: MailContext, reader: DueReader): Promise<readonly Planned[]> => {
  const { day, time_zone, tenant_id: tenantId } = reader;
  const [birthdays, events] = await readModel.asViewer(viewerOf(reader), (sql) =>
    Promise.all([
      isWanted(reader, "birthdayReminders") ? birthdaysOn(sql, reader, day) : [],
      isWanted(reader, "eventReminders") ? eventsAfter(sql, reader, day) : [],
    ]),
  );
  const tomorrow = addDays(day, 1);
  const expiresAt = instantOf(tomorrow, 0, time_zone);
  const about = (subjectId: string) => ({ tenantId, subjectId, day });
  return [
    ...birthdays.map(({ id }) => ({
      kind: "birthday" as const,
      about: about(id),
      key: [id, day.slice(0, 4)],
      expiresAt,
    })),
    ...events.map(({ id }) => ({ kind: "life-event" as const, about: about(id), key: [id, tomorrow], expiresAt })),
  ];
};

/** The digest, on the day when it comes. */
const digestOf = (reader: DueReader): Planned | undefined => {
  const { day, time_zone, digest_frequency, digest_until, since, tenant_id: tenantId } = reader;
  if (digest_frequency === "never") return undefined;
  const period = periodToTell(digest_frequency, day, time_zone, { told: digest_until ?? undefined, since });
  if (!period) return undefined;
  const { from, until } = period;
  return {
    kind: "digest",
    about: { tenantId, day: period.day, from: from.toISOString(), until: until.toISOString() },
    key: [tenantId, period.day],
    expiresAt: new Date(until.getTime() + newsMailLifetimeMs),
  };
};

/**
 * Queues what somebody is to hear this morning, each thing once however often this is done. Answers until when the digest has
 * told: where there was nothing to tell, or nobody wants to hear, the time has passed all the same.
 */
export const planDay = async (
  dependencies: NotificationsDependencies,
  mailContext: MailContext,
  reader: DueReader,
): Promise<Date | undefined> => {
  const digest = digestOf(reader);
  const planned = [
    ...(await remindersOf(mailContext, reader)),
    ...(digest && isWanted(reader, categoryOf.digest) ? [digest] : []),
  ];
  for (const { kind, about, key, expiresAt } of planned) {
    const letter = await familyMails[kind](mailContext, reader, about);
    if (!letter) continue;
    const mail = { userId: reader.user_id, to: reader.email, kind, category: categoryOf[kind] };
    await queueCategoryMail(dependencies, { ...mail, about, key, expiresAt, letter });
  }
  return digest?.about.until === undefined ? undefined : new Date(digest.about.until);
};
