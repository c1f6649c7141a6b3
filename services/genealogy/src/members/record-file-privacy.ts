import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { isDeepStrictEqual } from "node:util";
import { withFilePrivacy } from "../gedcom/kept-private.ts";
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
  readonly details: string;
  readonly facts: string | null;
  readonly associations: string | null;
  readonly notes: string | null;
  readonly cited: string | null;
  readonly extra: string;
}

/**
 * Has fields say what the lines of somebody's file keep private of them, and of each part. Files were read before that was obeyed:
 * their events tell other contexts nothing of it, so that the search found what the tree hides. Answers of how many people it was recorded.
 */
export const recordFilePrivacy = async (dependencies: Dependencies, signal?: AbortSignal): Promise<number> => {
  const { readModel, newId } = dependencies;
  let recorded = 0;
  let after: Key | undefined = { tenant_id: firstId, id: firstId };
  while (after) {
    const rows: readonly Row[] = await readModel.service<Row[]>`
      select tenant_id, id, details, facts, associations, notes, cited, extra from members
      where restricted and not stand_in and not removed and not erased and extra ~* ${restricted}
        and (tenant_id, id) > (${after.tenant_id}, ${after.id})
      order by tenant_id, id limit ${atOnce}`;
    for (const { tenant_id: tenantId, id: memberId, extra, ...row } of rows) {
      if (signal?.aborted) return recorded;
      const details = wholeDetails(row);
      if (isDeepStrictEqual(withFilePrivacy(details, extra.split("\n")), details)) continue;
      const context = { tenantId, correlationId: newId(), causationId: "record-file-privacy" };
      const command = { type: "RecordFilePrivacy", data: { memberId } } as const;
      await executeCommand(dependencies, memberDecider, memberStream(tenantId, memberId), command, context);
      recorded += 1;
    }
    after = rows.length < atOnce ? undefined : rows.at(-1);
  }
  return recorded;
};

/** Nothing is left to record after its first run, until an older archive is brought. */
export const filePrivacyRecorder = (dependencies: Dependencies): PeriodicTask => ({
  pauseMs: betweenSweepsMs,
  run: async (signal) => {
    const people = await recordFilePrivacy(dependencies, signal);
    if (people > 0) dependencies.logger.info({ count: people }, "recorded what files keep private of their people");
  },
  failure: "what files keep private of their people was not recorded; trying again in an hour",
});
