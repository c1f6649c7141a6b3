import type { DayRange, PersonFacts } from "./person-facts.ts";

/** Up to so many people of a block are all compared with one another. */
const smallBlock = 24;
/** In a larger block everybody is compared with so many on either side, by date of birth and name. */
const neighbours = 8;
/** Dates that leave more room do not tell whom to compare. */
const mostRoom = 800;

const yearOf = (day: number): number => Math.floor(day / 365.25);

const yearsOf = (range: DayRange | null): number[] => {
  if (!range || range.to - range.from > mostRoom) return [];
  const years: number[] = [];
  for (let year = yearOf(range.from) - 1; year <= yearOf(range.to) + 1; year += 1) years.push(year >> 1);
  return [...new Set(years)];
};

const dayOf = (range: DayRange | null): number[] => (range && range.from === range.to ? [range.from] : []);

/**
 * What somebody may be found by: sounds of names, also swapped, with years and with the names of kin, and days of birth and death. Whoever
 * is the same person shares one of them, unless nearly everything is told differently.
 */
const blockKeysOf = (person: PersonFacts): ReadonlySet<string> => {
  const { givenSounds, surnameSounds, birth, death } = person;
  const keys = new Set<string>();
  const first = givenSounds[0];
  const years = yearsOf(birth);
  // Whoever is known by a short name shares what the full one sounds like with who is known by that.
  for (const given of [...givenSounds.slice(0, 3), ...person.otherSounds])
    for (const surname of surnameSounds) keys.add(`n${[given, surname].sort().join(" ")}`);
  for (const year of years) {
    if (first !== undefined) keys.add(`g${first} ${year}`);
    for (const surname of surnameSounds) keys.add(`s${surname} ${year}`);
  }
  for (const year of yearsOf(death)) if (first !== undefined) keys.add(`e${first} ${year}`);
  for (const day of dayOf(birth)) keys.add(`b${day}`);
  for (const day of dayOf(death)) keys.add(`d${day}`);
  if (first !== undefined) {
    const initial = person.given[0]![0]!;
    // Kin find whoever is spelt so that it sounds otherwise.
    for (const relative of [...person.parents, ...person.partners]) {
      const sound = relative.givenSounds[0];
      if (sound === undefined) continue;
      keys.add(`k${first} ${sound}`);
      for (const year of years.length > 0 ? years : yearsOf(relative.birth)) keys.add(`i${initial} ${sound} ${year}`);
    }
    for (const year of years) if (givenSounds[1]) keys.add(`m${givenSounds[1]} ${year}`);
    if (surnameSounds.length === 0 && years.length === 0) keys.add(`o${person.given.join(" ")}`);
  }
  return keys;
};

const sortKey = ({ birth, given }: PersonFacts): string =>
  `${birth ? String(birth.from + 2_000_000).padStart(8, "0") : "9"} ${given.join(" ")}`;

/**
 * Who is to be compared with whom, for each person those after them in the list. The number of pairs grows with the number
 * of people, however many of them share a name: blocks of people who share a key are compared whole while small, and among sorted
 * neighbours when large (M. A. Hernández, S. J. Stolfo, "The Merge/Purge Problem", SIGMOD 1995).
 */
export function* candidatePairs(
  people: readonly PersonFacts[],
  isWanted: (one: number, other: number) => boolean = () => true,
): Generator<readonly [number, number]> {
  const blocks = new Map<string, number[]>();
  for (const [index, person] of people.entries())
    for (const key of blockKeysOf(person)) {
      const block = blocks.get(key);
      if (block) block.push(index);
      else blocks.set(key, [index]);
    }
  const order = [...blocks.values()].some(({ length }) => length > smallBlock) ? people.map(sortKey) : [];
  const shared = [...blocks.values()].filter(({ length }) => length > 1);
  for (const block of shared) if (block.length > smallBlock) block.sort((a, b) => (order[a]! < order[b]! ? -1 : 1));
  const places = placesIn(shared, people.length);
  const seen = new Int32Array(people.length).fill(-1);
  for (let index = 0; index < people.length; index += 1)
    for (let entry = places.starts[index]!; entry < places.starts[index + 1]!; entry += 1) {
      const block = shared[places.blocks[entry]!]!;
      const at = places.within[entry]!;
      const isSmall = block.length <= smallBlock;
      const from = isSmall ? 0 : Math.max(0, at - neighbours);
      const to = isSmall ? block.length : Math.min(block.length, at + neighbours + 1);
      for (let place = from; place < to; place += 1) {
        const other = block[place]!;
        if (other <= index || seen[other] === index || !isWanted(index, other)) continue;
        seen[other] = index;
        yield [index, other];
      }
    }
}

/**
 * For each person the blocks they are in, and where: those from `starts` at their own place to the next one's. In columns, because
 * a large family has a million of them.
 */
const placesIn = (blocks: readonly (readonly number[])[], people: number) => {
  const starts = new Int32Array(people + 1);
  for (const block of blocks) for (const index of block) starts[index + 1]! += 1;
  for (let index = 0; index < people; index += 1) starts[index + 1]! += starts[index]!;
  const next = starts.slice();
  const [ofBlock, within] = [new Int32Array(starts[people]!), new Int32Array(starts[people]!)];
  for (const [number, block] of blocks.entries())
    for (const [at, index] of block.entries()) {
      const entry = next[index]!;
      ofBlock[entry] = number;
      within[entry] = at;
      next[index] = entry + 1;
    }
  return { starts, blocks: ofBlock, within };
};
