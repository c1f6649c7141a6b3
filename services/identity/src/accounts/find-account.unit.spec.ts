import type { UnitOfWork } from "@kinkeeper/platform/unit-of-work";
import { expect, test } from "vitest";
import { findAccounts } from "./find-account.ts";

test("the accounts under an address are read together, and stand in the order in which they came", async () => {
  const ids = ["owner", "second", "third"];
  const state = { owner: ids[0], claimants: ids.slice(1) };
  const unit = { load: async () => ({ state, recorded: [], revision: 0 }) } as unknown as Pick<UnitOfWork, "load">;
  let asked = 0;
  const askedByThen: number[] = [];
  const { accounts } = await findAccounts(
    unit,
    async () => "login",
    "ada@example.org",
    async (userId) => {
      asked += 1;
      await new Promise(setImmediate);
      askedByThen.push(asked);
      const user = { status: "registered", userId, email: "ada@example.org", username: null };
      return { user: user as never, sessionVersion: 0 };
    },
  );
  expect(askedByThen).toEqual([3, 3, 3]);
  expect(accounts.map(({ user }) => user.userId)).toEqual(ids);
});
