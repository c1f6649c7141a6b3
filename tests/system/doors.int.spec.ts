import { afterAll, beforeAll, expect, test } from "vitest";
import { foundFamily } from "../product/account.ts";
import { startProduct, type Product } from "../product/start-product.ts";

/** The product behind one reverse proxy, whose part the tests play. */
let product: Product;
beforeAll(async () => {
  product = await startProduct({ demo: false, environment: { KINKEEPER_TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await product.stop();
  product.forget();
});

const guess = async (username: string, address: string): Promise<number> => {
  const answer = await fetch(new URL("/api/login", product.origin), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ username, password: "a wrong guess" }),
  });
  return answer.status;
};

test("two clients behind a proxy are two addresses: guesses of one do not use up those of the other", async () => {
  const { email } = (await foundFamily(product.origin, "Mortimer")).user;
  let [last, tries] = [401, 0];
  // What stands before the address that the proxy adds is the client's own invention, and makes it nobody else.
  while (last === 401 && tries < 100) last = await guess(email, `198.51.100.${(tries += 1)}, 203.0.113.1`);
  expect(last).toBe(429);
  expect(await guess(email, "203.0.113.2")).toBe(401);
});
