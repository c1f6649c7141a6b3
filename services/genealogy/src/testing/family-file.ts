/** Somebody as the lines of a GEDCOM file say. */
export interface FilePerson {
  readonly xref: string;
  name: string;
  readonly birth: FileEvent;
  readonly death: FileEvent;
  hasDied: boolean;
}
interface FileEvent {
  date: string | null;
  place: string | null;
}

/** Words that forms of question are made of, or that may be left out of a name. */
const otherWords =
  /\b(?:of|the|von|de|la|van|le|du|and|in|on|unknown|infant|son|daughter|child|king|queen|prince|princess|duke|count|st|lord|lady|sir|dr|baron|born|elder|younger|i)\b/i;

const plain = (text: string): string => text.replaceAll("_", " ").replaceAll(/\s+/g, " ").trim();

/** A surname alone has no given name before it. */
const nameIn = (value: string): string => {
  const [before = "", surname = "", after = ""] = value.split("/");
  return plain(`${before.trim() || after.trim() || "Unknown"} ${surname}`);
};

/** Just enough GEDCOM to know a family by: names, births, deaths, and who is in which family. */
export const readFamilyFile = (text: string) => {
  const people = new Map<string, FilePerson>();
  const families: { parents: string[]; children: string[] }[] = [];
  let person: FilePerson | undefined;
  let event: FileEvent | undefined;
  for (const line of text.split(/\r?\n/)) {
    const [, level, xref, tag, value = ""] = /^(\d) (?:@(\w+)@ )?(\w+) ?(.*)$/.exec(line) ?? [];
    if (level === "0") {
      person = undefined;
      if (tag === "INDI") {
        person = {
          xref: xref!,
          name: "",
          birth: { date: null, place: null },
          death: { date: null, place: null },
          hasDied: false,
        };
        people.set(xref!, person);
      } else if (tag === "FAM") families.push({ parents: [], children: [] });
    } else if (level === "1") {
      event = undefined;
      if (tag === "HUSB" || tag === "WIFE") families.at(-1)!.parents.push(value.replaceAll("@", ""));
      else if (tag === "CHIL") families.at(-1)!.children.push(value.replaceAll("@", ""));
      else if (person && tag === "NAME" && person.name === "") person.name = nameIn(value);
      else if (person && tag === "BIRT") event = person.birth;
      else if (person && tag === "DEAT") {
        event = person.death;
        person.hasDied = true;
      }
    } else if (level === "2" && event) {
      if (tag === "DATE") event.date = value.replaceAll(/\s+/g, " ").trim() || null;
      if (tag === "PLAC") event.place = value.trim() || null;
    }
  }
  const childIn = Map.groupBy(
    families.flatMap(({ parents, children }) => children.map((child) => ({ child, parents }))),
    ({ child }) => child,
  );
  const parentIn = Map.groupBy(
    families.flatMap(({ parents, children }) => parents.map((parent) => ({ parent, children, parents }))),
    ({ parent }) => parent,
  );
  const those = (xrefs: Iterable<string>): readonly FilePerson[] =>
    [...new Set(xrefs)].flatMap((one) => people.get(one) ?? []);
  const parentsOf = ({ xref }: FilePerson) => those((childIn.get(xref) ?? []).flatMap(({ parents }) => parents));
  const childrenOf = ({ xref }: FilePerson) => those((parentIn.get(xref) ?? []).flatMap(({ children }) => children));
  const partnersOf = (one: FilePerson) =>
    those((parentIn.get(one.xref) ?? []).flatMap(({ parents }) => parents)).filter((other) => other !== one);
  const of = (some: readonly FilePerson[], next: (one: FilePerson) => readonly FilePerson[]) => [
    ...new Set(some.flatMap(next)),
  ];
  const siblingsOf = (one: FilePerson) => of(parentsOf(one), childrenOf).filter((other) => other !== one);
  const keyOf = ({ name }: FilePerson): string =>
    [...new Set(name.toLowerCase().match(/[a-z]+/g))].toSorted().join(" ");
  const named = Map.groupBy(people.values(), keyOf);
  return {
    parentsOf,
    childrenOf,
    partnersOf,
    siblingsOf,
    of,
    /** Those of whom a question can tell by the name alone. */
    unique: [...people.values()].filter(
      (one) =>
        /^[A-Za-z]+(?: [A-Za-z]+)+$/.test(one.name) &&
        !otherWords.test(one.name) &&
        named.get(keyOf(one))!.length === 1,
    ),
  };
};
