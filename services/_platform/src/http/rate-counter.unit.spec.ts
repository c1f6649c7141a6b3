import { expect, test } from "vitest";
import { RateCounter } from "./rate-counter.ts";

const counting = (count: number, seconds: number) => {
  const clock = { at: 1_000_000 };
  return { clock, counter: new RateCounter({ count, seconds }, () => clock.at) };
};
const all = (counter: RateCounter, keys: readonly string[]) => keys.map((key) => counter.secondsToWait(key));

test("so many in a window that begins with the first, each key by itself", () => {
  const { clock, counter } = counting(2, 60);
  expect(all(counter, ["emma", "emma"])).toEqual([undefined, undefined]);
  clock.at += 18_500;
  expect(all(counter, ["emma", "charles"])).toEqual([42, undefined]);
  clock.at += 41_499;
  expect(all(counter, ["emma"])).toEqual([1]);
  clock.at += 1;
  expect(all(counter, ["emma", "emma", "emma"])).toEqual([undefined, undefined, 60]);
});

test("one is taken back, or all", () => {
  const { counter } = counting(1, 60);
  counter.forgive("emma");
  expect(all(counter, ["emma", "emma"])).toEqual([undefined, 60]);
  counter.forgive("emma");
  counter.forgive("emma");
  expect(all(counter, ["emma", "emma"])).toEqual([undefined, 60]);
  counter.forget("emma");
  expect(all(counter, ["emma", "emma"])).toEqual([undefined, 60]);
});

test("whoever's window is over is not remembered", () => {
  const { clock, counter } = counting(1, 60);
  for (let second = 0; second < 600; second += 1) {
    counter.secondsToWait(`stranger ${second}`);
    clock.at += 1_000;
  }
  expect(counter.remembered).toBeLessThanOrEqual(121);
});
