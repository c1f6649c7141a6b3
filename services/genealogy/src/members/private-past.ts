import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { otherNameKey, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { isKeptPrivate, restrictionsOf } from "@kinkeeper/contracts/genealogy/restrictions";
import { withPrivacyOfLines } from "../gedcom/public-view.ts";
import { PrivacyHistory, statedPart, type StatedPart } from "../sources/privacy-history.ts";
import { knownNames } from "./known-names.ts";
import { evolveMember, type Member } from "./member.ts";

const isWhollyPrivate = (member: Member): boolean =>
  member.status !== "absent" &&
  isKeptPrivate(restrictionsOf({ details: member.current, extra: member.source?.extra ?? [] }));

/** Fields that are private with all of somebody alone. */
const ofWhole = ["firstName", "lastName", "maidenName", "title", "suffix", "sex", "nameCitations"] as const;

interface FollowedName {
  readonly name: OtherName;
  /** What it was first called. */
  readonly of: string;
}

/** Other names, each as the one it was before: the same words, or other words of one that stayed private. */
const followNames = (names: readonly OtherName[], before: readonly FollowedName[]): readonly FollowedName[] => {
  const known = knownNames(
    names,
    before.map(({ name }) => name),
  );
  const same = names.map((name) => {
    const was = before[known.get(name)?.place ?? -1];
    return was && (name.isPrivate || otherNameKey(was.name) === otherNameKey(name)) ? was.of : undefined;
  });
  const taken = new Set(same);
  return names.map((name, at) => {
    let of = same[at];
    for (let times = 1; of === undefined; times += 1) {
      const own = `${otherNameKey(name)} ${times}`;
      if (!taken.has(own)) of = own;
    }
    taken.add(of);
    return { name, of };
  });
};

const partsOf = (details: MemberDetails, names: readonly FollowedName[]): readonly StatedPart[] => {
  const entries = [...(details.facts ?? []), ...(details.associations ?? []), ...(details.notes ?? [])];
  return [
    ...ofWhole.flatMap((field) => statedPart(field, [details[field]], undefined)),
    ...statedPart("birth", [details.birthDate, details.birthPlace, details.birthCitations], details.isBirthPrivate),
    ...statedPart("death", [details.deathDate, details.deathPlace, details.deathCitations], details.isDeathPrivate),
    ...statedPart("biography", [details.biography], details.isBiographyPrivate),
    ...entries.map(({ isPrivate, ...words }) => ({ of: words.id, words, isPrivate })),
    ...names.map(({ name: { isPrivate, ...words }, of }) => ({ of, words, isPrivate })),
  ];
};

/** Whether somebody's history tells what was private when it was taken away: who does not see what is private is told none of it. */
export const hasPrivatePast = (events: readonly Recorded<MemberEvent>[]): boolean => {
  const history = new PrivacyHistory();
  let member: Member = { status: "absent" };
  let names: readonly FollowedName[] = [];
  for (const event of events) {
    const wasWhollyPrivate = isWhollyPrivate(member);
    member = evolveMember(member, event);
    if (member.status === "absent") continue;
    const isWhole = isWhollyPrivate(member);
    const isOpened = wasWhollyPrivate && !isWhole;
    const effective = withPrivacyOfLines(member.current, member.source?.extra ?? []);
    names = followNames(effective.otherNames ?? [], names);
    history.note(
      partsOf(effective, names).map(({ isPrivate, ...part }) => ({
        ...part,
        isPrivate: isWhole || (isPrivate ?? (isOpened ? false : undefined)),
      })),
    );
  }
  return history.isAnyPrivate;
};
