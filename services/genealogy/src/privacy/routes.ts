import {
  changeFamilyPrivacy,
  getFamilyPrivacy,
  guessedAtOnce,
  listGuessedLiving,
  whyLiving,
} from "@kinkeeper/contracts/genealogy/privacy";
import { userNames } from "@kinkeeper/accounts/user-names";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { notFound } from "@kinkeeper/platform/domain-error";
import { route, type Route } from "@kinkeeper/platform/http/route";
import type { ServiceDependencies } from "@kinkeeper/platform/service";
import { viewerOf } from "../actor.ts";
import { listedPeople } from "../members/people-index.ts";
import { findMember } from "../members/member-answer.ts";
import type { LivesCache } from "./family-lives.ts";
import { isGuessed, livingRule, whyLiving as sentenceOf } from "./judge-living.ts";
import { privacyDecider, privacyStream } from "./privacy.decider.ts";
import { readPrivacy } from "./privacy.projection.ts";

/** What a family decided of its privacy, and why people count as living. */
export const privacyRoutes = (dependencies: ServiceDependencies, cache: LivesCache): readonly Route[] => {
  const { readModel, now } = dependencies;
  return [
    route(getFamilyPrivacy, ({ caller, tenantId }) => readModel.asViewer(viewerOf({ caller, tenantId }), readPrivacy)),

    route(changeFamilyPrivacy, async ({ tenantId, body, context }) => {
      const command = { type: "ChangePrivacy", changes: body } as const;
      const { state } = await executeCommand(dependencies, privacyDecider, privacyStream(tenantId), command, context);
      return state;
    }),

    route(whyLiving, async ({ caller, tenantId, params: { id } }) => {
      const viewer = viewerOf({ caller, tenantId });
      const { lives, births } = await cache.of(viewer);
      const { member, privacy } = await readModel.asViewer(viewer, async (sql) => ({
        member: await findMember(sql, id),
        privacy: await readPrivacy(sql),
      }));
      const life = lives.get(id);
      if (!member || !life) throw notFound("person");
      if (member.isKeptPrivate) return { isLiving: member.isLiving, why: "This is kept private.", isGuessed: false };
      const { setBy } = life;
      const setByName = setBy === null ? undefined : (await userNames(readModel.service, [setBy])).get(setBy);
      const latestBirth = births.of(id);
      const rule = livingRule(privacy.presumedDeadAfter, now());
      const known = { details: member, life, latestBirth, nearestYear: births.nearestYear(id), setByName };
      const why = sentenceOf(known, rule);
      return { isLiving: life.isLiving, why, isGuessed: isGuessed(life, latestBirth) };
    }),

    route(listGuessedLiving, async ({ caller, tenantId }) => {
      const viewer = viewerOf({ caller, tenantId });
      const { lives, births } = await cache.of(viewer);
      const guessed = [...lives].flatMap(([id, life]) => (isGuessed(life, births.of(id)) ? [id] : []));
      const first = guessed.slice(0, guessedAtOnce);
      return { count: guessed.length, people: await readModel.asViewer(viewer, (sql) => listedPeople(sql, first)) };
    }),
  ];
};
