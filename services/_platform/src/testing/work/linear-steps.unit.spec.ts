import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeLinearSteps, mostGrowth, WorkCounter } from "./linear-steps.ts";
import { linear, quadratic } from "./sample-steps.ts";

const samples = new URL("./sample-steps.ts", import.meta.url);

describeLinearSteps(samples, "linear", linear);

describe("what takes the square of the length is caught", () => {
  let counter: WorkCounter;
  beforeAll(() => {
    // These have no limits below which they are done differently, and take the square of this.
    counter = new WorkCounter(samples, "quadratic", 1_500);
  });
  afterAll(() => counter.stop());

  test.each(Object.keys(quadratic))("%s", async (step) => {
    const growth = await counter.growth(step, { before: "", piece: "a ", after: "." });
    expect(growth).toBeGreaterThan(mostGrowth + 0.5);
    expect(growth).toBeLessThan(4.5);
  });
});
