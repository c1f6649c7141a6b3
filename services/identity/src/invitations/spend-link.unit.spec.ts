import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { newId } from "@kinkeeper/platform/ids";
import { loadStream } from "@kinkeeper/platform/load-stream";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { expect, onTestFinished, test } from "vitest";
import { newResetLink } from "../accounts/request-reset.ts";
import { userDecider, type UserCommand } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { spendLink } from "./spend-link.ts";

test("whoever signed up under the address before cannot link a way in of their own while its owner chooses a password", async () => {
  const { journal, close } = memoryJournal();
  onTestFinished(close);
  const userId = newId();
  const context = { tenantId: platformTenant, correlationId: userId, causationId: userId };
  const run = (command: UserCommand) => handleCommand(journal, userDecider, userStream(userId), command, context);
  const reset = newResetLink(userId, new Date());
  const names = { username: null, firstName: null, lastName: null };
  await run({ type: "RegisterUser", userId, email: "emma@example.org", ...names });
  await run({ type: "SetPassword", passwordHash: "of somebody else" });
  await run({ type: "RequestPasswordReset", ...reset });

  const parts = {
    journal,
    readModel: { caughtUpTo: async () => true },
    loginIdOf: async (name: string) => name,
    throttles: { spendLink: async () => undefined },
    settings: { KINKEEPER_PASSWORDS: true },
    now: () => new Date(),
    hasher: {
      hash: async () => {
        await run({ type: "LinkIdentity", issuer: "https://id.example", subject: "somebody else" });
        return "of the owner";
      },
    },
  } as never;
  const typed = { token: reset.token, password: "thirteen finches and a tortoise" };
  await spendLink(parts, { ...typed, address: "192.0.2.1", cookies: undefined }, context);
  const { state } = await loadStream(journal, userDecider, userStream(userId));
  expect(state).toMatchObject({ passwordHash: "of the owner", identities: [] });
});
