/** What DESIGN.md §7 asks for: at most, or at least, so much. */
export interface Figure {
  readonly is: "at most" | "at least";
  readonly value: number;
}

/** One line of the table: what was measured, beside what it must reach and what the machine can do at best. */
export interface Line {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** Absent where the design asks for nothing. */
  readonly figure?: Figure;
  /** The same work at its barest, measured in the same run. */
  readonly limit?: { readonly what: string; readonly value: number; readonly unit: string };
}

export type Verdict = "met" | "missed" | "told";

export const atMost = (value: number): Figure => ({ is: "at most", value });
export const atLeast = (value: number): Figure => ({ is: "at least", value });

/** "told" where the design asks for nothing. */
export const verdictOf = ({ measured, figure }: Line): Verdict => {
  if (!figure) return "told";
  return (figure.is === "at most" ? measured <= figure.value : measured >= figure.value) ? "met" : "missed";
};

/** Why a row was not measured, in a sentence. */
export class Skipped extends Error {
  override readonly name = "Skipped";
}
