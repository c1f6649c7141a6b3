import { isKeptMark, linesApartFromLinks, readKept } from "../gedcom/kept-lines.ts";
import { isNotesMark } from "../gedcom/notes.ts";
import { linesOf, type Structure } from "../gedcom/structure.ts";
import { meaning } from "./lines-meaning.ts";

/** Says no more than that there is something: what the line leads to is not shown, or nothing that hangs below it. */
const isSilent = ({ pointer, value }: Structure): boolean =>
  pointer === "VOID" || (pointer === null && (value === "" || value === "Y"));

const words = new WeakMap<Structure, string>();

/** What a line says itself, asked once for each. */
const ownWords = (line: Structure): string => {
  const before = words.get(line);
  if (before !== undefined) return before;
  const said = meaning([{ ...line, children: [] }]);
  words.set(line, said);
  return said;
};

/** Lines by their tags, and by what they say themselves: a record may have thousands. */
type Index = ReadonlyMap<string, readonly Structure[]>;

const indexes = new WeakMap<readonly Structure[], Index>();

const indexOf = (lines: readonly Structure[]): Index => {
  const made = indexes.get(lines);
  if (made) return made;
  const index = new Map<string, Structure[]>();
  indexes.set(lines, index);
  for (const line of lines)
    for (const key of [line.tag, `${line.tag} ${ownWords(line)}`]) {
      const others = index.get(key);
      if (others) others.push(line);
      else index.set(key, [line]);
    }
  return index;
};

const isCovered = (told: Structure, known: Index): boolean =>
  (known.get(isSilent(told) ? told.tag : `${told.tag} ${ownWords(told)}`) ?? []).some((line) =>
    told.children.every((child) => isCovered(child, indexOf(line.children))),
  );

/** Nothing of it is shown, so that it says who is alive. */
const isOfLiving = ({ tag, value }: Structure): boolean => (tag === "NO" || tag === "_NO") && value === "DEAT";

/** Lines with what others say beside them. */
const withNews = (known: readonly Structure[], told: readonly Structure[]): readonly Structure[] => {
  const lines = [...known];
  const places = new Map<string, number>();
  const key = (line: Structure): string => `${line.tag} ${ownWords(line)}`;
  for (const [at, line] of lines.entries()) if (!places.has(key(line))) places.set(key(line), at);
  const before = indexOf(known);
  for (const line of told) {
    if (isCovered(line, before)) continue;
    const at = places.get(key(line));
    const same = at === undefined ? undefined : lines[at];
    if (at !== undefined && same) lines[at] = { ...same, children: withNews(same.children, line.children) };
    else places.set(key(line), lines.push(line) - 1);
  }
  return lines;
};

/** So many lines of a record are looked at together with the others, each in turn; of more each is looked at alone. */
const mostTogether = 50;

/**
 * The lines kept of a record with what a file says beside them that does not show everything. `saidBy`: what lines say together with
 * the fields of the record.
 */
export const withUnsaidLines = (
  kept: readonly string[],
  told: readonly string[],
  saidBy: (structures: readonly Structure[]) => readonly Structure[],
): readonly string[] => {
  const before = readKept(kept);
  const mark = told.find(isKeptMark);
  const now = readKept([...linesApartFromLinks(told), ...(mark === undefined ? [] : [mark])]);
  const known = indexOf([...saidBy([]), ...saidBy(before.structures)]);
  const newIn = (lines: readonly Structure[]): readonly string[] =>
    saidBy(lines)
      .filter((line) => !isOfLiving(line) && !isCovered(line, known))
      .map((line) => meaning([line]));
  const all = newIn(now.structures);
  if (all.length === 0) return kept;
  // What lines say depends on each other: news are in those without which something would not be said.
  const isNews = (line: Structure): boolean => {
    if (now.structures.length > mostTogether) return newIn([line]).length > 0;
    const left = new Set(newIn(now.structures.filter((other) => other !== line)));
    return all.some((said) => !left.has(said));
  };
  const news = now.structures.filter((line) => !isNotesMark(line) && isNews(line));
  if (news.length === 0) return kept;
  const written: string[] = [];
  for (const line of withNews(before.structures, news)) linesOf(line, 1, written);
  // Lines of two versions have none in common: of such the meaning is read from themselves.
  return now.version === before.version ? [...written, ...kept.filter(isKeptMark)] : written;
};
