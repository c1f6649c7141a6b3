import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TooManyAttempts } from "./attempts.ts";
import { throttles, type Throttles } from "./throttles.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const started = () => throttles(() => new Date());
const emma = "emma's login";
const home = "192.0.2.1";
const guessTimes = async ({ guess }: Throttles, times: number, attempt: Parameters<Throttles["guess"]>[0]) => {
  for (let time = 0; time < times; time += 1) await guess(attempt);
};
const assertRefused = (attempt: Promise<void>) => expect(attempt).rejects.toBeInstanceOf(TooManyAttempts);

describe("guesses at a password", () => {
  test("from one address at one account: ten, then a pause of at most ten minutes", async () => {
    const all = started();
    await guessTimes(all, 10, { target: emma, address: home });
    await expect(all.guess({ target: emma, address: home })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      retryAfter: 600,
    });
    vi.advanceTimersByTime(601_000);
    await expect(all.guess({ target: emma, address: home })).resolves.toBeUndefined();
  });

  test("of somebody else do not lock the owner out at another address", async () => {
    const all = started();
    await guessTimes(all, 10, { target: emma, address: "198.51.100.7" });
    await assertRefused(all.guess({ target: emma, address: "198.51.100.7" }));
    await expect(all.guess({ target: emma, address: home })).resolves.toBeUndefined();
  });

  test("from many addresses at one account are slowed down, at most to one in five minutes", async () => {
    const all = started();
    const stranger = (host: number) => all.guess({ target: emma, address: `198.51.100.${host}` });
    for (let host = 1; host <= 20; host += 1) await stranger(host);
    const pauses: number[] = [];
    for (let host = 21; host <= 40; host += 1) {
      const refusal = await stranger(host).catch((error: unknown) => error);
      pauses.push((refusal as TooManyAttempts).retryAfter);
      vi.advanceTimersByTime(1000 * pauses.at(-1)!);
      await expect(stranger(host)).resolves.toBeUndefined();
    }
    expect(pauses.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
    expect(pauses.slice(10)).toEqual(Array.from({ length: 10 }, () => 300));
  });

  test("by strangers from however many addresses do not concern a device the account is known on", async () => {
    const all = started();
    const attempts = [];
    for (let host = 1; host <= 250; host += 1)
      for (let time = 0; time < 12; time += 1)
        attempts.push(all.guess({ target: emma, address: `198.51.100.${host}` }).catch(() => "refused"));
    // Also from the owner's own address, which a whole household may share.
    for (let time = 0; time < 200; time += 1)
      attempts.push(all.guess({ target: emma, address: home }).catch(() => "refused"));
    await Promise.all(attempts);
    await assertRefused(all.guess({ target: emma, address: home }));
    await expect(all.guess({ target: emma, address: home, device: "emma's" })).resolves.toBeUndefined();
  });

  test("from a known device have a limit of their own, which holds there alone", async () => {
    const all = started();
    const stolen = { target: emma, address: home, device: "stolen" };
    await guessTimes(all, 10, stolen);
    await assertRefused(all.guess(stolen));
    await expect(all.guess({ ...stolen, device: "another" })).resolves.toBeUndefined();
    await expect(all.guess({ target: emma, address: home })).resolves.toBeUndefined();
  });

  test("from one address at many accounts: a hundred in ten minutes", async () => {
    const all = started();
    for (let account = 1; account <= 10; account += 1)
      await guessTimes(all, 10, { target: `account ${account}`, address: home });
    await assertRefused(all.guess({ target: "yet another", address: home }));
  });

  test("that were right are not counted", async () => {
    const all = started();
    for (let time = 0; time < 300; time += 1) {
      await all.guess({ target: emma, address: home });
      await all.guessedRight({ target: emma, address: home });
    }
    await expect(all.guess({ target: emma, address: home })).resolves.toBeUndefined();
  });
});

test("mails for one account, sign-ups and links of one address have limits of their own", async () => {
  const all = started();
  for (let time = 0; time < 3; time += 1) await all.resetOf(emma);
  await assertRefused(all.resetOf(emma));
  await expect(all.resetOf("somebody else")).resolves.toBeUndefined();
  for (let time = 0; time < 60; time += 1) await all.signUp(home);
  await assertRefused(all.signUp(home));
  await expect(all.spendLink(home)).resolves.toBeUndefined();
});
