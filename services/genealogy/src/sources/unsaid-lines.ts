import { isKeptMark, linesApartFromLinks, readKept } from "../gedcom/kept-lines.ts";
import { isNotesMark } from "../gedcom/notes.ts";
import { linesOf, type Structure } from "../gedcom/structure.ts";
import { meaning } from "./lines-meaning.ts";

/** Says no more than that there is something: what the line leads to is not shown, or nothing that hangs below it. */
const isSilent = ({ pointer, value }: Structure): boolean =>
  pointer === "VOID" || (pointer === null && (value === "" || value === "Y"));

const ownWords = (line: Structure): string => meaning([{ ...line, children: [] }]);

const tellsOfSame = (told: Structure, known: Structure): boolean =>
  told.tag === known.tag && (isSilent(told) || ownWords(told) === ownWords(known));

const isCovered = (told: Structure, known: readonly Structure[]): boolean =>
  known.some((line) => tellsOfSame(told, line) && told.children.every((child) => isCovered(child, line.children)));

/** Nothing of it is shown, so that it says who is alive. */
const isOfLiving = ({ tag, value }: Structure): boolean => (tag === "NO" || tag === "_NO") && value === "DEAT";

/** Lines with what others say beside them. */
const withNews = (known: readonly Structure[], told: readonly Structure[]): readonly Structure[] =>
  told.reduce<readonly Structure[]>((lines, line) => {
    if (isCovered(line, lines)) return lines;
    const at = lines.findIndex((other) => other.tag === line.tag && ownWords(other) === ownWords(line));
    const same = lines[at];
    return same ? lines.with(at, { ...same, children: withNews(same.children, line.children) }) : [...lines, line];
  }, known);

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
  const known = [...saidBy([]), ...saidBy(before.structures)];
  const newIn = (lines: readonly Structure[]): readonly string[] =>
    saidBy(lines)
      .filter((line) => !isOfLiving(line) && !isCovered(line, known))
      .map((line) => meaning([line]));
  const all = newIn(now.structures);
  if (all.length === 0) return kept;
  // What lines say depends on each other: news are in those without which something would not be said.
  const isNews = (line: Structure): boolean => {
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
