import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import { saidByAddress } from "./fact-address.ts";
import { isLinkedNote, withoutLinkedNote, withoutMarkedNote } from "./fact-notes.ts";
import { factsIn, isFactLine, militaryLabel, partsOf, tagOf, type FactLine } from "./facts.ts";
import { isInlineNote } from "./notes.ts";
import { paired } from "./paired.ts";
import { noteInPlaceOf, withPrivacyOfEntry } from "./restrictions.ts";
import { noteText } from "./shared-notes.ts";
import { childOf, structure, textOf, type Structure } from "./structure.ts";
import { citationStructure } from "./typed-sources.ts";
import { toSeven } from "./versions/to-seven.ts";
import { dateFor, placeFor } from "./vital-events.ts";

/** Ids that a file's facts have; others were given here. */
const isOfFile = ({ id }: Fact): boolean => /^[0-9a-f]{8}(?:-\d+)?$/.test(id);

const partsAlone = ({ id: _id, citations: _citations, isPrivate: _isPrivate, ...parts }: Fact): string =>
  JSON.stringify(parts);

const sameParts = (fact: Fact, other: Fact): boolean => partsAlone(fact) === partsAlone(other);

/** The structure of a fact: a kept one with what the fields say put in, and the rest of it below; else a new one. */
const factStructure = (fact: Fact, kept: Structure | undefined): Structure => {
  const { type, value, date, place, cause, note, age, citations = [] } = fact;
  const label = type === "military" ? militaryLabel : fact.label;
  // The link to a shared note stays while the fact says what that said.
  const isLinked = kept !== undefined && note !== undefined && isLinkedNote(kept, note);
  const asOfFile = note === undefined || isLinked ? withoutMarkedNote : withoutLinkedNote;
  const below = kept ? asOfFile(kept).children : [];
  const text = (tag: string, said: string | undefined): Structure[] => {
    if (said === undefined) return [];
    const known = kept && childOf(kept, tag);
    return [known && textOf(kept, tag) === said ? known : structure(tag, said)];
  };
  const keptAge = kept && childOf(kept, "AGE");
  const keptNote = below.find(isInlineNote);
  // So formatted notes were read before they were known as such.
  const isNoteSame = keptNote && (noteText(keptNote) === note || keptNote.value.trim() === note);
  const isAgeSame = keptAge && kept && ageIn(kept) === age;
  const byAddress = kept ? saidByAddressOf(kept) : {};
  const written = new Set(["TYPE", "DATE", "PLAC", "AGE", "CAUS"]);
  // An address that somebody corrected is told by what they wrote.
  if (isOther(byAddress.place, place) || isOther(byAddress.note, note)) written.add("ADDR");
  const rest = below.filter((child) => !written.has(child.tag) && child !== keptNote);
  const line: Structure = {
    ...(kept ?? structure("EVEN")),
    tag: type === "military" ? "EVEN" : (tagOf[type] ?? "EVEN"),
    value: value ?? "",
    children: [
      ...text("TYPE", label),
      ...(date === undefined ? [] : [dateFor(date, kept && childOf(kept, "DATE"))]),
      ...(place === undefined || place === byAddress.place ? [] : [placeFor(place, kept && childOf(kept, "PLAC"))]),
      ...(age === undefined ? [] : [isAgeSame ? keptAge : structure("AGE", age)]),
      ...text("CAUS", cause),
      ...(note === undefined || isLinked || note === byAddress.note
        ? []
        : [isNoteSame ? keptNote : noteInPlaceOf(keptNote, note)]),
      ...citations.map(citationStructure),
      ...rest,
    ],
  };
  return withPrivacyOfEntry(line, fact.isPrivate);
};

const isOther = (told: string | undefined, said: string | undefined): boolean =>
  told !== undefined && said !== undefined && told !== said;

/** What the address below a line says of the fact, and nothing else does. */
const saidByAddressOf = (line: Structure): Pick<Fact, "place" | "note"> =>
  childOf(line, "ADDR") ? saidByAddress(line, partsOf(inSeven(line), undefined, { hasAddress: false })) : {};

const inSeven = (line: Structure): Structure => toSeven(structure("INDI", "", [line]), () => "X").children[0]!;
const ageIn = (line: Structure): string | undefined => partsOf(inSeven(line)).age;

/**
 * What a fact says, whoever wrote it, however, and whoever may see it: equal for those that are the same once they stand in a file.
 */
export const factKey = ({ citations = [], isPrivate: _isPrivate, ...fact }: Fact): string =>
  JSON.stringify([partsOf(inSeven(factStructure(fact, undefined))), citations]);

/** Whether a fact is what its line says, read before the address below it was. */
const isReadWithoutAddress = (fact: Fact, line: Structure): boolean =>
  childOf(line, "ADDR") !== undefined &&
  partsAlone(fact) === partsAlone({ id: "", ...partsOf(inSeven(line), undefined, { hasAddress: false }) });

/** Whether a fact is what its line says together with the shared note to which that leads. */
const isToldByLink = (fact: Fact, said: Fact, line: Structure): boolean =>
  fact.note !== undefined && isLinkedNote(line, fact.note) && sameParts({ ...said, note: fact.note }, fact);

/**
 * Which of the facts each line says: the one that was read from it; else one that says the same; else one of its kind that was
 * read from a line which a newer file tells otherwise.
 */
export const matchFacts = (facts: readonly Fact[], factLines: readonly FactLine[]): ReadonlyMap<Structure, Fact> => {
  const factOf = new Map<Structure, Fact>();
  const left = new Set(facts);
  const take = (keyOf: (fact: Fact) => string | undefined): void => {
    if (left.size === 0) return;
    const lines = factLines.filter(({ from }) => !factOf.has(from));
    for (const [{ from }, fact] of paired(lines, [...left], ({ fact }) => keyOf(fact), keyOf)) {
      factOf.set(from, fact);
      left.delete(fact);
    }
  };
  take(({ id }) => id);
  take(partsAlone);
  take((fact) => (isOfFile(fact) ? fact.type : undefined));
  return factOf;
};

/**
 * The lines of a person with those of facts saying what the facts say: a kept line stays as it is where its fact does, in its
 * place; what was changed is written into it; what was removed goes; what came is put behind. Facts never recorded are the lines'.
 */
export const composeFacts = (
  facts: readonly Fact[] | null | undefined,
  kept: readonly Structure[],
): readonly Structure[] => {
  if (facts === undefined) return kept.map((line) => (isFactLine(line) ? withoutMarkedNote(line) : line));
  const factLines = factsIn(kept);
  const factOf = matchFacts(facts ?? [], factLines);
  const isStated = new Map(factLines.map(({ fact, from }) => [from, fact]));
  const lines = kept.flatMap((line): readonly Structure[] => {
    const said = isStated.get(line);
    if (!said) return [isFactLine(line) ? withoutMarkedNote(line) : line];
    const fact = factOf.get(line);
    if (!fact) return [];
    const isAsRead = sameParts(said, fact) || isToldByLink(fact, said, line) || isReadWithoutAddress(fact, line);
    if (!isAsRead) return [factStructure(fact, line)];
    const cited = (fact.citations ?? []).map(citationStructure);
    const plain = withoutMarkedNote(line);
    const whole = cited.length === 0 ? plain : { ...plain, children: [...plain.children, ...cited] };
    return [withPrivacyOfEntry(whole, fact.isPrivate)];
  });
  const written = new Set(factOf.values());
  const come = (facts ?? []).filter((fact) => !written.has(fact));
  return [...lines, ...come.map((fact) => factStructure(fact, undefined))];
};
