import { restorableSince } from "@kinkeeper/contracts/restorable";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { memberDecider } from "./member.decider.ts";
import { memberStream } from "./member.ts";

type Dependencies = Pick<ServiceDependencies, "journal" | "readModel" | "logger" | "now" | "newId">;

const betweenSweepsMs = 60 * 60 * 1000;
/** In one sweep; what is more has time until the next. */
const atOnce = 1_000;

/** Erases who was deleted by hand longer ago than can be restored; answers how many there were. */
export const purgeMembers = async (dependencies: Dependencies, signal?: AbortSignal): Promise<number> => {
  const { readModel, now, newId } = dependencies;
  const due = await readModel.service<{ tenant_id: string; id: string }[]>`
    select tenant_id, id from members
    where not stand_in and removed and not erased and removed_by is null and merged_into is null and updated_at <= ${restorableSince(now())}
    order by updated_at limit ${atOnce}`;
  for (const { tenant_id: tenantId, id: memberId } of due) {
    if (signal?.aborted) break;
    const context = { tenantId, correlationId: newId(), causationId: "purge-deleted" };
    const command = { type: "PurgeMember", data: { memberId } } as const;
    await executeCommand(dependencies, memberDecider, memberStream(tenantId, memberId), command, context);
  }
  return due.length;
};

/** Who was deleted is erased after their time: the key of everything about them is destroyed (forget-erased.ts). */
export const memberPurger = (dependencies: Dependencies): PeriodicTask => ({
  pauseMs: betweenSweepsMs,
  run: async (signal) => {
    const people = await purgeMembers(dependencies, signal);
    if (people > 0) dependencies.logger.info({ count: people }, "erased people who were deleted");
  },
  failure: "people who were deleted were not erased; trying again in an hour",
});
