import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { expect, test } from "vitest";
import { withWhatIsKnown } from "./known-parts.ts";

const emma: MemberDetails = { ...removedMember, firstName: "Emma", birthDate: "1808" };
const source = { importId: "0190a000-0000-7000-8000-00000000000a", xref: "I1", uid: null, extra: [] as string[] };
const inFile = { ...source, extra: ["1 BIRT", "2 RESN CONFIDENTIAL", "1 RELI Unitarian", "2 RESN PRIVACY"] };
const faith = { id: "8d1c", type: "religion" as const, value: "Unitarian" };
const friend = { id: "9f2e", memberId: "0190a000-0000-7000-8000-00000000000b", role: "friend" as const };
const withFriend = { ...source, extra: ["1 ASSO @I2@", "2 ROLE FRIEND", "2 RESN CONFIDENTIAL"] };
const mary = {
  type: "also_known_as" as const,
  label: null,
  title: null,
  firstName: "Mary",
  lastName: null,
  suffix: null,
};
const secretMary = { ...mary, isPrivate: true };
const namedInFile = { ...source, extra: ["1 NAME Emma //", "1 NAME Mary //", "2 TYPE AKA", "2 RESN PRIVACY"] };
const known = (current: Partial<MemberDetails>, of = source) => ({ current: { ...emma, ...current }, source: of });

test.each([
  ["something private is said", { isBirthPrivate: true }, known({}), { isBirthPrivate: true }],
  ["nothing is private that is not", { isBirthPrivate: false }, known({}), { isBirthPrivate: undefined }],
  ["a file says it already", { isBirthPrivate: true }, known({}, inFile), { isBirthPrivate: undefined }],
  ["what a file says is lifted", { isBirthPrivate: false }, known({}, inFile), { isBirthPrivate: false }],
  [
    "it was lifted before",
    { isBirthPrivate: true },
    known({ isBirthPrivate: false }, inFile),
    { isBirthPrivate: true },
  ],
  [
    "a fact is sent without it",
    { facts: [faith] },
    known({ facts: [{ ...faith, isPrivate: true }] }),
    { facts: [{ ...faith, isPrivate: true }] },
  ],
  [
    "a file says it of a fact",
    { facts: [{ ...faith, isPrivate: true }] },
    known({ facts: [faith] }, inFile),
    { facts: [faith] },
  ],
  [
    "a fact of a file is opened",
    { facts: [{ ...faith, isPrivate: false }] },
    known({ facts: [faith] }, inFile),
    { facts: [{ ...faith, isPrivate: false }] },
  ],
  [
    "an association is sent without it",
    { associations: [friend] },
    known({ associations: [{ ...friend, isPrivate: true }] }),
    { associations: [{ ...friend, isPrivate: true }] },
  ],
  [
    "an association of a file is opened",
    { associations: [{ ...friend, isPrivate: false }] },
    known({ associations: [friend] }, withFriend),
    { associations: [{ ...friend, isPrivate: false }] },
  ],
  [
    "a name is sent without it",
    { otherNames: [mary] },
    known({ otherNames: [secretMary] }),
    { otherNames: [secretMary] },
  ],
  [
    "a private name is told in other words",
    { otherNames: [{ ...mary, firstName: "Maria" }] },
    known({ otherNames: [secretMary] }),
    { otherNames: [{ ...secretMary, firstName: "Maria" }] },
  ],
  [
    "a private name is of another kind, in other words, and another comes",
    { otherNames: [{ ...mary, firstName: "Maria", type: "religious" as const }, mary] },
    known({ otherNames: [{ ...secretMary, firstName: "May" }, mary] }),
    { otherNames: [{ ...secretMary, firstName: "Maria", type: "religious" as const }, mary] },
  ],
  [
    "a name is opened",
    { otherNames: [{ ...mary, isPrivate: false }] },
    known({ otherNames: [secretMary] }),
    { otherNames: [{ ...mary, isPrivate: false }] },
  ],
  [
    "a file says it of a name",
    { otherNames: [secretMary] },
    known({ otherNames: [mary] }, namedInFile),
    { otherNames: [mary] },
  ],
  [
    "a name that a file keeps private is told in other words",
    { otherNames: [{ ...mary, lastName: "May" }] },
    known({ otherNames: [mary] }, namedInFile),
    { otherNames: [{ ...secretMary, lastName: "May" }] },
  ],
  [
    "a name of a file is opened",
    { otherNames: [{ ...mary, isPrivate: false }] },
    known({ otherNames: [mary] }, namedInFile),
    { otherNames: [{ ...mary, isPrivate: false }] },
  ],
  [
    "a file keeps the notes private",
    { biography: "More" },
    known({ biography: "A note" }, { ...source, extra: ["1 NOTE A note", "2 RESN CONFIDENTIAL"] }),
    { biography: "More" },
  ],
])("what is recorded where %s", (_, said, member, expected) => {
  const details = withWhatIsKnown({ ...member.current, ...said }, member);
  expect(details).toEqual({ ...member.current, ...expected });
});
