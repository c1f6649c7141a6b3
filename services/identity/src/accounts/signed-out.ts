import { DomainError } from "@kinkeeper/platform/domain-error";

export const signedOut = (): DomainError => new DomainError("SIGNED_OUT", "Please sign in to continue.");
