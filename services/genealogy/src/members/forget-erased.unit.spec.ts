import { genealogyContext } from "@kinkeeper/contracts/genealogy/events";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { newId } from "@kinkeeper/platform/ids";
import { keyName } from "@kinkeeper/platform/keyring";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { recorder } from "@kinkeeper/platform/testing/recorded";
import { expect, test } from "vitest";
import { forgetErased } from "./forget-erased.ts";
import { memberStream } from "./member.ts";

test("the key of somebody erased is destroyed for ever, however often it is told", async () => {
  const keyring = createSqliteKeyring({ file: ":memory:" });
  const [tenantId, memberId] = ["0190a000-0000-7000-8000-0000000000f0", "0190a000-0000-7000-8000-000000000001"];
  const [name, other] = [keyName(tenantId, memberId), keyName(tenantId, "somebody else")];
  await keyring.ensure([name, other]);
  const record = recorder();
  const erased = record(memberStream(tenantId, memberId), { type: "MemberErased", data: { memberId } } as const);
  const store = createSqliteEventStore({ file: ":memory:" });
  const { react } = forgetErased({
    keyring,
    journal: createJournal({
      store,
      keyring,
      contexts: [genealogyContext],
      newId,
      now: () => "2026-01-01T00:00:00.000Z",
    }),
  });
  for (let twice = 0; twice < 2; twice += 1) await react(erased);
  expect([...(await keyring.ensure([name, other])).keys()]).toEqual([other]);
  await keyring.close();
});
