import {
  citedFields,
  memberDetails,
  memberFieldNames,
  memberFields,
  removedMember,
  type CitedField,
  type MemberDetails,
  type MemberField,
} from "@kinkeeper/contracts/genealogy/member";
import { mostCitations, type Citation, type Fact } from "@kinkeeper/contracts/genealogy/facts";
import { longestNote, mostNotes, type Note } from "@kinkeeper/contracts/genealogy/notes";
import { longestNamePart, mostOtherNames, type OtherName } from "@kinkeeper/contracts/genealogy/other-names";
import { noDetails, relationshipFields, type RelationshipDetails } from "@kinkeeper/contracts/genealogy/relationship";
import { hasFewMarks } from "@kinkeeper/contracts/text";
import type { ImportedFamily, ImportedPerson } from "../../gedcom/gedcom-items.ts";
import { shortened, storable } from "../../gedcom/shortened.ts";

/** An event must stay below the 1 MB that EventStoreDB takes. Characters of kept lines of one person or family. */
const longestExtra = 300_000;

export interface RecordedDetails<Fields> {
  readonly says: Fields;
  readonly extra: readonly string[];
  /** Fields that were longer than we can hold, and were cut. */
  readonly cut: readonly string[];
}

/** Cuts texts to what can be held. */
class Limiter {
  readonly cut: string[] = [];

  text<Text extends string | null>(field: string, text: Text, atMost: number): Text {
    if (text === null) return text;
    if (!hasFewMarks(text) || storable(text).length > atMost) this.cut.push(field);
    return shortened(text, atMost) as Text;
  }

  names(names: readonly OtherName[]): OtherName[] {
    if (names.length > mostOtherNames) this.cut.push("further names");
    const part = (text: string | null): string | null => this.text("further names", text, longestNamePart);
    return names
      .slice(0, mostOtherNames)
      .map(({ type, label, title, firstName, lastName, suffix, citations, isPrivate }) => ({
        type,
        label: part(label),
        title: part(title),
        firstName: part(firstName),
        lastName: part(lastName),
        suffix: part(suffix),
        ...(citations ? { citations: citations.slice(0, mostCitations).map(storableParts) } : {}),
        ...(isPrivate === undefined ? {} : { isPrivate }),
      }));
  }

  notes(notes: readonly Note[]): Note[] {
    if (notes.length > mostNotes) this.cut.push("notes");
    return notes.slice(0, mostNotes).map((note) => ({ ...note, text: this.text("notes", note.text, longestNote) }));
  }

  lines(lines: readonly string[]): readonly string[] {
    let length = 0;
    const kept: string[] = [];
    for (const line of lines) {
      length += line.length;
      if (length > longestExtra) {
        this.cut.push("further lines");
        break;
      }
      kept.push(this.text("further lines", line, longestExtra));
    }
    return kept;
  }
}

/** Its texts as they can be stored. */
const storableParts = <Entry extends Fact | Citation>(entry: Entry): Entry => ({
  ...entry,
  ...Object.fromEntries(
    Object.entries(entry).flatMap(([part, value]) => (typeof value === "string" ? [[part, storable(value)]] : [])),
  ),
});

/** Facts, and what is cited, are read within their limits. */
const storableFact = (fact: Fact): Fact => {
  const { citations, ...parts } = storableParts(fact);
  return { ...parts, ...(citations ? { citations: citations.map(storableParts) } : {}) };
};

export const storableCitations = (list: readonly Citation[]): Citation[] =>
  list.slice(0, mostCitations).map(storableParts);

const isCited = (field: MemberField): field is CitedField => field in citedFields;

/** "birth date"; a biography is a note. */
const nameInFile = new Map(
  memberFieldNames.map((field) => [
    field,
    field === "biography" ? "notes" : field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  ]),
);

/** A person of a file as we can hold them: within the limits of the forms, so that everything imported can be edited. */
export const limitedPerson = (person: ImportedPerson): RecordedDetails<MemberDetails> => {
  const limiter = new Limiter();
  const { associations: _ofFile, ...fields } = person;
  const given: Partial<MemberDetails> = fields;
  const limitedField = (name: MemberField): unknown => {
    const field = memberFields[name];
    if (name === "facts") return given.facts?.map(storableFact);
    if (name === "notes") return given.notes && limiter.notes(given.notes);
    if (isCited(name)) return given[name] ? storableCitations(given[name]) : undefined;
    // Who they are is known once everybody of the file is: planned-person.ts.
    if (name === "associations") return undefined;
    if (name === "otherNames") return given.otherNames && limiter.names(given.otherNames);
    const value = given[name] ?? (removedMember[name] === undefined ? undefined : null);
    const isText = typeof value === "string" && "maxLength" in field;
    return isText ? limiter.text(nameInFile.get(name)!, value, field.maxLength) : value;
  };
  const limited: Partial<Record<MemberField, unknown>> = {};
  for (const name of memberFieldNames) limited[name] = limitedField(name);
  let says: MemberDetails | undefined;
  return {
    // A look at a file of which nobody is here asks only what is cut.
    get says() {
      if (says) return says;
      const details = memberDetails.parse(limited);
      return (says = { ...details, firstName: details.firstName || "Unknown" });
    },
    extra: limiter.lines(person.extra),
    cut: [...new Set(limiter.cut)],
  };
};

/** What a family of a file says of its partners as we can hold it. */
export const limitedFamily = (family: ImportedFamily): RecordedDetails<RelationshipDetails> => {
  const limiter = new Limiter();
  const { marriageDate, marriagePlace, endDate, endPlace } = relationshipFields;
  const says: RelationshipDetails = {
    ...noDetails,
    marriageDate: limiter.text("marriage date", family.marriageDate, marriageDate.maxLength),
    marriagePlace: limiter.text("marriage place", family.marriagePlace, marriagePlace.maxLength),
    partnership: family.partnership,
    endDate: limiter.text("date of divorce", family.endDate, endDate.maxLength),
    endPlace: limiter.text("place of divorce", family.endPlace, endPlace.maxLength),
    marriageCitations: family.marriageCitations ? storableCitations(family.marriageCitations) : null,
    endCitations: family.endCitations ? storableCitations(family.endCitations) : null,
    isPrivate: family.isPrivate,
    isMarriagePrivate: family.isMarriagePrivate,
    isEndPrivate: family.isEndPrivate,
  };
  return { says, extra: limiter.lines(family.extra), cut: [...new Set(limiter.cut)] };
};
