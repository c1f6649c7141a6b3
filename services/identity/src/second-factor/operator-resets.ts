import { platformTenant } from "@kinkeeper/contracts/claims";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { PeriodicTask } from "@kinkeeper/platform/periodic-tasks";
import { findAccounts } from "../accounts/find-account.ts";
import type { IdentityParts } from "../parts.ts";
import { streamReader } from "../stream-reader.ts";
import { factorDecider } from "./factors.decider.ts";
import { factorStream } from "./factors.ts";

/** How often the table is looked at, in milliseconds. */
const pause = 2_000;

/** Takes passkeys, app and recovery codes from the one account of a name. Answers the sentence for the operator. */
const resetOf = async (parts: IdentityParts, account: string, id: string): Promise<string> => {
  const { accounts } = await findAccounts(streamReader(parts.journal), parts.loginIdOf, account);
  const [found] = accounts;
  if (!found) return `There is no account ${account}.`;
  if (accounts.length > 1) return `Several accounts have the address ${account}: please give the user name.`;
  const { userId, email } = found.user;
  const context = { tenantId: platformTenant, correlationId: id, causationId: id };
  const command = { type: "ResetSecondFactor", userId, email } as const;
  const { events } = await executeCommand(parts, factorDecider, factorStream(userId), command, context);
  if (events.length === 0) return `${account} has no second factor.`;
  return `The second factor of ${account} was removed; its owner is told by mail.`;
};

/**
 * Resets of second factors that an operator asked for through the database: whoever can write there runs the platform. One replica
 * answers each, and one that could not be done now is tried again.
 */
export const operatorResets = (parts: IdentityParts): PeriodicTask => {
  const { readModel, logger } = parts;

  const answerAll = (): Promise<void> =>
    readModel.service.begin(async (sql) => {
      const asked = await sql<{ id: string; account: string }[]>`
        select id, account from operator_resets where answer is null order by asked_at limit 10 for update skip locked`;
      for (const { id, account } of asked) {
        const answer = await resetOf(parts, account, id);
        await sql`update operator_resets set answer = ${answer} where id = ${id}`;
        logger.warn({ requestId: id }, "an operator asked to reset a second factor");
      }
      await sql`delete from operator_resets where asked_at < now() - interval '1 hour'`;
    });

  /** Mostly nobody asked: one statement, where a transaction that locks and deletes is four. */
  const look = async (): Promise<void> => {
    const [table] = await readModel.service<{ is_empty: boolean }[]>`
      select not exists (select from operator_resets) as is_empty`;
    if (!table!.is_empty) await answerAll();
  };

  return { pauseMs: pause, run: look, failure: "resets of second factors could not be looked for" };
};
