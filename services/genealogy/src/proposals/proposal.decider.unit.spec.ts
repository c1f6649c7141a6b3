import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { ProposalEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import type { ChangeState } from "../sources/proposed-change.ts";
import { proposalDecider, proposalIdOf, type ProposalCommand } from "./proposal.decider.ts";

const [tenantId, importId, memberId, relationshipId] = [1, 2, 3, 4].map(
  (number) => `0190a000-0000-7000-8000-00000000000${number}`,
) as [string, string, string, string];
const proposalId = proposalIdOf(tenantId, importId, memberId);
const source = { importId, xref: "I1", uid: null, extra: [] };
const common = { proposalId, importId, spokeBefore: null, hasNewLines: false };

const proposed: ProposalEvent = {
  type: "MemberChangeProposed",
  data: {
    ...common,
    memberId,
    changes: [
      { field: "birthPlace", before: "Maer", after: "Maer Hall" },
      { field: "deathDate", before: null, after: "1896" },
    ],
    source,
    said: removedMember,
  },
};
const ofMarriage: ProposalEvent = {
  type: "RelationshipChangeProposed",
  data: {
    ...common,
    relationshipId,
    member1Id: memberId,
    changes: [{ field: "marriageDate", before: null, after: "1839" }],
    source,
    said: { ...noDetails, marriageDate: "1839" },
  },
};
const accepted = (...left: string[]): ProposalEvent => ({
  type: "ProposalAccepted",
  data: { proposalId, importId, left },
});
const declined: ProposalEvent = { type: "ProposalDeclined", data: { proposalId, importId } };
const lapsed: ProposalEvent = { type: "ProposalLapsed", data: { proposalId, importId } };

const accept = (states: Record<string, ChangeState>): ProposalCommand => ({
  type: "AcceptProposal",
  states: new Map(Object.entries(states)),
});
const decline: ProposalCommand = { type: "DeclineProposal" };
const given = deciderSpec(proposalDecider);

test("there is one for an import and whom it would change", () => {
  expect(proposalIdOf(tenantId, importId, memberId)).toBe(proposalId);
  expect(proposalIdOf(tenantId, importId, relationshipId)).not.toBe(proposalId);
});

describe("proposing", () => {
  const proposes = { type: "ProposeMemberChange", data: proposed.data } as ProposalCommand;
  const proposesMarriage = { type: "ProposeRelationshipChange", data: ofMarriage.data } as ProposalCommand;
  test("a change of somebody is recorded", () => given().when(proposes).then(proposed));
  test("a change of a relationship is recorded", () => given().when(proposesMarriage).then(ofMarriage));
  test("happens once, whatever was decided", () => {
    for (const history of [[proposed], [proposed, accepted()], [proposed, declined], [proposed, lapsed]])
      given(...history)
        .when(proposes)
        .thenNothing();
    given(ofMarriage).when(proposesMarriage).thenNothing();
  });
});

describe("accepting", () => {
  test("is recorded", () =>
    given(proposed)
      .when(accept({ birthPlace: "open", deathDate: "open" }))
      .then(accepted()));
  test("says what of it was no longer possible", () =>
    given(proposed)
      .when(accept({ birthPlace: "outdated", deathDate: "open" }))
      .then(accepted("birthPlace")));
  test("of what stands so already is no less accepted", () =>
    given(proposed)
      .when(accept({ birthPlace: "same", deathDate: "same" }))
      .then(accepted()));
  test("of what is no longer possible at all lets it lapse", () =>
    given(proposed)
      .when(accept({ birthPlace: "outdated", deathDate: "outdated" }))
      .then(lapsed));
  test("of what is about somebody erased lets it lapse", () => given(proposed).when(accept({})).then(lapsed));
  test("finds nothing to do where somebody decided before", () => {
    for (const decision of [accepted(), declined, lapsed])
      given(proposed, decision)
        .when(accept({ birthPlace: "open" }))
        .thenNothing();
  });
  test("is refused where nothing was proposed", () => given().when(accept({})).thenRejectedWith("NOT_FOUND"));
});

describe("declining", () => {
  test("is recorded", () => given(proposed).when(decline).then(declined));
  test("finds nothing to do where somebody decided before", () => {
    for (const decision of [accepted(), declined, lapsed]) given(proposed, decision).when(decline).thenNothing();
  });
  test("is refused where nothing was proposed", () => given().when(decline).thenRejectedWith("NOT_FOUND"));
});
