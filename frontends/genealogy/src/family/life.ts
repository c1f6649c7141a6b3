import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { readableName } from "@kinkeeper/contracts/genealogy/readable";
import { yearInWords } from "@kinkeeper/contracts/dates/year-in-words";

type Named = Pick<FamilyMember, "firstName" | "lastName">;
type Lived = Pick<FamilyMember, "birthDate" | "deathDate" | "isLiving">;

/** Surname first, as an index has it. */
export const indexName = ({ firstName, lastName }: Named): string =>
  readableName(lastName ? `${lastName}, ${firstName}` : firstName);

/** The years as the tree's cards have them: "1809 - 1882", "about 1990 - Present". */
export const treeYears = ({ birthDate, deathDate, isLiving }: Lived): string => {
  const [born, ended] = [yearInWords(birthDate), yearInWords(deathDate)];
  if (!born && !ended) return "";
  const died = isLiving ? "Present" : ended;
  return `${born ?? "?"} - ${died ?? "?"}`;
};
