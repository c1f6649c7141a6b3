import type { Recorded } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { directoryProjection } from "../directory/directory.projection.ts";
import type { IdentityParts } from "../parts.ts";

type Joining = Extract<TenantEvent, { type: "MembershipOffered" | "MembershipGranted" }>;
const joining: readonly Joining["type"][] = ["MembershipOffered", "MembershipGranted"];
const isJoining = (type: string): boolean => joining.some((one) => one === type);

/** The one that fills `tenant_users`. */
const consumer = `projection/${directoryProjection.name}`;

/**
 * Every family that an account belongs to, or did a moment ago: the rows, and what was recorded since they were written, which is
 * everything while the list is made anew.
 */
export const recordedFamilies = async (
  { journal, readModel }: Pick<IdentityParts, "journal" | "readModel">,
  userId: string,
): Promise<ReadonlySet<string>> => {
  // One statement: how far the projection had come when these were its rows.
  const [known] = await readModel.service<[{ families: readonly string[]; position: string; is_parked: boolean }]>`
    select coalesce((select array_agg(tenant_id::text) from tenant_users where user_id = ${userId}), '{}') as families,
      coalesce((select position from platform_checkpoints where consumer = ${consumer} and context = 'identity'), 0) as position,
      exists (select from platform_dead_letters where consumer = ${consumer}) as is_parked`;
  const families = new Set(known.families);
  const stop = new AbortController();
  try {
    for await (const { events, caughtUp } of journal.store.follow({
      categories: ["tenant"],
      types: new Map([["tenant", joining]]),
      after: known.is_parked ? 0n : BigInt(known.position),
      signal: stop.signal,
    })) {
      const joined = await journal.decode(events.filter(({ type }) => isJoining(type)));
      for (const { data } of joined as readonly Recorded<Joining>[])
        if (data.userId === userId) families.add(data.tenantId);
      if (caughtUp) break;
    }
  } finally {
    stop.abort();
  }
  return families;
};
