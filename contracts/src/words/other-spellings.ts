const letters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/** Letters as they are written where there is no key for them: "Mueller" for "Müller". */
export const withLettersSpelt = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöüåø]/g, (letter) => letters[letter]!);

const others: readonly (readonly [RegExp, string])[] = [
  [/^mac/, "mc"],
  [/^mc/, "mac"],
  // The whole of it, and not how "Stephen" begins.
  [/^saint$/, "st "],
  [/^st$/, "saint"],
  // "mueller" is "muller" without accents. Short names are others then: "Noel" is not how "Nolan" begins.
  [/^(?=.{5})(.*?)([aou])e(?=.)/, "$1$2"],
  [/^(?=.{5})(.*?)aa(?=.)/, "$1a"],
];

/**
 * How else the beginning of a name may be written, as words are compared: "mckenzie" for "mackenzie", "muller" for "mueller"; with a space
 * behind it the whole name.
 */
export const otherSpellings = (word: string): readonly string[] =>
  others.map(([pattern, other]) => word.replace(pattern, other)).filter((other) => other !== word);

const saysNobody: ReadonlySet<string> = new Set(["mr", "mrs", "ms", "miss", "nee", "geb"]);
const titles: ReadonlySet<string> = new Set([...saysNobody, "dr", "rev", "revd", "prof", "sir", "lady"]);

/** What stands beside names and is none, as hardly anybody writes it down: "Mrs Nicholls", "née Branwell". */
export const isCourtesy = (word: string): boolean => saysNobody.has(word);

/** The same and what some write down. */
export const isTitle = (word: string): boolean => titles.has(word);
