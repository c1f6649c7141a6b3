import { describe } from "vitest";
import { everyPage } from "./every-page.ts";
import { denied, ofMarketplace, ofPlatform, ofVendor, pages, signedOut } from "./page-states.ts";
import { browserHarness } from "./browser-harness.ts";

const harness = browserHarness();

describe("looking at", () => {
  everyPage(harness, {
    "for visitors": { states: signedOut },
    "for those who are signed in": { states: pages, who: "darwin-admin" },
    "for who runs the platform": { states: ofPlatform, who: "super" },
    "for who runs the marketplace": { states: ofMarketplace, who: "super" },
    "for a vendor": { states: ofVendor, who: "vendor" },
    "where somebody may not go": { states: [denied], who: "darwin-member" },
  });
});
