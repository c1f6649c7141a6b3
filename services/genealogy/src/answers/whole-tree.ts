import type { Ask, Form, Say } from "./ask.ts";

const tree = "in|of the|my|our? family|tree|archive tree|archive?";

/** What is asked of everybody, with and without saying so: "who is the oldest", "who is the oldest in our family". */
export const ofWholeTree = (start: string): readonly string[] => [start, `${start} ${tree}`];

/** A question about everybody, in several words, that names nobody. */
export const wholeTreeForm = (kind: Ask["kind"], patterns: readonly string[], say: Say): Form => ({
  patterns: patterns.flatMap(ofWholeTree),
  read: () => ({ kind, mentions: [], say }),
});
