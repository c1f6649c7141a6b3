import { diskObjectStore } from "@kinkeeper/platform/objects/disk-object-store";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { findingsIn, findingsOf, forgetFindings, linesOfFindings, type FoundName } from "./findings.ts";

const [family, importId] = ["6f1ed002-ab5c-4e1b-8f3e-0a4d2f6c1b10", "0197f3c2-5a60-7c1e-9d7e-3b7e2f9a4c11"];
const name: FoundName = { xref: "I1", name: "Emma" };

const open = () => {
  const folder = mkdtempSync(path.join(tmpdir(), "kinkeeper-findings-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const objects = diskObjectStore(folder);
  const keys = async () => {
    const found: (string | undefined)[] = [];
    for await (const { key } of objects.list("t/")) found.push(key.split("-").at(-1));
    return found;
  };
  return { objects, keys, findings: findingsOf(objects, family, importId) };
};

test("given lists of which one is empty, only what was found is there, and each is read as it was kept", async () => {
  const { findings, keys } = open();
  await findings.keep({ names: linesOfFindings([name]), same: linesOfFindings([]) }, true);
  expect(await keys()).toEqual(["names"]);
  expect(findingsIn(await findings.read("names"))).toEqual([name]);
  expect(findingsIn(await findings.read("same"))).toEqual([]);
});

test("given a list that is empty once the file is looked at again, what was in it is gone", async () => {
  const { findings, keys } = open();
  await findings.keep({ names: linesOfFindings([name]) }, true);
  await findings.keep({ names: linesOfFindings([]) }, false);
  expect(await findings.read("names")).toBe("");
  expect(await findings.page("names", { after: 0, limit: 10 })).toBeUndefined();
  expect(await keys()).toEqual([]);
});

test("before the first look at a file nothing beside it is removed", async () => {
  const { findings, objects } = open();
  const remove = vi.spyOn(objects, "remove");
  await findings.keep({ names: linesOfFindings([]) }, true);
  expect(remove).not.toHaveBeenCalled();
});

test("given a list of many pieces, a page begins where the one before ended", async () => {
  const { findings } = open();
  const names = Array.from({ length: 5_000 }, (_, at) => ({ xref: `I${at}`, name: `Emma ${at}` }));
  await findings.keep({ names: linesOfFindings(names) }, true);
  const first = await findings.page("names", { after: 0, limit: 3 });
  expect(first).toEqual({ items: names.slice(0, 3), next: "3" });
  const second = await findings.page("names", { after: 3, limit: 1, isWanted: (line) => line.includes("Emma 4999") });
  expect(second).toEqual({ items: [names[4_999]], next: null });
});

test("what is forgotten is gone, also where some lists were empty", async () => {
  const { findings, objects, keys } = open();
  await findings.keep({ names: linesOfFindings([name]) }, true);
  await forgetFindings(objects, family, importId);
  expect(await keys()).toEqual([]);
});
