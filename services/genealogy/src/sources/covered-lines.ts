import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import { readKept } from "../gedcom/kept-lines.ts";
import type { Structure } from "../gedcom/structure.ts";
import { meaning, saidOfPerson } from "./lines-meaning.ts";

/** Says no more than that there is something: what the line leads to is not shown, or nothing that hangs below it. */
const isSilent = ({ pointer, value }: Structure): boolean =>
  pointer === "VOID" || (pointer === null && (value === "" || value === "Y"));

/** What is asked once for each line. */
const askedOnce = (ask: (line: Structure) => string): ((line: Structure) => string) => {
  const answers = new WeakMap<Structure, string>();
  return (line) => {
    const answer = answers.get(line) ?? ask(line);
    answers.set(line, answer);
    return answer;
  };
};

/** What a line says itself, without what stands below it. */
export const wordsOf = askedOnce((line) => `${line.tag} ${meaning([{ ...line, children: [] }])}`);

/** What a line says with all that stands below it. */
const wholeWordsOf = askedOnce(
  (line) => `=${wordsOf(line)} (${line.children.map(wholeWordsOf).toSorted().join("\n")})`,
);

/**
 * Lines by their tags, by what they say themselves, and by either with what one line below them says; by all that they say. A record may
 * have thousands.
 */
type Index = ReadonlyMap<string, readonly Structure[]>;

const indexes = new WeakMap<readonly Structure[], Index>();

/** By what a line is looked for: one that says no more than that there is something by its tag alone. */
const soughtBy = (line: Structure): string => (isSilent(line) ? line.tag : wordsOf(line));

export const indexOf = (lines: readonly Structure[]): Index => {
  const made = indexes.get(lines);
  if (made) return made;
  const index = new Map<string, Structure[]>();
  indexes.set(lines, index);
  const add = (key: string, line: Structure): void => {
    const others = index.get(key);
    if (others) others.push(line);
    else index.set(key, [line]);
  };
  for (const line of lines) {
    add(wholeWordsOf(line), line);
    const below = new Set(line.children.flatMap((child) => [child.tag, wordsOf(child), wholeWordsOf(child)]));
    for (const own of [line.tag, wordsOf(line)])
      for (const key of [own, ...[...below].map((words) => `${own}\n${words}`)]) add(key, line);
  }
  return index;
};

/** So many lines are looked at for one that may say what another does: thousands may have all in common but what tells them apart. */
const mostCandidates = 100;

/** The lines that may say what another does, the likeliest first: those with one of the lines below it, of which there are the fewest. */
const candidatesFor = (incoming: Structure, known: Index): Iterable<Structure> => {
  const own = soughtBy(incoming);
  let fewest = known.get(own) ?? [];
  let likeliest: readonly Structure[] = [];
  for (const child of incoming.children) {
    const found = known.get(`${own}\n${soughtBy(child)}`) ?? [];
    if (found.length < fewest.length) fewest = found;
    const same = known.get(`${own}\n${wholeWordsOf(child)}`) ?? [];
    if (same.length > 0 && (likeliest.length === 0 || same.length < likeliest.length)) likeliest = same;
  }
  if (fewest.length <= mostCandidates) return fewest;
  return new Set([...likeliest.slice(0, mostCandidates), ...fewest.slice(0, mostCandidates)]);
};

/** Whether one of the lines known says what a line does, with all that stands below it. */
export const isCovered = (incoming: Structure, known: Index): boolean => {
  if (known.has(wholeWordsOf(incoming))) return true;
  for (const line of candidatesFor(incoming, known))
    if (incoming.children.every((child) => isCovered(child, indexOf(line.children)))) return true;
  return false;
};

/** Whether the lines of one record of a person say anything, beside `details`, that none of the others does. */
export const sayMoreOfPerson = (
  lines: readonly string[],
  others: readonly (readonly string[])[],
  details: MemberDetails,
): boolean => {
  const said = (its: readonly string[]): readonly Structure[] => saidOfPerson(readKept(its).structures, details);
  const known = indexOf([[], ...others].flatMap(said));
  return !said(lines).every((line) => isCovered(line, known));
};
