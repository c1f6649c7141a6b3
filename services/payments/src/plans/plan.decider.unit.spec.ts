import type { PlanDetails, PlanEvent } from "@kinkeeper/contracts/payments/plan-events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { planDecider, type PlanChange, type PlanCommand } from "./plan.decider.ts";

const given = deciderSpec(planDecider);
const planId = "018f2f6e-7c1a-7000-8000-0000000000a1";
const otherId = "018f2f6e-7c1a-7000-8000-0000000000a2";
const details: PlanDetails = {
  name: "Household",
  description: null,
  monthlyMinor: 950,
  yearlyMinor: null,
  interval: "monthly",
  features: ["Photos"],
  maxMembers: 6,
};
const added: PlanEvent = { type: "PlanAdded", data: { planId, details, isActive: true } };
const otherAdded: PlanEvent = {
  type: "PlanAdded",
  data: { planId: otherId, details: { ...details, name: "Clan" }, isActive: true },
};
const deleted: PlanEvent = { type: "PlanDeleted", data: { planId } };
const add = (id: string, name = details.name): PlanCommand => {
  const { description, interval, features, maxMembers } = details;
  const asked = { name, description, interval, features, maxMembers, priceMinor: 950 };
  return { type: "AddPlan", planId: id, details: asked, isActive: true };
};
const change = (what: Partial<PlanChange>): PlanCommand => ({
  type: "ChangePlan",
  planId,
  change: { keepsOtherPrice: true, ...what },
});
const changed = (more: Partial<PlanDetails>): PlanEvent => ({
  type: "PlanChanged",
  data: { planId, details: { ...details, ...more } },
});

describe("adding a plan", () => {
  test("is recorded with the price of its interval", () => given().when(add(planId)).then(added));
  test("twice records nothing", () => given(added).when(add(planId)).thenNothing());
  test("with a name that is taken, however it is written, is refused", () =>
    given(added).when(add(otherId, "HOUSEHOLD")).thenRejectedWith("CONFLICT"));
  test("takes the name of a deleted one", () =>
    given(added, deleted)
      .when(add(otherId))
      .then({ type: "PlanAdded", data: { planId: otherId, details, isActive: true } }));
});

describe("changing a plan", () => {
  test("keeps what is left out", () =>
    given(added)
      .when(change({ priceMinor: 1_000 }))
      .then(changed({ monthlyMinor: 1_000 })));
  test("to what it is records nothing", () =>
    given(added)
      .when(change({ name: "Household", priceMinor: 950, features: ["Photos"], maxMembers: 6, isActive: true }))
      .thenNothing());
  test("adds the price of the other interval beside the one there is", () =>
    given(added)
      .when(change({ interval: "yearly", priceMinor: 9_000 }))
      .then(changed({ interval: "yearly", yearlyMinor: 9_000 })));
  test("or instead of it", () =>
    given(added)
      .when(change({ interval: "yearly", priceMinor: 9_000, keepsOtherPrice: false }))
      .then(changed({ interval: "yearly", yearlyMinor: 9_000, monthlyMinor: null })));
  test("to an interval that has no price asks for one", () =>
    given(added)
      .when(change({ interval: "yearly" }))
      .thenRejectedWith("INVALID_INPUT"));
  test("takes a limit away", () =>
    given(added)
      .when(change({ maxMembers: null }))
      .then(changed({ maxMembers: null })));
  test("switches it off and on", () => {
    const off: PlanEvent = { type: "PlanDeactivated", data: { planId } };
    given(added)
      .when(change({ isActive: false }))
      .then(off);
    given(added, off)
      .when(change({ isActive: true }))
      .then({ type: "PlanActivated", data: { planId } });
  });
  test("to the name of another is refused", () =>
    given(added, otherAdded)
      .when(change({ name: "clan" }))
      .thenRejectedWith("CONFLICT"));
  test("that is deleted, or never was, finds nothing", () => {
    given(added, deleted)
      .when(change({ name: "New" }))
      .thenRejectedWith("NOT_FOUND");
    given()
      .when(change({ name: "New" }))
      .thenRejectedWith("NOT_FOUND");
  });
});

describe("deleting a plan", () => {
  const remove: PlanCommand = { type: "DeletePlan", planId };

  test("is recorded once", () => {
    given(added).when(remove).then(deleted);
    given(added, deleted).when(remove).thenNothing();
  });
  test("that never was finds nothing", () => given().when(remove).thenRejectedWith("NOT_FOUND"));
});

describe("bringing a plan back", () => {
  const restore: PlanCommand = { type: "RestorePlan", planId };

  test("is recorded where it was deleted", () => {
    given(added, deleted).when(restore).then({ type: "PlanRestored", data: { planId } });
    given(added).when(restore).thenNothing();
  });
  test("is refused where its name was taken since", () =>
    given(added, deleted, { type: "PlanAdded", data: { planId: otherId, details, isActive: true } })
      .when(restore)
      .thenRejectedWith("CONFLICT"));
  test("that never was finds nothing", () => given().when(restore).thenRejectedWith("NOT_FOUND"));
});
