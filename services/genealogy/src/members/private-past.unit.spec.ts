import type { Recorded } from "@kinkeeper/contracts/event";
import type { MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { removedMember, type MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { differingFields } from "../sources/three-way-merge.ts";
import { expect, test } from "vitest";
import { hasPrivatePast } from "./private-past.ts";

const memberId = "01930000-0000-7000-8000-000000000001";

/** What is recorded of somebody, one version after the other. */
const past = (...versions: readonly Partial<MemberDetails>[]) => {
  let before: MemberDetails = removedMember;
  return versions.map((version, revision): Recorded<MemberEvent> => {
    const details = { ...before, ...version };
    const changed = differingFields(before, details);
    before = details;
    const event =
      revision === 0
        ? { type: "MemberAdded" as const, data: { memberId, details, source: null } }
        : { type: "MemberChanged" as const, data: { memberId, details, changed } };
    // Nothing else of an event is asked for.
    return { ...event, revision, metadata: {} } as unknown as Recorded<MemberEvent>;
  });
};

const called = (firstName: string, isPrivate?: boolean): OtherName => ({
  type: "religious",
  label: null,
  title: null,
  firstName,
  lastName: null,
  suffix: null,
  ...(isPrivate === undefined ? {} : { isPrivate }),
});
const names = (...otherNames: readonly OtherName[]) => ({ otherNames: [...otherNames] });
const noted = (text: string, isPrivate?: boolean) => ({
  notes: [{ id: "one", text, ...(isPrivate === undefined ? {} : { isPrivate }) }],
});

test.each<readonly [string, boolean, readonly Partial<MemberDetails>[]]>([
  ["nothing was private", false, [names(called("Mary")), names()]],
  ["a name is private", true, [names(called("Mary", true))]],
  ["a private name was taken away", true, [names(called("Mary", true)), names()]],
  ["it was opened", false, [names(called("Mary", true)), names(called("Mary", false)), names()]],
  [
    "it was reworded before it was opened",
    false,
    [names(called("Mary", true)), names(called("Maria", true)), names(called("Maria", false))],
  ],
  ["an open name took its place", true, [names(called("Mary", true)), names(called("Maria", false))]],
  [
    "it was reworded, came back beside, and one of the two was opened",
    true,
    [names(called("Mary", true)), names(called("Maria", true)), names(called("Maria", true), called("Mary", false))],
  ],
  ["a private note was taken away", true, [noted("Secret", true), { notes: null }]],
  [
    "a private note was reworded before it was opened",
    false,
    [noted("Secret", true), noted("Open", true), noted("Open", false)],
  ],
])("whether somebody's history tells what was private where %s: %s", (_, isPrivate, versions) => {
  expect(hasPrivatePast(past(...versions))).toBe(isPrivate);
});
