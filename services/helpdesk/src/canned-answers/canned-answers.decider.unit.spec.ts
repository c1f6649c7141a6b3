import type { CannedAnswerEvent } from "@kinkeeper/contracts/helpdesk/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, expect, test } from "vitest";
import { cannedAnswersDecider, cannedAnswersStream, type CannedAnswerCommand } from "./canned-answers.decider.ts";

const given = deciderSpec(cannedAnswersDecider);
const [cannedAnswerId, other] = ["018f2f6e-7c1a-7000-8000-0000000000aa", "018f2f6e-7c1a-7000-8000-0000000000bb"];
const details = { title: "Upside down", text: "Open the photo and choose Turn." };

const add = (more: object = {}): CannedAnswerCommand => ({
  type: "AddCannedAnswer",
  cannedAnswerId,
  details: { ...details, ...more },
});
const added = (id = cannedAnswerId, more: object = {}): CannedAnswerEvent => ({
  type: "CannedAnswerAdded",
  data: { cannedAnswerId: id, details: { ...details, ...more } },
});
const change = (more: object): CannedAnswerCommand => ({
  type: "ChangeCannedAnswer",
  cannedAnswerId,
  details: { ...details, ...more },
});
const removed: CannedAnswerEvent = { type: "CannedAnswerRemoved", data: { cannedAnswerId } };

test("those of a family stand in one stream", () => expect(cannedAnswersStream("f1")).toBe("canned-f1.all"));

describe("a canned answer", () => {
  test("is added once", () => {
    given().when(add()).then(added());
    given(added()).when(add()).thenNothing();
  });
  test("has a title of its own", () => {
    given(added(other))
      .when(add({ title: "upside DOWN" }))
      .thenRejectedWith("CONFLICT");
    given(added(), added(other, { title: "Lost" }))
      .when(change({ title: "lost" }))
      .thenRejectedWith("CONFLICT");
  });
  test("is changed, unless nothing is", () => {
    given(added())
      .when(change({ text: "Turn it." }))
      .then({ type: "CannedAnswerChanged", data: { cannedAnswerId, details: { ...details, text: "Turn it." } } });
    given(added()).when(change({})).thenNothing();
    given(added(), removed)
      .when(change({ text: "Turn it." }))
      .thenRejectedWith("NOT_FOUND");
  });
  test("is removed, and its title is free again", () => {
    given(added()).when({ type: "RemoveCannedAnswer", cannedAnswerId }).then(removed);
    given(added(), removed).when({ type: "RemoveCannedAnswer", cannedAnswerId }).thenRejectedWith("NOT_FOUND");
    given(added(other), { ...removed, data: { cannedAnswerId: other } })
      .when(add())
      .then(added());
  });
  test("is one of a hundred at most", () => {
    const many = Array.from({ length: 100 }, (_, index) =>
      added(`018f2f6e-7c1a-7000-8000-000000000${100 + index}`, { title: `Answer ${index}` }),
    );
    given(...many)
      .when(add())
      .thenRejectedWith("CONFLICT");
    given(...many.slice(1))
      .when(add())
      .then(added());
  });
});
