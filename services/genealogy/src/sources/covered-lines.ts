import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { longDigest } from "../gedcom/digest.ts";
import { readKept } from "../gedcom/kept-lines.ts";
import type { Structure } from "../gedcom/structure.ts";
import { canonicalText, personLinesBeyondFields } from "./compare-records.ts";

/** Says no more than that there is something: what the line leads to is not shown, or nothing that hangs below it. */
const isSilent = ({ pointer, value }: Structure): boolean =>
  pointer === "VOID" || (pointer === null && (value === "" || value === "Y"));

/** Characters of words that are compared as they are. */
const longestWords = 64;

/** What is asked once for each line; long words by their digest, because each line below is told with those above it. */
const memoized = (ask: (line: Structure) => string): ((line: Structure) => string) => {
  const answers = new WeakMap<Structure, string>();
  return (line) => {
    const before = answers.get(line);
    if (before !== undefined) return before;
    const words = ask(line);
    const answer = words.length > longestWords ? `${words.length} ${longDigest(words)}` : words;
    answers.set(line, answer);
    return answer;
  };
};

/** What a line says itself, without what stands below it. */
export const lineText = memoized((line) => `${line.tag} ${canonicalText([{ ...line, children: [] }])}`);

/** What a line says with all that stands below it. */
const subtreeText = memoized((line) => `=${lineText(line)} (${line.children.map(subtreeText).toSorted().join("\n")})`);

/**
 * Lines by all that they say, and by what they say themselves, alone, with what a line below them says, and with what one below that
 * does: each by its words or its tag. A record may have thousands.
 */
type Index = ReadonlyMap<string, readonly Structure[]>;

const indexes = new WeakMap<readonly Structure[], Index>();

/** By what a line is looked for: one that says no more than that there is something by its tag alone. */
const soughtBy = (line: Structure): readonly string[] => [isSilent(line) ? line.tag : lineText(line)];
const foundBy = (line: Structure): readonly string[] => [line.tag, lineText(line)];

/** The ways from a line to each of those so many levels below it, in words. */
const pathsFrom = (line: Structure, levels: number, by: (line: Structure) => readonly string[]): readonly string[] => {
  const below = levels === 0 ? [] : line.children.flatMap((child) => pathsFrom(child, levels - 1, by));
  return by(line).flatMap((words) => [words, ...below.map((way) => `${words}\n${way}`)]);
};

/** As deep as a page of a source below an event. */
const levelsBelow = 2;

/** A line with all that one of those below it says. */
const withWhole = (line: Structure): readonly string[] =>
  line.children.map((child) => `${lineText(line)}\n${subtreeText(child)}`);

export const indexOf = (lines: readonly Structure[]): Index => {
  const made = indexes.get(lines);
  if (made) return made;
  const index = new Map<string, Structure[]>();
  indexes.set(lines, index);
  for (const line of lines)
    for (const key of new Set([subtreeText(line), ...withWhole(line), ...pathsFrom(line, levelsBelow, foundBy)])) {
      const others = index.get(key);
      if (others) others.push(line);
      else index.set(key, [line]);
    }
  return index;
};

/** So many lines are looked at for one that may say what another does: thousands may have in common all but what tells them apart. */
const mostCandidates = 100;

/** The lines that may say what another does: those that share the rarest of what stands below it, with all below that, or as far as is looked. */
const candidatesFor = (incoming: Structure, known: Index): readonly Structure[] => {
  const likeliest = withWhole(incoming).flatMap((key) => {
    const found = known.get(key);
    return found ? [found] : [];
  });
  const possible = pathsFrom(incoming, levelsBelow, soughtBy).map((way) => known.get(way) ?? []);
  const fewest = (lists: readonly (readonly Structure[])[]): readonly Structure[] =>
    lists.reduce((fewer, found) => (found.length < fewer.length ? found : fewer), lists[0] ?? []);
  return [...new Set([...fewest(likeliest), ...fewest(possible)])].slice(0, mostCandidates);
};

/** Whether one of the lines known says what a line does, with all that stands below it. */
export const isCovered = (incoming: Structure, known: Index): boolean =>
  known.has(subtreeText(incoming)) ||
  candidatesFor(incoming, known).some((line) =>
    incoming.children.every((child) => isCovered(child, indexOf(line.children))),
  );

/** Whether the lines of one record of a person say anything, beside `details`, that none of the others does. */
export const addsToPerson = (
  lines: readonly string[],
  others: readonly (readonly string[])[],
  details: MemberDetails,
): boolean => {
  const said = (its: readonly string[]): readonly Structure[] =>
    personLinesBeyondFields(readKept(its).structures, details);
  const known = indexOf([[], ...others].flatMap(said));
  return !said(lines).every((line) => isCovered(line, known));
};
