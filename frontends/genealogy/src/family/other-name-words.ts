import type { OtherName, OtherNameType } from "@kinkeeper/contracts/genealogy/other-names";

/** The kinds of names, the usual ones first. */
export const otherNameTypes: readonly { readonly value: OtherNameType; readonly label: string }[] = [
  { value: "also_known_as", label: "Also known as" },
  { value: "nickname", label: "Nickname" },
  { value: "married", label: "Married name" },
  { value: "birth", label: "Name at birth" },
  { value: "religious", label: "Religious name" },
  { value: "immigrant", label: "Name after emigrating" },
  { value: "professional", label: "Professional name" },
  { value: "other", label: "Another name" },
];

const before: Readonly<Record<OtherNameType, string>> = {
  also_known_as: "also known as",
  nickname: "called",
  married: "by marriage",
  birth: "at birth",
  religious: "in religion",
  immigrant: "after emigrating",
  professional: "professionally",
  other: "also",
};

/** What stands before an other name: "called", "by marriage". */
export const otherNameWords = ({ type, label }: OtherName): string => label ?? before[type];
