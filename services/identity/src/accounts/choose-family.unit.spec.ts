import { describe, expect, test } from "vitest";
import type { AccountState, JoinedFamily } from "./account-state.ts";
import { chooseFamily } from "./choose-family.ts";

const userId = "emma";
const now = new Date("2026-11-20T12:00:00Z");
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 3_600_000);
const at = (
  tenantId: string,
  status: JoinedFamily["status"] = "active",
  role: JoinedFamily["role"] = "member",
  statusSince = daysAgo(1),
): JoinedFamily => ({ tenantId, name: tenantId, status, statusSince, role, sessionVersion: 1 });

/** `listed` is what the read model says, `real` what the events say; the same unless told. */
const stateOf = (listed: readonly JoinedFamily[], real: readonly JoinedFamily[] = listed): AccountState => ({
  user: () => Promise.reject(new Error("who signs in is not asked here")),
  account: () => Promise.resolve(undefined),
  family: (tenantId) => Promise.resolve(real.find((family) => family.tenantId === tenantId)),
  familiesOf: () => Promise.resolve(listed),
});
const chosen = async (accountState: AccountState, wanted?: string) =>
  (await chooseFamily({ accountState, now: () => now }, userId, wanted))?.tenantId;

describe("the family somebody looks at", () => {
  const two = [at("darwin"), at("wedgwood")];

  test("is the wanted one", async () => expect(await chosen(stateOf(two), "wedgwood")).toBe("wedgwood"));
  test("is the first one where none is wanted", async () => expect(await chosen(stateOf(two))).toBe("darwin"));
  test("is another one where the wanted one is not theirs", async () =>
    expect(await chosen(stateOf(two), "bronte")).toBe("darwin"));
  test("is none for somebody without a family", async () => expect(await chosen(stateOf([]))).toBeUndefined());
  test("is not one they were taken out of, though the read model does not know yet", async () =>
    expect(await chosen(stateOf(two, [at("wedgwood")]))).toBe("wedgwood"));
});

describe("a cancelled family", () => {
  test("is passed over while there is another", async () => {
    const families = [at("darwin", "cancelled", "tenant_admin"), at("wedgwood")];
    expect(await chosen(stateOf(families))).toBe("wedgwood");
  });
  test("lets its administrator in, also by choice", async () => {
    const families = [at("darwin", "cancelled", "tenant_admin"), at("wedgwood")];
    expect(await chosen(stateOf(families), "darwin")).toBe("darwin");
    expect(await chosen(stateOf(families.slice(0, 1)))).toBe("darwin");
  });
  test("lets no member in, also where it is the only one", async () => {
    const cancelled = at("darwin", "cancelled");
    expect(await chosen(stateOf([cancelled]))).toBeUndefined();
    expect(await chosen(stateOf([cancelled, at("wedgwood")]), "darwin")).toBe("wedgwood");
  });
  test("lets its administrator in for thirty days", async () => {
    const since = (days: number) => stateOf([at("darwin", "cancelled", "tenant_admin", daysAgo(days))]);
    expect(await chosen(since(29.9), "darwin")).toBe("darwin");
    expect(await chosen(since(30), "darwin")).toBeUndefined();
  });
  test("that the lists still call active is closed all the same", async () =>
    expect(await chosen(stateOf([at("darwin")], [at("darwin", "cancelled")]))).toBeUndefined());
});
