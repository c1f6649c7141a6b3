import type { GedzipEvent, TransferEvent } from "@kinkeeper/contracts/archive/events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { isKeptPrivate, isLocked, restrictionsOf } from "@kinkeeper/contracts/genealogy/restrictions";
import { stateAfter } from "@kinkeeper/platform/decider";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { importDecider, importStream } from "./import.decider.ts";
import type { MemberCommand } from "../members/member-command.ts";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream, type Member } from "../members/member.ts";

type PortraitsBrought = Extract<
  GedzipEvent | TransferEvent,
  { type: "PortraitsBrought" | "GedzipPortraitsBrought" | "GedzipTakenBack" }
>;

interface Portrayed {
  readonly memberId: string;
  readonly member: Member;
  readonly addedBy: string | undefined;
}

/** Who somebody is now, where they were merged. */
const remaining = async (journal: EventJournal, tenantId: string, memberId: string): Promise<Portrayed> => {
  const events = await journal.read<MemberEvent>(memberStream(tenantId, memberId));
  const member = stateAfter(memberDecider, events);
  const mergedInto = member.status === "removed" ? member.mergedInto : null;
  if (mergedInto !== null) return remaining(journal, tenantId, mergedInto);
  return { memberId, member, addedBy: events[0]?.metadata.actorId };
};

/** Whether an import of a member's may give somebody a portrait: whom it added itself, or they may give one by hand. */
const mayPortray = ({ member, addedBy }: Portrayed, importId: string, userId: string): boolean => {
  if (member.status === "absent" || member.addedByImport === importId) return true;
  const restrictions = restrictionsOf({ details: member.current, extra: member.source?.extra ?? [] });
  // Of two who were merged nobody alone tells what is private.
  return (
    !isLocked(restrictions) && (!isKeptPrivate(restrictions) || (addedBy === userId && member.merges.length === 0))
  );
};

const addsOnly = async (journal: EventJournal, tenantId: string, importId: string): Promise<boolean> => {
  const events = await journal.read<ImportEvent>(importStream(tenantId, importId));
  const state = stateAfter(importDecider, events);
  return state.status !== "absent" && state.addsOnly;
};

/**
 * Portraits that an archive or a GEDCOM file brought along are given to their people, and taken from them again with the import; somebody
 * removed or portrayed meanwhile is left as they are, and so is whom a member's file may not change.
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
    const isOfMember = type === "GedzipPortraitsBrought" && (await addsOnly(journal, tenantId, data.importId));
    for (const { memberId: namedId, objectId } of portraits) {
      const portrayed = await remaining(journal, tenantId, namedId);
      const { memberId } = portrayed;
      if (isOfMember && !mayPortray(portrayed, data.importId, userId)) continue;
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
