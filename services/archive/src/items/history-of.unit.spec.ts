import type { ArtifactEvent } from "@kinkeeper/contracts/archive/events";
import type { ArtifactDetails } from "@kinkeeper/contracts/archive/artifacts";
import type { Recorded } from "@kinkeeper/contracts/event";
import { expect, test } from "vitest";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { artifact } from "../artifacts/artifact.ts";
import { historyOf } from "./history-of.ts";

const itemId = "0190a000-0000-7000-8000-000000000001";
const userId = "0190a000-0000-7000-8000-0000000000aa";
const [emma, annie] = ["0190a000-0000-7000-8000-0000000000b1", "0190a000-0000-7000-8000-0000000000b2"];
const photo: ArtifactDetails = {
  title: "On the lawn",
  artifactType: "photo",
  description: null,
  content: null,
  fileUrl: "/objects/1",
  pictures: [],
  date: null,
  location: null,
  associatedMembers: [emma],
  tags: [],
  privacy: "family",
};

test("people are told by name, pictures by their caption, and what was not said not at all", () => {
  const record = recorder();
  const of = (event: ArtifactEvent) =>
    record(`artifact-0190a000-0000-7000-8000-0000000000f0.${itemId}`, event) as Recorded<ArtifactEvent>;
  const pictures = [
    { path: "/objects/2", caption: "The back" },
    { path: "/objects/3", caption: null },
  ];
  const details = { ...photo, pictures, associatedMembers: [emma, annie] };
  const changed = ["pictures", "associatedMembers"];
  const [after, before] = historyOf(
    artifact,
    [
      of({ type: "ArtifactAdded", data: { itemId, userId, details: photo } }),
      of({ type: "ArtifactChanged", data: { itemId, userId, details, changed } }),
    ],
    userId,
    {
      actors: new Map(),
      people: new Map([
        [emma, "Emma Darwin"],
        [annie, "Unknown"],
      ]),
    },
  );
  expect(after!.changes).toEqual([
    { field: "pictures", before: null, after: "The back, /objects/3" },
    { field: "associatedMembers", before: "Emma Darwin", after: "Emma Darwin, Unknown" },
  ]);
  expect(before!.changes).toEqual([
    { field: "title", before: null, after: "On the lawn" },
    { field: "artifactType", before: null, after: "photo" },
    { field: "fileUrl", before: null, after: "/objects/1" },
    { field: "associatedMembers", before: null, after: "Emma Darwin" },
    { field: "privacy", before: null, after: "family" },
  ]);
});

test("of people whom the viewer may not know of nothing is told, neither that they came nor how many they are", () => {
  const record = recorder();
  const of = (event: ArtifactEvent) =>
    record(`artifact-0190a000-0000-7000-8000-0000000000f0.${itemId}`, event) as Recorded<ArtifactEvent>;
  const frame = { path: "/objects/1", x: 0, y: 0, width: 0.5, height: 0.5 };
  const details = { ...photo, associatedMembers: [emma, annie], faces: [{ ...frame, memberId: annie }] };
  const events = [
    of({ type: "ArtifactAdded", data: { itemId, userId, details: photo } }),
    of({ type: "ArtifactChanged", data: { itemId, userId, details, changed: ["associatedMembers", "faces"] } }),
  ];
  const changesFor = (...people: readonly (readonly [string, string])[]) =>
    historyOf(artifact, events, userId, { actors: new Map(), people: new Map(people) })[0]!.changes;
  expect(changesFor([emma, "Emma Darwin"])).toEqual([]);
  expect(changesFor([emma, "Emma Darwin"], [annie, "Annie Darwin"])).toEqual([
    { field: "associatedMembers", before: "Emma Darwin", after: "Emma Darwin, Annie Darwin" },
    { field: "faces", before: null, after: "Annie Darwin" },
  ]);
});
