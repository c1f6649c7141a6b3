import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { withPrivacyOfLines } from "../gedcom/kept-private.ts";
import type { KnownMember } from "./member.ts";

type Privacy = boolean | null | undefined;

/** What is recorded: nothing new where it is so already, whoever says it. */
const recorded = (wanted: Privacy, isSo: Privacy, before: Privacy): Privacy =>
  (wanted ?? isSo ?? false) === (isSo ?? false) ? before : wanted;

/**
 * What somebody said of a person, with who may see each part as it is recorded. A fact of which nothing is said stays as private as
 * it was; what the lines of a file say already is not said again.
 */
export const withKnownPrivacy = (
  details: MemberDetails,
  member: Pick<KnownMember, "current" | "source"> | undefined,
): MemberDetails => {
  const before = member?.current;
  const told = before && withPrivacyOfLines(before, member.source?.extra ?? []);
  const part = (name: "isBirthPrivate" | "isDeathPrivate") => {
    const isPrivate = recorded(details[name], told?.[name], before?.[name]);
    return isPrivate === details[name] ? {} : { [name]: isPrivate };
  };
  const factsBefore = new Map(before?.facts?.map((fact) => [fact.id, fact.isPrivate]));
  const factsTold = new Map(told?.facts?.map((fact) => [fact.id, fact.isPrivate]));
  const facts = details.facts?.map(({ isPrivate: wanted, ...fact }) => {
    const isPrivate = recorded(wanted, factsTold.get(fact.id), factsBefore.get(fact.id));
    return isPrivate == null ? fact : { ...fact, isPrivate };
  });
  return { ...details, ...part("isBirthPrivate"), ...part("isDeathPrivate"), ...(facts ? { facts } : {}) };
};
