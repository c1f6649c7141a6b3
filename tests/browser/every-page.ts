import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import { axeViolations } from "./axe.ts";
import type { Stage, Theme } from "./stage.ts";
import { keepPicture, keepsPictures } from "./pictures.ts";
import {
  charles,
  denied,
  kept,
  opened,
  ofMarketplace,
  ofPlatform,
  ofVendor,
  openedOnKept,
  pages,
  signedOut,
  singleItems,
  type Sight,
} from "./sights.ts";
import { call, foundQuietly, signInQuietly } from "./visitors.ts";
import { watchRequests } from "./watch-requests.ts";

/** Each state of each page, in every width and both themes. */
export const everyPage = ({ openPage }: Stage): void => {
  const themes: readonly Theme[] = ["light", "dark"];

  /** The same path with the ids of this run. */
  const addressOf = async (page: Page, path: string): Promise<string> => {
    if (path === charles) {
      const members = await call<readonly FamilyMember[]>(page, "GET", "/api/family-members");
      return `/people/${members.find(({ firstName }) => firstName === "Charles Robert")!.id}`;
    }
    const [, list = "", called = ""] = path.split("/");
    if (!singleItems.includes(path)) return path;
    const calls: Readonly<Record<string, string>> = {
      stories: "/api/family-artifacts",
      artifacts: "/api/family-artifacts",
      events: "/api/events",
      traditions: "/api/family-traditions",
    };
    const items = await call<readonly (Artifact | LifeEvent | Tradition)[]>(page, "GET", calls[list]!);
    return `/${list}/${items.find((item) => ("name" in item ? item.name : item.title) === called)!.id}`;
  };

  const go = async (page: Page, sight: Sight): Promise<void> => {
    await page.goto(await addressOf(page, sight.path));
    // Hidden from readers where a dialog opens by itself.
    await page.getByRole("heading", { level: 1, name: sight.heading, includeHidden: true }).waitFor();
    await sight.open?.(page);
    await page.evaluate(() => document.fonts.ready);
  };

  const wear = async (page: Page, theme: Theme): Promise<void> => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.evaluate((chosen) => {
      document.documentElement.dataset["theme"] = chosen;
    }, theme);
  };

  const overflow = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

  const heightAt = (width: number): number => (width === 375 ? 812 : 900);

  /** Where pictures are wanted, each width is kept in both themes; axe finds nothing in either theme, and nothing is wider than the screen. */
  const look = async (page: Page, sight: Sight): Promise<void> => {
    for (const visit of sight.visits ?? [[1440, 768, 375]]) {
      await page.setViewportSize({ width: visit[0]!, height: heightAt(visit[0]!) });
      await wear(page, "light");
      await go(page, sight);
      for (const width of visit) {
        await page.setViewportSize({ width, height: heightAt(width) });
        for (const theme of themes) {
          // The wide page in light and the narrow one in dark.
          const isChecked = theme === (width === 375 ? "dark" : "light") && width !== 768;
          if (!isChecked && !keepsPictures) continue;
          await wear(page, theme);
          await keepPicture(page, sight.name);
          if (isChecked) expect.soft(await axeViolations(page), `${sight.name}: axe, ${width} ${theme}`).toEqual([]);
        }
        expect.soft(await overflow(page), `${sight.name}: sideways at ${width}`).toBeLessThanOrEqual(0);
      }
      if (!visit.includes(375)) continue;
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await overflow(page), `${sight.name}: sideways at 320`).toBeLessThanOrEqual(0);
    }
  };

  const lookAtAll = async (sights: readonly Sight[], who?: string): Promise<void> => {
    const { page, problems } = await openPage();
    for (const { problem } of sights) if (problem) problems.expect(problem);
    if (who) await signInQuietly(page, who, demoPassword);
    for (const sight of sights) await look(page, sight);
  };

  const longest = {
    firstName: "Adolph Blaine Charles David Earl Frederick Gerald Hubert Irvin John Kenneth",
    lastName: "Wolfeschlegelsteinhausenbergerdorff".repeat(4),
    maidenName: "Featherstonehaugh-Cholmondeley-Majoribanks",
    birthPlace: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    biography: "a".repeat(400),
  };

  const longNames = async (): Promise<void> => {
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
  };

  describe("every page, in every width and in both themes", () => {
    test("for visitors", () => lookAtAll(signedOut));
    test("for those who are signed in", () => lookAtAll(pages, "darwin-admin"));
    test("for who runs the platform", () => lookAtAll(ofPlatform, "super"));
    test("for who runs the marketplace", () => lookAtAll(ofMarketplace, "super"));
    test("for a vendor", () => lookAtAll(ofVendor, "vendor"));
    test("of what a family keeps", () => lookAtAll(kept, "darwin-admin"));
    test("with what opens on them", () => lookAtAll(opened, "darwin-admin"));
    test("with what opens on what a family keeps", () => lookAtAll(openedOnKept, "darwin-admin"));
    test("with names as long as names get, nothing is wider than the screen", () => longNames());
    test("where somebody may not go", () => lookAtAll([denied], "darwin-member"));
  });
};
