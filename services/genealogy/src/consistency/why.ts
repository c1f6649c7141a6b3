import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import type { FindingKind } from "@kinkeeper/contracts/genealogy/consistency";
import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { readableFullName } from "@kinkeeper/contracts/genealogy/readable";

/** Somebody a finding speaks of, and the words around the dates it rests on. */
export type PersonSummary = Pick<MemberDetails, "firstName" | "lastName" | "birthDate" | "deathDate">;

const unknown: PersonSummary = { firstName: "Unknown", lastName: null, birthDate: null, deathDate: null };
const born = ({ birthDate }: PersonSummary): string => (birthDate === null ? "" : ` (born ${formatDate(birthDate)})`);
const died = ({ deathDate }: PersonSummary): string => (deathDate === null ? "" : ` (died ${formatDate(deathDate)})`);
const life = (one: PersonSummary): string => {
  const [birth, death] = [one.birthDate, one.deathDate].map((date) => date && formatDate(date));
  if (birth && death) return ` (born ${birth}, died ${death})`;
  return birth ? ` (born ${birth})` : death ? ` (died ${death})` : "";
};

/**
 * Why something cannot be or is unlikely, in one sentence. `people` as the finding names them; `marriages`: the dates of its
 * couples as typed.
 */
export const whyOf = (
  kind: FindingKind,
  people: readonly PersonSummary[],
  marriages: readonly (string | null)[],
): string => {
  const [one = unknown, other = unknown, third = unknown] = people;
  const [name, second] = [readableFullName(one), readableFullName(other)];
  const [first, next] = marriages.map((date) => (date === null ? "" : ` (${formatDate(date)})`));
  switch (kind) {
    case "death-before-birth":
      return `${name} died before being born${life(one)}.`;
    case "too-old":
      return one.deathDate === null
        ? `${name}${born(one)} counts as living and would be over 110 years old.`
        : `${name} would have lived for more than 110 years${life(one)}.`;
    case "baptism-before-birth":
      return `${name} was baptised before being born${born(one)}.`;
    case "burial-before-death":
      return `${name} was buried before dying${died(one)}.`;
    case "own-ancestor":
      return `${name} is among their own ancestors.`;
    case "born-after-mothers-death":
      return `${name}${born(one)} was born after the death of their mother, ${second}${died(other)}.`;
    case "born-after-fathers-death":
      return `${name}${born(one)} was born more than ten months after the death of their father, ${second}${died(other)}.`;
    case "parent-too-young":
      return `${second}${born(other)} would have been a child when ${name}${born(one)} was born.`;
    case "parent-too-old":
      return `${second}${born(other)} would have been very old when ${name}${born(one)} was born.`;
    case "siblings-too-close":
      return `${name}${born(one)} was born less than eight months after ${second}${born(other)}, of the same mother.`;
    case "married-before-birth":
      return `${name}${born(one)} married ${second}${first ?? ""} before being born.`;
    case "married-too-young":
      return `${name}${born(one)} married ${second}${first ?? ""} before the age of 14.`;
    case "married-after-death":
      return `${name}${died(one)} married ${second}${first ?? ""} after death.`;
    case "two-marriages":
      return `${name} married ${readableFullName(third)}${next ?? ""} while married to ${second}${first ?? ""}.`;
  }
};
