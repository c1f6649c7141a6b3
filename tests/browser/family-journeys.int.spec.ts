import { describe } from "vitest";
import { foundingJourneys } from "./founding.ts";
import { importJourneys } from "./imports.ts";
import { memberJourneys } from "./members.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

describe("founding a family", () => {
  foundingJourneys(stage);
});
describe("keeping its members", () => {
  memberJourneys(stage);
});
describe("looking at a file before it is imported", () => {
  importJourneys(stage);
});
