import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";

/** A single-use link that was sent out. `provesAddress`: only the mailbox got it. */
export interface Link {
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly provesAddress: boolean;
}

/** A link that leads into a family. */
export interface FamilyLink extends Link {
  readonly familyName: string;
  /** Who invites; absent where the family was started under the address of the account, which may make it its own. */
  readonly invitedBy?: string;
}

/** Who somebody is to an OpenID Connect provider: both are compared as they are written. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** Somebody's account. It belongs to no family; families say who their members are (tenant.ts). */
export type User =
  | { readonly status: "unknown" | "erased" }
  | {
      readonly status: "registered";
      readonly userId: string;
      readonly email: string;
      readonly username: string | null;
      readonly firstName: string | null;
      readonly lastName: string | null;
      readonly birthdate: string | null;
      readonly profileImageUrl: string | null;
      /** Absent until the first password is chosen: nobody can sign in. */
      readonly passwordHash?: string;
      readonly emailVerified: boolean;
      readonly superAdmin: boolean;
      /** At most one of each issuer. */
      readonly identities: readonly ExternalIdentity[];
      /** The link that counts, by family: a new invitation ends the one before it. */
      readonly invitations: ReadonlyMap<string, FamilyLink>;
      readonly reset?: Link;
    };
export type RegisteredUser = Extract<User, { status: "registered" }>;

/** Whether it was prepared for an invitation, and nobody can sign in to it. */
export const isPrepared = ({ passwordHash, superAdmin, identities }: RegisteredUser): boolean =>
  passwordHash === undefined && !superAdmin && identities.length === 0;

export const isSameIdentity = (one: ExternalIdentity, other: ExternalIdentity): boolean =>
  one.issuer === other.issuer && one.subject === other.subject;

export const userStream = (userId: string): string => streamName("user", platformTenant, userId);

/** Two links are never the same, so a hash names at most one of them. */
export const linkOf = (
  user: RegisteredUser,
  tokenHash: string,
): { readonly link: Link; readonly invitation?: FamilyLink & { readonly tenantId: string } } | undefined => {
  if (user.reset?.tokenHash === tokenHash) return { link: user.reset };
  for (const [tenantId, link] of user.invitations)
    if (link.tokenHash === tokenHash) return { link, invitation: { ...link, tenantId } };
  return undefined;
};

const withoutLink = (user: RegisteredUser, tokenHash: string): RegisteredUser => {
  const { reset, ...rest } = user;
  return {
    ...rest,
    ...(reset && reset.tokenHash !== tokenHash ? { reset } : {}),
    invitations: new Map([...user.invitations].filter(([, link]) => link.tokenHash !== tokenHash)),
  };
};

export const evolveUser = (user: User, { type, data }: UserEvent): User => {
  if (type === "UserRegistered")
    return {
      status: "registered",
      userId: data.userId,
      email: data.email,
      username: data.username,
      firstName: data.firstName,
      lastName: data.lastName,
      birthdate: null,
      profileImageUrl: null,
      emailVerified: false,
      superAdmin: false,
      identities: [],
      invitations: new Map(),
    };
  if (user.status !== "registered") return user;
  switch (type) {
    case "PasswordSet": {
      // Whoever sets a password has no use for a way around it any more.
      const { reset: _ended, ...rest } = user;
      return { ...rest, passwordHash: data.passwordHash };
    }
    case "UserNameChosen":
      return { ...user, username: data.username };
    case "EmailVerified":
      return { ...user, emailVerified: true };
    case "UserProfileChanged": {
      const { firstName, lastName, birthdate, profileImageUrl } = data;
      return { ...user, firstName, lastName, birthdate, profileImageUrl };
    }
    case "ExternalIdentityLinked":
      return { ...user, identities: [...user.identities, { issuer: data.issuer, subject: data.subject }] };
    case "ExternalIdentityUnlinked":
      return { ...user, identities: user.identities.filter((identity) => !isSameIdentity(identity, data)) };
    case "SuperAdminAppointed":
      return { ...user, superAdmin: true };
    case "InvitationIssued": {
      const { tokenHash, expiresAt, linkShown, familyName, invitedBy } = data;
      const link = { tokenHash, expiresAt, provesAddress: !linkShown, familyName, invitedBy };
      return { ...user, invitations: new Map(user.invitations).set(data.tenantId, link) };
    }
    case "SignUpRepeated": {
      const { tokenHash, expiresAt, familyName } = data;
      const link = { tokenHash, expiresAt, provesAddress: true, familyName };
      return { ...user, invitations: new Map(user.invitations).set(data.tenantId, link) };
    }
    case "AddedToFamily":
    case "FarewellSaid":
    case "BusinessSignUpRepeated":
    case "SignedInOnNewDevice":
    case "BillingNoticeGiven":
      return user;
    case "PasswordResetRequested":
      return {
        ...user,
        reset: { tokenHash: data.tokenHash, expiresAt: data.expiresAt, provesAddress: !data.linkShown },
      };
    case "TokenSpent":
      return withoutLink(user, data.tokenHash);
    case "UserErased":
      return { status: "erased" };
  }
};
