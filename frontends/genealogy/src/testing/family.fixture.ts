import { noDetails } from "@kinkeeper/contracts/genealogy/relationship";
import type { FamilyMember, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";

const idOf = (kind: string, number: number): string =>
  `0192${kind.repeat(4)}-0000-7000-8000-${String(number).padStart(12, "0")}`;

let made = 0;
const at = "2026-01-01T00:00:00.000Z";

export const withRevision = (member: FamilyMember, revision = 0): FamilyMemberWithRevision => ({ ...member, revision });

/** `member1` is the `type` of `member2`. */
export const tieOf = (
  member1: FamilyMember,
  relationshipType: FamilyRelationship["relationshipType"],
  member2: Pick<FamilyMember, "id">,
): FamilyRelationship => {
  made += 1;
  return {
    id: idOf("c", made),
    member1Id: member1.id,
    member2Id: member2.id,
    relationshipType,
    ...noDetails,
    createdAt: at,
  };
};

export const importOf = (overrides: Partial<GedcomImport> = {}): GedcomImport => {
  made += 1;
  return {
    id: idOf("d", made),
    status: "preview",
    stage: null,
    userId: null,
    userName: null,
    fileName: "wedgwood.ged",
    people: 40,
    families: 12,
    guessedLiving: 0,
    changedRelationships: 0,
    characterSet: null,
    sampleNames: [],
    isPartial: false,
    issues: [],
    issueCount: 0,
    progress: 0,
    created: 40,
    updated: 0,
    unchanged: 0,
    doubtful: 0,
    waiting: 0,
    accepted: 0,
    declined: 0,
    lapsed: 0,
    removed: 0,
    restored: 0,
    kept: 0,
    reason: null,
    canImport: overrides.status === undefined,
    canUndo: overrides.status === "done",
    createdAt: at,
    ...overrides,
  };
};
