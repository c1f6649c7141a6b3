import type { CommentEvent } from "@kinkeeper/contracts/archive/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { commentDecider } from "./comment.decider.ts";

const given = deciderSpec(commentDecider);
const commentId = "018f2f6e-7c1a-7000-8000-0000000000cc";
const speaker = { userId: "018f2f6e-7c1a-7000-8000-000000000001", isFamilyAdmin: false };
const cousin = { userId: "018f2f6e-7c1a-7000-8000-000000000002", isFamilyAdmin: false };
const admin = { userId: "018f2f6e-7c1a-7000-8000-000000000003", isFamilyAdmin: true };

const data = {
  commentId,
  kind: "artifact",
  itemId: "018f2f6e-7c1a-7000-8000-0000000000bb",
  userId: speaker.userId,
  text: "It was a Tuesday.",
} as const;
const made: CommentEvent = { type: "CommentMade", data };
const removed: CommentEvent = { type: "CommentRemoved", data: { commentId } };
const restored: CommentEvent = { type: "CommentRestored", data: { commentId } };

describe("saying something", () => {
  test("is recorded", () => given().when({ type: "MakeComment", data }).then(made));
  test("is done once", () => given(made).when({ type: "MakeComment", data }).thenRejectedWith("CONFLICT"));
});

describe("editing it", () => {
  const text = "It was a Wednesday.";
  const edit = (by: typeof speaker, said = text) =>
    ({ type: "EditComment", data: { commentId, text: said }, by }) as const;
  const edited: CommentEvent = { type: "CommentEdited", data: { commentId, userId: speaker.userId, text } };
  test("is for who said it", () => given(made).when(edit(speaker)).then(edited));
  test.each([cousin, admin])("is for nobody else, admins among them", (by) =>
    given(made).when(edit(by)).thenRejectedWith("FORBIDDEN"),
  );
  test("records nothing where nothing is different", () => given(made, edited).when(edit(speaker)).thenNothing());
  test("can be undone", () =>
    given(made, edited)
      .when(edit(speaker, data.text))
      .then({ ...edited, data: { ...edited.data, text: data.text } }));
  test("finds nothing where it was taken back, or never said", () => {
    given(made, removed).when(edit(speaker)).thenRejectedWith("NOT_FOUND");
    given().when(edit(speaker)).thenRejectedWith("NOT_FOUND");
  });
  test("lasts when it is taken back and brought back", () =>
    given(made, edited, removed, restored).when(edit(speaker)).thenNothing());
});

describe("purging it", () => {
  const purge = { type: "PurgeComment", data: { commentId } } as const;
  const purged: CommentEvent = { type: "CommentPurged", data: { commentId } };
  test("is done once it was taken back", () => given(made, removed).when(purge).then(purged));
  test("spares what was brought back", () => given(made, removed, restored).when(purge).thenNothing());
  test("is done once", () => given(made, removed, purged).when(purge).thenNothing());
  test("leaves nothing to bring back", () =>
    given(made, removed, purged)
      .when({ type: "RestoreComment", data: { commentId }, by: speaker })
      .thenRejectedWith("NOT_FOUND"));
});

describe.each([
  { name: "taking it back", type: "RemoveComment", before: [made], after: removed },
  { name: "bringing it back", type: "RestoreComment", before: [made, removed], after: restored },
] as const)("$name", ({ type, before, after }) => {
  test("is for who said it", () =>
    given(...before)
      .when({ type, data: { commentId }, by: speaker })
      .then(after));
  test("is for an administrator", () =>
    given(...before)
      .when({ type, data: { commentId }, by: admin })
      .then(after));
  test("is for nobody else", () =>
    given(...before)
      .when({ type, data: { commentId }, by: cousin })
      .thenRejectedWith("FORBIDDEN"));
  test("twice records nothing", () =>
    given(...before, after)
      .when({ type, data: { commentId }, by: speaker })
      .thenNothing());
  test("of what was never said finds nothing", () =>
    given().when({ type, data: { commentId }, by: speaker }).thenRejectedWith("NOT_FOUND"));
});
