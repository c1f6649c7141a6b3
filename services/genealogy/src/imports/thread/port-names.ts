import type { ImportPorts } from "./import-ports.ts";

/** The functions that a thread may call. */
export const portNames: { readonly [Name in keyof ImportPorts]: true } = {
  openFile: true,
  readFile: true,
  ensureKeys: true,
  findKeys: true,
  readStreams: true,
  append: true,
  appendInStep: true,
  countTransactions: true,
  whenListed: true,
  enterStep: true,
  leaveStep: true,
  isAnybodyElse: true,
  presumedDeadAfter: true,
  findCandidates: true,
  ancestryAfter: true,
  findRelationships: true,
  recordsKept: true,
  recordNamesKept: true,
  relationshipsTouchedAfter: true,
  membersTouchedAfter: true,
  countUndone: true,
};
