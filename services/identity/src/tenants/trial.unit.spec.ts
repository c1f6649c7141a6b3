import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tenantDecider, type TenantCommand } from "./tenant.decider.ts";

const given = deciderSpec(tenantDecider);
const tenantId = "01900000-0000-7000-8000-000000000001";
const day = 24 * 3_600_000;
const foundedAt = new Date("2026-03-01T10:00:00.000Z");
const on = (days: number): Date => new Date(foundedAt.getTime() + days * day);
const at = (days: number): string => on(days).toISOString();
const founded: TenantEvent = { type: "TenantFounded", data: { tenantId, name: "Darwin", status: "trial" } };
const ending = (endsAt: string, daysLeft: 7 | 1): TenantEvent => ({
  type: "TrialEnding",
  data: { tenantId, endsAt, daysLeft },
});
const suspended: TenantEvent = {
  type: "TenantStatusChanged",
  data: { tenantId, status: "suspended", previous: "trial", source: "trial" },
};
const review = (days: number, trialDays = 30): TenantCommand => ({
  type: "ReviewTrial",
  now: on(days),
  foundedAt,
  trialDays,
});

test("a trial is told of seven days before its end and the day before, and then ends", () => {
  given(founded).when(review(22.9)).thenNothing();
  given(founded)
    .when(review(23))
    .then(ending(at(30), 7));
  given(founded, ending(at(30), 7))
    .when(review(28.9))
    .thenNothing();
  given(founded, ending(at(30), 7))
    .when(review(29))
    .then(ending(at(30), 1));
  given(founded, ending(at(30), 7), ending(at(30), 1))
    .when(review(29.9))
    .thenNothing();
  given(founded, ending(at(30), 7), ending(at(30), 1))
    .when(review(30))
    .then(suspended);
});

test("whoever was on trial for long, or while nothing ran, is told before it ends", () => {
  given(founded)
    .when(review(400))
    .then(ending(at(407), 7));
  given(founded, ending(at(30), 7))
    .when(review(50))
    .then(ending(at(51), 1));
});

test("a trial shorter than a week is told of at once", () =>
  given(founded)
    .when(review(0, 3))
    .then(ending(at(3), 7)));

test("only a trial ends so, and one that comes back does not begin anew", () => {
  const active: TenantEvent = {
    type: "TenantStatusChanged",
    data: { tenantId, status: "active", previous: "trial", source: "billing" },
  };
  const back: TenantEvent = {
    type: "TenantStatusChanged",
    data: { tenantId, status: "trial", previous: "active", source: "admin" },
  };
  const told = [founded, ending(at(30), 7), ending(at(30), 1), active];
  given(...told)
    .when(review(40))
    .thenNothing();
  given(...told, back)
    .when(review(40))
    .then(suspended);
});

test("whenever it is looked at, nobody is suspended without both mails before, a day apart at least", () => {
  const gaps = fc.array(fc.double({ min: 0.01, max: 20, noNaN: true }), { maxLength: 40 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 60 }), (waits, trialDays) => {
      let tenant = tenantDecider.evolve(tenantDecider.initialState(), founded);
      let time = 0;
      const told: number[] = [];
      for (const wait of waits) {
        time += wait;
        for (const event of tenantDecider.decide(review(time, trialDays), tenant)) {
          tenant = tenantDecider.evolve(tenant, event);
          if (event.type === "TrialEnding") told.push(time);
          if (event.type === "TenantStatusChanged") {
            expect(told).toHaveLength(2);
            expect(time - told[1]!).toBeGreaterThanOrEqual(0.999);
            expect(time).toBeGreaterThanOrEqual(trialDays);
          }
        }
      }
    }),
  );
});
