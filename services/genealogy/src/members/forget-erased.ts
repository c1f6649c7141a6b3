import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { stateAfter } from "@kinkeeper/platform/decider";
import { keyName } from "@kinkeeper/platform/keyring";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { unitOfWork } from "@kinkeeper/platform/unit-of-work";
import { memberDecider } from "./member.decider.ts";
import { memberStream } from "./member.ts";

/**
 * Destroys the key of somebody erased, also where the process ended before the command could. Who was merged into them is the same
 * person, and erased with them.
 */
export const forgetErased = ({
  keyring,
  journal,
}: Pick<ServiceDependencies, "keyring" | "journal">): Reaction<Extract<MemberEvent, { type: "MemberErased" }>> => ({
  name: "forget_erased_v1",
  contexts: ["genealogy"],
  handles: ["MemberErased"],
  react: async ({ data: { memberId }, metadata: { tenantId, eventId, correlationId } }) => {
    const events = await journal.read<MemberEvent>(memberStream(tenantId, memberId));
    const erasedAt = events.findLastIndex(({ type }) => type === "MemberErased");
    const member = stateAfter(memberDecider, events.slice(0, erasedAt));
    for (const { mergedId } of member.status === "absent" ? [] : member.merges) {
      const command = { type: "PurgeMember", data: { memberId: mergedId } } as const;
      const context = { tenantId, correlationId, causationId: eventId };
      await unitOfWork(journal, context, (unit) =>
        unit.decide(memberDecider, memberStream(tenantId, mergedId), command),
      );
    }
    await keyring.destroy(keyName(tenantId, memberId));
  },
});
