import { noteVisit } from "@kinkeeper/contracts/notifications/visits";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { NotificationsDependencies } from "../settings.ts";
import { isRecorded, visitDecider, visitStream } from "./visit.decider.ts";

interface VisitRow {
  readonly visited_at: Date;
  readonly previous: Date | null;
}

export const visitRoutes = (dependencies: NotificationsDependencies): readonly Route[] => {
  const { readModel, now } = dependencies;
  return [
    route(noteVisit, async ({ caller: { sub: userId, tenantId }, platformContext }) => {
      if (tenantId === undefined) return { previous: null };
      const time = now();
      const [known] = await readModel.asViewer(
        { tenantId, userId },
        (sql) => sql<VisitRow[]>`
          select visited_at, previous from visits where tenant_id = ${tenantId} and user_id = ${userId}`,
      );
      if (known && isRecorded(known.visited_at, time)) return { previous: known.previous?.toISOString() ?? null };
      const command = { type: "NoteVisit", userId, now: time } as const;
      const context = { ...platformContext, tenantId };
      const { state } = await executeCommand(
        dependencies,
        visitDecider,
        visitStream(tenantId, userId),
        command,
        context,
      );
      return { previous: state?.previous ?? null };
    }),
  ];
};
