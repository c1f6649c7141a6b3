import { checkQuotes, mostQuotes, type QuoteState } from "@kinkeeper/contracts/archive/passages";
import type { SearchKind } from "@kinkeeper/contracts/archive/search";
import { batchesOf } from "@kinkeeper/platform/batches";
import type { OnBehalf, Peers } from "@kinkeeper/platform/peers";

export interface Quote {
  readonly kind: SearchKind;
  readonly id: string;
  readonly field: string;
  readonly quote: string;
}

/** How quotes stand in their records now, in the same order; asked in the reader's name. @throws DomainError where the archive is away */
export const quoteStates = async (
  peers: Peers,
  onBehalf: OnBehalf,
  quotes: readonly Quote[],
): Promise<readonly QuoteState[]> => {
  const states: QuoteState[] = [];
  for (const part of batchesOf(quotes, mostQuotes)) {
    const body = { quotes: part.map(({ kind, id, field, quote }) => ({ kind, id, field, quote })) };
    states.push(...(await peers.ask(checkQuotes, onBehalf, { body })));
  }
  return states;
};
