import { factLimits, mostFacts, type Fact, type FactType } from "@kinkeeper/contracts/genealogy/facts";
import { shortDigest } from "./digest.ts";
import { titleLineIn } from "./names.ts";
import { saidByAddress } from "./fact-address.ts";
import { linkedNotesIn } from "./fact-notes.ts";
import { isInlineNote } from "./notes.ts";
import { isRestrictedWithNote } from "./restrictions.ts";
import { noteText, type SharedNotes } from "./shared-notes.ts";
import { childOf, structure, textOf, type Structure } from "./structure.ts";
import { citationsBelow, type TypedSources } from "./typed-sources.ts";
import { toSeven } from "./versions/to-seven.ts";
import { dateTextOf } from "./vital-events.ts";

/** The kinds of facts by their tags; a tag of its own GEDCOM has for all but military service. */
const types: Readonly<Record<string, FactType>> = {
  BAPM: "baptism",
  CHR: "christening",
  BURI: "burial",
  CREM: "cremation",
  RESI: "residence",
  OCCU: "occupation",
  EDUC: "education",
  GRAD: "graduation",
  RELI: "religion",
  CENS: "census",
  EMIG: "emigration",
  IMMI: "immigration",
  NATU: "naturalization",
  NATI: "nationality",
  CONF: "confirmation",
  FCOM: "first_communion",
  ORDN: "ordination",
  BLES: "blessing",
  BARM: "bar_mitzvah",
  BASM: "bas_mitzvah",
  CHRA: "adult_christening",
  ADOP: "adoption",
  RETI: "retirement",
  WILL: "will",
  PROB: "probate",
  PROP: "property",
  DSCR: "description",
  TITL: "title",
  CAST: "caste",
  IDNO: "identity_number",
  SSN: "social_security_number",
  NCHI: "children_count",
  NMR: "marriages_count",
  EVEN: "event",
  FACT: "attribute",
};
export const tagOf: Readonly<Partial<Record<FactType, string>>> = Object.fromEntries(
  Object.entries(types).map(([tag, type]) => [type, tag]),
);
/** An event of this kind in words is military service. */
export const militaryLabel = "Military";

export const isFactLine = ({ tag, pointer }: Structure): boolean => tag in types && pointer === null;

/** The kind of fact that a line of this tag tells; undefined where it tells none. */
export const factTypeOf = (tag: string): FactType | undefined => (Object.hasOwn(types, tag) ? types[tag] : undefined);

/** A fact and the line of the record that says it. */
export interface FactLine {
  readonly fact: Fact;
  readonly from: Structure;
}

const truncated = (text: string | undefined, most: number): string | undefined =>
  text === undefined || text.length <= most ? text : text.slice(0, most).toWellFormed().trim();

interface Around {
  /** Whether also what only the address below the line says is told. */
  readonly hasAddress?: boolean;
  /** What the shared note says to which the line leads. */
  readonly linkedNote?: string | undefined;
}

/** What one line in the form of GEDCOM 7 says. */
export const partsOf = (
  line: Structure,
  typed?: TypedSources,
  { hasAddress = true, linkedNote }: Around = {},
): Omit<Fact, "id"> => {
  const type = types[line.tag]!;
  const label = textOf(line, "TYPE");
  const isMilitary = type === "event" && label?.toLowerCase() === militaryLabel.toLowerCase();
  const date = childOf(line, "DATE");
  const age = childOf(line, "AGE");
  const noteLine = line.children.find(isInlineNote);
  const said = { place: textOf(line, "PLAC"), note: (noteLine && noteText(noteLine)) || linkedNote };
  const { place, note } = hasAddress ? { ...said, ...saidByAddress(line, said) } : said;
  const value = line.value === "Y" && isEvent(type) ? "" : line.value.trim();
  const citations = typed ? citationsBelow([line], typed) : [];
  const parts = {
    label: isMilitary ? undefined : truncated(label, factLimits.label),
    value: truncated(value || undefined, factLimits.value),
    date: truncated((date && dateTextOf(date)) ?? undefined, factLimits.date),
    place: truncated(place, factLimits.place),
    age: truncated(age && (textOf(age, "PHRASE") ?? (age.value || undefined)), factLimits.age),
    cause: truncated(textOf(line, "CAUS"), factLimits.cause),
    note: truncated(note, factLimits.note),
    citations: citations.length === 0 ? undefined : citations,
    isPrivate: isRestrictedWithNote(line) || undefined,
  };
  const givenParts = Object.entries(parts).filter(([, part]) => part !== undefined);
  return { type: isMilitary ? "military" : type, ...Object.fromEntries(givenParts) };
};

const withoutValue = new Set<FactType>(
  "baptism christening burial cremation graduation census emigration immigration naturalization confirmation first_communion ordination blessing bar_mitzvah bas_mitzvah adult_christening adoption retirement will probate".split(
    " ",
  ) as FactType[],
);
const isEvent = (type: FactType): boolean => withoutValue.has(type) || type === "event";

/** What a line says by itself: facts are told by that, as they were before their address and shared notes were read. */
const saidAlone = (line: Structure): Omit<Fact, "id" | "citations" | "isPrivate"> => {
  const { citations: _citations, isPrivate: _isPrivate, ...said } = partsOf(line, undefined, { hasAddress: false });
  return said;
};

/** The facts that lines of a person say, in their order. The line of the title is none. `shared`: the shared notes of the file. */
export const factsIn = (
  children: readonly Structure[],
  typed?: TypedSources,
  shared?: SharedNotes,
): readonly FactLine[] => {
  let lines = children.filter(isFactLine);
  if (lines.length === 0) return [];
  const linked = shared && linkedNotesIn(children, lines, shared);
  const title = lines.some(({ tag }) => tag === "TITL") ? titleLineIn(children) : undefined;
  lines = lines.filter((line) => line !== title).slice(0, mostFacts);
  const seven = toSeven(structure("INDI", "", lines), () => "X").children;
  const seen = new Map<string, number>();
  return lines.flatMap((from, index) => {
    const line = seven[index]!;
    // "BAPM N" says that it did not happen.
    if (!isFactLine(line)) return [];
    const linkedNote = linked?.get(from);
    const { citations, isPrivate, ...said } = partsOf(line, typed, { linkedNote });
    // Who may see it says nothing of which it is.
    const isSaidBeside = linkedNote !== undefined || childOf(line, "ADDR") !== undefined;
    const digest = shortDigest(JSON.stringify(isSaidBeside ? saidAlone(line) : said));
    const times = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, times);
    const id = times === 1 ? digest : `${digest}-${times}`;
    const beside = { ...(citations ? { citations } : {}), ...(isPrivate ? { isPrivate } : {}) };
    return [{ fact: { id, ...said, ...beside }, from }];
  });
};
