import type { DeliveryEvent } from "@kinkeeper/contracts/partners/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { expect, test } from "vitest";
import { deliveryDecider, type DeliveryCommand } from "./delivery.decider.ts";

const given = deciderSpec(deliveryDecider);
const ids = {
  deliveryId: "018f2f6e-7c1a-7000-8000-0000000000cc",
  partnerId: "018f2f6e-7c1a-7000-8000-0000000000aa",
  endpointId: "018f2f6e-7c1a-7000-8000-0000000000bb",
};
const later = "2026-05-01T12:00:05.000Z";
type Attempted = Extract<DeliveryEvent, { type: "DeliveryAttempted" }>;
const attempted = (attempt: number, more: Partial<Attempted["data"]> = {}): Attempted => ({
  type: "DeliveryAttempted",
  data: { ...ids, attempt, isDelivered: false, status: 500, error: null, latencyMs: 5, nextAt: later, ...more },
});
const delivered = (attempt: number) => attempted(attempt, { isDelivered: true, status: 200, nextAt: null });
const record = ({ data }: Attempted): DeliveryCommand => ({ type: "RecordAttempt", data });
const replayed: DeliveryEvent = { type: "DeliveryReplayed", data: { ...ids, replayedAt: later } };
const replay: DeliveryCommand = { type: "ReplayDelivery", data: { ...ids, replayedAt: later } };
const expired: DeliveryEvent = { type: "DeliveryExpired", data: ids };
const expire: DeliveryCommand = { type: "ExpireDelivery", data: ids };

test("attempts are recorded one after the other", () => {
  given()
    .when(record(attempted(1)))
    .then(attempted(1));
  given(attempted(1))
    .when(record(delivered(2)))
    .then(delivered(2));
});

test.each([
  ["that another worker recorded", [attempted(1)], 1],
  ["that skips one", [attempted(1)], 3],
  ["after it arrived", [delivered(1)], 2],
  ["after it was given up", [attempted(1, { nextAt: null })], 2],
  ["from before it was replayed", [attempted(1), replayed], 2],
])("an attempt %s is not recorded", (_which, before, attempt) =>
  given(...before)
    .when(record(delivered(attempt)))
    .thenNothing(),
);

test("what waited for too long is given up, once", () => {
  given(attempted(1)).when(expire).then(expired);
  given(attempted(1), expired).when(expire).thenNothing();
  given(delivered(1)).when(expire).thenNothing();
});

test.each([
  ["arrived", [delivered(1)]],
  ["was given up", [attempted(1, { nextAt: null })]],
  ["waited for too long", [expired]],
  ["still waits", [attempted(1)]],
])("what %s is sent again when somebody asks", (_what, before) => {
  given(...before)
    .when(replay)
    .then(replayed);
  given(...before, replayed)
    .when(record(delivered(1)))
    .then(delivered(1));
});

test("it says when it is tried again", () => {
  const after = (...events: DeliveryEvent[]) => events.reduce(deliveryDecider.evolve, deliveryDecider.initialState());
  expect(after()).toEqual({ status: "waiting", attempts: 0, nextAt: undefined });
  expect(after(attempted(1))).toEqual({ status: "waiting", attempts: 1, nextAt: later });
  expect(after(attempted(1, { nextAt: null }))).toEqual({ status: "failed", attempts: 1, nextAt: undefined });
  expect(after(delivered(1))).toEqual({ status: "delivered", attempts: 1, nextAt: undefined });
});
