import { askerLeft, forAsker } from "@kinkeeper/platform/asker";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { newId } from "@kinkeeper/platform/ids";
import { expect, test } from "vitest";
import { FamilyFindings } from "../consistency/family-findings.ts";
import { HeldLives } from "../privacy/family-lives.ts";
import { readVersions } from "./family-versions.ts";

const versions = { seen: 1n, members: 1n, relationships: 1n, kin: 1n, audience: "member" };
const viewer: Viewer = { tenantId: newId(), userId: newId() };
const now = () => new Date("2026-05-01T12:00:00Z");

test.each<[string, (readModel: ReadModel) => { of(who: Viewer): Promise<unknown> }]>([
  ["findings", (readModel) => new FamilyFindings({ readModel, now })],
  ["lives", (readModel) => new HeldLives(readModel)],
])("%s that several may wait for are not read for the first who asks alone", async (_what, holding) => {
  const readFor: unknown[] = [];
  const asViewer = async (_who: Viewer, read: unknown): Promise<unknown> => {
    await Promise.resolve();
    if (read === readVersions) return versions;
    readFor.push(askerLeft());
    throw new Error("nothing is kept here");
  };
  const held = holding({ asViewer } as unknown as ReadModel);
  const { signal } = new AbortController();
  await expect(forAsker(signal, () => held.of(viewer))).rejects.toThrow("nothing is kept here");
  expect(readFor.length).toBeGreaterThan(0);
  expect(readFor.every((asker) => asker === undefined)).toBe(true);
});
