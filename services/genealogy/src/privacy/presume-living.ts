import type { PrivacyEvent } from "@kinkeeper/contracts/genealogy/events";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { Reaction } from "@kinkeeper/platform/reaction";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { isSuperseded } from "@kinkeeper/platform/superseded";
import { memberDecider } from "../members/member.decider.ts";
import { memberStream } from "../members/member.ts";
import { loadLives } from "./family-lives.ts";
import { livingRule, presumedLiving } from "./judge-living.ts";

/**
 * Works out anew who counts as living when a family changes its rule: of everybody about whom no person said it, by their own dates and
 * by what everybody sees of their relatives. Else whoever adds relatives of somebody private learned from whether they live when that
 * one did.
 */
export const presumeLiving = ({
  journal,
  readModel,
  now,
}: Pick<ServiceDependencies, "journal" | "readModel" | "now">): Reaction<PrivacyEvent> => ({
  name: "presume_living_v1",
  contexts: ["genealogy"],
  handles: ["FamilyPrivacyChanged"],
  react: async (event) => {
    // A rule of before would count people as dead until the next one is looked at.
    if (await isSuperseded(journal, event, ["FamilyPrivacyChanged"])) return;
    const { presumedDeadAfter } = event.data;
    const { tenantId, actorId, eventId, correlationId } = event.metadata;
    const livesSeen = (isAdmin: boolean) =>
      loadLives((query) => readModel.asViewer({ tenantId, userId: "", isAdmin }, query));
    const { births } = await livesSeen(false);
    const { lives } = await livesSeen(true);
    const rule = livingRule(presumedDeadAfter, now());
    const context = { tenantId, ...(actorId === undefined ? {} : { actorId }), correlationId, causationId: eventId };
    for (const [memberId, life] of lives) {
      const years = [births.of(memberId), life.ownBirth].filter((year) => year !== undefined);
      const latestBirth = years.length === 0 ? undefined : Math.min(...years);
      const isLiving = presumedLiving(life, latestBirth, rule);
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
