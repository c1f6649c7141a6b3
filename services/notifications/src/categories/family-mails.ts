import { composeAnnouncement } from "./announcement-mail.ts";
import { composeBirthday } from "./birthday-mail.ts";
import type { Compose, FamilyMailKind } from "./compose.ts";
import { composeDigest } from "./digest-mail.ts";
import { composeLifeEvent } from "./life-event-mail.ts";

/** How each kind of mail to somebody in a family is written. */
export const familyMails: Readonly<Record<FamilyMailKind, Compose>> = {
  birthday: composeBirthday,
  "life-event": composeLifeEvent,
  announcement: composeAnnouncement,
  digest: composeDigest,
};

export const isFamilyMail = (kind: string): kind is FamilyMailKind => kind in familyMails;
