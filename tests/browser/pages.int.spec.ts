import { describe } from "vitest";
import { everyPage } from "./every-page.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

describe("looking at", () => {
  everyPage(stage);
});
