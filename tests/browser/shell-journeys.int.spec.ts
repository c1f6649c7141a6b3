import { describe } from "vitest";
import { administrationJourneys } from "./administration.ts";
import { securityJourneys } from "./security.ts";
import { shellJourneys } from "./shell.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

describe("getting around", () => {
  shellJourneys(stage);
});
describe("keeping an account one's own", () => {
  securityJourneys(stage);
});
describe("running the platform", () => {
  administrationJourneys(stage);
});
