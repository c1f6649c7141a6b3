import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { otherNameKey } from "@kinkeeper/contracts/genealogy/other-names";
import { isKeptPrivate, restrictionsOf } from "@kinkeeper/contracts/genealogy/restrictions";
import { withPrivacyOfLines } from "../gedcom/kept-private.ts";
import { PrivacyHistory, statedPart, type StatedPart } from "../sources/privacy-history.ts";
import { evolveMember, type KnownMember, type Member } from "./member.ts";

const isWhollyPrivate = (member: Member): boolean =>
  member.status !== "absent" &&
  isKeptPrivate(restrictionsOf({ details: member.current, extra: member.source?.extra ?? [] }));

/** Fields that are private with all of somebody alone. */
const ofWhole = ["firstName", "lastName", "maidenName", "title", "suffix", "sex", "nameCitations"] as const;

const partsOf = ({ current, source }: KnownMember): readonly StatedPart[] => {
  const told = withPrivacyOfLines(current, source?.extra ?? []);
  const entries = [...(told.facts ?? []), ...(told.associations ?? []), ...(told.notes ?? [])];
  return [
    ...ofWhole.flatMap((field) => statedPart(field, [told[field]], undefined)),
    ...statedPart("birth", [told.birthDate, told.birthPlace, told.birthCitations], told.isBirthPrivate),
    ...statedPart("death", [told.deathDate, told.deathPlace, told.deathCitations], told.isDeathPrivate),
    ...statedPart("biography", [told.biography], told.isBiographyPrivate),
    ...entries.map(({ isPrivate, ...words }) => ({ of: words.id, words, isPrivate })),
    ...(told.otherNames ?? []).map((name) => ({
      of: otherNameKey(name),
      words: name.citations ?? null,
      isPrivate: name.isPrivate,
    })),
  ];
};

/** Whether somebody's history tells what was private when it was taken away: who does not see what is private is told none of it. */
export const hasPrivatePast = (events: readonly Recorded<MemberEvent>[]): boolean => {
  const history = new PrivacyHistory();
  let member: Member = { status: "absent" };
  for (const event of events) {
    const wasWhollyPrivate = isWhollyPrivate(member);
    member = evolveMember(member, event);
    if (member.status === "absent") continue;
    const isWhole = isWhollyPrivate(member);
    const isOpened = wasWhollyPrivate && !isWhole;
    history.note(
      partsOf(member).map(({ isPrivate, ...part }) => ({
        ...part,
        isPrivate: isWhole || (isPrivate ?? (isOpened ? false : undefined)),
      })),
    );
  }
  return history.isAnyPrivate;
};
