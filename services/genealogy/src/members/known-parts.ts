import { privateParts, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { otherNameKey, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { withPrivacyOfLines } from "../gedcom/kept-private.ts";
import { knownNames, withKnownCitations } from "./known-names.ts";
import type { KnownMember } from "./member.ts";

type Privacy = boolean | null | undefined;

/** What is recorded: nothing new where it is so already, whoever says it. */
const recorded = (wanted: Privacy, isSo: Privacy, before: Privacy): Privacy =>
  (wanted ?? isSo ?? false) === (isSo ?? false) ? before : wanted;

/** `told`: with what the lines of a file say of them. */
const withKnownPrivacy = (
  names: readonly OtherName[],
  before: readonly OtherName[],
  told: readonly OtherName[],
): OtherName[] => {
  const known = knownNames(names, before);
  return names.map((name) => {
    const { isPrivate: wanted, ...words } = name;
    const { place = -1 } = known.get(name) ?? {};
    const [was, isSo] = [before[place], told[place]?.isPrivate];
    // No line of a file speaks for other words.
    const isSame = was !== undefined && otherNameKey(was) === otherNameKey(name);
    const isPrivate = isSame ? recorded(wanted, isSo, was.isPrivate) : (wanted ?? isSo) || undefined;
    return isPrivate == null ? words : { ...words, isPrivate };
  });
};

/**
 * What somebody said of a person, with who may see each part as it is recorded. A fact or a further name of which nothing is said
 * stays as private as it was, and a name cites what it did; what the lines of a file say already is not said again.
 */
export const withWhatIsKnown = (
  details: MemberDetails,
  member: Pick<KnownMember, "current" | "source"> | undefined,
): MemberDetails => {
  const before = member?.current;
  const told = before && withPrivacyOfLines(before, member.source?.extra ?? []);
  const parts = privateParts.flatMap((name) => {
    const isPrivate = recorded(details[name], told?.[name], before?.[name]);
    return isPrivate === details[name] ? [] : [[name, isPrivate]];
  });
  const factsBefore = new Map(before?.facts?.map((fact) => [fact.id, fact.isPrivate]));
  const factsTold = new Map(told?.facts?.map((fact) => [fact.id, fact.isPrivate]));
  const facts = details.facts?.map(({ isPrivate: wanted, ...fact }) => {
    const isPrivate = recorded(wanted, factsTold.get(fact.id), factsBefore.get(fact.id));
    return isPrivate == null ? fact : { ...fact, isPrivate };
  });
  const namesBefore = before?.otherNames ?? [];
  const names = details.otherNames && withKnownCitations(details.otherNames, namesBefore);
  return {
    ...details,
    ...(Object.fromEntries(parts) as Pick<MemberDetails, (typeof privateParts)[number]>),
    ...(facts ? { facts } : {}),
    ...(names ? { otherNames: withKnownPrivacy(names, namesBefore, told?.otherNames ?? []) } : {}),
  };
};
