import { DomainError } from "@kinkeeper/platform/domain-error";

export const signedOut = (): DomainError => new DomainError("SIGNED_OUT", "Please sign in to continue.");

/** What a sign-in was begun with has ended, or was used. */
export const signInAgain = (): DomainError =>
  new DomainError("SIGNED_OUT", "This took too long. Please sign in again.");
