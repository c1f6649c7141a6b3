import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TooManyAttempts } from "./attempts.ts";
import { throttles, type Throttles } from "./throttles.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const emma = "emma's login";
const home = "192.0.2.1";
const guessTimes = async ({ guess }: Throttles, times: number, attempt: Parameters<Throttles["guess"]>[0]) => {
  for (let time = 0; time < times; time += 1) await guess(attempt);
};
const assertRefused = (attempt: Promise<void>) => expect(attempt).rejects.toBeInstanceOf(TooManyAttempts);

describe("guesses at a password", () => {
  test("from one address at one account: ten, then a pause of at most ten minutes", async () => {
    const all = throttles();
    await guessTimes(all, 10, { target: emma, address: home });
    await expect(all.guess({ target: emma, address: home })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      retryAfter: 600,
    });
    vi.advanceTimersByTime(601_000);
    await expect(all.guess({ target: emma, address: home })).resolves.toBeUndefined();
  });

  test("of somebody else do not lock the owner out at another address", async () => {
    const all = throttles();
    await guessTimes(all, 10, { target: emma, address: "198.51.100.7" });
    await assertRefused(all.guess({ target: emma, address: "198.51.100.7" }));
    await expect(all.guess({ target: emma, address: home })).resolves.toBeUndefined();
  });

  test("from many addresses at one account: a hundred in an hour", async () => {
    const all = throttles();
    for (let host = 1; host <= 10; host += 1)
      await guessTimes(all, 10, { target: emma, address: `198.51.100.${host}` });
    await assertRefused(all.guess({ target: emma, address: home }));
    vi.advanceTimersByTime(3_601_000);
    await expect(all.guess({ target: emma, address: home })).resolves.toBeUndefined();
  });

  test("from one address at many accounts: a hundred in ten minutes", async () => {
    const all = throttles();
    for (let account = 1; account <= 10; account += 1)
      await guessTimes(all, 10, { target: `account ${account}`, address: home });
    await assertRefused(all.guess({ target: "yet another", address: home }));
  });

  test("that were right are not counted", async () => {
    const all = throttles();
    for (let time = 0; time < 300; time += 1) {
      await all.guess({ target: emma, address: home });
      await all.guessedRight({ target: emma, address: home });
    }
    await expect(all.guess({ target: emma, address: home })).resolves.toBeUndefined();
  });
});

test("mails for one account, sign-ups and links of one address have limits of their own", async () => {
  const all = throttles();
  for (let time = 0; time < 3; time += 1) await all.resetOf(emma);
  await assertRefused(all.resetOf(emma));
  await expect(all.resetOf("somebody else")).resolves.toBeUndefined();
  for (let time = 0; time < 60; time += 1) await all.signUp(home);
  await assertRefused(all.signUp(home));
  await expect(all.spendLink(home)).resolves.toBeUndefined();
});
