import { ClientDisconnected } from "@kinkeeper/platform/client-disconnect";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { ArchiveExports } from "./archive-exports.ts";

const file = `0 HEAD
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Charles /Darwin/
1 BIRT
2 PLAC Shrewsbury, Shropshire
1 FAMS @F1@
1 _SHIP Beagle
0 @I2@ INDI
1 NAME Emma /Wedgwood/
1 FAMS @F1@
0 @I3@ INDI
1 NAME William /Darwin/
1 FAMC @F1@
1 FAMC @F9@
1 NOTE @N1@
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 CHIL @I3@
0 @N1@ SNOTE Banker
0 TRLR
`;

describe("a family that is exported in a process of its own", () => {
  let harness: ServiceHarness;
  let read: ReadAsViewer;
  let archive: Parameters<ArchiveExports["text"]>[1];
  const inProcess = new ArchiveExports({ smallFamilySize: 0 });
  const nobodyLeaves = new AbortController().signal;

  beforeAll(async () => {
    harness = await startHarness(genealogy);
    const admin = await harness.as({ role: "tenant_admin" });
    await gedcomClient(admin).importFile(file);
    const { tenantId, sub: userId } = admin.claims;
    read = (query) => harness.service.readModel.asViewer({ tenantId: tenantId!, userId, isAdmin: true }, query);
    const said = { namesEverybody: true, namesFiles: true, living: "all" } as const;
    archive = { version: "7.0", now: new Date("2026-11-21T12:00:00Z"), ...said, tenantId: tenantId! };
  });
  afterAll(async () => {
    inProcess.stop();
    await harness.stop();
  });

  test.each(["7.0", "5.5.1"] as const)("comes out as it does beside requests, in version %s", async (version) => {
    const beside = await text(new ArchiveExports().text(read, { ...archive, version }, nobodyLeaves));
    expect(beside).toContain("Beagle");
    expect(await text(inProcess.text(read, { ...archive, version }, nobodyLeaves))).toBe(beside);
  });

  test("is read in a few transactions where it is small, and each row once", async () => {
    const reads = vi.fn<ReadAsViewer>(read);
    await text(new ArchiveExports().text(reads as ReadAsViewer, archive, nobodyLeaves));
    // Whether it is small, all first pages, and what files call people and families that are gone.
    expect(reads).toHaveBeenCalledTimes(4);
  });

  /** Does something before each read but the first, by which it is decided where the export is made. */
  const before = (act: () => void): ReadAsViewer => {
    let isFirst = true;
    return (query) => {
      if (!isFirst) act();
      isFirst = false;
      return read(query);
    };
  };

  test("breaks off where its rows cannot be read, and the next one comes out", async () => {
    const reads = before(() => {
      throw new Error("no such table");
    });
    await expect(text(inProcess.text(reads, archive, nobodyLeaves))).rejects.toThrow("no such table");
    expect(await text(inProcess.text(read, archive, nobodyLeaves))).toContain("Beagle");
  });

  test("ends when whoever asked leaves", async () => {
    const left = new AbortController();
    const reads = before(() => left.abort(new ClientDisconnected()));
    await expect(text(inProcess.text(reads, archive, left.signal))).rejects.toThrow(ClientDisconnected);
  });
});
