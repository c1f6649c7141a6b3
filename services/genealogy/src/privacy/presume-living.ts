import type { PrivacyEvent } from "@kinkeeper/contracts/genealogy/events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import { loadLives } from "./family-lives.ts";
import { livingRule, presumedLiving } from "./judge-living.ts";

/** Works out anew who counts as living when a family changes its rule: of everybody about whom no person said it. */
export const presumeLiving = ({
  journal,
  readModel,
  now,
}: Pick<ServiceDependencies, "journal" | "readModel" | "now">): Reaction<PrivacyEvent> => ({
  name: "presume_living_v1",
  contexts: ["genealogy"],
  handles: ["FamilyPrivacyChanged"],
  react: async ({ data: { presumedDeadAfter }, metadata: { tenantId, actorId, eventId, correlationId } }) => {
    const viewer = { tenantId, userId: actorId ?? "", isAdmin: true };
    const { lives, births } = await loadLives((query) => readModel.asViewer(viewer, query));
    const rule = livingRule(presumedDeadAfter, now());
    const context = { tenantId, ...(actorId === undefined ? {} : { actorId }), correlationId, causationId: eventId };
    for (const [memberId, life] of lives) {
      const isLiving = presumedLiving(life, births.of(memberId), rule);
      if (isLiving === undefined || isLiving === life.isLiving) continue;
      const command = { type: "PresumeLiving", data: { memberId, isLiving } } as const;
      await handleCommand(journal, memberDecider, memberStream(tenantId, memberId), command, context).catch(
        (error: unknown) => {
          // Removed meanwhile.
          if (!(error instanceof DomainError && error.code === "NOT_FOUND")) throw error;
        },
      );
    }
  },
});
