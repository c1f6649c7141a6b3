import { maxQueryLength, search } from "@kinkeeper/contracts/archive/search";
import { joinedName } from "@kinkeeper/contracts/genealogy/readable";
import type { OnBehalf, Peers } from "@kinkeeper/platform/peers";
import { tokensIn } from "../text/words.ts";

/** People of one name beyond these are not looked at. */
const most = 50;

const wordsOf = (text: string): ReadonlySet<string> => new Set(tokensIn(text).map(({ word }) => word));

/**
 * Whom a text may name, as far as its writer may know of them: of "Emma Wedgwood" everybody who is called both, or all Wedgwoods where
 * nobody is.
 */
export const mentionedPeople = async (
  peers: Peers,
  onBehalf: OnBehalf,
  text: string,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const query = { q: text.slice(0, maxQueryLength).toWellFormed(), category: "people", limit: String(most) };
  const { people } = await peers.ask(search, onBehalf, { query, signal });
  const words = wordsOf(text);
  const named = people
    .map((person) => ({ id: person.id, said: [...wordsOf(joinedName(person))].filter((word) => words.has(word)) }))
    .filter(({ said }) => said.length > 0);
  const isOutdone = (said: readonly string[]): boolean =>
    named.some((other) => other.said.length > said.length && said.every((word) => other.said.includes(word)));
  return named.filter(({ said }) => !isOutdone(said)).map(({ id }) => id);
};
