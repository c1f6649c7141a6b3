import { expect, test } from "vitest";
import { heldSessions, type Owned } from "./held-sessions.ts";

const session = (name: string, userId: string, tenantId: string | null): Owned => ({
  sessionId: name,
  sessionHash: `hash of ${name}`,
  userId,
  tenantId,
});
const names = ["first", "second", "third", "fourth"];
const started = () => {
  const held = heldSessions<Owned>(4);
  held.set(session("first", "emma", "f1"));
  held.set(session("second", "emma", "f2"));
  held.set(session("third", "charles", "f1"));
  held.set(session("fourth", "anne", null));
  return { held, left: () => names.filter((name) => held.get(name) !== undefined) };
};

test.each([
  ["session", { sessionHash: "hash of third" }, ["first", "second", "fourth"]],
  ["user", { userId: "emma" }, ["third", "fourth"]],
  ["family", { tenantId: "f1" }, ["second", "fourth"]],
  ["nothing: a sign of life", { alive: true }, names],
] as const)("a revocation of a %s ends its sessions and no others", (_whose, what, left) => {
  const { held, left: leftIn } = started();
  held.revoke(what);
  expect(leftIn()).toEqual(left);
});

test("a session that looks at another family is that one's", () => {
  const { held, left } = started();
  held.set(session("first", "emma", "f3"));
  held.revoke({ tenantId: "f1" });
  expect(left()).toEqual(["first", "second", "fourth"]);
  held.revoke({ tenantId: "f3" });
  expect(left()).toEqual(["second", "fourth"]);
});

test("what made room for others, or was forgotten, is in no way", () => {
  const { held, left } = started();
  held.set(session("fifth", "emma", "f1"));
  expect(left()).toEqual(["second", "third", "fourth"]);
  held.revoke({ userId: "emma" });
  expect([held.get("fifth"), held.get("second")]).toEqual([undefined, undefined]);
  held.clear();
  held.revoke({ userId: "charles" });
  expect(left()).toEqual([]);
});

test("a revocation looks through no others", () => {
  const held = heldSessions<Owned>(1_000);
  let looked = 0;
  for (let one = 0; one < 1_000; one += 1)
    held.set({
      ...session(`${one}`, `user ${one}`, null),
      get userId() {
        looked += 1;
        return `user ${one}`;
      },
    });
  looked = 0;
  for (let one = 0; one < 1_000; one += 1) held.revoke({ sessionHash: `hash of ${one}` });
  expect(looked).toBeLessThan(10_000);
});
