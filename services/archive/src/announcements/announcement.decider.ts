import type { AnnouncementEvent } from "@kinkeeper/contracts/archive/events";
import type { PrivacyLevel } from "@kinkeeper/contracts/enumerations";
import { streamName } from "@kinkeeper/contracts/event";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import type { Actor } from "../actor.ts";

export type Announcement =
  | { readonly status: "absent" }
  | { readonly status: "made" | "withdrawn"; readonly userId: string; readonly privacy: PrivacyLevel };

type KnownAnnouncement = Exclude<Announcement, { status: "absent" }>;

type Made = Extract<AnnouncementEvent, { type: "AnnouncementMade" }>["data"];

export type AnnouncementCommand =
  | { readonly type: "MakeAnnouncement"; readonly data: Made }
  | {
      readonly type: "WithdrawAnnouncement";
      readonly data: { readonly announcementId: string };
      readonly by: Actor;
    }
  | {
      readonly type: "RestoreAnnouncement";
      readonly data: { readonly announcementId: string };
      readonly by: Actor;
    }
  /** It was withdrawn long enough ago; nobody's wish, so nobody is asked for. */
  | { readonly type: "PurgeAnnouncement"; readonly data: { readonly announcementId: string } };

export const announcementStream = (tenantId: string, announcementId: string): string =>
  streamName("announcement", tenantId, announcementId);

/** The announcement, for whoever may take it back. @throws DomainError NOT_FOUND, FORBIDDEN */
const requireHolder = (announcement: Announcement, { userId, isFamilyAdmin }: Actor): KnownAnnouncement => {
  if (announcement.status === "absent") throw notFound("announcement");
  const isMaker = announcement.userId === userId;
  if (announcement.privacy === "private" && !isMaker) throw notFound("announcement");
  if (!isMaker && !isFamilyAdmin)
    throw new DomainError("FORBIDDEN", "Only the person who wrote this and family admins can withdraw it.");
  return announcement;
};

const decide = (command: AnnouncementCommand, announcement: Announcement): AnnouncementEvent[] => {
  switch (command.type) {
    case "MakeAnnouncement":
      if (announcement.status !== "absent") throw new DomainError("CONFLICT", "This has already been announced.");
      return [{ type: "AnnouncementMade", data: command.data }];
    case "WithdrawAnnouncement": {
      const { status } = requireHolder(announcement, command.by);
      return status === "withdrawn" ? [] : [{ type: "AnnouncementWithdrawn", data: command.data }];
    }
    case "RestoreAnnouncement": {
      const { status } = requireHolder(announcement, command.by);
      return status === "made" ? [] : [{ type: "AnnouncementRestored", data: command.data }];
    }
    case "PurgeAnnouncement":
      return announcement.status === "withdrawn" ? [{ type: "AnnouncementPurged", data: command.data }] : [];
  }
};

const evolve = (announcement: Announcement, event: AnnouncementEvent): Announcement => {
  switch (event.type) {
    case "AnnouncementMade":
      return { status: "made", userId: event.data.userId, privacy: event.data.privacy };
    case "AnnouncementWithdrawn":
      return announcement.status === "absent" ? announcement : { ...announcement, status: "withdrawn" };
    case "AnnouncementRestored":
      return announcement.status === "absent" ? announcement : { ...announcement, status: "made" };
    case "AnnouncementPurged":
      return { status: "absent" };
  }
};

export const announcementDecider: Decider<Announcement, AnnouncementCommand, AnnouncementEvent> = {
  initialState: () => ({ status: "absent" }),
  evolve,
  decide,
};
