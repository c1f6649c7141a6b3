import { describe } from "vitest";
import { everyPage } from "./every-page.ts";
import { longNames } from "./long-names.ts";
import { kept, opened, openedOnKept } from "./sights.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

describe("looking at", () => {
  everyPage(stage, {
    "of what a family keeps": { sights: kept, who: "darwin-admin" },
    "with what opens on them": { sights: opened, who: "darwin-admin" },
    "with what opens on what a family keeps": { sights: openedOnKept, who: "darwin-admin" },
  });
  longNames(stage);
});
