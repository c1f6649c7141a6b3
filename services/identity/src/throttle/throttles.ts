import { counter } from "./attempts.ts";
import { backoff } from "./backoff.ts";

const minutes = 60;
const hours = 60 * minutes;

/** Where an attempt comes from and what it aims at: the id of a sign-in name, or of an account. */
export interface Attempt {
  readonly target: string;
  readonly address: string;
  /** The device, where it is known for the account. */
  readonly device?: string | undefined;
}

/**
 * What an attacker may try. A device the account is known on has tries of its own, which nobody else can use up. Strangers
 * have few tries from one address; all of them together are slowed down at one account, wherever they are, and never shut
 * out for good: its owner may be at a new device.
 */
export const throttles = (now: () => Date) => {
  const known = counter(10, 10 * minutes);
  const pair = counter(10, 10 * minutes);
  const target = backoff({ free: 20, longest: 5 * minutes, memory: hours }, now);
  const address = counter(100, 10 * minutes);
  const signUps = counter(60, hours);
  const signUpsByName = counter(5, 24 * hours);
  const resetsByAddress = counter(30, hours);
  const resetsByAccount = counter(3, hours);
  const newDevices = counter(5, 24 * hours);
  const links = counter(60, 10 * minutes);
  const providerAnswers = counter(60, 10 * minutes);
  const invitationsByFamily = counter(100, hours);
  const invitationsByAddressee = counter(6, hours);
  const pairOf = ({ target: aim, address: from }: Attempt) => `${aim} ${from}`;
  const knownOf = ({ target: aim, device }: Attempt) => `${aim} ${device}`;

  return {
    /** Counts a guess at a password before it is looked at. @throws TooManyAttempts */
    guess: async (attempt: Attempt): Promise<void> => {
      if (attempt.device !== undefined) return known.count(knownOf(attempt));
      address.count(attempt.address);
      pair.count(pairOf(attempt));
      target.count(attempt.target);
    },
    /** The guess was right: it was none. */
    guessedRight: async (attempt: Attempt): Promise<void> => {
      if (attempt.device !== undefined) return known.forget(knownOf(attempt));
      target.forgive(attempt.target);
      pair.forget(pairOf(attempt));
      address.forgive(attempt.address);
    },
    signUp: async (from: string): Promise<void> => signUps.count(from),
    /** A sign-up under an address may be a guess at its account's password, and is a mail to its owner. @throws TooManyAttempts */
    signUpUnder: async (attempt: Attempt): Promise<void> => {
      signUpsByName.count(attempt.target);
      pair.count(pairOf(attempt));
      target.count(attempt.target);
    },
    resetFrom: async (from: string): Promise<void> => resetsByAddress.count(from),
    /** So many mails for one account; more are quietly not sent. */
    resetOf: async (target: string): Promise<void> => resetsByAccount.count(target),
    /** Each is a mail to somebody who did not ask for it: not many of one family, and few to one address (its login's id). */
    invite: async (tenantId: string, addressee: string): Promise<void> => {
      invitationsByAddressee.count(addressee);
      invitationsByFamily.count(tenantId);
    },
    /** So many mails about new devices for one account; more are quietly not sent. @throws TooManyAttempts */
    newDevice: async (userId: string): Promise<void> => newDevices.count(userId),
    /** Each answer that comes back from the OpenID Connect provider has it asked for a token. @throws TooManyAttempts */
    providerAnswer: async (from: string): Promise<void> => providerAnswers.count(from),
    spendLink: async (from: string): Promise<void> => links.count(from),
  };
};
export type Throttles = ReturnType<typeof throttles>;
