import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { expect, test } from "vitest";
import { overflow } from "./overflow.ts";
import type { Stage } from "./stage.ts";
import { call, foundQuietly } from "./visitors.ts";
import { watchRequests } from "./watch-requests.ts";

const longest = {
  firstName: "Adolph Blaine Charles David Earl Frederick Gerald Hubert Irvin John Kenneth",
  lastName: "Wolfeschlegelsteinhausenbergerdorff".repeat(4),
  maidenName: "Featherstonehaugh-Cholmondeley-Majoribanks",
  birthPlace: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  biography: "a".repeat(400),
};

/** Pages of a family in which everything is as long as it may be. */
export const longNames = ({ openPage }: Stage): void => {
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
    // The search follows what is told.
    const question = "o".repeat(60);
    const found = async () => (await call<SearchAnswer>(page, "GET", `/api/search?q=${question}`)).stories.length;
    await expect.poll(found).toBeGreaterThan(0);
    for (const path of [
      "/",
      `/?q=${question}`,
      `/?q=${"n".repeat(60)}`,
      "/dashboard",
      "/activity",
      "/deleted",
      "/stories",
      `/stories/${item.id}`,
      "/artifacts",
      `/artifacts/${artifact.id}`,
      "/events",
      `/events/${event.id}`,
      "/traditions",
      `/traditions/${tradition.id}`,
      "/people",
      `/people/${one}`,
      "/family-members",
      "/family-tree",
      "/family-admin",
      "/ai-chat",
      "/settings",
      "/settings/security",
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await untilAtRest();
      for (const width of [1440, 768, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });
};
