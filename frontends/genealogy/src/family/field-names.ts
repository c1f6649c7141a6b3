import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { readableName, readablePlace } from "@kinkeeper/contracts/genealogy/readable";

/** What the fields of a person are called where people read them. */
export const fieldNames: Readonly<Record<string, string>> = {
  firstName: "First name",
  lastName: "Last name",
  maidenName: "Maiden name",
  title: "Title",
  suffix: "Suffix",
  otherNames: "Other names",
  facts: "Facts",
  associations: "Other people in their life",
  nameCitations: "Sources of the name",
  birthCitations: "Sources of the birth",
  deathCitations: "Sources of the death",
  sex: "Sex",
  birthDate: "Born",
  birthPlace: "Place of birth",
  deathDate: "Died",
  deathPlace: "Place of death",
  biography: "Biography",
  notes: "Notes",
  isLiving: "Living or deceased",
  restrictions: "Who can see and change",
  isBirthPrivate: "Who can see the birth",
  isDeathPrivate: "Who can see the death",
  isBiographyPrivate: "Who can see the biography",
  isPrivate: "Who can see details of the couple",
  isMarriagePrivate: "Who can see the wedding",
  isEndPrivate: "Who can see how it ended",
  photoUrl: "Photo",
  marriageDate: "Married",
  marriagePlace: "Place of marriage",
  pedigree: "How the child belongs",
  partnership: "Together as",
  endDate: "Divorced or separated",
  endPlace: "Place of divorce",
  marriageCitations: "Sources of the marriage",
  endCitations: "Sources of how it ended",
  lines: "More from the file",
};

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sex: { female: "Female", male: "Male", other: "Other" },
  isLiving: { true: "Living", false: "Deceased" },
  restrictions: {
    confidential: "Private",
    privacy: "Private",
    locked: "Locked",
    "confidential; locked": "Private and locked",
    "privacy; locked": "Private and locked",
  },
  pedigree: {
    adopted: "Adopted",
    foster: "Foster child",
    step: "Stepchild",
    sealing: "Sealed",
    other: "In another way",
  },
  partnership: { partners: "Partners", separated: "Separated", divorced: "Divorced" },
};
const seenBy = { true: "Admins and whoever added this", false: "Everybody in the family" };
const longest = 160;

/** A value as people say it: dates written out, "Living" for true. */
export const inWords = (field: string, value: string): string => {
  if (field.endsWith("Date")) return formatDate(value);
  if (field === "photoUrl") return "a photo";
  if (field.endsWith("Private")) return seenBy[value as keyof typeof seenBy] ?? value;
  return words[field]?.[value] ?? value;
};

const names: ReadonlySet<string> = new Set(["firstName", "lastName", "maidenName", "suffix"]);

/** The same for reading alone, where nobody looks for what differs by a letter. */
export const inReadableWords = (field: string, value: string): string => {
  if (field.endsWith("Place")) return readablePlace(value);
  return names.has(field) ? readableName(value) : inWords(field, value);
};

/** The same in a history, long texts cut. */
export const readable = (field: string, value: string): string => {
  const said = inWords(field, value);
  return said.length > longest ? `${said.slice(0, longest)}…` : said;
};
