import { expect, test } from "vitest";
import { memberEvents } from "./events.ts";
import { removedMember } from "./member.ts";

const memberId = "0190a000-0000-7000-8000-000000000001";
const importId = "0190a000-0000-7000-8000-000000000002";
const keeps = { birth: true, death: false, facts: [], biography: false, names: [], associations: [], notes: [] };
const change = { memberId, details: removedMember };
const restricted = { ...change, changed: ["restrictions" as const] };

test("somebody hides something who makes a person or a part of them private, and no file that brings thousands", () => {
  const [, memberChanged] = memberEvents;
  const hides = (data: Parameters<NonNullable<typeof memberChanged.hides>>[0]) => memberChanged.hides!(data);
  expect(hides(restricted)).toBe(true);
  expect(hides({ ...change, changed: ["birthDate"], keeps })).toBe(true);
  expect(hides({ ...restricted, importId, proposedBy: memberId })).toBe(true);
  expect(hides({ ...change, changed: ["birthDate"] })).toBe(false);
  expect(hides({ ...restricted, importId })).toBe(false);
  expect(hides({ ...restricted, presumed: true })).toBe(false);
});
