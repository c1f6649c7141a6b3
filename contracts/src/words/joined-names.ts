const written =
  "ab al ap af av d da dal das de del dela della den der des di dos du el fitz l la las le lo los mac mc o saint san santa st ste ten ter van vander vom von zu zum zur";
const particles: ReadonlySet<string> = new Set(written.split(" "));
/** Any of them, as expressions have it. */
export const anyParticle = `(?:${[...particles].join("|")})`;
/** More do not stand before a name. */
export const mostParticles = 3;

/** Words that stand before a name, and that others write as one with it: "de la Croix" is "Delacroix" to them. */
export const isParticle = (word: string): boolean => particles.has(word);

/** Those that such a word may begin with. */
export const particlesOf = (word: string): readonly string[] =>
  [...particles].filter((particle) => word.startsWith(particle) && word !== particle);

/** Stands between a particle and its name. */
export const betweenNames = String.raw`[\s.'\u2018\u2019\u02bc\u2010\u2011\-]{1,2}`;

const behindParticles = (word: string, most: number): readonly string[] => {
  if (most === 0) return [];
  return particlesOf(word).flatMap((particle) => {
    const rest = word.slice(particle.length);
    return [` ${rest}`, ...behindParticles(rest, most - 1)].map((end) => ` ${particle}${end}`);
  });
};

/** Shorter ones begin and end too many other words. */
const shortestName = 3;

/** The ways in which a word may be two names: " mary ann" of "maryann". */
export const inTwo = (word: string): readonly string[] =>
  Array.from({ length: Math.max(0, word.length - 2 * shortestName + 1) }, (_, at) => {
    const end = at + shortestName;
    return ` ${word.slice(0, end)} ${word.slice(end)}`;
  });

/** Nobody has a longer name; a pasted text has longer words. */
const longestName = 30;

/** How what is written as one may be written apart, with a space before and between: " van der meer" and " mary ann" of "maryann". */
export const writtenApart = (word: string): readonly string[] =>
  word.length > longestName ? [] : [...behindParticles(word, mostParticles), ...inTwo(word)];
