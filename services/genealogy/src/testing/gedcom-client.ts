import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { Caller } from "@kinkeeper/platform/testing/service-harness";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";

/** Real files lie beside the project; elsewhere the tests that need them are left out. */
const data = new URL("../../../../../shared/data/", import.meta.url);
export const realFile = (name: string): URL => new URL(name, data);
export const isThere = (file: URL): boolean => existsSync(file);
export const bytesOf = (file: URL): Buffer => readFileSync(file);

const gedcomType = { "content-type": "application/x-gedcom" };

/** Calls that the tests of imports make, as one caller. */
export const gedcomClient = (caller: Caller) => {
  const state = async (id: string): Promise<GedcomImport> =>
    (await caller.get<GedcomImport>(`/api/gedcom/imports/${id}`)).body;

  /** Asked ever more seldom: each look takes as much of the processor as a tenth of a small import. */
  const until = async (id: string, ...statuses: readonly GedcomImport["status"][]): Promise<GedcomImport> => {
    const deadline = performance.now() + 180_000;
    for (let pause = 40; ; pause = Math.min(1.5 * pause, 250)) {
      await delay(pause);
      const found = await state(id);
      if (statuses.includes(found.status)) return found;
      if (performance.now() > deadline) expect(statuses).toContain(found.status);
    }
  };

  const preview = (file: string | Uint8Array) =>
    caller.post<GedcomImport>("/api/gedcom/imports?fileName=family.ged", file, gedcomType);
  const commit = (id: string) => caller.post<GedcomImport>(`/api/gedcom/imports/${id}/commit`);
  const cancel = (id: string) => caller.post<GedcomImport>(`/api/gedcom/imports/${id}/cancel`);
  const discard = (id: string) => caller.post<GedcomImport>(`/api/gedcom/imports/${id}/discard`);
  const undo = (id: string) => caller.post<GedcomImport>(`/api/gedcom/imports/${id}/undo`);

  /** Commits what was looked at, and waits for the end. */
  const carriedOut = async (id: string): Promise<GedcomImport> => {
    expect((await commit(id)).status).toBe(202);
    return until(id, "done", "failed");
  };

  return {
    state,
    until,
    preview,
    commit,
    cancel,
    discard,
    undo,
    carriedOut,
    /** Looks, commits and waits for the end. */
    importFile: async (file: string | Uint8Array): Promise<GedcomImport> => {
      const looked = await preview(file);
      expect(looked.status).toBe(201);
      return carriedOut(looked.body.id);
    },
    undone: async (id: string): Promise<GedcomImport> => {
      expect((await undo(id)).status).toBe(202);
      return until(id, "undone");
    },
    people: async () => (await caller.get<FamilyMember[]>("/api/family-members")).body,
    relationships: async () => (await caller.get<FamilyRelationship[]>("/api/family-relationships")).body,
    exported: async (version: "7.0" | "5.5.1" = "7.0") =>
      (await caller.get<string>(`/api/gedcom/export?version=${version}`)).body,
  };
};
