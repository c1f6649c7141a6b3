import fc from "fast-check";
import type { PlanTerms, SandboxPlanEvent } from "@kinkeeper/contracts/payments/subscription-events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import { afterInterval, sandboxPlanDecider, type SandboxPlanCommand } from "./sandbox-plan.decider.ts";

const given = deciderSpec(sandboxPlanDecider);
const id = "018f2f6e-7c1a-7000-8000-0000000000f1";
const terms: PlanTerms = { planId: id, planName: "Household", interval: "monthly", amountMinor: 950 };
const yearly: PlanTerms = { ...terms, interval: "yearly", amountMinor: 9_000 };
const data = { id, tenantId: id, userId: id, terms, expiresAt: "2026-03-04T10:35:00.000Z" };
const now = new Date("2026-03-04T10:00:00.000Z");
const opened: SandboxPlanEvent = { type: "SandboxPlanOpened", data };
const paid = (paidUntil = "2026-04-04T10:00:00.000Z"): SandboxPlanEvent => ({
  type: "SandboxPlanPaid",
  data: { id, paidUntil },
});
const waived = (paidUntil: string): SandboxPlanEvent => ({ type: "SandboxPlanWaived", data: { id, paidUntil } });
const closed: SandboxPlanEvent = { type: "SandboxPlanClosed", data: { id, reason: "canceled" } };
const declining: SandboxPlanEvent = { type: "SandboxCardChanged", data: { id, declines: true } };
const cancelling: SandboxPlanEvent = { type: "SandboxPlanCancelChanged", data: { id, cancels: true } };
const pausing: SandboxPlanEvent = { type: "SandboxPlanPauseChanged", data: { id, isPaused: true } };
const goingOn: SandboxPlanEvent = { type: "SandboxPlanPauseChanged", data: { id, isPaused: false } };
const over: SandboxPlanEvent = { type: "SandboxPlanEnded", data: { id } };
const pass = (time: string): SandboxPlanCommand => ({ type: "LetTimePass", now: new Date(time) });

describe("paying in the sandbox", () => {
  const pay: SandboxPlanCommand = { type: "PayPlan", now };

  test("opens once", () => {
    given().when({ type: "OpenPlan", data }).then(opened);
    given(opened).when({ type: "OpenPlan", data }).thenNothing();
  });
  test("pays once, for an interval", () => {
    given(opened).when(pay).then(paid());
    given(opened, paid()).when(pay).thenNothing();
  });
  test("is over once it was closed, or is late", () => {
    given(opened, closed).when(pay).thenRejectedWith("CONFLICT");
    given(opened)
      .when({ ...pay, now: new Date("2026-03-04T10:35:00.000Z") })
      .thenRejectedWith("CONFLICT");
    given().when(pay).thenRejectedWith("NOT_FOUND");
  });
  test("closes what is open alone", () => {
    const close: SandboxPlanCommand = { type: "ClosePlan", reason: "canceled" };
    given(opened).when(close).then(closed);
    given(opened, closed).when(close).thenNothing();
    given(opened, paid()).when(close).thenNothing();
  });
});

describe("as time passes", () => {
  test("the next payment is taken when it is due, and not before", () => {
    given(opened, paid()).when(pass("2026-04-04T09:59:59.000Z")).thenNothing();
    given(opened, paid()).when(pass("2026-04-04T10:00:00.000Z")).then(paid("2026-05-04T10:00:00.000Z"));
  });
  test("months that nobody paid for are not paid for afterwards", () =>
    given(opened, paid()).when(pass("2026-08-01T00:00:00.000Z")).then(paid("2026-09-01T00:00:00.000Z")));
  test("nothing is taken while it is paused, nor for that time afterwards", () => {
    const due = pass("2026-08-01T00:00:00.000Z");
    given(opened, paid()).when({ type: "SetPaused", isPaused: true }).then(pausing);
    given(opened, paid(), pausing).when({ type: "SetPaused", isPaused: true }).thenNothing();
    given(opened).when({ type: "SetPaused", isPaused: true }).thenNothing();
    given(opened, paid(), pausing).when(pass("2026-04-04T09:59:59.000Z")).thenNothing();
    given(opened, paid(), pausing).when(pass("2026-04-04T10:00:00.000Z")).then(waived("2026-05-04T10:00:00.000Z"));
    given(opened, paid(), declining, pausing).when(due).then(waived("2026-09-01T00:00:00.000Z"));
    given(opened, paid(), pausing).when({ type: "SetPaused", isPaused: false }).then(goingOn);
    given(opened, paid(), pausing, waived("2026-09-01T00:00:00.000Z"), goingOn).when(due).thenNothing();
    given(opened, paid(), pausing, goingOn).when(due).then(paid("2026-09-01T00:00:00.000Z"));
  });
  test("a card that is declined pays nothing, until it is accepted", () => {
    given(opened, paid(), declining).when(pass("2026-04-05T00:00:00.000Z")).thenNothing();
    given(opened, paid(), declining)
      .when({ type: "SetCard", declines: false })
      .then({ type: "SandboxCardChanged", data: { id, declines: false } });
    given(opened, paid()).when({ type: "SetCard", declines: true }).then(declining);
    given(opened).when({ type: "SetCard", declines: true }).thenNothing();
  });
  test("a cancelled plan ends with what was paid for", () => {
    given(opened, paid()).when({ type: "SetCancels", cancels: true }).then(cancelling);
    given(opened, paid(), cancelling).when(pass("2026-04-04T09:00:00.000Z")).thenNothing();
    given(opened, paid(), cancelling).when(pass("2026-04-04T10:00:00.000Z")).then(over);
  });
});

describe("another plan", () => {
  const change = (chosen: PlanTerms): SandboxPlanCommand => ({ type: "ChangeTerms", terms: chosen, now });

  test("is paid at once where its interval is another", () => {
    const dearer = { ...terms, amountMinor: 1_000 };
    given(opened, paid())
      .when(change(dearer))
      .then({ type: "SandboxPlanChanged", data: { id, terms: dearer } });
    given(opened, paid())
      .when(change(yearly))
      .then({ type: "SandboxPlanChanged", data: { id, terms: yearly } }, paid("2027-03-04T10:00:00.000Z"));
    given(opened, paid()).when(change(terms)).thenNothing();
    given(opened).when(change(yearly)).thenRejectedWith("NOT_FOUND");
  });
  test("or none, at once", () => {
    given(opened, paid()).when({ type: "EndPlan" }).then(over);
    given(opened, paid(), over).when({ type: "EndPlan" }).thenNothing();
  });
});

test("an interval ends on the same day, or on the last one of a shorter month", () => {
  expect(afterInterval(new Date("2026-01-31T08:00:00.000Z"), "monthly")).toBe("2026-02-28T08:00:00.000Z");
  expect(afterInterval(new Date("2024-02-29T08:00:00.000Z"), "yearly")).toBe("2025-02-28T08:00:00.000Z");
  const times = fc.date({ min: new Date("2020-01-01"), max: new Date("2060-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(times, (from) => {
      const days = (Date.parse(afterInterval(from, "monthly")) - from.getTime()) / 86_400_000;
      return days >= 28 && days <= 31;
    }),
  );
});
