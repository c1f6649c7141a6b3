import type { Place } from "@kinkeeper/contracts/genealogy/places";

const partsOf = (text: string): readonly string[] =>
  text
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

/** Whether the parts stand in the list in their order, others between them or not. */
const areIn = (parts: readonly string[], list: readonly string[]): boolean => {
  let at = 0;
  for (const part of list) if (part === parts[at]) at += 1;
  return at === parts.length;
};

/**
 * Whether what somebody wrote means a place or one in it: it names the place, and nothing around it that contradicts ("The Mount,
 * Shrewsbury" and "Shrewsbury, England" lie in Shrewsbury, Shropshire, England; "Shrewsbury, Massachusetts" does not).
 */
export const liesIn = (text: string, { name, within }: Pick<Place, "name" | "within">): boolean => {
  const parts = partsOf(text);
  const around = within.map((one) => one.toLowerCase());
  return parts.some((part, at) => part === name.toLowerCase() && areIn(parts.slice(at + 1), around));
};

/** The same for a place of which only a text tells: what the text says of what is around it may be less than the other says. */
export const mayLieIn = (text: string, { name, within }: Pick<Place, "name" | "within">): boolean => {
  const parts = partsOf(text);
  const around = within.map((one) => one.toLowerCase());
  return parts.some((part, at) => {
    const after = parts.slice(at + 1);
    return part === name.toLowerCase() && (areIn(after, around) || areIn(around, after));
  });
};

/** What a place is called, in full: by its own names, and by those that were declared to be the same. */
export const namesOf = ({
  name,
  within,
  sameAs,
}: Pick<Place, "name" | "within" | "sameAs">): readonly Pick<Place, "name" | "within">[] => [
  { name, within },
  ...sameAs.map(({ text }) => {
    const [own = "", ...around] = text.split(", ");
    return { name: own, within: around };
  }),
];

/** The place that a text names by itself: "Naples, Italy" is Naples, in Italy. */
export const placeOfText = (text: string): Pick<Place, "name" | "within" | "sameAs"> => {
  const [name = "", ...within] = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return { name, within, sameAs: [] };
};
