import { mostGrowth, WorkCounter } from "@kinkeeper/platform/testing/work/linear-steps";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kinshipSteps } from "./testing/kinship-steps.ts";

let counter: WorkCounter;
beforeAll(() => {
  counter = new WorkCounter(new URL("./testing/kinship-steps.ts", import.meta.url), "kinshipSteps", 400);
});
afterAll(() => counter.stop());

test.each(Object.keys(kinshipSteps))("work grows with the family, not faster: %s", async (step) => {
  expect(await counter.growth(step, { before: "", piece: "a", after: "" })).toBeLessThan(mostGrowth);
});
