import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { evolveUser, isSameIdentity, linkOf, type ExternalIdentity, type RegisteredUser, type User } from "./user.ts";

type DataOf<Type extends UserEvent["type"]> = Extract<UserEvent, { type: Type }>["data"];

export interface ProfileChange {
  /** What is absent stays. */
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly birthdate?: string | null | undefined;
}

export type UserCommand =
  | ({ readonly type: "RegisterUser" } & DataOf<"UserRegistered">)
  /** `insteadOf`: the hash of the password that whoever changes it gave as the current one. */
  | { readonly type: "SetPassword"; readonly passwordHash: string; readonly insteadOf?: string | undefined }
  | { readonly type: "ChooseUserName"; readonly username: string | null }
  | ({ readonly type: "ChangeProfile" } & ProfileChange)
  | { readonly type: "VerifyEmail" }
  | { readonly type: "AppointSuperAdmin" }
  | ({ readonly type: "LinkIdentity" } & ExternalIdentity)
  | ({ readonly type: "UnlinkIdentity" } & ExternalIdentity)
  | ({ readonly type: "IssueInvitation" } & Omit<DataOf<"InvitationIssued">, "userId" | "email">)
  | ({ readonly type: "TellOfSignUp" } & Omit<DataOf<"SignUpRepeated">, "userId" | "email">)
  | { readonly type: "TellOfBusinessSignUp" }
  | ({ readonly type: "TellOfNewDevice" } & Omit<DataOf<"SignedInOnNewDevice">, "userId" | "email">)
  | ({ readonly type: "TellOfBilling" } & Omit<DataOf<"BillingNoticeGiven">, "userId" | "email">)
  | ({ readonly type: "RequestPasswordReset" } & Omit<DataOf<"PasswordResetRequested">, "userId" | "email">)
  /** `passwordHash` is absent where an account that is there already accepts an invitation. */
  | {
      readonly type: "SpendLink";
      readonly tokenHash: string;
      readonly now: Date;
      readonly passwordHash?: string | undefined;
    }
  /** `farewellId`: names the key of the last mail, for an account that somebody used. */
  | { readonly type: "EraseUser"; readonly farewellId?: string };

/** The same for links that never were, were used, were replaced or have expired. */
export const linkSpent = (): DomainError =>
  new DomainError("TOKEN_SPENT", "This link has been used already or has expired. Please ask for a new one.");

/** `field`: the one it was typed into. */
export const notCurrentPassword = (field: string): DomainError =>
  new DomainError("INVALID_INPUT", "This is not your current password.", [
    { path: field, message: "This is not your current password" },
  ]);

/** Its owner is told, so that nobody else can do it unnoticed: unless nobody could sign in before. */
const passwordSet = ({ userId, email, identities, passwordHash: before }: RegisteredUser, passwordHash: string) => {
  const couldBeOpened = before !== undefined || identities.length > 0;
  return { type: "PasswordSet", data: { userId, passwordHash, ...(couldBeOpened ? { email } : {}) } } as const;
};

const setPassword = (
  { passwordHash, insteadOf }: Extract<UserCommand, { type: "SetPassword" }>,
  user: RegisteredUser,
): UserEvent[] => {
  // Another one was set while it was compared: what was given is the current one no more.
  if (insteadOf !== undefined && insteadOf !== user.passwordHash) throw notCurrentPassword("currentPassword");
  return [passwordSet(user, passwordHash)];
};

const changeProfile = (change: ProfileChange, user: RegisteredUser): UserEvent[] => {
  const { userId, profileImageUrl } = user;
  const chosen = <Value>(value: Value | undefined, before: Value): Value => (value === undefined ? before : value);
  const firstName = chosen(change.firstName, user.firstName);
  const lastName = chosen(change.lastName, user.lastName);
  const birthdate = chosen(change.birthdate, user.birthdate);
  if (firstName === user.firstName && lastName === user.lastName && birthdate === user.birthdate) return [];
  return [{ type: "UserProfileChanged", data: { userId, firstName, lastName, birthdate, profileImageUrl } }];
};

const spendLink = (command: Extract<UserCommand, { type: "SpendLink" }>, user: RegisteredUser): UserEvent[] => {
  const { userId } = user;
  const { tokenHash, now, passwordHash } = command;
  const found = linkOf(user, tokenHash);
  if (!found || new Date(found.link.expiresAt) <= now) throw linkSpent();
  const spent = { type: "TokenSpent", data: { userId, tokenHash } } as const;
  if (passwordHash === undefined) {
    if (!found.invitation) throw linkSpent();
    return [spent];
  }
  const setsPassword = found.invitation === undefined || user.passwordHash === undefined;
  return [
    spent,
    ...(setsPassword ? [passwordSet(user, passwordHash)] : []),
    // What the link of a reset proves is said once it has let somebody in (spend-link.ts).
    ...(found.invitation && found.link.provesAddress && !user.emailVerified
      ? [{ type: "EmailVerified", data: { userId } } as const]
      : []),
  ];
};

const linkIdentity = (
  { issuer, subject }: ExternalIdentity,
  { userId, email, identities }: RegisteredUser,
): UserEvent[] => {
  const known = identities.find((identity) => identity.issuer === issuer);
  if (known?.subject === subject) return [];
  if (known)
    throw new DomainError("CONFLICT", "This account is linked to another sign-in already. Please unlink that first.");
  return [{ type: "ExternalIdentityLinked", data: { userId, email, issuer, subject } }];
};

const unlinkIdentity = (identity: ExternalIdentity, user: RegisteredUser): UserEvent[] => {
  const { userId, email, identities, passwordHash } = user;
  if (!identities.some((known) => isSameIdentity(known, identity))) return [];
  if (passwordHash === undefined)
    throw new DomainError("CONFLICT", "Please choose a password first. Without one you could no longer sign in.");
  const { issuer, subject } = identity;
  return [{ type: "ExternalIdentityUnlinked", data: { userId, email, issuer, subject } }];
};

const decideRegistered = (command: UserCommand, user: RegisteredUser): UserEvent[] => {
  const { userId, email } = user;
  switch (command.type) {
    case "RegisterUser":
      return [];
    case "SetPassword":
      return setPassword(command, user);
    case "ChooseUserName": {
      const { username } = command;
      return username === user.username ? [] : [{ type: "UserNameChosen", data: { userId, username } }];
    }
    case "ChangeProfile":
      return changeProfile(command, user);
    case "VerifyEmail":
      return user.emailVerified ? [] : [{ type: "EmailVerified", data: { userId } }];
    case "AppointSuperAdmin":
      return user.superAdmin ? [] : [{ type: "SuperAdminAppointed", data: { userId } }];
    case "LinkIdentity":
      return linkIdentity(command, user);
    case "UnlinkIdentity":
      return unlinkIdentity(command, user);
    case "IssueInvitation": {
      const { type: _type, ...invitation } = command;
      return [{ type: "InvitationIssued", data: { userId, email, ...invitation } }];
    }
    case "TellOfSignUp": {
      const { type: _type, ...family } = command;
      return [{ type: "SignUpRepeated", data: { userId, email, ...family } }];
    }
    case "TellOfBusinessSignUp":
      return [{ type: "BusinessSignUpRepeated", data: { userId, email } }];
    case "TellOfNewDevice": {
      const { device, place } = command;
      return [{ type: "SignedInOnNewDevice", data: { userId, email, device, place } }];
    }
    case "TellOfBilling": {
      const { tenantId, familyName, notice, at } = command;
      return [{ type: "BillingNoticeGiven", data: { userId, email, tenantId, familyName, notice, at } }];
    }
    case "RequestPasswordReset": {
      const { type: _type, ...link } = command;
      return [{ type: "PasswordResetRequested", data: { userId, email, ...link } }];
    }
    case "SpendLink":
      return spendLink(command, user);
    case "EraseUser": {
      const { farewellId } = command;
      return [
        ...(farewellId === undefined ? [] : [{ type: "FarewellSaid", data: { userId: farewellId, email } } as const]),
        { type: "UserErased", data: { userId } },
      ];
    }
  }
};

const decide = (command: UserCommand, user: User): UserEvent[] => {
  if (user.status === "registered") return decideRegistered(command, user);
  if (command.type === "EraseUser" && user.status === "erased") return [];
  if (command.type === "SpendLink") throw linkSpent();
  if (command.type !== "RegisterUser" || user.status === "erased") throw notFound("account");
  const { type: _type, ...data } = command;
  return [{ type: "UserRegistered", data }];
};

export const userDecider: Decider<User, UserCommand, UserEvent> = {
  initialState: () => ({ status: "unknown" }),
  evolve: evolveUser,
  decide,
};
