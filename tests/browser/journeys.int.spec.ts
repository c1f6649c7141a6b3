import { describe } from "vitest";
import { administrationJourneys } from "./administration.ts";
import { archiveJourneys } from "./archive.ts";
import { foundingJourneys } from "./founding.ts";
import { helpdeskJourneys } from "./helpdesk.ts";
import { marketplaceJourneys } from "./marketplace.ts";
import { memberJourneys } from "./members.ts";
import { securityJourneys } from "./security.ts";
import { shellJourneys } from "./shell.ts";
import { setStage } from "./stage.ts";

// One file for all: starting a browser takes longer than most journeys through it.
const stage = setStage();

describe("founding a family", () => {
  foundingJourneys(stage);
});
describe("keeping its members", () => {
  memberJourneys(stage);
});
describe("keeping and finding what it has to tell", () => {
  archiveJourneys(stage);
});
describe("selling to families", () => {
  marketplaceJourneys(stage);
});
describe("asking for help", () => {
  helpdeskJourneys(stage);
});
describe("running the platform", () => {
  administrationJourneys(stage);
});
describe("keeping an account one's own", () => {
  securityJourneys(stage);
});
describe("getting around", () => {
  shellJourneys(stage);
});
