import type { PrivacyEvent } from "@kinkeeper/contracts/genealogy/events";
import { stricterOf } from "@kinkeeper/contracts/genealogy/privacy";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { expect, test } from "vitest";
import { privacyDecider } from "./privacy.decider.ts";

const given = deciderSpec(privacyDecider);
const changed = (presumedDeadAfter: number, othersSee: "all" | "names" | "private"): PrivacyEvent => ({
  type: "FamilyPrivacyChanged",
  data: { presumedDeadAfter, othersSee },
});

test("what is decided is recorded with what was decided before", () => {
  given()
    .when({ type: "ChangePrivacy", changes: { presumedDeadAfter: 100 } })
    .then(changed(100, "all"));
  given(changed(100, "all"))
    .when({ type: "ChangePrivacy", changes: { othersSee: "names" } })
    .then(changed(100, "names"));
});

test("what is so already stays quiet", () => {
  given()
    .when({ type: "ChangePrivacy", changes: { presumedDeadAfter: 110, othersSee: "all" } })
    .thenNothing();
  given(changed(95, "private"))
    .when({ type: "ChangePrivacy", changes: { othersSee: "private" } })
    .thenNothing();
});

test("of two answers the one holds that says less", () => {
  expect([stricterOf("all", "names"), stricterOf("private", "names"), stricterOf("all", "all")]).toEqual([
    "names",
    "private",
    "all",
  ]);
});
