import fc from "fast-check";

/** A text that can be made as long as one likes: a beginning, a piece over and over, an end. */
export interface Shape {
  readonly before: string;
  readonly piece: string;
  readonly after: string;
}

export const textOf = ({ before, piece, after }: Shape, size: number): string => before + piece.repeat(size) + after;

/** What texts are made of that were written to do harm: marks, brackets, spaces, delimiters, what almost matches. */
const tokens = [
  ..."\u0301 \u0323 \u0345 \u093f \uff9e \ud83d \u{1f469} \u200d \ufdfa \u0130 é Σ ß ( ) [ { < > </p> <p <br & &amp; @ @@ @#D @I1@ / | \\ \" ' - -- _ . , : ; ? ! # * + = % 0 1 12 1890 a b ab aB and to INT BET FROM abt x".split(
    " ",
  ),
  " ",
  "  ",
  "\t",
  "\n",
  "\r",
  "\r\n",
  "\u00a0",
  "\u2028",
  "\0",
  " (",
  ") (",
  " - ",
  ", ",
  ". ",

  "\n1 NOTE ",
  "\n2 CONT ",
  "\n2 CONC ",
  "\n1 NAME ",
  "\n1 CHAR ",
  "\n0 @I1@ INDI",
  "\n0 @F1@ FAM",
  "\n1 NOTE @N1@",
];

const some = (most: number) => fc.array(fc.constantFrom(...tokens), { maxLength: most }).map((parts) => parts.join(""));
export const shapes: fc.Arbitrary<Shape> = fc.record({
  before: some(3),
  piece: some(4).filter((piece) => piece !== ""),
  after: some(2),
});
