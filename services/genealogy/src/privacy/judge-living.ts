import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { parseDate } from "@kinkeeper/contracts/dates/parse-date";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { Life } from "./family-lives.ts";

/** Who was born before `before` counts as dead; `after`: so many years ago. */
export interface LivingRule {
  readonly after: number;
  readonly before: number;
}

export const livingRule = (after: number, now: Date): LivingRule => ({ after, before: now.getUTCFullYear() - after });

/** Whether somebody counts as living only because nothing tells when they lived. */
export const isGuessed = ({ isLiving, setBy, hasDied, isSaidToLive }: Life, latestBirth: number | undefined): boolean =>
  isLiving && setBy === null && !hasDied && !isSaidToLive && latestBirth === undefined;

/**
 * What the family's rule makes of somebody; undefined where it does not say: a person said it, nothing tells, or the years are so
 * close that the day of the birth would.
 */
export const presumedLiving = (
  { setBy, hasDied, isSaidToLive }: Life,
  latestBirth: number | undefined,
  { before }: LivingRule,
): boolean | undefined => {
  if (setBy !== null) return undefined;
  if (isSaidToLive) return true;
  if (hasDied) return false;
  return latestBirth === undefined || latestBirth === before ? undefined : latestBirth > before;
};

interface Known {
  readonly details: Pick<MemberDetails, "deathDate" | "deathPlace" | "birthDate">;
  readonly life: Life;
  readonly latestBirth: number | undefined;
  /** The last year of their nearest relatives with a date. */
  readonly nearestYear: number | undefined;
  readonly setByName: string | undefined;
}

const isUnread = (date: string | null): boolean => date !== null && parseDate(date).kind === "phrase";

const asDead = ({ details, life, latestBirth }: Known, { after, before }: LivingRule): string => {
  if (details.deathDate !== null) return `Died ${formatDate(details.deathDate)}.`;
  if (life.hasDied) return "A death or a burial is recorded.";
  if (latestBirth === undefined || latestBirth > before) return "Recorded as dead.";
  if (life.ownBirth !== undefined && life.ownBirth <= before)
    return details.birthDate === null || isUnread(details.birthDate)
      ? `Lived in ${life.ownBirth}, more than ${after} years ago.`
      : `Born ${formatDate(details.birthDate)}, more than ${after} years ago.`;
  return `Born in ${latestBirth} at the latest, judging by relatives: more than ${after} years ago.`;
};

const asLiving = ({ details, life, latestBirth, nearestYear }: Known, { after, before }: LivingRule): string => {
  const unread = isUnread(details.birthDate) ? "The date of birth could not be read" : undefined;
  const noDates = unread ?? "No dates are known";
  if (life.isSaidToLive) return "The imported file says so.";
  if (isGuessed(life, latestBirth)) return `${noDates}, and nobody close lived before ${before}.`;
  if (life.hasDied || latestBirth === undefined || latestBirth < before) return "Recorded as living.";
  if (life.ownBirth !== undefined && details.birthDate !== null && !unread)
    return `Born ${formatDate(details.birthDate)}, less than ${after} years ago.`;
  if (life.ownBirth === undefined && latestBirth === nearestYear)
    return `${noDates}, and the nearest relatives with a date lived in ${nearestYear}, less than ${after} years ago.`;
  const isToCome = latestBirth > before + after;
  const when = isToCome ? `less than ${after} years ago` : `as late as ${latestBirth}`;
  return `${unread ? `${unread}. ` : ""}May have been born ${when}, judging by what is known.`;
};

/** Why somebody counts as living or dead, in a sentence. */
export const whyLiving = (known: Known, rule: LivingRule): string => {
  if (known.life.setBy !== null) return `Set by ${known.setByName ?? "somebody of the family"}.`;
  return known.life.isLiving ? asLiving(known, rule) : asDead(known, rule);
};
