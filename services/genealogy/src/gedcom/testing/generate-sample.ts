/**
 * A made-up population as a GEDCOM 5.5.1 file, for benchmarks and tests: the same for the same number and seed. Villages in
 * which people marry their neighbours' children, so that cousins marry as they do in real trees.
 */
export interface SampleOptions {
  readonly people: number;
  readonly seed?: number;
}

interface Family {
  readonly husband: number;
  readonly wife: number;
  readonly year: number;
  readonly children: number[];
}

const surnames =
  "Ackroyd Allen Ashworth Barker Bell Booth Brontë Carter Clegg Clough Cooper Crabtree Darwin Dawson Earnshaw Eyre Farrar Feather Foster Greenwood Hargreaves Heaton Holroyd Horsfall Ibbotson Jagger Kershaw Lister Marshall Mitchell Müller Nussey Ogden Parker Pickles Redman Rishworth Shackleton Sugden Sutcliffe Taylor Thornton Uttley Varley Wedgwood Whitaker Wood Yewdall".split(
    " ",
  );
const given = {
  M: "John William Thomas George Charles Joseph James Henry Robert Edward Josiah Erasmus Samuel Patrick Branwell Jonas David Abraham Isaac Luke".split(
    " ",
  ),
  F: "Mary Elizabeth Anne Sarah Emma Charlotte Emily Jane Hannah Martha Susannah Catherine Caroline Margaret Ellen Grace Ruth Alice Zoë Henrietta".split(
    " ",
  ),
};
const places =
  "Haworth,Thornton,Shrewsbury,Maer,Keighley,Bradford,Halifax,Stoke-on-Trent,Lichfield,Leeds,Hebden Bridge,Skipton".split(
    ",",
  );
const counties = ["Yorkshire", "Staffordshire", "Shropshire", "Lancashire"];
const occupations =
  "weaver,potter,curate,farmer,physician,schoolmistress,stonemason,governess,wool merchant,servant,naturalist".split(
    ",",
  );
const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** Mulberry32 (public domain, T. Ettinger): small, and good enough to spread names. */
const randomNumbers = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** The people and families as numbers, before any text is made. */
class Population {
  readonly birthYear: Int16Array;
  readonly isFemale: Uint8Array;
  readonly surname: Uint8Array;
  readonly childIn: Int32Array;
  readonly families: Family[] = [];
  readonly partnerIn: number[][];
  readonly #random: () => number;
  readonly #limit: number;
  size = 0;

  constructor(limit: number, random: () => number) {
    this.#limit = limit;
    this.#random = random;
    this.birthYear = new Int16Array(limit);
    this.isFemale = new Uint8Array(limit);
    this.surname = new Uint8Array(limit);
    this.childIn = new Int32Array(limit).fill(-1);
    this.partnerIn = Array.from({ length: limit }, () => []);
    let generation = this.#founders(Math.max(2, Math.ceil(limit / 12)), 1660);
    for (let year = 1687; this.size < limit; year += 27) {
      generation = this.#marry(generation);
      // Newcomers keep every generation alive, however its marriages went.
      generation.push(...this.#founders(Math.ceil(generation.length / 15) + 2, year));
    }
  }

  #person(year: number, isFemale: boolean, surname: number, family: number): number {
    const person = this.size++;
    this.birthYear[person] = Math.min(year, 2015);
    this.isFemale[person] = isFemale ? 1 : 0;
    this.surname[person] = surname;
    this.childIn[person] = family;
    return person;
  }

  #founders(count: number, year: number): number[] {
    const people: number[] = [];
    for (let i = 0; i < count && this.size < this.#limit; i++)
      people.push(
        this.#person(
          year + Math.floor(this.#random() * 25),
          i % 2 === 1,
          Math.floor(this.#random() * surnames.length),
          -1,
        ),
      );
    return people;
  }

  /** Marries a generation among itself; gives their children. */
  #marry(generation: readonly number[]): number[] {
    const men = generation.filter((person) => !this.isFemale[person]);
    const women = generation.filter((person) => this.isFemale[person]);
    const taken = new Set<number>();
    const children: number[] = [];
    for (const [index, man] of men.entries()) {
      if (this.#random() < 0.12) continue;
      const unions = this.#random() < 0.07 ? 2 : 1;
      for (let union = 0; union < unions; union++) {
        // A neighbour: the lists keep brothers and cousins close together.
        const near = Math.floor((index / men.length) * women.length) + Math.floor((this.#random() - 0.5) * 24);
        const wife = women[near];
        const isSister = wife !== undefined && this.childIn[man] !== -1 && this.childIn[man] === this.childIn[wife];
        if (wife === undefined || taken.has(wife) || isSister) continue;
        taken.add(wife);
        this.#found(man, wife, children);
        if (this.size >= this.#limit) return children;
      }
    }
    return children;
  }

  #found(husband: number, wife: number, children: number[]): void {
    const number = this.families.length;
    const year = Math.max(this.birthYear[husband]!, this.birthYear[wife]!) + 21 + Math.floor(this.#random() * 8);
    const family: Family = { husband, wife, year, children: [] };
    this.families.push(family);
    this.partnerIn[husband]!.push(number);
    this.partnerIn[wife]!.push(number);
    const count = Math.floor(this.#random() * 7);
    for (let i = 0; i < count && this.size < this.#limit; i++) {
      const child = this.#person(year + 1 + 2 * i, this.#random() < 0.49, this.surname[husband]!, number);
      family.children.push(child);
      children.push(child);
    }
  }
}

/** The file in pieces of some 64 KiB. */
export function* generateSample({ people, seed = 1 }: SampleOptions): Generator<string> {
  const random = randomNumbers(seed);
  const population = new Population(people, random);
  const pick = (values: readonly string[]): string => values[Math.floor(random() * values.length)]!;
  const date = (year: number): string => {
    const form = random();
    if (form < 0.12) return `ABT ${year}`;
    if (form < 0.2) return String(year);
    return `${1 + Math.floor(random() * 28)} ${pick(months)} ${year}`;
  };
  const place = (): string => `${pick(places)}, ${pick(counties)}, England`;
  let text =
    "0 HEAD\n1 SOUR KINKEEPER_SAMPLE\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n1 SUBM @U1@\n0 @U1@ SUBM\n1 NAME A made-up population\n";
  for (let person = 0; person < population.size; person++) {
    const sex = population.isFemale[person] ? "F" : "M";
    const year = population.birthYear[person]!;
    const surname = surnames[population.surname[person]!]!;
    const first = `${pick(given[sex])} ${pick(given[sex])}`;
    text += `0 @I${person + 1}@ INDI\n1 NAME ${first} /${surname}/\n2 GIVN ${first}\n2 SURN ${surname}\n1 SEX ${sex}\n1 BIRT\n2 DATE ${date(year)}\n2 PLAC ${place()}\n`;
    if (random() < 0.3) text += `2 SOUR @S${1 + Math.floor(random() * 50)}@\n3 PAGE p. ${Math.floor(random() * 300)}\n`;
    const isParent = population.partnerIn[person]!.length > 0;
    const death = year + (isParent ? 40 + Math.floor(random() * 50) : Math.floor(random() * random() * 95));
    if (death < 2020 && year < 1930) {
      text += `1 DEAT\n2 DATE ${date(death)}\n2 PLAC ${place()}\n`;
      if (random() < 0.4) text += `1 BURI\n2 PLAC ${pick(places)}\n`;
    }
    if (random() < 0.5) text += `1 OCCU ${pick(occupations)}\n`;
    if (random() < 0.15)
      text += `1 NOTE ${first} was known in ${pick(places)} as a ${pick(occupations)}, and is told of in letters that the family kept for\n2 CONC  three generations.\n2 CONT The letters mention ${pick(places)} twice.\n`;
    if (population.childIn[person]! >= 0) text += `1 FAMC @F${population.childIn[person]! + 1}@\n`;
    for (const family of population.partnerIn[person]!) text += `1 FAMS @F${family + 1}@\n`;
    if (text.length > 65_536) {
      yield text;
      text = "";
    }
  }
  for (const [number, family] of population.families.entries()) {
    text += `0 @F${number + 1}@ FAM\n1 HUSB @I${family.husband + 1}@\n1 WIFE @I${family.wife + 1}@\n`;
    for (const child of family.children) text += `1 CHIL @I${child + 1}@\n`;
    text += `1 MARR\n2 DATE ${date(family.year)}\n2 PLAC ${place()}\n`;
    if (text.length > 65_536) {
      yield text;
      text = "";
    }
  }
  for (let source = 1; source <= 50; source++)
    text += `0 @S${source}@ SOUR\n1 TITL Parish register ${source} of ${pick(places)}\n`;
  yield `${text}0 TRLR\n`;
}
