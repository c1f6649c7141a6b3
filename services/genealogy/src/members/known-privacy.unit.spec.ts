import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { expect, test } from "vitest";
import { withKnownPrivacy } from "./known-privacy.ts";

const emma: MemberDetails = { ...removedMember, firstName: "Emma", birthDate: "1808" };
const source = { importId: "0190a000-0000-7000-8000-00000000000a", xref: "I1", uid: null, extra: [] as string[] };
const inFile = { ...source, extra: ["1 BIRT", "2 RESN CONFIDENTIAL", "1 RELI Unitarian", "2 RESN PRIVACY"] };
const faith = { id: "8d1c", type: "religion" as const, value: "Unitarian" };
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
])("what is recorded where %s", (_, said, member, expected) => {
  const details = withKnownPrivacy({ ...member.current, ...said }, member);
  expect({ isBirthPrivate: details.isBirthPrivate, facts: details.facts }).toEqual({
    isBirthPrivate: member.current.isBirthPrivate,
    facts: member.current.facts,
    ...expected,
  });
});
