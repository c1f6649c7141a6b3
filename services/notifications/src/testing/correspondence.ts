import type { DomainEvent } from "@kinkeeper/contracts/event";
import { streamName } from "@kinkeeper/contracts/event";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import {
  defaultPreferences,
  preferenceName,
  type PreferencesChosen,
} from "@kinkeeper/contracts/notifications/preferences";
import { newId } from "@kinkeeper/platform/ids";
import type { ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { expect } from "vitest";

export interface TestReader {
  readonly userId: string;
  readonly email: string;
}

/** Writes what other services would have recorded: families, their people and what they keep. */
export const correspondence = (harness: () => ServiceHarness) => {
  const record = (stream: string, expectedRevision: number, ...events: readonly DomainEvent[]) =>
    harness().record({ stream, expectedRevision, events });

  const register = async (firstName: string, lastName = "Darwin"): Promise<TestReader> => {
    const userId = newId();
    const email = `${firstName.toLowerCase()}-${userId}@down.example`;
    const data = { userId, email, username: null, firstName, lastName };
    await record(streamName("user", "platform", userId), -1, { type: "UserRegistered", data });
    return { userId, email };
  };

  /** A family with an administrator and members, and what each of them prefers. */
  const found = async (...chosen: readonly Partial<PreferencesChosen>[]) => {
    const tenantId = newId();
    const readers: TestReader[] = [];
    const granted: DomainEvent[] = [{ type: "TenantFounded", data: { tenantId, name: "Darwin", status: "active" } }];
    for (const [index, changes] of chosen.entries()) {
      const reader = await register(["Charles", "Emma", "Henrietta", "George"][index] ?? "Francis");
      const role = index === 0 ? "tenant_admin" : "member";
      granted.push({ type: "MembershipGranted", data: { tenantId, userId: reader.userId, role } });
      if (Object.keys(changes).length > 0) await prefer(reader, changes);
      readers.push(reader);
    }
    const stream = streamName("tenant", "platform", tenantId);
    await record(stream, -1, ...granted);
    let revision = granted.length - 1;
    return {
      tenantId,
      readers,
      happens: (...events: readonly DomainEvent[]) => {
        const at = revision;
        revision += events.length;
        return record(stream, at, ...events);
      },
      add: (type: "Artifact" | "LifeEvent" | "Tradition", userId: string, details: object, itemId = newId()) =>
        record(
          streamName({ Artifact: "artifact", LifeEvent: "event", Tradition: "tradition" }[type], tenantId, itemId),
          -1,
          {
            type: `${type}Added`,
            data: { itemId, userId, details },
          },
        ).then(() => itemId),
      addPerson: async (details: Partial<MemberDetails>) => {
        const memberId = newId();
        const data = { memberId, details: { ...removedMember, isLiving: true, ...details }, source: null };
        await record(streamName("member", tenantId, memberId), -1, { type: "MemberAdded", data });
        return memberId;
      },
      announce: async (userId: string, title: string, privacy = "family") => {
        const announcementId = newId();
        const data = { announcementId, userId, title, content: "On Sunday at Down House.", privacy };
        const stream = streamName("announcement", tenantId, announcementId);
        await record(stream, -1, { type: "AnnouncementMade", data });
        return announcementId;
      },
    };
  };

  const prefer = ({ userId }: TestReader, changes: Partial<PreferencesChosen>) =>
    record(streamName("preference", "platform", userId), -1, {
      type: "PreferencesChanged",
      data: {
        userId,
        preferences: { ...defaultPreferences, ...changes },
        changed: preferenceName.options.filter((name) => name in changes),
        by: "settings",
      },
    });

  /**
   * Whatever was queued so far is over: sent, or given up. Mails go out beside each other, in no particular order, so that what came of an
   * earlier one, or that there was none, is known no sooner.
   */
  const allSent = async (): Promise<void> => {
    await expect
      .poll(() => harness().service.readModel.service`select from messages where due_at is not null`)
      .toEqual([]);
  };

  return { record, register, found, prefer, allSent };
};

const artifact = {
  description: null,
  content: null,
  fileUrl: null,
  pictures: [],
  date: null,
  location: null,
  associatedMembers: [],
  tags: [],
};
export const story = (title: string, privacy = "family") => ({ ...artifact, title, artifactType: "story", privacy });
export const lifeEvent = (title: string, eventDate: string, privacy = "family") => ({
  title,
  eventType: "other",
  eventDate,
  location: null,
  description: null,
  linkedMemberIds: [],
  tags: [],
  privacy,
});
