import { contexts } from "@kinkeeper/contracts/contexts";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { StoreRefused } from "../event-store.ts";
import { newId } from "../ids.ts";
import { keyName, type KeyName } from "../keyring.ts";
import { memoryJournal } from "../testing/memory-journal.ts";
import { requireOwnKeys } from "./require-own-keys.ts";

let memory: ReturnType<typeof memoryJournal>;
beforeEach(() => (memory = memoryJournal()));
afterEach(() => memory.close());

/** Somebody signs up; answers what their key is called. */
const register = async (): Promise<KeyName> => {
  const userId = newId();
  const data = { userId, email: "emma@example.org", username: null, firstName: null, lastName: null };
  const stream = streamName("user", platformTenant, userId);
  await memory.journal.append([{ stream, expectedRevision: -1, events: [{ type: "UserRegistered", data }] }], {
    tenantId: platformTenant,
    correlationId: userId,
    causationId: userId,
  });
  return keyName(platformTenant, userId);
};

const check = (...keys: readonly KeyName[]): Promise<void> =>
  requireOwnKeys({
    eventStore: memory.journal.store,
    keyring: { known: async (names) => new Set(names.filter((name) => keys.includes(name))) },
    contexts,
  });

test("a keyring that has the keys of what was recorded is taken, as is any where nothing was", async () => {
  await expect(check()).resolves.toBeUndefined();
  await expect(check(await register(), await register())).resolves.toBeUndefined();
});

test("an empty one, or another product's, is refused: everybody would be taken for erased", async () => {
  await register();
  await expect(check()).rejects.toThrow(StoreRefused);
  await expect(check(keyName(platformTenant, newId()))).rejects.toThrow(/does not hold the keys/);
});
