import { describe } from "vitest";
import { everyPage } from "./every-page.ts";
import { longNames } from "./long-names.ts";
import { kept, opened, openedOnKept } from "./page-states.ts";
import { browserHarness } from "./browser-harness.ts";

const harness = browserHarness();

describe("looking at", () => {
  everyPage(harness, {
    "of what a family keeps": { states: kept, who: "darwin-admin" },
    "with what opens on them": { states: opened, who: "darwin-admin" },
    "with what opens on what a family keeps": { states: openedOnKept, who: "darwin-admin" },
  });
  longNames(harness);
});
