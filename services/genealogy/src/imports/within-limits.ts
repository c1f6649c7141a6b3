import type { MemberDetails } from "@kinkeeper/contracts/genealogy/member";
import type { ImportedFamily, ImportedPerson } from "../gedcom/gedcom-items.ts";
import type { Marriage } from "../relationships/relationship.ts";

/** What the forms take (contracts: memberInput), so that everything imported can be edited. Characters. */
const longest = { name: 200, date: 100, place: 300, biography: 100_000 };
/** An event must stay below the 1 MB that EventStoreDB takes. Characters of kept lines of one person or family. */
const longestExtra = 300_000;

export interface RecordedDetails<Fields> {
  readonly says: Fields;
  readonly extra: readonly string[];
  /** Fields that were longer than we can hold, and were cut. */
  readonly cut: readonly string[];
}

/** Cuts texts, and replaces what no store can hold (NUL, lone surrogates). */
class Limiter {
  readonly cut: string[] = [];

  text<Text extends string | null>(field: string, text: Text, atMost: number): Text {
    if (text === null) return text;
    const storable = text.isWellFormed() && !text.includes("\0") ? text : text.toWellFormed().replaceAll("\0", "");
    if (storable.length <= atMost) return storable as Text;
    this.cut.push(field);
    return storable.slice(0, atMost).toWellFormed().trim() as Text;
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

/** A person of a file as we can hold them. */
export const limitedPerson = (person: ImportedPerson): RecordedDetails<MemberDetails> => {
  const limiter = new Limiter();
  const says: MemberDetails = {
    firstName: limiter.text("first name", person.firstName, longest.name) || "Unknown",
    lastName: limiter.text("last name", person.lastName, longest.name),
    maidenName: limiter.text("maiden name", person.maidenName, longest.name),
    sex: person.sex,
    birthDate: limiter.text("birth date", person.birthDate, longest.date),
    birthPlace: limiter.text("birth place", person.birthPlace, longest.place),
    deathDate: limiter.text("death date", person.deathDate, longest.date),
    deathPlace: limiter.text("death place", person.deathPlace, longest.place),
    biography: limiter.text("notes", person.biography, longest.biography),
    isLiving: person.isLiving,
  };
  return { says, extra: limiter.lines(person.extra), cut: [...new Set(limiter.cut)] };
};

/** The marriage of a family of a file as we can hold it. */
export const limitedMarriage = (family: ImportedFamily): RecordedDetails<Marriage> => {
  const limiter = new Limiter();
  const says: Marriage = {
    marriageDate: limiter.text("marriage date", family.marriageDate, longest.date),
    marriagePlace: limiter.text("marriage place", family.marriagePlace, longest.place),
  };
  return { says, extra: limiter.lines(family.extra), cut: [...new Set(limiter.cut)] };
};
