import { openPool } from "@kinkeeper/platform/postgres/pool";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { foundFamily, joinFamily, signIn, type Account } from "../product/account.ts";
import { databaseUrl, powerCut } from "../product/power-cut.ts";
import { startProduct, superAdmin, type Product } from "../product/start-product.ts";

/*
 * A session that was ended never works again, through any crash. Everything ends at once here, the database with what it
 * had not written: its commits do not wait for the disk unless they ask for it.
 */

let product: Product;
beforeAll(async () => void (product = await startProduct({ demo: false })));
afterAll(async () => {
  await product.stop();
  product.forget();
});

const restarted = async (cut: () => Promise<void>): Promise<void> => {
  await cut();
  product = await startProduct({ folder: product.folder, demo: false });
};

/** What the product answers to a cookie now, wherever it listens since. */
const statusOf = async ({ cookie }: Account): Promise<number> =>
  (await fetch(new URL("/api/auth/user", product.origin), { headers: { cookie } })).status;

interface Cast {
  /** Runs the platform; their session goes on. */
  readonly root: Account;
  readonly admin: Account;
  /** Whose session ends. */
  readonly member: Account;
}

const cast = async (): Promise<Cast> => {
  const admin = await foundFamily(product.origin, "Mortimer");
  const member = await joinFamily(product.origin, admin, "Ben");
  const root = await signIn(product.origin, superAdmin.username, superAdmin.password);
  for (const account of [root, admin, member]) expect(await statusOf(account)).toBe(200);
  return { root, admin, member };
};

const password = "quiet violet lantern";

/** What ends the member's session, and the status of its answer. */
const ends: readonly (readonly [string, number, (cast: Cast) => Promise<Response>])[] = [
  ["signing out", 303, ({ member }) => member.call("GET", "/api/logout")],
  [
    "a new password",
    204,
    async ({ member }) => {
      const elsewhere = await signIn(product.origin, member.user.email, password);
      const newPassword = "forty tortoises and a finch";
      return elsewhere.call("POST", "/api/auth/password", { currentPassword: password, newPassword });
    },
  ],
  [
    "being taken out of the family",
    204,
    ({ admin, member }) => admin.call("DELETE", `/api/tenants/${admin.user.tenantId}/users/${member.user.id}`),
  ],
  [
    "the suspension of the family",
    200,
    ({ root, admin }) =>
      root.call("PATCH", `/api/admin/tenants/${admin.user.tenantId}/status`, { status: "suspended" }),
  ],
];

describe("killed the moment it is answered:", () => {
  test.each(ends)("%s", async (_what, status, end) => {
    const people = await cast();
    const cut = powerCut(product);
    expect((await end(people)).status).toBe(status);
    await restarted(cut);
    // The other session was opened before, so that what ended the one brought both to disk.
    expect([await statusOf(people.member), await statusOf(people.root)]).toEqual([401, 200]);
  });
});

test("killed once everything had come to disk, too", async () => {
  const casts: Cast[] = [];
  for (const [, , end] of ends) {
    const people = await cast();
    await end(people);
    casts.push(people);
  }
  const { sql, close } = openPool({ url: databaseUrl(product), max: 1, settings: {} });
  await sql`checkpoint`;
  await close();
  await restarted(powerCut(product));
  for (const { member, root } of casts) expect([await statusOf(member), await statusOf(root)]).toEqual([401, 200]);
});
