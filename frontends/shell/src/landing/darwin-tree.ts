export interface ShownPerson {
  readonly id: string;
  readonly name: string;
  readonly years: string;
  /** One sentence about them. */
  readonly about: string;
  /** Middle of the card, in halves of a card from the left. */
  readonly column: number;
  readonly generation: number;
}

const person = (
  id: string,
  [generation, column]: readonly [number, number],
  name: string,
  years: string,
  about: string,
): ShownPerson => ({ id, generation, column, name, years, about });

/** Some of the Darwins and Wedgwoods. */
export const people: readonly ShownPerson[] = [
  person("erasmus", [0, 3], "Erasmus Darwin", "1731–1802", "A doctor in Lichfield who put his science into verse."),
  person("mary", [0, 5], "Mary Howard", "1740–1770", "Everyone called her Polly. She died at thirty."),
  person("josiah", [0, 7], "Josiah Wedgwood", "1730–1795", "The potter of Etruria."),
  person("sarah", [0, 9], "Sarah Wedgwood", "1734–1815", "Josiah’s cousin and wife, and the judge of his designs."),
  person("robert", [1, 4], "Robert Darwin", "1766–1848", "A doctor in Shrewsbury. He first forbade the voyage."),
  person("susannah", [1, 6], "Susannah Wedgwood", "1765–1817", "She died when Charles was eight."),
  person("jos", [1, 10], "Josiah Wedgwood II", "1769–1843", "Uncle Jos, who talked Robert into letting Charles sail."),
  person("bessy", [1, 12], "Elizabeth Allen", "1764–1846", "Bessy to the family; mother of Emma."),
  person("caroline", [2, 3], "Caroline Darwin", "1800–1888", "She taught her little brother Charles at home."),
  person("ras", [2, 5], "Erasmus Alvey Darwin", "1804–1881", "Ras, who shared a garden-shed laboratory with Charles."),
  person("charles", [2, 7], "Charles Darwin", "1809–1882", "Five years on the Beagle, forty at Down House."),
  person(
    "emma",
    [2, 9],
    "Emma Wedgwood",
    "1808–1896",
    "She and Charles were first cousins and played backgammon every night.",
  ),
  person("hensleigh", [2, 11], "Hensleigh Wedgwood", "1803–1891", "He wrote a dictionary of where words come from."),
  person("joe", [2, 13], "Josiah Wedgwood III", "1795–1880", "He married his cousin Caroline Darwin."),
  person("william", [3, 1], "William Darwin", "1839–1914", "The eldest; a banker in Southampton."),
  person("annie", [3, 3], "Annie Darwin", "1841–1851", "She died at ten. Emma kept her writing case all her life."),
  person(
    "etty",
    [3, 5],
    "Henrietta Darwin",
    "1843–1927",
    "Etty read her father’s proofs and published her mother’s letters.",
  ),
  person("george", [3, 7], "George Darwin", "1845–1912", "He worked out how the tides slow the earth."),
  person("elizabeth", [3, 9], "Elizabeth Darwin", "1847–1926", "She stayed close to her mother."),
  person("francis", [3, 11], "Francis Darwin", "1848–1925", "A botanist, who wrote down his father’s life."),
  person("leonard", [3, 13], "Leonard Darwin", "1850–1943", "He photographed the transit of Venus."),
  person("horace", [3, 15], "Horace Darwin", "1851–1928", "He built instruments in Cambridge."),
];

export interface ShownUnion {
  readonly partners: readonly [string, string];
  readonly children: readonly string[];
}

export const unions: readonly ShownUnion[] = [
  { partners: ["erasmus", "mary"], children: ["robert"] },
  { partners: ["josiah", "sarah"], children: ["susannah", "jos"] },
  { partners: ["robert", "susannah"], children: ["caroline", "ras", "charles"] },
  { partners: ["jos", "bessy"], children: ["emma", "hensleigh", "joe"] },
  {
    partners: ["charles", "emma"],
    children: ["william", "annie", "etty", "george", "elizabeth", "francis", "leonard", "horace"],
  },
];

/** Somebody, everybody they descend from, and everybody who descends from them. */
export const lineOf = (id: string): ReadonlySet<string> => {
  const line = new Set([id]);
  // The unions stand in the order of the generations: once each way is enough.
  for (const { partners, children } of unions.toReversed())
    if (children.some((child) => child === id || (line.has(child) && isAbove(child, id))))
      partners.forEach((p) => line.add(p));
  for (const { partners, children } of unions)
    if (partners.some((partner) => partner === id || (line.has(partner) && isAbove(id, partner))))
      children.forEach((child) => line.add(child));
  return line;
};

const generationOf = (id: string): number => people.find((each) => each.id === id)?.generation ?? 0;
const isAbove = (one: string, other: string): boolean => generationOf(one) < generationOf(other);
