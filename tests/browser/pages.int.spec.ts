import { describe } from "vitest";
import { everyPage } from "./every-page.ts";
import { denied, ofMarketplace, ofPlatform, ofVendor, pages, signedOut } from "./sights.ts";
import { setStage } from "./stage.ts";

const stage = setStage();

describe("looking at", () => {
  everyPage(stage, {
    "for visitors": { sights: signedOut },
    "for those who are signed in": { sights: pages, who: "darwin-admin" },
    "for who runs the platform": { sights: ofPlatform, who: "super" },
    "for who runs the marketplace": { sights: ofMarketplace, who: "super" },
    "for a vendor": { sights: ofVendor, who: "vendor" },
    "where somebody may not go": { sights: [denied], who: "darwin-member" },
  });
});
