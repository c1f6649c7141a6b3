import type { PreferenceEvent } from "@kinkeeper/contracts/notifications/events";
import { defaultPreferences, type PreferencesChosen } from "@kinkeeper/contracts/notifications/preferences";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import { preferenceDecider } from "./preference.decider.ts";

const given = deciderSpec(preferenceDecider);
const userId = "018f2f6e-7c1a-7000-8000-000000000001";
const change = (changes: Partial<PreferencesChosen>) =>
  ({ type: "ChangePreferences", data: { userId, changes, by: "settings" } }) as const;
const changed = (
  changes: Partial<PreferencesChosen>,
  names: readonly (keyof PreferencesChosen)[],
): PreferenceEvent => ({
  type: "PreferencesChanged",
  data: { userId, preferences: { ...defaultPreferences, ...changes }, changed: [...names], by: "settings" },
});
const refused: PreferenceEvent = {
  type: "AddressRefused",
  data: { userId, email: "emma@down.example", reason: "no such mailbox" },
};
const resumed: PreferenceEvent = { type: "AddressResumed", data: { userId } };

test("whoever has chosen nothing gets everything but news of the marketplace, the digest once a month", () =>
  expect(preferenceDecider.initialState().preferences).toEqual({
    birthdayReminders: true,
    familyAnnouncements: true,
    familyDigest: true,
    marketplaceUpdates: false,
    eventReminders: true,
    digestFrequency: "monthly",
    timeZone: null,
  }));

describe("changing preferences", () => {
  test("records what differs, and everything after the change", () =>
    given()
      .when(change({ familyDigest: false, birthdayReminders: true }))
      .then(changed({ familyDigest: false }, ["familyDigest"])));
  test("leaves the rest as it was chosen before", () =>
    given(changed({ familyDigest: false }, ["familyDigest"]))
      .when(change({ digestFrequency: "weekly" }))
      .then(changed({ familyDigest: false, digestFrequency: "weekly" }, ["digestFrequency"])));
  test("to what they are records nothing", () =>
    given()
      .when(change({ marketplaceUpdates: false }))
      .thenNothing());
  test("a time zone is taken back", () =>
    given(changed({ timeZone: "Asia/Tokyo" }, ["timeZone"]))
      .when(change({ timeZone: null }))
      .then(changed({}, ["timeZone"])));
});

describe("an address that is refused", () => {
  const refuse = { type: "RefuseAddress", data: refused.data } as const;
  const resume = { type: "ResumeAddress", data: { userId } } as const;
  test("is remembered", () => given().when(refuse).then(refused));
  test("once", () => given(refused).when(refuse).thenNothing());
  test("is written to again when its owner says so", () => given(refused).when(resume).then(resumed));
  test("and can be refused again", () => given(refused, resumed).when(refuse).then(refused));
  test("there is nothing to resume while mail arrives", () => given().when(resume).thenNothing());
});
