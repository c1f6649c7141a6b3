import { restorableSince } from "@kinkeeper/contracts/restorable";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { processDue } from "@kinkeeper/platform/process-due";
import { isUnchangedSince } from "@kinkeeper/platform/superseded";
import { memberDecider } from "./member.decider.ts";
import { memberStream } from "./member.ts";

type Dependencies = Pick<ServiceDependencies, "journal" | "readModel" | "logger" | "now" | "newId">;

const betweenSweepsMs = 60 * 60 * 1000;
/** In one sweep; what is more has time until the next. */
const atOnce = 1_000;

interface Due {
  readonly tenant_id: string;
  readonly id: string;
}

/**
 * Makes what erases people who were deleted longer ago than can be restored, by hand or with their import, and answers whom. Whose import is
 * carried out once more is somebody new by then. It throws StoreUnavailable.
 */
export const purgeMembers = (dependencies: Dependencies): ((signal?: AbortSignal) => Promise<readonly Due[]>) => {
  const { journal, readModel, logger, now, newId } = dependencies;
  const due = (limit: number): Promise<readonly Due[]> => readModel.service<Due[]>`
    select tenant_id, id from members
    where not stand_in and removed and not erased and merged_into is null and updated_at <= ${restorableSince(now())}
    order by removed_by is not null, updated_at limit ${limit}`;
  const streamOf = ({ tenant_id: tenantId, id }: Due): string => memberStream(tenantId, id);
  const purge = async (one: Due): Promise<void> => {
    if (!(await isUnchangedSince(journal, streamOf(one), restorableSince(now())))) return;
    const context = { tenantId: one.tenant_id, correlationId: newId(), causationId: "purge-deleted" };
    const command = { type: "PurgeMember", data: { memberId: one.id } } as const;
    await executeCommand(dependencies, memberDecider, streamOf(one), command, context);
  };
  const failure = "somebody who was deleted was not erased; trying again in an hour";
  return processDue({ due, atOnce, streamOf, act: purge, logger, failure });
};

/** Who was deleted is erased after their time: the key of everything about them is destroyed (forget-erased.ts). */
export const memberPurger = (dependencies: Dependencies): PeriodicTask => {
  const purge = purgeMembers(dependencies);
  return {
    pauseMs: betweenSweepsMs,
    run: async (signal) => {
      const people = await purge(signal);
      if (people.length > 0) dependencies.logger.info({ count: people.length }, "erased people who were deleted");
    },
    failure: "people who were deleted were not erased; trying again in an hour",
  };
};
