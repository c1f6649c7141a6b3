import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { LoginEvent } from "@kinkeeper/contracts/identity/events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError } from "@kinkeeper/platform/domain-error";

/** Whose a name to sign in with is. */
export interface Login {
  readonly owner: string | undefined;
}

export type LoginCommand =
  | {
      readonly type: "ReserveLogin";
      readonly loginId: string;
      readonly userId: string;
      readonly kind: "email" | "username";
      /** An owner found to hold the name no longer. */
      readonly insteadOf?: string | undefined;
    }
  | { readonly type: "ReleaseLogin"; readonly loginId: string; readonly userId: string };

export const loginStream = (loginId: string): string => streamName("login", platformTenant, loginId);

const taken = (kind: "email" | "username"): DomainError =>
  kind === "email"
    ? new DomainError("EMAIL_TAKEN", "There is an account with this e-mail address already. Please sign in.", [
        { path: "email", message: "There is an account with this e-mail address already" },
      ])
    : new DomainError("CONFLICT", "This user name is taken. Please choose another one.", [
        { path: "username", message: "This user name is taken" },
      ]);

const decide = (command: LoginCommand, { owner }: Login): LoginEvent[] => {
  const { loginId, userId } = command;
  switch (command.type) {
    case "ReserveLogin":
      if (owner === userId) return [];
      if (owner !== undefined && owner !== command.insteadOf) throw taken(command.kind);
      return [{ type: "LoginReserved", data: { loginId, userId } }];
    case "ReleaseLogin":
      return owner === userId ? [{ type: "LoginReleased", data: { loginId, userId } }] : [];
  }
};

export const loginDecider: Decider<Login, LoginCommand, LoginEvent> = {
  initialState: () => ({ owner: undefined }),
  evolve: (_login, { type, data }) => ({ owner: type === "LoginReserved" ? data.userId : undefined }),
  decide,
};
