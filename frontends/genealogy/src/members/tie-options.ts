import type { Partnership, Pedigree } from "@kinkeeper/contracts/genealogy/relationship";

const pedigreeLabels: Readonly<Record<Pedigree, string>> = {
  birth: "By birth",
  adopted: "Adopted",
  foster: "Foster child",
  step: "Stepchild",
  sealing: "Sealed",
  other: "In another way",
};
export const pedigreeOptions = (Object.keys(pedigreeLabels) as Pedigree[]).map((value) => ({
  value,
  label: pedigreeLabels[value],
}));

const partnershipLabels: Readonly<Record<Partnership, string>> = {
  married: "Married",
  partners: "Partners, not married",
  separated: "Separated",
  divorced: "Divorced",
};
export const partnershipOptions = (Object.keys(partnershipLabels) as Partnership[]).map((value) => ({
  value,
  label: partnershipLabels[value],
}));
