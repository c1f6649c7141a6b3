import type { RecordPassage } from "@kinkeeper/contracts/archive/passages";

/** Below it nothing speaks of enough of a question (measured: more answerable questions are kept than foreign ones let through). */
const leastCoverage = 0.25;
const mostPassages = 8;
const ofOneRecord = 2;
const mostCharacters = 12_000;

/** Passages to answer from, the best first: of several records, together not too long; none where none speaks of the question. */
export const chosenPassages = (found: readonly RecordPassage[]): readonly RecordPassage[] => {
  if (!found.some(({ coverage }) => coverage >= leastCoverage)) return [];
  const chosen: RecordPassage[] = [];
  const perRecord = new Map<string, number>();
  let characters = 0;
  for (const passage of found) {
    const taken = perRecord.get(passage.id) ?? 0;
    if (taken >= ofOneRecord || characters + passage.text.length > mostCharacters) continue;
    perRecord.set(passage.id, taken + 1);
    characters += passage.text.length;
    chosen.push(passage);
    if (chosen.length === mostPassages) break;
  }
  return chosen;
};
