import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { expect, test } from "vitest";
import { onceBegun } from "./import-answer.ts";

/** What is told of one that the lists show so. */
const told = (status: GedcomImport["status"], underWay: "import" | "undo" | undefined) => {
  const listed = { status, stage: null, canImport: true, canUndo: true } as GedcomImport;
  const { stage, canImport, canUndo, ...answer } = onceBegun(listed, underWay);
  expect([canImport, canUndo]).toEqual(answer.status === "running" ? [false, false] : [true, true]);
  return stage ?? answer.status;
};

test.each([
  ["import", "preview", "waiting"],
  ["import", "failed", "waiting"],
  ["import", "done", "done"],
  ["undo", "done", "undoing"],
  ["undo", "failed", "undoing"],
  ["undo", "undone", "undone"],
  [undefined, "preview", "preview"],
  [undefined, "done", "done"],
] as const)(
  "while the lists are late, %s under way and %s in the lists is told as %s",
  (underWay, status, expected) => {
    expect(told(status, underWay)).toBe(expected);
  },
);
