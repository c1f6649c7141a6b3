import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import { factNames, factTitle } from "@kinkeeper/contracts/genealogy/fact-names";
import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import { mostFileDetails, nameOfTag, type FileDetail } from "@kinkeeper/contracts/genealogy/file-details";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { matchFacts } from "./compose-facts.ts";
import { composePerson, withMerged } from "./compose-person.ts";
import { addressText, isAddressPart } from "./fact-address.ts";
import { factTypeOf, factsIn } from "./facts.ts";
import type { GedcomDetails } from "./gedcom-items.ts";
import { readKept } from "./kept-lines.ts";
import { titleLineIn } from "./names.ts";
import { isInlineNote, isNoteLine } from "./notes.ts";
import { noteText } from "./shared-notes.ts";
import { shortened } from "./shortened.ts";
import { childOf, oneLine, textOf, type Structure } from "./structure.ts";
import { dateFor, dateTextOf, isDenied, placeFor } from "./vital-events.ts";

/** Characters that are told of a line, and of the one of level 1 above it. */
const longest = { text: 20_000, title: 80 } as const;

const tags = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/**
 * With all that stands below it this is told in another place (sources, pictures, other people, who may see it), says nothing to a reader
 * (numbers, how a text is written), or is ours.
 */
const untold: ReadonlySet<string> = new Set([
  ...tags(
    "SOUR OBJE ASSO ALIA FAMC FAMS SUBM SUBN ANCI DESI RESN FORM MAP LANG MIME PHRASE CHAN CREA _CHAN _CREA _UPD",
  ),
  ...tags("UID _UID REFN RIN RFN AFN EXID _EXID _AFN _RFN _FSFTID _FID _APID _PRIM _PHOTO SDATE _SDATE"),
  ...tags("_ADDED _BIOGRAPHY _CITED_AS _DECEASED _EDITED _GEDCOM5 _GEDCOM7 _INLINE _KEPT _KFILE _KIN _KINID"),
  ...tags("_NOT_BIOGRAPHY _NOT_COUPLE _NO_PORTRAIT _ORDER _OTHER _POINTER _SET_HERE _SHOWN _SIGHT _STAND_IN"),
]);

/** Who is led to may be hidden, and what stands below is about them. `__` stands before what a version does not allow there. */
const isUntold = ({ tag, pointer }: Structure): boolean => pointer !== null || untold.has(tag) || tag.startsWith("__");

/** Whether somebody lives is a field, and so are their notes. */
const isToldByField = (line: Structure): boolean =>
  isNoteLine(line) ||
  (line.tag === "DEAT" && isDenied(line)) ||
  ((line.tag === "NO" || line.tag === "_NO") && line.value === "DEAT");

/** What a line is called by its tag alone. */
const nameOf = (tag: string): string => {
  const type = factTypeOf(tag);
  return type === undefined ? nameOfTag(tag) : factNames[type];
};

const nameParts = tags("GIVN SURN SPFX NPFX NSFX NICK TYPE _MARNM");
const names = tags("NAME FONE ROMN TRAN _AKA");

/** What is told with the line above it. */
const isPart = (line: Structure, above: string): boolean =>
  above === "ADDR" ? isAddressPart(line) : above !== "NAME" && names.has(above) && nameParts.has(line.tag);

const yesOrNo: Readonly<Record<string, string>> = { Y: "Yes", N: "No" };

/** What a line says by itself. */
const wordsOf = (line: Structure): string => {
  const { tag, value } = line;
  if (tag === "NOTE") return noteText(line);
  if (tag === "ADDR") return addressText(line);
  if (tag === "DATE") return formatDate(dateTextOf(line) ?? "");
  if (tag === "PLAC") return readablePlace(oneLine(value));
  if (tag === "NO") return nameOf(value);
  if (names.has(tag)) return oneLine(value.replaceAll("/", " "));
  const said = textOf(line, "PHRASE") ?? value.trim();
  return yesOrNo[said] ?? said;
};

/** Somebody as their page shows them by fields: the facts by their lines, the lines of their name and of their title. */
interface Shown {
  readonly details: GedcomDetails;
  readonly factOf: ReadonlyMap<Structure, Fact>;
  readonly name: Structure | undefined;
  readonly title: Structure | undefined;
}

/** Which of the lines of a fact it says itself. */
const saidByFact = (line: Structure, { place, note }: Fact): readonly Structure[] => {
  const address = childOf(line, "ADDR");
  const words = address && addressText(address).toLowerCase();
  const isAddressSaid = words && [place, note].some((said) => said?.toLowerCase().includes(words));
  const noteLine = note === undefined ? undefined : line.children.find(isInlineNote);
  return [
    line,
    ...["TYPE", "DATE", "PLAC", "AGE", "CAUS"].flatMap((tag) => childOf(line, tag) ?? []),
    ...(address && isAddressSaid ? [address] : []),
    ...(noteLine && noteText(noteLine).startsWith(note!) ? [noteLine] : []),
  ];
};

/** The date and place of a birth or death; of a second one only where they are the same. */
const saidByVitals = (line: Structure, date: string | null, place: string | null): readonly Structure[] =>
  line.children.filter(
    (child) =>
      (child.tag === "DATE" && date !== null && dateFor(date, child) === child) ||
      (child.tag === "PLAC" && place !== null && placeFor(place, child) === child),
  );

/** Which of a line of level 1, and of those right below it, fields say. */
const saidByFields = (line: Structure, { details, factOf, title }: Shown): readonly Structure[] => {
  const fact = factOf.get(line);
  if (fact) return saidByFact(line, fact);
  switch (line.tag) {
    case "BIRT":
      return [line, ...saidByVitals(line, details.birthDate, details.birthPlace)];
    case "DEAT":
      return [line, ...saidByVitals(line, details.deathDate, details.deathPlace)];
    case "NAME":
      return [line, ...line.children.filter(({ tag }) => nameParts.has(tag))];
    case "SEX":
      return [line];
    default:
      return line === title ? [line] : [];
  }
};

const cut = (text: string): string =>
  text.length <= longest.title ? text : `${text.slice(0, longest.title).toWellFormed().trim()}…`;

/** What a line of level 1 is called: "Birth", "Occupation: weaver, 1850", "Name: Emmy". */
const titleOf = (line: Structure, { factOf, name }: Shown): string => {
  const fact = factOf.get(line);
  if (fact) return cut([factTitle(fact), fact.date && formatDate(fact.date)].filter(Boolean).join(", "));
  return line.tag === "NAME" && line !== name ? cut(`${nameOf(line.tag)}: ${wordsOf(line)}`) : nameOf(line.tag);
};

/** Tells of a line and of those below it what `said` has not. When and where something was stands in one line with what it was. */
const tell = (line: Structure, about: string, said: Set<Structure>, told: FileDetail[]): void => {
  if (told.length >= mostFileDetails) return;
  const below = line.children.filter((child) => !isUntold(child) && !isPart(child, line.tag));
  const around = ["DATE", "PLAC"].flatMap((tag) => below.find((child) => child.tag === tag && !said.has(child)) ?? []);
  const more = around.map(wordsOf).filter((words) => words !== "");
  // That it happened is said by what is told of it.
  const isSaid = said.has(line) || (line.value === "Y" && below.length > 0);
  const text = [isSaid ? "" : wordsOf(line), ...more].filter((words) => words !== "").join(", ");
  if (text !== "") told.push({ about, text: shortened(text, longest.text) });
  for (const one of around) said.add(one);
  for (const child of below) tell(child, `${about} · ${nameOf(child.tag)}`, said, told);
};

/** A record asks for the day only to say whether somebody lives. */
const anyDay = new Date(0);

/**
 * What files say of somebody for which there is no field, in words: what stands in their record in an export, without what leads to other
 * records. `lines`: as the reader may see them; `merged`: those of others who are the same person.
 */
export const fileDetailsIn = (
  details: GedcomDetails,
  lines: readonly string[],
  merged: readonly (readonly string[])[] = [],
): FileDetail[] => {
  const others = merged.map((one) => readKept(one));
  const kept = withMerged(details, readKept(lines), others);
  const person = { ...details, xref: "", associations: undefined };
  const { children } = composePerson(person, "", { childIn: [], partnerIn: [] }, kept, anyDay);
  const factLines = factsIn(children);
  const recorded = matchFacts(details.facts ?? [], factLines);
  const factOf = new Map(factLines.map(({ from, fact }) => [from, recorded.get(from) ?? fact]));
  const name = children.find(({ tag }) => tag === "NAME");
  const shown = { details, factOf, name, title: titleLineIn(children) };
  const told: FileDetail[] = [];
  for (const line of children)
    if (!isUntold(line) && !isToldByField(line))
      tell(line, titleOf(line, shown), new Set(saidByFields(line, shown)), told);
  return told;
};
