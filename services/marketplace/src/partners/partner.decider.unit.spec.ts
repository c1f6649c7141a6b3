import type { PartnerEvent } from "@kinkeeper/contracts/partners/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import { partnerDecider, signingSecrets, type PartnerCommand } from "./partner.decider.ts";

const given = deciderSpec(partnerDecider);
const partnerId = "018f2f6e-7c1a-7000-8000-0000000000aa";
const endpointId = "018f2f6e-7c1a-7000-8000-0000000000bb";
const ids = { partnerId, endpointId };
const keyId = `endpoint:${endpointId}`;
const url = "https://books.example.com/hooks";
const noon = new Date("2026-05-01T12:00:00.000Z");

const data = {
  partnerId,
  name: "Etruria Bookkeeping",
  kind: "integrator" as const,
  vendorId: null,
  types: ["order.completed"],
  scopes: [],
};
const created: PartnerEvent = { type: "PartnerCreated", data };
const disabled: PartnerEvent = { type: "PartnerDisabled", data: { partnerId } };
const enabled: PartnerEvent = { type: "PartnerEnabled", data: { partnerId } };
const added: PartnerEvent = { type: "EndpointAdded", data: { ...ids, url, keyId, secret: "whsec_b25l" } };
const rotated: PartnerEvent = {
  type: "EndpointSecretRotated",
  data: { ...ids, keyId, secret: "whsec_dHdv", rotatedAt: noon.toISOString() },
};
const off: PartnerEvent = { type: "EndpointDisabled", data: { ...ids, reason: "manual" } };
const on: PartnerEvent = { type: "EndpointEnabled", data: ids };
const removed: PartnerEvent = { type: "EndpointRemoved", data: ids };

const setPartner = (isActive: boolean): PartnerCommand => ({ type: "SetPartnerActive", isActive });
const setEndpoint = (isActive: boolean): PartnerCommand => ({
  type: "SetEndpointActive",
  endpointId,
  isActive,
  reason: "manual",
});
const add: PartnerCommand = { type: "AddEndpoint", endpointId, url, secret: "whsec_b25l" };
const rotate: PartnerCommand = { type: "RotateSecret", endpointId, secret: "whsec_dHdv", now: noon };
const remove: PartnerCommand = { type: "RemoveEndpoint", endpointId };
const ping: PartnerCommand = { type: "PingEndpoint", endpointId };

describe("a partner", () => {
  test("is created once", () => {
    given().when({ type: "CreatePartner", data }).then(created);
    given(created).when({ type: "CreatePartner", data }).thenNothing();
  });
  test("is disabled and enabled again", () => {
    given(created).when(setPartner(false)).then(disabled);
    given(created, disabled).when(setPartner(false)).thenNothing();
    given(created, disabled).when(setPartner(true)).then(enabled);
    given(created, disabled, enabled).when(setPartner(true)).thenNothing();
  });
  test("gets a token", () =>
    given(created)
      .when({ type: "IssueToken", tokenHash: "abc" })
      .then({ type: "PartnerTokenIssued", data: { partnerId, tokenHash: "abc" } }));
  test("gets credentials of NATS, again and again for the same account", () => {
    const issued = (now: Date): PartnerEvent => ({
      type: "PartnerNatsIssued",
      data: { partnerId, keyId: `nats:${partnerId}`, accountSeed: "SAONE", issuedAt: now.toISOString() },
    });
    const later = new Date(noon.getTime() + 1_000);
    given(created).when({ type: "IssueNats", accountSeed: "SAONE", now: noon }).then(issued(noon));
    given(created, issued(noon)).when({ type: "IssueNats", accountSeed: "SATWO", now: later }).then(issued(later));
  });
  test.each([setPartner(true), add, { type: "IssueToken", tokenHash: "abc" } as const])(
    "that there is not has nothing done to it: $type",
    (command) => given().when(command).thenRejectedWith("NOT_FOUND"),
  );
});

describe("an endpoint", () => {
  test("is added once", () => {
    given(created).when(add).then(added);
    given(created, added).when(add).thenNothing();
  });
  test("is one of ten at most", () => {
    const ten = Array.from({ length: 10 }, (_, n): PartnerEvent => {
      const id = `018f2f6e-7c1a-7000-8000-00000000010${n}`;
      return { type: "EndpointAdded", data: { ...ids, endpointId: id, url, keyId: `endpoint:${id}`, secret: "x" } };
    });
    given(created, ...ten)
      .when(add)
      .thenRejectedWith("CONFLICT");
  });
  test("is disabled, and enabled again", () => {
    given(created, added).when(setEndpoint(false)).then(off);
    given(created, added, off).when(setEndpoint(false)).thenNothing();
    given(created, added, off).when(setEndpoint(true)).then(on);
    given(created, added, off, on).when(setEndpoint(true)).thenNothing();
  });
  test("is removed", () => given(created, added).when(remove).then(removed));
  test("is given another secret", () => given(created, added).when(rotate).then(rotated));
  test("is tried out", () => given(created, added).when(ping).then({ type: "EndpointPinged", data: ids }));
  test.each([
    ["it is disabled", [created, added, off]],
    ["its partner is", [created, added, disabled]],
  ])("is not tried out while %s", (_while, before) =>
    given(...before)
      .when(ping)
      .thenRejectedWith("CONFLICT"),
  );
  test.each([setEndpoint(false), remove, rotate, ping])("that was removed has nothing done to it: $type", (command) =>
    given(created, added, removed).when(command).thenRejectedWith("NOT_FOUND"),
  );
});

describe("what is sent is signed", () => {
  const endpointAfter = (...events: PartnerEvent[]) => {
    const partner = events.reduce(partnerDecider.evolve, partnerDecider.initialState());
    if (partner.status === "none") throw new Error("there is no partner");
    return partner.endpoints.get(endpointId)!;
  };
  const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

  test("with the one secret", () =>
    expect(signingSecrets(endpointAfter(created, added), noon)).toEqual(["whsec_b25l"]));
  test("with both for a day after another one was given", () => {
    const endpoint = endpointAfter(created, added, rotated);
    expect(signingSecrets(endpoint, hoursLater(23.9))).toEqual(["whsec_dHdv", "whsec_b25l"]);
    expect(signingSecrets(endpoint, hoursLater(24))).toEqual(["whsec_dHdv"]);
  });
});
