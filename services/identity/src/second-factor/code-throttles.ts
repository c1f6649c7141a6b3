import { counter } from "../throttle/attempts.ts";
import type { Attempt } from "../throttle/throttles.ts";

const minutes = 60;
const hours = 60 * minutes;

/**
 * What may be tried against a second factor. Fewer than against passwords: six digits are guessed with every three hundred
 * thousandth try, and whoever tries here knows the password. A device the account is known on has tries of its own.
 */
export const codeGuesses = () => {
  const known = counter(10, 10 * minutes);
  const pair = counter(10, 10 * minutes);
  const account = counter(30, hours);
  const pairOf = ({ target, address }: Attempt) => `${target} ${address}`;
  const knownOf = ({ target, device }: Attempt) => `${target} ${device}`;
  return {
    /** Counts a guess before it is looked at. @throws TooManyAttempts */
    guess: (attempt: Attempt): void => {
      if (attempt.device !== undefined) return known.count(knownOf(attempt));
      pair.count(pairOf(attempt));
      account.count(attempt.target);
    },
    /** The guess was right: it was none. */
    guessedRight: (attempt: Attempt): void => {
      if (attempt.device !== undefined) return known.forget(knownOf(attempt));
      pair.forget(pairOf(attempt));
      account.forgive(attempt.target);
    },
  };
};
export type CodeGuesses = ReturnType<typeof codeGuesses>;
