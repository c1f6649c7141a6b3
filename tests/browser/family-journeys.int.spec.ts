import { describe } from "vitest";
import { foundingJourneys } from "./founding.ts";
import { importJourneys } from "./imports.ts";
import { memberJourneys } from "./members.ts";
import { browserHarness } from "./browser-harness.ts";

const harness = browserHarness();

describe("founding a family", () => {
  foundingJourneys(harness);
});
describe("keeping its members", () => {
  memberJourneys(harness);
});
describe("looking at a file before it is imported", () => {
  importJourneys(harness);
});
