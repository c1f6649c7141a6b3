import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { LoginEvent } from "@kinkeeper/contracts/identity/sign-in-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError } from "@kinkeeper/platform/domain-error";

/**
 * Whose a name to sign in with is. An e-mail address may have claimants beside its owner: whoever signed up under it later.
 * Which of them signs in is told by the password (docs/decisions/0022-guesses-and-invitations.md).
 */
export interface Login {
  readonly owner: string | undefined;
  readonly claimants: readonly string[];
}

interface Taking {
  readonly loginId: string;
  readonly userId: string;
  /** An owner found to hold the name no longer. */
  readonly insteadOf?: string | undefined;
}

/** `identity`: what an OpenID Connect provider calls somebody. */
export type LoginKind = "email" | "username" | "identity";

export type LoginCommand =
  | ({ readonly type: "ReserveLogin"; readonly kind: LoginKind } & Taking)
  /** As to reserve it; where somebody has it already, beside them. */
  | ({ readonly type: "ClaimLogin" } & Taking)
  | { readonly type: "ReleaseLogin"; readonly loginId: string; readonly userId: string };

export const loginStream = (loginId: string): string => streamName("login", platformTenant, loginId);

const taken = (kind: LoginKind): DomainError => {
  switch (kind) {
    case "email":
      return new DomainError("EMAIL_TAKEN", "There is an account with this e-mail address already. Please sign in.", [
        { path: "email", message: "There is an account with this e-mail address already" },
      ]);
    case "username":
      return new DomainError("CONFLICT", "This user name is taken. Please choose another one.", [
        { path: "username", message: "This user name is taken" },
      ]);
    case "identity":
      return new DomainError("CONFLICT", "This sign-in is linked to another account.");
  }
};

const decide = (command: LoginCommand, { owner, claimants }: Login): LoginEvent[] => {
  const { loginId, userId } = command;
  const isTheirs = owner === userId || claimants.includes(userId);
  switch (command.type) {
    case "ReserveLogin":
      if (owner === userId) return [];
      if (owner !== undefined && owner !== command.insteadOf) throw taken(command.kind);
      return [{ type: "LoginReserved", data: { loginId, userId } }];
    case "ClaimLogin": {
      if (isTheirs) return [];
      const isFree = owner === undefined || owner === command.insteadOf;
      return [{ type: isFree ? "LoginReserved" : "LoginClaimed", data: { loginId, userId } }];
    }
    case "ReleaseLogin":
      return isTheirs ? [{ type: "LoginReleased", data: { loginId, userId } }] : [];
  }
};

const evolve = ({ owner, claimants }: Login, { type, data: { userId } }: LoginEvent): Login => {
  const others = claimants.filter((claimant) => claimant !== userId);
  switch (type) {
    case "LoginReserved":
      return { owner: userId, claimants: others };
    case "LoginClaimed":
      return { owner, claimants: [...others, userId] };
    case "LoginReleased":
      return { owner: owner === userId ? undefined : owner, claimants: others };
  }
};

export const loginDecider: Decider<Login, LoginCommand, LoginEvent> = {
  initialState: () => ({ owner: undefined, claimants: [] }),
  evolve,
  decide,
};
