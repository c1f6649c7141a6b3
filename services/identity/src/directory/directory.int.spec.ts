import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { identity } from "../service.ts";
import { createFamily, joinFamily, type Member } from "../testing/browser.ts";

let harness: SharedHarness;
let ada: Member;
let ben: Member;
let eve: Member;
beforeAll(async () => {
  harness = await sharedHarness(identity, { mailDelivers: false });
  ada = await createFamily(harness, "Mendel");
  ben = await joinFamily(harness, ada);
  eve = await createFamily(harness, "Curie");
});

const seenBy = async (
  { tenantId, user }: Member,
  table: "tenants" | "tenant_users" | "users" | "sessions" | "signing_keys",
) => {
  const rows = await harness.service.readModel.asViewer(
    { tenantId, userId: user.id },
    (sql) => sql<{ tenant_id: string; user_id?: string }[]>`select * from ${sql(table)}`,
  );
  return rows.map(({ tenant_id, user_id = tenant_id }) => user_id).toSorted((a, b) => a.localeCompare(b));
};
const inOrder = (...ids: readonly string[]) => ids.toSorted((a, b) => a.localeCompare(b));

describe("beneath every query the database lets a family see its own rows alone", () => {
  test("of members", async () => {
    expect(await seenBy(ada, "tenant_users")).toEqual(inOrder(ada.user.id, ben.user.id));
    expect(await seenBy(eve, "tenant_users")).toEqual([eve.user.id]);
  });
  test("of families", async () => {
    expect(await seenBy(ada, "tenants")).toEqual([ada.tenantId]);
    expect(await seenBy(eve, "tenants")).toEqual([eve.tenantId]);
  });
  test.each(["users", "sessions", "signing_keys"] as const)("and nothing of %s", async (table) => {
    await expect(seenBy(ada, table)).rejects.toThrow("permission denied");
  });
});
