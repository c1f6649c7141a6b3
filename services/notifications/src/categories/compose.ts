import type { MessageAbout } from "@kinkeeper/contracts/notifications/events";
import type { MailSwitch } from "@kinkeeper/contracts/notifications/preferences";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { Letter } from "../messages/letter.ts";
import type { Reader } from "../readers/readers.ts";

/** What a mail is written with: rows, seen as its reader sees them, and where links lead. */
export interface MailContext {
  readonly readModel: ReadModel;
  readonly publicUrl: string;
}

export type FamilyMailKind = "birthday" | "life-event" | "announcement" | "digest";

/** The switch that a kind of mail hangs on. */
export const categoryOf: Readonly<Record<FamilyMailKind, MailSwitch>> = {
  birthday: "birthdayReminders",
  "life-event": "eventReminders",
  announcement: "familyAnnouncements",
  digest: "familyDigest",
};

/**
 * Writes a mail anew each time it is to be sent, from what its reader may see at that moment. Undefined: there is nothing
 * (any more) to write.
 */
export type Compose = (mailContext: MailContext, reader: Reader, about: MessageAbout) => Promise<Letter | undefined>;

export const viewerOf = ({ tenant_id, user_id }: Reader) => ({ tenantId: tenant_id, userId: user_id });

/** A day for people: "2 May 2026". */
export const dayInWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** What somebody typed, on one line of a mail. */
export const titleInMail = (typed: string): string => {
  const oneLine = typed.replace(/[\p{Cc}\p{Z}]+/gu, " ").trim();
  const characters = Array.from(oneLine);
  return characters.length > 120 ? `${characters.slice(0, 119).join("")}…` : oneLine;
};
