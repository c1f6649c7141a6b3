import { describe } from "vitest";
import { archiveJourneys } from "./archive.ts";
import { assistantJourneys } from "./assistant.ts";
import { helpdeskJourneys } from "./helpdesk.ts";
import { marketplaceJourneys } from "./marketplace.ts";
import { offlineJourneys } from "./offline.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

describe("keeping and finding what a family has to tell", () => {
  archiveJourneys(stage);
});
describe("asking the archive", () => {
  assistantJourneys(stage);
});
describe("selling to families", () => {
  marketplaceJourneys(stage);
});
describe("asking for help", () => {
  helpdeskJourneys(stage);
});
describe("reading without a network", () => {
  offlineJourneys(stage);
});
