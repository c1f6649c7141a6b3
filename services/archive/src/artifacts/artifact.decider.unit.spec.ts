import type { ArtifactDetails, Face } from "@kinkeeper/contracts/archive/artifacts";
import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { artifactDecider } from "./artifact.decider.ts";

const given = deciderSpec(artifactDecider);
const itemId = "018f2f6e-7c1a-7000-8000-0000000000bb";
const emma = "018f2f6e-7c1a-7000-8000-0000000000e1";
const by = { userId: "018f2f6e-7c1a-7000-8000-000000000001", isFamilyAdmin: false };
const path = (number: number) => `/objects/018f2f6e-7c1a-7000-8000-00000000000${number}`;

const details: ArtifactDetails = {
  title: "The voyage",
  artifactType: "story",
  description: null,
  content: `At sea\n\n![](${path(1)})`,
  contentFormat: "markdown",
  fileUrl: null,
  pictures: [{ path: path(1), caption: null }],
  date: null,
  location: null,
  associatedMembers: [emma],
  tags: [],
  privacy: "family",
};
const face: Face = { path: path(1), memberId: emma, x: 0.1, y: 0.2, width: 0.2, height: 0.3 };
const added = (as: ArtifactDetails = details): ArtifactEvent => ({
  type: "ArtifactAdded",
  data: { itemId, userId: by.userId, details: as },
});
const changed = (after: ArtifactDetails, fields: string[], revertedTo?: number): ArtifactEvent => ({
  type: "ArtifactChanged",
  data: {
    itemId,
    userId: by.userId,
    details: after,
    changed: fields,
    ...(revertedTo === undefined ? {} : { revertedTo }),
  },
});
const add = (as: ArtifactDetails) => ({ type: "AddItem", data: { itemId, details: as }, by }) as const;
const change = (changes: Partial<ArtifactDetails>) => ({ type: "ChangeItem", data: { itemId, changes }, by }) as const;

describe("pictures in the text", () => {
  const stranger = `![](${path(2)})`;
  test("are the story's own", () => given().when(add(details)).then(added()));
  test("may be the one at its head", () => {
    const head = { ...details, fileUrl: path(2), content: stranger };
    given().when(add(head)).then(added(head));
  });
  test("are refused where they are not", () =>
    given()
      .when(add({ ...details, content: stranger }))
      .thenRejectedWith("INVALID_INPUT"));
  test("are refused in a change of the text", () =>
    given(added())
      .when(change({ content: stranger }))
      .thenRejectedWith("INVALID_INPUT"));
  test("stay among its pictures as long as they are in the text", () =>
    given(added())
      .when(change({ pictures: [] }))
      .thenRejectedWith("INVALID_INPUT"));
  test("are words in a plain text", () => {
    const { contentFormat: _format, ...plain } = { ...details, content: stranger };
    given().when(add(plain)).then(added(plain));
  });
});

describe("who is marked in a picture", () => {
  const marked = { ...details, faces: [face] };
  test("is recorded", () =>
    given(added())
      .when(change({ faces: [face] }))
      .then(changed(marked, ["faces"])));
  test("is recorded once: the same again is nothing new", () =>
    given(added(marked))
      .when(change({ faces: [face] }))
      .thenNothing());
  test("is marked once in each picture", () =>
    given(added())
      .when(change({ faces: [face, { ...face, x: 0.5 }] }))
      .thenRejectedWith("INVALID_INPUT"));
  test("is no longer marked once the picture is gone", () => {
    const without = { ...details, content: null, pictures: [], faces: [] };
    given(added(marked))
      .when(change({ content: null, pictures: [] }))
      .then(changed(without, ["content", "pictures", "faces"]));
  });
  test("is marked nowhere else", () =>
    given(added())
      .when(change({ faces: [{ ...face, path: path(2) }] }))
      .thenNothing());
  test("is unmarked by going back", () =>
    given(added(), changed(marked, ["faces"]))
      .when({ type: "RevertItem", data: { itemId, revision: 0 }, by })
      .then(changed(details, ["faces"], 0)));
});
