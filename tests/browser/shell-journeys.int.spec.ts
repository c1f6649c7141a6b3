import { describe } from "vitest";
import { administrationJourneys } from "./administration.ts";
import { securityJourneys } from "./security.ts";
import { shellJourneys } from "./shell.ts";
import { browserHarness } from "./browser-harness.ts";

const harness = browserHarness();

describe("getting around", () => {
  shellJourneys(harness);
});
describe("keeping an account one's own", () => {
  securityJourneys(harness);
});
describe("running the platform", () => {
  administrationJourneys(harness);
});
