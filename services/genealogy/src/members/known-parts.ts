import { privateParts, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { otherNameKey, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { withPrivacyOfLines } from "../gedcom/public-view.ts";
import { knownNames, withKnownCitations } from "./known-names.ts";
import type { KnownMember } from "./member.ts";

type Privacy = boolean | null | undefined;

/** What is recorded: nothing new where it is so already, whoever says it. */
const recorded = (wanted: Privacy, isSo: Privacy, before: Privacy): Privacy =>
  (wanted ?? isSo ?? false) === (isSo ?? false) ? before : wanted;

/** `effective`: with what the lines of a file say of them. */
const withKnownPrivacy = (
  names: readonly OtherName[],
  before: readonly OtherName[],
  effective: readonly OtherName[],
): OtherName[] => {
  const known = knownNames(names, before);
  return names.map((name) => {
    const { isPrivate: wanted, ...words } = name;
    const { place = -1 } = known.get(name) ?? {};
    const [was, isSo] = [before[place], effective[place]?.isPrivate];
    // No line of a file speaks for other words.
    const isSame = was !== undefined && otherNameKey(was) === otherNameKey(name);
    const isPrivate = isSame ? recorded(wanted, isSo, was.isPrivate) : (wanted ?? isSo) || undefined;
    return isPrivate == null ? words : { ...words, isPrivate };
  });
};

interface Entry {
  readonly id: string;
  readonly isPrivate?: boolean | undefined;
}
type Entries<One> = readonly One[] | null | undefined;

const privacyIn = (entries: Entries<Entry>) => new Map(entries?.map(({ id, isPrivate }) => [id, isPrivate]));

/** Facts, associations or notes, as they are recorded; `effective` as above, `before`: as they were recorded last. */
const recordedEntries = <One extends Entry>(said: Entries<One>, effective: Entries<One>, before: Entries<One>) => {
  const [effectivePrivacy, privacyBefore] = [privacyIn(effective), privacyIn(before)];
  return said?.map((entry) => {
    const { isPrivate: wanted, ...open } = entry;
    const isPrivate = recorded(wanted, effectivePrivacy.get(entry.id), privacyBefore.get(entry.id));
    return isPrivate == null ? open : { ...open, isPrivate };
  });
};

/**
 * What somebody said of a person, with who may see each part as it is recorded. A fact, an association, a note or a further name of which nothing is said
 * stays as private as it was, and a name cites what it did; what the lines of a file say already is not said again.
 */
export const withWhatIsKnown = (
  details: MemberDetails,
  member: Pick<KnownMember, "current" | "source"> | undefined,
): MemberDetails => {
  const before = member?.current;
  const effective = before && withPrivacyOfLines(before, member.source?.extra ?? []);
  const parts = privateParts.flatMap((name) => {
    const isPrivate = recorded(details[name], effective?.[name], before?.[name]);
    return isPrivate === details[name] ? [] : [[name, isPrivate]];
  });
  const facts = recordedEntries(details.facts, effective?.facts, before?.facts);
  const associations = recordedEntries(details.associations, effective?.associations, before?.associations);
  const notes = recordedEntries(details.notes, effective?.notes, before?.notes);
  const namesBefore = before?.otherNames ?? [];
  const names = details.otherNames && withKnownCitations(details.otherNames, namesBefore);
  return {
    ...details,
    ...(Object.fromEntries(parts) as Pick<MemberDetails, (typeof privateParts)[number]>),
    ...(facts ? { facts } : {}),
    ...(associations ? { associations } : {}),
    ...(notes ? { notes } : {}),
    ...(names ? { otherNames: withKnownPrivacy(names, namesBefore, effective?.otherNames ?? []) } : {}),
  };
};
