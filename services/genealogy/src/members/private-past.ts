import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { otherNameKey } from "@kinkeeper/contracts/genealogy/other-names";
import { withPrivacyOfLines } from "../gedcom/kept-private.ts";
import { LastSaid, saidPart, type SaidPart } from "../sources/last-said.ts";
import { evolveMember, type KnownMember, type Member } from "./member.ts";

const partsOf = ({ current, source }: KnownMember): readonly SaidPart[] => {
  const told = withPrivacyOfLines(current, source?.extra ?? []);
  const entries = [...(told.facts ?? []), ...(told.associations ?? [])];
  return [
    ...saidPart("birth", [told.birthDate, told.birthPlace, told.birthCitations], told.isBirthPrivate),
    ...saidPart("death", [told.deathDate, told.deathPlace, told.deathCitations], told.isDeathPrivate),
    ...saidPart("biography", [told.biography], told.isBiographyPrivate),
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
  const said = new LastSaid();
  let member: Member = { status: "absent" };
  for (const event of events) {
    member = evolveMember(member, event);
    if (member.status !== "absent") said.note(partsOf(member));
  }
  return said.isAnyPrivate;
};
