import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { processEach } from "@kinkeeper/platform/process-each";
import { isDeepStrictEqual } from "node:util";
import { withFilePrivacy } from "../gedcom/public-view.ts";
import { memberDecider } from "./member.decider.ts";
import { memberStream } from "./member.ts";
import { wholeDetails } from "./whole-details.ts";

type Dependencies = Pick<ServiceDependencies, "journal" | "readModel" | "logger" | "newId">;

const betweenSweepsMs = 60 * 60 * 1000;
const atOnce = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Of all of somebody, or of a part of them. */
const restricted = String.raw`(^|\n)(1 RESN |[23] (__)?RESN )`;

interface Key {
  readonly tenant_id: string;
  readonly id: string;
}

interface Row extends Key {
  readonly removed: boolean;
  readonly details: string;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly notes: string | null;
  readonly cited: string | null;
  readonly extra: string;
}

/**
 * Has fields say what the lines of somebody's file keep private of them, and of each part. Files were read before that was obeyed:
 * their events tell other contexts nothing of it, so that the search found what the tree hides. Answers of how many people it was recorded,
 * and how many are left: of somebody who was removed it is recorded once they are back.
 * @throws StoreUnavailable
 */
export const recordFilePrivacy = async (
  dependencies: Dependencies,
  signal?: AbortSignal,
): Promise<{ readonly recorded: number; readonly left: number }> => {
  const { readModel, logger, newId } = dependencies;
  const streamOf = ({ tenant_id: tenantId, id }: Key): string => memberStream(tenantId, id);
  let [recorded, left] = [0, 0];
  const record = async (one: Key): Promise<void> => {
    const context = { tenantId: one.tenant_id, correlationId: newId(), causationId: "record-file-privacy" };
    const command = { type: "RecordFilePrivacy", data: { memberId: one.id } } as const;
    const { events } = await executeCommand(dependencies, memberDecider, streamOf(one), command, context);
    if (events.length > 0) recorded += 1;
  };
  let after: Key | undefined = { tenant_id: firstId, id: firstId };
  while (after) {
    const rows: readonly Row[] = await readModel.service<Row[]>`
      select tenant_id, id, removed, details, facts, associations, notes, cited, extra from members
      where restricted and not stand_in and not erased and extra ~* ${restricted}
        and (tenant_id, id) > (${after.tenant_id}, ${after.id})
      order by tenant_id, id limit ${atOnce}`;
    const wanting = rows.filter((row) => {
      const details = wholeDetails(row);
      return !isDeepStrictEqual(withFilePrivacy(details, row.extra.split("\n")), details);
    });
    const present = wanting.filter(({ removed }) => !removed);
    const failure = "what a file keeps private of somebody was not recorded; trying again in an hour";
    const done = await processEach(present, { streamOf, act: record, logger, failure, signal });
    left += wanting.length - done.length;
    after = rows.length < atOnce || signal?.aborted ? undefined : rows.at(-1);
  }
  return { recorded, left };
};

/** Its first run is its last unless somebody is left: whoever brings an older archive starts the service anew. */
export const filePrivacyRecorder = (dependencies: Dependencies): PeriodicTask => ({
  pauseMs: betweenSweepsMs,
  run: async (signal) => {
    const { recorded, left } = await recordFilePrivacy(dependencies, signal);
    if (recorded > 0) dependencies.logger.info({ count: recorded }, "recorded what files keep private of their people");
    return left === 0 ? "over" : undefined;
  },
  failure: "what files keep private of their people was not recorded; trying again in an hour",
});
