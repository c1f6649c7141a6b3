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

/** How a name that is written as one may be written apart, with a space before and between: " van der meer" of "vandermeer". */
export const writtenApart = (word: string, most: number = mostParticles): readonly string[] => {
  if (most === 0) return [];
  return particlesOf(word).flatMap((particle) => {
    const rest = word.slice(particle.length);
    return [` ${rest}`, ...writtenApart(rest, most - 1)].map((end) => ` ${particle}${end}`);
  });
};
