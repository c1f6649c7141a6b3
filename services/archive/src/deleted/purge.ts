import type { ItemCategory } from "@kinkeeper/contracts/archive/items";
import { restorableSince } from "@kinkeeper/contracts/restorable";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { processDue } from "@kinkeeper/platform/process-due";
import { isUnchangedSince } from "@kinkeeper/platform/superseded";
import { announcementDecider, announcementStream } from "../announcements/announcement.decider.ts";
import { commentDecider, commentStream } from "../comments/comment.decider.ts";
import { artifactDecider } from "../artifacts/artifact.decider.ts";
import { itemStream } from "../items/item.ts";
import { lifeEventDecider } from "../life-events/life-event.decider.ts";
import { traditionDecider } from "../traditions/tradition.decider.ts";

type Dependencies = Pick<ServiceDependencies, "journal" | "readModel" | "logger" | "now" | "newId">;

const betweenSweepsMs = 60 * 60 * 1000;
/** In one sweep; what is more has time until the next. */
const atOnce = 1_000;

interface Due {
  readonly tenant_id: string;
  readonly id: string;
  readonly category: ItemCategory | "announcement" | "comment";
}

const streamOf = ({ tenant_id: tenantId, id, category }: Due): string => {
  if (category === "announcement") return announcementStream(tenantId, id);
  return category === "comment" ? commentStream(tenantId, id) : itemStream(category, tenantId, id);
};

const purgeOne = (dependencies: Dependencies, due: Due): Promise<unknown> => {
  const { tenant_id: tenantId, id, category } = due;
  const context: CommandContext = { tenantId, correlationId: dependencies.newId(), causationId: "purge-deleted" };
  const stream = streamOf(due);
  const command = { type: "PurgeItem", data: { itemId: id } } as const;
  switch (category) {
    case "artifact":
      return executeCommand(dependencies, artifactDecider, stream, command, context);
    case "event":
      return executeCommand(dependencies, lifeEventDecider, stream, command, context);
    case "tradition":
      return executeCommand(dependencies, traditionDecider, stream, command, context);
    case "announcement": {
      const purge = { type: "PurgeAnnouncement", data: { announcementId: id } } as const;
      return executeCommand(dependencies, announcementDecider, stream, purge, context);
    }
    case "comment": {
      const purge = { type: "PurgeComment", data: { commentId: id } } as const;
      return executeCommand(dependencies, commentDecider, stream, purge, context);
    }
  }
};

/** Makes what purges things that were deleted longer ago than they can be restored, and answers which. It throws StoreUnavailable. */
export const purgeDeleted = (dependencies: Dependencies): ((signal?: AbortSignal) => Promise<readonly Due[]>) => {
  const { journal, readModel, logger, now } = dependencies;
  const due = (limit: number): Promise<readonly Due[]> => {
    const before = restorableSince(now());
    return readModel.service<Due[]>`
      (select tenant_id, id, kind as category, updated_at as deleted_at from items
        where removed and updated_at <= ${before} order by updated_at limit ${limit})
      union all
      (select tenant_id, id, 'announcement', withdrawn_at from announcements
        where withdrawn_at <= ${before} order by withdrawn_at limit ${limit})
      union all
      (select tenant_id, id, 'comment', removed_at from comments
        where removed_at <= ${before} order by removed_at limit ${limit})
      order by deleted_at limit ${limit}`;
  };
  return processDue({
    due,
    atOnce,
    streamOf,
    act: async (one) => {
      if (await isUnchangedSince(journal, streamOf(one), restorableSince(now()))) await purgeOne(dependencies, one);
    },
    logger,
    failure: "something that was deleted was not purged; trying again in an hour",
  });
};

/** What was deleted goes for good after its time. */
export const purgeSweeper = (dependencies: Dependencies): PeriodicTask => {
  const purge = purgeDeleted(dependencies);
  return {
    pauseMs: betweenSweepsMs,
    run: async (signal) => {
      const purged = await purge(signal);
      if (purged.length > 0) dependencies.logger.info({ count: purged.length }, "purged what was deleted");
    },
    failure: "what was deleted was not purged; trying again in an hour",
  };
};
