import type { Recorded } from "@kinkeeper/contracts/event";
import type { TenantStatus } from "@kinkeeper/contracts/enumerations";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";

/*
 * A session remembers the version of its account, and of its membership in the family it looks at. An event that ends
 * sessions raises the version, so that an older session is over whether or not its row was deleted before a crash. The
 * version is the revision of that event in its stream: it never comes back, also not for somebody who joins again.
 */

/** A family that comes into such a status ends its members' sessions; who may still come in signs in again. */
export const endsSessions = (status: TenantStatus): boolean => status === "suspended" || status === "cancelled";

const lastOf = <Event extends TenantEvent | UserEvent>(
  events: readonly Recorded<Event>[],
  isEnding: (event: Recorded<Event>) => boolean,
): number => events.findLast(isEnding)?.revision ?? 0;

/** A new password ends all sessions of its account. */
export const accountVersion = (events: readonly Recorded<UserEvent>[]): number =>
  lastOf(events, ({ type }) => type === "PasswordSet");

const isEndingStatus = ({ type, data }: Recorded<TenantEvent>): boolean =>
  type === "TenantStatusChanged" && endsSessions(data.status);

/** The revision of the last status that ended the sessions of all members; sessions opened since carry it, or a later one. */
export const statusVersion = (events: readonly Recorded<TenantEvent>[]): number => lastOf(events, isEndingStatus);

/** To join (again) begins anew what to be taken out has ended. */
export const membershipVersion = (events: readonly Recorded<TenantEvent>[], userId: string): number =>
  lastOf(
    events,
    (event) => (event.type === "MembershipGranted" && event.data.userId === userId) || isEndingStatus(event),
  );
