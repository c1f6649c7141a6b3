import type { GedzipEvent, TransferEvent } from "@kinkeeper/contracts/archive/events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { memberDecider, type MemberCommand } from "./member.decider.ts";
import { memberStream } from "./member.ts";

type PortraitsBrought = Extract<
  GedzipEvent | TransferEvent,
  { type: "PortraitsBrought" | "GedzipPortraitsBrought" | "GedzipTakenBack" }
>;

/** Who somebody is now, where they were merged. */
const remaining = async (journal: EventJournal, tenantId: string, memberId: string): Promise<string> => {
  const events = await journal.read<MemberEvent>(memberStream(tenantId, memberId));
  const member = events.reduce(memberDecider.evolve, memberDecider.initialState());
  const mergedInto = member.status === "removed" ? member.mergedInto : null;
  return mergedInto === null ? memberId : remaining(journal, tenantId, mergedInto);
};

/**
 * Portraits that an archive or a GEDCOM file brought along are given to their people, and taken from them again with the import; somebody
 * removed or portrayed meanwhile is left as they are.
 */
export const bringPortraits = ({ journal }: Pick<ServiceDependencies, "journal">): Reaction<PortraitsBrought> => ({
  name: "bring_portraits_v1",
  contexts: ["archive"],
  handles: ["PortraitsBrought", "GedzipPortraitsBrought", "GedzipTakenBack"],
  react: async ({ type, data, metadata: { tenantId, eventId, correlationId } }) => {
    const { userId, portraits } = data;
    // Undoing the import goes on as if nobody had touched them.
    const cause = "importId" in data ? { importId: data.importId } : {};
    const context = { tenantId, actorId: userId, correlationId, causationId: eventId };
    for (const { memberId: namedId, objectId } of portraits) {
      const memberId = await remaining(journal, tenantId, namedId);
      const given = { memberId, photoUrl: `/objects/${objectId}` };
      const stream = memberStream(tenantId, memberId);
      const command: MemberCommand =
        type === "GedzipTakenBack"
          ? { type: "TakePhotoBack", data: { ...given, importId: data.importId } }
          : { type: "BringMemberPhoto", data: { ...given, ...cause } };
      await handleCommand(journal, memberDecider, stream, command, context, { idempotencyKey: eventId }).catch(
        (error: unknown) => {
          if (!(error instanceof DomainError && error.code === "NOT_FOUND")) throw error;
        },
      );
    }
  },
});
