import type { GedzipEvent } from "@kinkeeper/contracts/archive/events";
import { deciderSpec } from "@kinkeeper/platform/testing/decider-spec";
import { describe, test } from "vitest";
import { gedzipDecider, type GedzipCommand } from "./gedzip.decider.ts";

const given = deciderSpec(gedzipDecider);
const importId = "01930000-0000-7000-8000-000000000001";
const userId = "01930000-0000-7000-8000-000000000002";
const portraits = [{ memberId: "m", objectId: "o" }];
const received: GedzipEvent = {
  type: "GedzipReceived",
  data: { importId, userId, zipId: "z", bytes: 9, files: 1, missing: [], missingCount: 0 },
};
const media = (itemId: string, isNew: boolean) => ({ itemId, isNew, files: [{ name: "emma.jpg", objectId: "o" }] });
const planned: GedzipEvent = {
  type: "GedzipMediaPlanned",
  data: { importId, userId, line: "l", media: [media("a", true)] },
};
const brought: GedzipEvent = { type: "GedzipPortraitsBrought", data: { importId, userId, portraits } };
const takenIn: GedzipEvent = { type: "GedzipTakenIn", data: { importId, userId, added: 1, known: 0, issues: [] } };
const undoing: GedzipEvent = { type: "GedzipUndoStarted", data: { importId } };
const takenBack: GedzipEvent = {
  type: "GedzipTakenBack",
  data: { importId, userId, removed: 1, kept: 0, portraits },
};
const takeIn: GedzipCommand = { type: "TakeIn", data: { importId, added: 1, known: 0, issues: [] } };
const takeBack = { type: "TakeBack", data: { importId, removed: 1, kept: 0, portraits } } satisfies GedzipCommand;

describe("files that came along with an import", () => {
  test("are received once", () => {
    given().when({ type: "ReceiveGedzip", data: received.data }).then(received);
    given(received).when({ type: "ReceiveGedzip", data: received.data }).thenRejectedWith("CONFLICT");
    given().when(takeIn).thenRejectedWith("NOT_FOUND");
  });

  test("are planned, new ones once", () => {
    const plan = (...all: ReturnType<typeof media>[]) =>
      ({ type: "PlanMedia", data: { importId, line: "l", media: all } }) as const;
    given(received)
      .when(plan(media("a", true)))
      .then(planned);
    given(received, planned)
      .when(plan(media("a", true)))
      .thenNothing();
    given(received, planned)
      .when(plan(media("a", true), media("b", true)))
      .then({ ...planned, data: { ...planned.data, media: [media("b", true)] } });
    given(received, takenIn)
      .when(plan(media("b", true)))
      .thenNothing();
  });

  test("bring portraits once, and none is no event", () => {
    const bring = { type: "BringPortraits", data: { importId, portraits } } as const;
    given(received, planned).when(bring).then(brought);
    given(received, planned, brought).when(bring).thenNothing();
    given(received)
      .when({ type: "BringPortraits", data: { importId, portraits: [] } })
      .thenNothing();
  });

  test("are taken in once, and not after they were given up", () => {
    given(received, planned).when(takeIn).then(takenIn);
    given(received, planned, takenIn).when(takeIn).thenNothing();
    given(received, undoing).when(takeIn).thenNothing();
  });

  test("are taken back with their portraits, whether or not all were in", () => {
    const start = { type: "StartUndo", data: { importId } } as const;
    given(received).when(start).then(undoing);
    given(received, planned, brought, takenIn).when(start).then(undoing);
    given(received, undoing).when(start).thenNothing();
    given(received, planned, brought, takenIn, undoing).when(takeBack).then(takenBack);
    given(received, takenIn).when(takeBack).thenNothing();
    given(received, undoing, takenBack).when(takeBack).thenNothing();
  });

  test("are forgotten only while they wait", () => {
    const forget = { type: "ForgetGedzip", data: { importId } } as const;
    given(received).when(forget).then({ type: "GedzipForgotten", data: { importId } });
    given(received, takenIn).when(forget).thenNothing();
  });
});
