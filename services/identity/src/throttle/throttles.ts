import { counter } from "./attempts.ts";

const minutes = 60;
const hours = 60 * minutes;

/** Where an attempt comes from and what it aims at: the id of a sign-in name, or of an account. */
export interface Attempt {
  readonly target: string;
  readonly address: string;
}

/**
 * What an attacker may try. One address has few tries at one account; the account as a whole has more, because its
 * owner, at another address, must not be locked out by somebody else's guesses.
 */
export const throttles = () => {
  const pair = counter(10, 10 * minutes);
  const target = counter(100, hours);
  const address = counter(100, 10 * minutes);
  const signUps = counter(60, hours);
  const resetsByAddress = counter(30, hours);
  const resetsByAccount = counter(3, hours);
  const links = counter(60, 10 * minutes);
  const invitationsByFamily = counter(100, hours);
  const invitationsByAddressee = counter(6, hours);
  const pairOf = (attempt: Attempt) => `${attempt.target} ${attempt.address}`;

  return {
    /** Counts a guess at a password before it is looked at. @throws TooManyAttempts */
    guess: async (attempt: Attempt): Promise<void> => {
      await address.count(attempt.address);
      await pair.count(pairOf(attempt));
      await target.count(attempt.target);
    },
    /** The guess was right: it was none. */
    guessedRight: async (attempt: Attempt): Promise<void> => {
      await Promise.all([
        pair.forget(pairOf(attempt)),
        target.forgive(attempt.target),
        address.forgive(attempt.address),
      ]);
    },
    signUp: (from: string): Promise<void> => signUps.count(from),
    resetFrom: (from: string): Promise<void> => resetsByAddress.count(from),
    /** So many mails for one account; more are quietly not sent. */
    resetOf: (target: string): Promise<void> => resetsByAccount.count(target),
    /** Each is a mail to somebody who did not ask for it: not many of one family, and few to one address (its login's id). */
    invite: async (tenantId: string, addressee: string): Promise<void> => {
      await invitationsByAddressee.count(addressee);
      await invitationsByFamily.count(tenantId);
    },
    spendLink: (from: string): Promise<void> => links.count(from),
  };
};
export type Throttles = ReturnType<typeof throttles>;
