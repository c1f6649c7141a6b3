import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { unitOfWork, type UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import type { FoundAccount } from "../accounts/find-account.ts";
import { accountVersion } from "../users/session-version.ts";
import { loginDecider, loginStream } from "../logins/login.decider.ts";
import { identityName, releaseLogin, reserveLogin } from "../logins/login-names.ts";
import type { IdentityParts } from "../parts.ts";
import type { OpenidProvider } from "./provider.ts";
import { streamReader } from "../stream-reader.ts";
import { userDecider } from "../users/user.decider.ts";
import { isSameIdentity, userStream, type ExternalIdentity } from "../users/user.ts";

/** The account that the provider's word opens; undefined where none is linked to it. */
export const accountOfIdentity = async (
  { journal, loginIdOf }: Pick<IdentityParts, "journal" | "loginIdOf">,
  identity: ExternalIdentity,
): Promise<FoundAccount | undefined> => {
  const streams = streamReader(journal);
  const { owner } = (await streams.load(loginDecider, loginStream(await loginIdOf(identityName(identity))))).state;
  if (owner === undefined) return undefined;
  const { state: user, recorded } = await streams.load(userDecider, userStream(owner));
  const isLinked = user.status === "registered" && user.identities.some((known) => isSameIdentity(known, identity));
  return isLinked ? { user, accountVersion: accountVersion(recorded) } : undefined;
};

/** Links within an act. @throws DomainError CONFLICT where it is linked to another account, or the account to another identity */
export const linkWithin = async (
  unit: UnitOfWork,
  { loginIdOf, now }: Pick<IdentityParts, "loginIdOf" | "now">,
  { userId, identity: { issuer, subject } }: { userId: string; identity: ExternalIdentity },
): Promise<void> => {
  const name = identityName({ issuer, subject });
  await reserveLogin(unit, loginIdOf, { kind: "identity", name, userId, now: now() });
  await unit.decide(userDecider, userStream(userId), { type: "LinkIdentity", issuer, subject });
};

/** @throws DomainError CONFLICT, as above */
export const linkIdentity = async (
  parts: Pick<IdentityParts, "journal" | "loginIdOf" | "now">,
  linking: { userId: string; identity: ExternalIdentity },
  context: CommandContext,
): Promise<void> => {
  await unitOfWork(parts.journal, context, (unit) => linkWithin(unit, parts, linking));
};

/** Unlinks within an act. @throws DomainError CONFLICT for an account that has no other way in */
export const unlinkWithin = async (
  unit: UnitOfWork,
  { loginIdOf }: Pick<IdentityParts, "loginIdOf">,
  { userId, identity }: { userId: string; identity: ExternalIdentity },
): Promise<void> => {
  await unit.decide(userDecider, userStream(userId), { type: "UnlinkIdentity", ...identity });
  await releaseLogin(unit, loginIdOf, { name: identityName(identity), userId });
};

/** @throws DomainError CONFLICT for an account that has no other way in */
export const unlinkProvider = async (
  { journal, loginIdOf }: Pick<IdentityParts, "journal" | "loginIdOf">,
  { userId, provider }: { userId: string; provider: OpenidProvider },
  context: CommandContext,
): Promise<void> => {
  await unitOfWork(journal, context, async (unit) => {
    const { state: user } = await unit.load(userDecider, userStream(userId));
    const identity =
      user.status === "registered" ? user.identities.find(({ issuer }) => provider.isIssuer(issuer)) : undefined;
    if (identity) await unlinkWithin(unit, { loginIdOf }, { userId, identity });
  });
};
