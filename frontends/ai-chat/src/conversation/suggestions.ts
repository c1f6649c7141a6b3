import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";

/** So many are offered. */
const most = 4;
/** Longer ones, in UTF-16 units, are no quick choice. */
const longest = 80;

/** What can be asked of any family. */
const always = [
  "How many people are in our family tree?",
  "Who is the oldest person in our tree?",
  "Which traditions do we keep?",
];

type Found = Pick<SearchAnswer, "people" | "stories">;

/** Questions to begin with: about what the family keeps, as far as that is known, and else about any family. */
export const suggestionsFrom = (found: Found | undefined): readonly string[] => {
  const [one, other, third] = (found?.people ?? []).map(joinedName);
  const [story] = found?.stories ?? [];
  const own: readonly (string | undefined)[] = [
    one && other && `How is ${other} related to ${one}?`,
    third && `When was ${third} born?`,
    story && `What is “${story.title}” about?`,
  ];
  const fitting = own.filter((question) => question !== undefined && question !== "" && question.length <= longest);
  return [...(fitting as readonly string[]), ...always].slice(0, most);
};
