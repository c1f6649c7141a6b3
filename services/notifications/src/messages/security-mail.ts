import type { FactorEvent } from "@kinkeeper/contracts/identity/sign-in-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { renderLetter, type RenderedMail } from "./letter.ts";

/** What changes how an account is guarded. Its owner is told, so that nobody else can do it unnoticed. */
export type Guarded = Extract<
  FactorEvent | UserEvent,
  {
    type:
      | "PasswordSet"
      | "PasskeyAdded"
      | "PasskeyRemoved"
      | "AuthenticatorAdded"
      | "AuthenticatorRemoved"
      | "RecoveryCodesReplaced"
      | "RecoveryCodeUsed"
      | "SecondFactorReset"
      | "ExternalIdentityLinked"
      | "ExternalIdentityUnlinked";
  }
>;

export const guardedTypes = [
  "PasswordSet",
  "PasskeyAdded",
  "PasskeyRemoved",
  "AuthenticatorAdded",
  "AuthenticatorRemoved",
  "RecoveryCodesReplaced",
  "RecoveryCodeUsed",
  "SecondFactorReset",
  "ExternalIdentityLinked",
  "ExternalIdentityUnlinked",
] as const satisfies readonly Guarded["type"][];

/** As people know a provider. What it is called is the operator's setting, and may stand in no event. */
const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : "your provider");

/** Subject and what happened. The name of a passkey is its owner's, and stands in the text alone. */
const wordsOf = ({ type, data }: Guarded): readonly [subject: string, happened: string] => {
  switch (type) {
    case "PasswordSet":
      return [
        "Your password was changed",
        "The password of your account was changed. All other devices have been signed out.",
      ];
    case "PasskeyAdded":
      return ["A passkey was added to your account", `The passkey “${data.name}” can now sign in to your account.`];
    case "PasskeyRemoved":
      return ["A passkey was removed from your account", `The passkey “${data.name}” no longer opens your account.`];
    case "AuthenticatorAdded":
      return [
        "Two-step sign-in: an authenticator app was added",
        "From now on, signing in with your password also asks for a code from your authenticator app.",
      ];
    case "AuthenticatorRemoved":
      return [
        "Two-step sign-in: the authenticator app was removed",
        "Signing in no longer asks for a code from your authenticator app.",
      ];
    case "RecoveryCodesReplaced":
      return [
        "You have new recovery codes",
        "New recovery codes were made for your account. The old ones no longer work.",
      ];
    case "RecoveryCodeUsed":
      return [
        "A recovery code was used",
        `Somebody, probably you, used one of your recovery codes. ${data.left === 1 ? "One is" : `${data.left} are`} left.`,
      ];
    case "SecondFactorReset":
      return [
        "Two-step sign-in was reset",
        "Whoever runs this archive removed your passkeys, authenticator app and recovery codes. Your password alone signs you in until you add one again.",
      ];
    case "ExternalIdentityLinked":
      return [
        "Another way to sign in was added",
        `Your account can now be opened by signing in at ${hostOf(data.issuer)}.`,
      ];
    case "ExternalIdentityUnlinked":
      return ["A way to sign in was removed", `Signing in at ${hostOf(data.issuer)} no longer opens your account.`];
  }
};

/** `url`: the page where all of it can be seen and changed. */
export const securityMail = (event: Guarded, url: string): RenderedMail => {
  const [subject, happened] = wordsOf(event);
  const paragraphs = [happened];
  // Whoever changed it knows it, and the owner does not.
  const remedy =
    event.type === "PasswordSet" ? "choose a new password with “Forgot your password?”" : "change your password";
  const closing = `If this was not you, ${remedy} now and tell whoever runs this archive.`;
  return renderLetter({ subject, paragraphs, link: { url, label: "See your account’s security" }, closing });
};
