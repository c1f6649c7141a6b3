import type { AnnouncementEvent } from "@kinkeeper/contracts/archive/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { announcementDecider } from "./announcement.decider.ts";

const given = deciderSpec(announcementDecider);
const announcementId = "018f2f6e-7c1a-7000-8000-0000000000bb";
const maker = "018f2f6e-7c1a-7000-8000-000000000001";
const other = "018f2f6e-7c1a-7000-8000-000000000002";

const data = {
  announcementId,
  userId: maker,
  title: "A gathering",
  content: "At Down House",
  privacy: "family",
} as const;
const made: AnnouncementEvent = { type: "AnnouncementMade", data };
const madePrivate: AnnouncementEvent = { type: "AnnouncementMade", data: { ...data, privacy: "private" } };
const restored: AnnouncementEvent = { type: "AnnouncementRestored", data: { announcementId } };
const purged: AnnouncementEvent = { type: "AnnouncementPurged", data: { announcementId } };
const withdrawn: AnnouncementEvent = { type: "AnnouncementWithdrawn", data: { announcementId } };

describe("making an announcement", () => {
  test("is recorded", () => given().when({ type: "MakeAnnouncement", data }).then(made));
  test("is done once", () => given(made).when({ type: "MakeAnnouncement", data }).thenRejectedWith("CONFLICT"));
});

describe("taking it back", () => {
  const withdraw = (userId: string, isFamilyAdmin: boolean) =>
    ({ type: "WithdrawAnnouncement", data: { announcementId }, by: { userId, isFamilyAdmin } }) as const;

  test("is for its maker", () => given(made).when(withdraw(maker, false)).then(withdrawn));
  test("is for an administrator", () => given(made).when(withdraw(other, true)).then(withdrawn));
  test("is for nobody else", () => given(made).when(withdraw(other, false)).thenRejectedWith("FORBIDDEN"));
  test("of a private one is for its maker", () => given(madePrivate).when(withdraw(maker, true)).then(withdrawn));
  test("of somebody's private one finds nothing, as an administrator too", () =>
    given(madePrivate).when(withdraw(other, true)).thenRejectedWith("NOT_FOUND"));
  test("of what never was finds nothing", () => given().when(withdraw(maker, true)).thenRejectedWith("NOT_FOUND"));
  test("twice records nothing", () => given(made, withdrawn).when(withdraw(maker, true)).thenNothing());
});

describe("bringing it back", () => {
  const restore = (userId: string, isFamilyAdmin: boolean) =>
    ({ type: "RestoreAnnouncement", data: { announcementId }, by: { userId, isFamilyAdmin } }) as const;

  test("is for its maker", () => given(made, withdrawn).when(restore(maker, false)).then(restored));
  test("is for an administrator", () => given(made, withdrawn).when(restore(other, true)).then(restored));
  test("is for nobody else", () => given(made, withdrawn).when(restore(other, false)).thenRejectedWith("FORBIDDEN"));
  test("of somebody's private one finds nothing", () =>
    given(madePrivate, withdrawn).when(restore(other, true)).thenRejectedWith("NOT_FOUND"));
  test("of one that stands records nothing", () => given(made).when(restore(maker, true)).thenNothing());
  test("of one that was purged finds nothing", () =>
    given(made, withdrawn, purged).when(restore(maker, true)).thenRejectedWith("NOT_FOUND"));
});

describe("purging it", () => {
  const purge = { type: "PurgeAnnouncement", data: { announcementId } } as const;

  test("is recorded of one that was withdrawn", () => given(made, withdrawn).when(purge).then(purged));
  test("leaves one that was brought back", () => given(made, withdrawn, restored).when(purge).thenNothing());
  test("a second time records nothing", () => given(made, withdrawn, purged).when(purge).thenNothing());
});
