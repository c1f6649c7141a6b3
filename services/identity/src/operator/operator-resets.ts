import { platformTenant } from "@kinkeeper/contracts/claims";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import { findAccounts } from "../accounts/find-account.ts";
import { newResetLink } from "../accounts/request-reset.ts";
import type { IdentityParts } from "../parts.ts";
import { factorDecider } from "../second-factor/factors.decider.ts";
import { factorStream } from "../second-factor/factors.ts";
import { streamReader } from "../stream-reader.ts";
import { linkAddress } from "../tokens/links.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream, type RegisteredUser } from "../users/user.ts";

/** How often the table is looked at, in milliseconds. */
const pause = 2_000;

/** Of one account. Answers the sentence for the operator. */
type Reset = (parts: IdentityParts, user: RegisteredUser, account: string, context: CommandContext) => Promise<string>;

/** Takes passkeys, app and recovery codes. */
const resetSecondFactor: Reset = async (parts, { userId, email }, account, context) => {
  const command = { type: "ResetSecondFactor", userId, email } as const;
  const { events } = await executeCommand(parts, factorDecider, factorStream(userId), command, context);
  if (events.length === 0) return `${account} has no second factor.`;
  return `The second factor of ${account} was removed; its owner is told by mail.`;
};

/** Makes the link that “Forgot your password?” would have mailed. */
const resetPassword: Reset = async (parts, { userId, superAdmin }, account, context) => {
  const { settings, now } = parts;
  if (!settings.KINKEEPER_PASSWORDS && !superAdmin)
    return "Where passwords are off (KINKEEPER_PASSWORDS), they sign in super admins alone.";
  const reset = newResetLink(userId, now());
  const command = { type: "RequestPasswordReset", ...reset, linkShown: true } as const;
  await executeCommand(parts, userDecider, userStream(userId), command, context);
  const link = linkAddress(settings.KINKEEPER_PUBLIC_URL, reset.token);
  return `With this link a new password can be chosen for ${account}, once, within an hour:\n${link}`;
};

const resets: Readonly<Record<string, Reset>> = { "second-factor": resetSecondFactor, password: resetPassword };

interface Asked {
  readonly id: string;
  readonly kind: string;
  readonly account: string;
}

/** Does it for the one account of a name. */
const answerOf = async (parts: IdentityParts, { id, kind, account }: Asked): Promise<string> => {
  const { accounts } = await findAccounts(streamReader(parts.journal), parts.loginIdOf, account);
  const [found] = accounts;
  if (!found) return `There is no account ${account}.`;
  if (accounts.length > 1) return `Several accounts have the address ${account}: please give the user name.`;
  const reset = resets[kind];
  if (!reset) return `Nothing called ${kind} can be reset.`;
  return reset(parts, found.user, account, { tenantId: platformTenant, correlationId: id, causationId: id });
};

/**
 * Resets that an operator asked for through the database: whoever can write there runs the platform. One replica
 * answers each, and one that could not be done now is tried again.
 */
export const operatorResets = (parts: IdentityParts): PeriodicTask => {
  const { readModel, logger } = parts;

  const answerAll = (): Promise<void> =>
    readModel.service.begin(async (sql) => {
      const asked = await sql<Asked[]>`
        select id, kind, account from operator_resets where answer is null order by asked_at limit 10
        for update skip locked`;
      for (const one of asked) {
        const answer = await answerOf(parts, one);
        await sql`update operator_resets set answer = ${answer} where id = ${one.id}`;
        logger.warn({ requestId: one.id, kind: one.kind }, "an operator asked to reset something of an account");
      }
      await sql`delete from operator_resets where asked_at < now() - interval '1 hour'`;
    });

  /** Mostly nobody asked: one statement, where a transaction that locks and deletes is four. */
  const look = async (): Promise<void> => {
    const [table] = await readModel.service<{ is_empty: boolean }[]>`
      select not exists (select from operator_resets) as is_empty`;
    if (!table!.is_empty) await answerAll();
  };

  return { pauseMs: pause, run: look, failure: "resets that an operator asked for could not be looked for" };
};
