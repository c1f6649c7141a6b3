import {
  memberFieldNames,
  privateParts,
  type MemberDetails,
  type MemberField,
} from "@kinkeeper/contracts/genealogy/member";
import { isKeptPrivate, restrictionsOf } from "@kinkeeper/contracts/genealogy/restrictions";
import { withPrivacyOfLines } from "../gedcom/public-view.ts";
import type { Mergeable } from "../sources/mergeable.ts";

type Part = (typeof privateParts)[number];

const fieldsOfParts: Readonly<Record<Part, readonly MemberField[]>> = {
  isBirthPrivate: ["birthDate", "birthPlace", "birthCitations"],
  isDeathPrivate: ["deathDate", "deathPlace", "deathCitations"],
  isBiographyPrivate: ["biography"],
};

/** Whether they live, and how they are restricted, is told of everybody; who may see a part of them is none. */
const neverHidden: ReadonlySet<MemberField> = new Set(["isLiving", "restrictions", ...privateParts]);
const fieldsOfWhole = memberFieldNames.filter((field) => !neverHidden.has(field));

/** What is told of somebody to some alone, by which field says so. */
export const fieldsHiddenByPrivacy: ReadonlyMap<"restrictions" | Part, readonly MemberField[]> = new Map<
  "restrictions" | Part,
  readonly MemberField[]
>([["restrictions", fieldsOfWhole], ...privateParts.map((part) => [part, fieldsOfParts[part]] as const)]);

/** The same of somebody as they stand, but for entries of lists, which say so themselves. */
export const hiddenFieldsOfMember = (details: MemberDetails, extra: readonly string[]): ReadonlySet<MemberField> => {
  if (isKeptPrivate(restrictionsOf({ details, extra }))) return new Set(fieldsOfWhole);
  const effective = withPrivacyOfLines(details, extra);
  return new Set(privateParts.flatMap((part) => (effective[part] === true ? fieldsOfParts[part] : [])));
};

type WithSource = Pick<Mergeable<MemberDetails>, "current" | "source">;

/** What is hidden of somebody, and what once something is taken back. */
export const hiddenOnceTakenBack = (before: WithSource, after: WithSource) => {
  const hiddenOf = ({ current, source }: WithSource) => hiddenFieldsOfMember(current, source?.extra ?? []);
  return { before: hiddenOf(before), after: hiddenOf(after) };
};
