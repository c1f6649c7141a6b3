import type { Recorded } from "@kinkeeper/contracts/event";
import type { FactorEvent } from "@kinkeeper/contracts/identity/sign-in-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { Security, SecurityNote } from "@kinkeeper/contracts/identity/second-factor";
import { evolveFactors, noFactors } from "./factors.ts";

const mostNotes = 50;

/** What its owner is told of an event; nothing of recovery codes that came with something else, and of new names. */
const noteOf = ({ type, data }: FactorEvent | UserEvent, nameOf: (passkeyId: string) => string | undefined) => {
  switch (type) {
    case "PasswordSet":
      return { what: "password-set" } as const;
    case "PasskeyAdded":
      return { what: "passkey-added", name: data.name } as const;
    case "PasskeyUsed":
      return { what: "passkey-used", name: nameOf(data.passkeyId) } as const;
    case "PasskeyRemoved":
      return { what: "passkey-removed", name: data.name } as const;
    case "AuthenticatorAdded":
      return { what: "authenticator-added" } as const;
    case "AuthenticatorUsed":
      return { what: "authenticator-used" } as const;
    case "AuthenticatorRemoved":
      return { what: "authenticator-removed" } as const;
    case "RecoveryCodesReplaced":
      return { what: "recovery-codes-replaced" } as const;
    case "RecoveryCodeUsed":
      return { what: "recovery-code-used" } as const;
    case "SecondFactorReset":
      return { what: "reset-by-operator" } as const;
    case "ExternalIdentityLinked":
      return { what: "provider-linked" } as const;
    case "ExternalIdentityUnlinked":
      return { what: "provider-unlinked" } as const;
    default:
      return undefined;
  }
};

type Events = readonly Recorded<FactorEvent | UserEvent>[];

const historyOf = (events: Events): SecurityNote[] => {
  const names = new Map<string, string>();
  const notes = events.flatMap((event): SecurityNote[] => {
    if (event.type === "PasskeyAdded" || event.type === "PasskeyRenamed")
      names.set(event.data.passkeyId, event.data.name);
    const note = noteOf(event, (passkeyId) => names.get(passkeyId));
    return note ? [{ at: event.metadata.time, ...note }] : [];
  });
  return notes.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, mostNotes);
};

/** What the owner of an account sees of what guards it, from the events of the account and of its factors. */
export const securityOf = (
  factorEvents: readonly Recorded<FactorEvent>[],
  userEvents: readonly Recorded<UserEvent>[],
  { required }: { readonly required: boolean },
): Security => {
  const { passkeys, authenticator, recoveryCodes } = factorEvents.reduce(evolveFactors, noFactors());
  const timeOf = (found: (event: FactorEvent) => boolean): string | undefined =>
    factorEvents.findLast(found)?.metadata.time;
  return {
    passkeys: [...passkeys.values()].map(({ passkeyId, name }) => {
      const added = factorEvents.find(
        (event) => event.type === "PasskeyAdded" && event.data.passkeyId === passkeyId,
      ) as Extract<Recorded<FactorEvent>, { type: "PasskeyAdded" }>;
      return {
        id: passkeyId,
        name,
        addedAt: added.metadata.time,
        lastUsedAt: timeOf((event) => event.type === "PasskeyUsed" && event.data.passkeyId === passkeyId) ?? null,
        synced: added.data.synced,
      };
    }),
    authenticator: authenticator ? { addedAt: timeOf(({ type }) => type === "AuthenticatorAdded")! } : null,
    recoveryCodesLeft: recoveryCodes.size,
    hasPassword: userEvents.some(({ type }) => type === "PasswordSet"),
    required,
    history: historyOf([...userEvents, ...factorEvents]),
  };
};
