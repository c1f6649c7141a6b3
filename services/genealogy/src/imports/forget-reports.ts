import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { keyName } from "@kinkeeper/platform/keyring";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { importDecider, importStream, reportIdOf } from "./import.decider.ts";

const reason = "Somebody has been erased from the family since. Please upload the file again.";

/**
 * A file, and what is quoted of it, may be about somebody who is erased: files that wait to be imported go, and so do the keys
 * of what is quoted of all that were. What was sent since is left alone, also when tables are made anew. The records that are kept of
 * a file are about no person, and stay.
 */
export const forgetReports = (
  dependencies: Pick<ServiceDependencies, "journal" | "keyring" | "readModel">,
): Reaction<Extract<MemberEvent, { type: "MemberErased" }>> => ({
  name: "forget_reports_v1",
  contexts: ["genealogy"],
  handles: ["MemberErased"],
  react: async ({ position, metadata: { tenantId, eventId, correlationId } }) => {
    const { keyring, readModel } = dependencies;
    if (!(await readModel.caughtUpTo(position))) throw new StoreUnavailable("the list of imports is late");
    const imports = await readModel.service<{ id: string; waits: boolean }[]>`
      select id, has_file and status in ('preview', 'failed') as waits from imports
      where tenant_id = ${tenantId} and position < ${String(position)}`;
    for (const { id: importId, waits } of imports) {
      if (waits) {
        const command = { type: "ForgetFile", data: { importId, reason } } as const;
        const context = { tenantId, correlationId, causationId: eventId };
        await executeCommand(dependencies, importDecider, importStream(tenantId, importId), command, context);
      }
      await keyring.destroy(keyName(tenantId, reportIdOf(importId)));
    }
  },
});
