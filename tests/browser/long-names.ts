import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { expect, test } from "vitest";
import { goInside } from "./go-inside.ts";
import { overflow } from "./overflow.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { call, foundQuietly, homeHeading } from "./visitors.ts";
import { watchRequests } from "./watch-requests.ts";

const longest = {
  firstName: "Adolph Blaine Charles David Earl Frederick Gerald Hubert Irvin John Kenneth",
  lastName: "Wolfeschlegelsteinhausenbergerdorff".repeat(4),
  maidenName: "Featherstonehaugh-Cholmondeley-Majoribanks",
  birthPlace: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  biography: "a".repeat(400),
};

/** Pages of a family in which everything is as long as it may be. */
export const longNames = ({ openPage }: BrowserHarness): void => {
  test("with names as long as names get, nothing is wider than the screen", async () => {
    const { page } = await openPage();
    const { untilAtRest } = watchRequests(page);
    const { firstName, lastName } = longest;
    const email = `${"long".repeat(14)}@${"domain.".repeat(12)}example.org`;
    await foundQuietly(page, { familyName: lastName, firstName, lastName, email });
    const people = [];
    for (const _ of [1, 2]) people.push(await call<FamilyMember>(page, "POST", "/api/family-members", longest));
    const [one, other] = people.map(({ id }) => id);
    await call(page, "POST", "/api/family-relationships", {
      member1Id: one,
      member2Id: other,
      relationshipType: "spouse",
      marriagePlace: longest.birthPlace,
    });
    const words = {
      associatedMembers: [one],
      tags: ["x".repeat(50)],
      location: longest.birthPlace,
      date: "a".repeat(100),
    };
    const item = await call<Artifact>(page, "POST", "/api/family-artifacts", {
      title: "o".repeat(300),
      artifactType: "story",
      description: "e".repeat(400),
      content: "u".repeat(400),
      ...words,
    });
    const artifact = await call<Artifact>(page, "POST", "/api/family-artifacts", {
      title: "o".repeat(300),
      artifactType: "photo",
      description: "e".repeat(400),
      ...words,
    });
    const linked = { description: "e".repeat(400), linkedMemberIds: [one], tags: words.tags };
    const event = await call<LifeEvent>(page, "POST", "/api/events", {
      title: "o".repeat(300),
      eventDate: words.date,
      location: words.location,
      ...linked,
    });
    const tradition = await call<Tradition>(page, "POST", "/api/family-traditions", {
      name: "o".repeat(300),
      ...linked,
    });
    await call(page, "POST", "/api/vendors", {
      businessName: lastName,
      description: "e".repeat(400),
      contactEmail: email,
    });
    // The search follows what is told.
    const question = "o".repeat(60);
    const found = async () => (await call<SearchAnswer>(page, "GET", `/api/search?q=${question}`)).stories.length;
    await expect.poll(found).toBeGreaterThan(0);
    const pages: readonly (readonly [path: string, heading: string | RegExp])[] = [
      ["/", homeHeading],
      [`/?q=${question}`, /oooo/],
      [`/?q=${"n".repeat(60)}`, /nnnn/],
      ["/dashboard", /^Welcome back/],
      ["/activity", "Activity"],
      ["/deleted", "Recently deleted"],
      ["/stories", "Stories"],
      [`/stories/${item.id}`, /^oooo/],
      ["/artifacts", "Artifacts"],
      [`/artifacts/${artifact.id}`, /^oooo/],
      ["/events", "Life Events"],
      [`/events/${event.id}`, /^oooo/],
      ["/traditions", "Family Traditions"],
      [`/traditions/${tradition.id}`, /^oooo/],
      ["/people", "People"],
      [`/people/${one}`, /^Adolph/],
      ["/family-members", "Family Members"],
      ["/family-tree", "Family Tree"],
      ["/family-admin", "Family Management"],
      ["/ai-chat", "Chat with AI"],
      ["/vendor/register", "Vendor Status"],
      ["/settings", "Settings"],
      ["/settings/security", "Security"],
    ];
    for (const [path, heading] of pages) {
      await goInside(page, path);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      await untilAtRest();
      for (const width of [1440, 768, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
};
