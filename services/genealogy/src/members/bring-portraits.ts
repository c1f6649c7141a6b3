import type { TransferEvent } from "@kinkeeper/contracts/archive/events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { memberDecider } from "./member.decider.ts";
import { memberStream } from "./member.ts";

type PortraitsBrought = Extract<TransferEvent, { type: "PortraitsBrought" }>;

/** Portraits that an archive brought along are given to their people; somebody removed or portrayed meanwhile gets none. */
export const bringPortraits = ({ journal }: Pick<ServiceDependencies, "journal">): Reaction<PortraitsBrought> => ({
  name: "bring_portraits_v1",
  contexts: ["archive"],
  handles: ["PortraitsBrought"],
  react: async ({ data: { userId, portraits }, metadata: { tenantId, eventId, correlationId } }) => {
    const context = { tenantId, actorId: userId, correlationId, causationId: eventId };
    for (const { memberId, objectId } of portraits) {
      const data = { memberId, photoUrl: `/objects/${objectId}` };
      const stream = memberStream(tenantId, memberId);
      const command = { type: "BringMemberPhoto", data } as const;
      await handleCommand(journal, memberDecider, stream, command, context, { idempotencyKey: eventId }).catch(
        (error: unknown) => {
          if (!(error instanceof DomainError && error.code === "NOT_FOUND")) throw error;
        },
      );
    }
  },
});
