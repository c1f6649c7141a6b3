import type { SearchAnswer, SearchKind } from "@kinkeeper/contracts/archive/search";
import { useId } from "react";
import { kindNames, totalOf } from "./kinds.ts";
import { ResultList } from "./result-lists.tsx";

/** Fewer results need no first among them. */
const enough = 3;

/** The one thing that was most likely looked for, where there is one among several. */
export const bestOf = ({ best, counts, ...answer }: SearchAnswer): { kind: SearchKind; id: string } | null =>
  best !== null && totalOf(counts) >= enough && answer[best.kind].some(({ id }) => id === best.id) ? best : null;

/** An answer of which only one thing is left. */
const only = (answer: SearchAnswer, { kind, id }: { kind: SearchKind; id: string }): SearchAnswer => ({
  ...answer,
  ...Object.fromEntries(
    kindNames.map((name) => [name, name === kind ? answer[name].filter((one) => one.id === id) : []]),
  ),
});

/** The same answer without what stands above it already. */
export const without = (answer: SearchAnswer, best: { kind: SearchKind; id: string } | null): SearchAnswer =>
  best === null ? answer : { ...answer, [best.kind]: answer[best.kind].filter(({ id }) => id !== best.id) };

/** It stands before the groups, whatever its kind. */
export const BestMatch = ({ answer, best }: { answer: SearchAnswer; best: { kind: SearchKind; id: string } }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 border-b border-line pb-1.5 font-serif text-xl font-semibold">
        Best match
      </h2>
      <ResultList kind={best.kind} answer={only(answer, best)} isWide />
    </section>
  );
};
