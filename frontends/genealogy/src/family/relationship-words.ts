import type { RelationshipType } from "@kinkeeper/contracts/enumerations";
import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";
import type { StatedTie, Tie } from "./tie.ts";

export const relationshipLabels: Readonly<Record<RelationshipType, string>> = {
  parent: "Parent",
  child: "Child",
  spouse: "Spouse",
  sibling: "Sibling",
  grandparent: "Grandparent",
  grandchild: "Grandchild",
  aunt_uncle: "Aunt/Uncle",
  niece_nephew: "Niece/Nephew",
  cousin: "Cousin",
  other: "Other",
};

const otherParents: Readonly<Record<Exclude<Pedigree, "birth">, string>> = {
  adopted: "Adoptive parent",
  foster: "Foster parent",
  step: "Stepparent",
  sealing: "Parent by sealing",
  other: "Parent, not by birth",
};
const otherChildren: Readonly<Record<Exclude<Pedigree, "birth">, string>> = {
  adopted: "Adopted child",
  foster: "Foster child",
  step: "Stepchild",
  sealing: "Child by sealing",
  other: "Child, not by birth",
};
const otherPartners: Readonly<Record<Exclude<Partnership, "married">, string>> = {
  partners: "Partner",
  separated: "Spouse (separated)",
  divorced: "Former spouse",
};

/** What the other is to the one whose tie it is: "Parent", "Adopted child", "Former spouse". */
export const tieLabel = ({ otherIs, relationship: { pedigree, partnership } }: Tie<StatedTie>): string => {
  if (pedigree !== null && pedigree !== "birth") {
    if (otherIs === "parent") return otherParents[pedigree];
    if (otherIs === "child") return otherChildren[pedigree];
  }
  if (otherIs === "spouse" && partnership !== null && partnership !== "married") return otherPartners[partnership];
  return relationshipLabels[otherIs];
};
