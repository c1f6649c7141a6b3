import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { newId } from "@kinkeeper/platform/ids";
import { createLogger } from "@kinkeeper/platform/logger";
import { unlimitedDisk } from "@kinkeeper/platform/space/free-disk";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityParts } from "../parts.ts";
import { identity } from "../service.ts";
import { identitySettings } from "../settings.ts";
import { invitationsOf } from "../invitations/my-invitations.ts";
import { createFamily, goodPassword } from "../testing/browser.ts";
import { userStream } from "../users/user.ts";
import { checkCredentials } from "./sign-in.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(identity);
});
afterAll(() => harness.stop());

test("somebody who changed their account very often is not read from the beginning by each try at their password", async () => {
  const { user } = await createFamily(harness);
  const stream = userStream(user.id);
  const recorded = await harness.journal.read(stream);
  const events = Array.from({ length: 500 }, (_, one): UserEvent => ({
    type: "UserProfileChanged",
    data: { userId: user.id, firstName: `Emma ${one}`, lastName: null, birthdate: null, profileImageUrl: null },
  }));
  await harness.record({ stream, expectedRevision: recorded.length - 1, events });
  const reads: number[] = [];
  const read: EventJournal["read"] = async (...asked) => {
    const found = await harness.journal.read(...asked);
    if (asked[0] === stream) reads.push(found.length);
    return found as never;
  };
  const parts = identityParts({
    journal: { ...harness.journal, read },
    keyring: harness.keyring,
    readModel: harness.service.readModel,
    // Identity keeps no objects.
    objects: undefined as never,
    disk: unlimitedDisk,
    mailer: { delivers: false, send: () => Promise.resolve() },
    peers: undefined as never,
    settings: identitySettings.parse({ KINKEEPER_PUBLIC_URL: "http://localhost:8080" }),
    logger: createLogger("test", "silent"),
    now: () => new Date(),
    newId,
  });
  const tryWith = (password: string) =>
    checkCredentials(parts, { username: user.email, password, address: "203.0.113.1", cookies: undefined });
  for (let time = 0; time < 3; time += 1)
    await expect(tryWith("none of the finches")).rejects.toMatchObject({ code: "WRONG_CREDENTIALS" });
  expect(await tryWith(goodPassword)).toMatchObject({ userId: user.id });
  // Asked by every page that is opened.
  expect(await invitationsOf(parts, user.id)).toEqual([]);
  expect(new Set(reads.slice(1))).toEqual(new Set([0]));
  expect(reads[0]).toBe(recorded.length + 500);
});
