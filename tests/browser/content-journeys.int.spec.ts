import { describe } from "vitest";
import { archiveJourneys } from "./archive.ts";
import { assistantJourneys } from "./assistant.ts";
import { helpdeskJourneys } from "./helpdesk.ts";
import { marketplaceJourneys } from "./marketplace.ts";
import { offlineJourneys } from "./offline.ts";
import { browserHarness } from "./browser-harness.ts";

const harness = browserHarness();

describe("keeping and finding what a family has to tell", () => {
  archiveJourneys(harness);
});
describe("asking the archive", () => {
  assistantJourneys(harness);
});
describe("selling to families", () => {
  marketplaceJourneys(harness);
});
describe("asking for help", () => {
  helpdeskJourneys(harness);
});
describe("reading without a network", () => {
  offlineJourneys(harness);
});
