import { setTimeout as delay } from "node:timers/promises";
import { foundFamily, type Account } from "../product/account.ts";
import { startProduct } from "../product/start-product.ts";
import { atMost, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { median, quantile } from "./quantiles.ts";
import { postgresInserts, sqliteInserts } from "./raw-stores.ts";

const perSecond = 100;
/** Each below what the gateway allows one user. */
const families = 4;

const addSomebody = async (account: Account, number: number): Promise<void> => {
  const person = { firstName: `Person ${number}`, lastName: "Bench", birthDate: "2 May 1808", birthPlace: "Maer" };
  await account.json("POST", "/api/family-members", person);
};

/** Sends so many commands, one every 10 ms whether or not those before were answered, and tells how long each took. */
const clicks = async (accounts: readonly Account[], count: number): Promise<readonly number[]> => {
  const started = performance.now();
  const answers: Promise<number>[] = [];
  for (let number = 0; number < count; number += 1) {
    const due = started + (number * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await delay(early);
    // From when it was due: a sender that is held up must not hide that the product is.
    answers.push(addSomebody(accounts[number % accounts.length]!, number).then(() => performance.now() - due));
  }
  return Promise.all(answers);
};

/** From the click to the answer, when the lists show the change: through the gateway of the embedded product. */
export const benchCommands = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const product = await startProduct({ demo: false });
  try {
    const accounts: Account[] = [];
    for (let family = 0; family < families; family += 1)
      accounts.push(await foundFamily(product.origin, `Clicks ${family}`));
    await clicks(accounts, 300);
    const rounds: (readonly number[])[] = [];
    for (let round = 0; round < (isQuick ? 1 : 3); round += 1) rounds.push(await clicks(accounts, 1_000));
    const one: number[] = [];
    for (let number = 0; number < 100; number += 1) {
      const started = performance.now();
      await addSomebody(accounts[0]!, number);
      one.push(performance.now() - started);
    }
    const raw = median(await sqliteInserts(300));
    const rawPostgres = median(await postgresInserts(300));
    const over = (part: number): number => median(rounds.map((times) => quantile(times, part)));
    return [
      {
        what: "a command, click to answer, 100/s, p50",
        measured: over(0.5),
        unit: "ms",
        figure: atMost(15),
        limit: { what: "SQLite insert with fsync", value: raw, unit: "ms" },
      },
      {
        what: "a command, click to answer, 100/s, p99",
        measured: over(0.99),
        unit: "ms",
        figure: atMost(60),
        limit: { what: "PostgreSQL insert, commit not waiting for the disk", value: rawPostgres, unit: "ms" },
      },
      { what: "a command, one after the other, p50", measured: median(one), unit: "ms" },
    ];
  } finally {
    await product.stop();
    product.forget();
  }
};
