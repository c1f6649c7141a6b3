import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import { axeViolations } from "./axe.ts";
import type { Stage, Theme } from "./stage.ts";
import { keepPicture } from "./pictures.ts";
import { call, foundQuietly, homeHeading, signInQuietly } from "./visitors.ts";

/** Each state of each page, in every width and both themes. */
export const everyPage = ({ openPage }: Stage): void => {
  const themes: readonly Theme[] = ["light", "dark"];

  /** One state of the product to look at. */
  interface Sight {
    /** Of its pictures. */
    readonly name: string;
    readonly path: string;
    /** A level 1 heading that is there once the page is. */
    readonly heading: string | RegExp;
    /** From the page to what is to be seen: waits for it, too. */
    readonly open?: (page: Page) => Promise<void>;
    /** The widths of each visit, where not all are seen in one: what changes between them is mostly CSS alone. */
    readonly visits?: readonly (readonly number[])[];
    /** What the console will complain of. */
    readonly problem?: RegExp;
  }

  const press = (name: string | RegExp, opens: string | RegExp) => async (page: Page) => {
    await page.getByRole("button", { name }).first().click();
    await page
      .getByRole("dialog", { name: opens })
      .or(page.getByRole("alertdialog", { name: opens }))
      .waitFor();
  };
  const charles = "/people/charles";
  /** Pages of single items, which are asked for by what they are called. */
  const story = "/stories/Five years by ship";
  const plate = "/artifacts/Jasper vase, blue and white";
  const letter = "/artifacts/What Uncle Jos answered";
  const move = "/events/The move to Down";
  const backgammon = "/traditions/Two games of backgammon";
  const hasHistory = async (page: Page): Promise<void> =>
    page.getByRole("region", { name: "History" }).getByText("Added").first().waitFor();

  const signedOut: readonly Sight[] = [
    { name: "landing", path: "/", heading: "The book your family writes together" },
    { name: "sign-in", path: "/api/login", heading: "Welcome back" },
    { name: "start-family", path: "/api/login?start=family", heading: "Start a family archive" },
    { name: "new-password", path: "/api/password-reset", heading: "Choose a new password" },
  ];

  const pages: readonly Sight[] = [
    {
      name: "home",
      path: "/",
      heading: homeHeading,
      open: async (page) => page.getByRole("button", { name: /Down House, Kent/ }).waitFor(),
    },
    { name: "dashboard", path: "/dashboard", heading: "Welcome back, Emma" },
    {
      name: "tree",
      visits: [[1440, 768], [375]],
      path: "/family-tree",
      heading: "Family Tree",
      open: async (page) => page.locator("[data-person]").first().waitFor(),
    },
    {
      name: "tree-list",
      path: "/family-tree",
      heading: "Family Tree",
      open: async (page) => {
        await page.getByRole("button", { name: "Show as a list" }).click();
        await page.getByText("Married to: ").first().waitFor();
      },
    },
    {
      name: "people",
      path: "/people",
      heading: "People",
      open: async (page) => page.getByRole("heading", { level: 2, name: "D", exact: true }).waitFor(),
    },
    {
      name: "person",
      path: charles,
      heading: "Charles Robert Darwin",
      open: async (page) => {
        await page.getByRole("region", { name: "History" }).getByText("Added").waitFor();
        await page.getByRole("combobox").fill("emma");
        await page.getByRole("option", { name: /Emma Wedgwood/ }).waitFor();
        await page.keyboard.press("Enter");
        await page.getByText("wife").or(page.getByText("husband")).first().waitFor();
      },
    },
    {
      name: "members",
      path: "/family-members",
      heading: "Family Members",
      open: async (page) => page.getByText(/^\d+ people$/).waitFor(),
    },
    {
      name: "import",
      path: "/import",
      heading: "Import and export",
      open: async (page) => page.getByText("40 people added.").waitFor(),
    },
    {
      name: "family-admin",
      path: "/family-admin",
      heading: "Family Management",
      open: async (page) => page.getByText("darwin-member@demo.invalid").waitFor(),
    },
    { name: "settings", path: "/settings", heading: "Settings" },
    { name: "not-found", path: "/nowhere", heading: "404 Page Not Found" },
    {
      name: "nobody",
      path: "/people/018f2f6e-7c1a-7000-8000-00000000abcd",
      heading: "Nobody is here",
      problem: /status of 404/,
    },
  ];

  const kept: readonly Sight[] = [
    {
      name: "results",
      path: "/?q=voyage%20round%20the%20world",
      heading: /voyage round the world/,
      open: async (page) => page.getByRole("link", { name: "Five years by ship" }).first().waitFor(),
    },
    {
      name: "no-results",
      path: "/?q=zzyzx&place=nowhere",
      heading: /zzyzx/,
      open: async (page) => page.getByText("No Results Found").first().waitFor(),
    },
    {
      name: "stories",
      path: "/stories",
      heading: "Stories",
      open: async (page) => page.getByRole("link", { name: "Five years by ship" }).waitFor(),
    },
    { name: "story", path: story, heading: "Five years by ship", open: hasHistory },
    {
      name: "artifacts",
      path: "/artifacts",
      heading: "Artifacts",
      open: async (page) => page.getByRole("link", { name: "Jasper vase, blue and white" }).waitFor(),
    },
    { name: "artifact", path: plate, heading: "Jasper vase, blue and white", open: hasHistory },
    {
      name: "artifact-pdf",
      path: letter,
      heading: "What Uncle Jos answered",
      open: async (page) => page.getByText("My dear Doctor,").waitFor(),
    },
    {
      name: "events",
      path: "/events",
      heading: "Life Events",
      open: async (page) =>
        page
          .getByRole("link", { name: /Josiah and Sarah marry/ })
          .first()
          .waitFor(),
    },
    { name: "event", path: move, heading: "The move to Down", open: hasHistory },
    {
      name: "traditions",
      path: "/traditions",
      heading: "Family Traditions",
      open: async (page) =>
        page
          .getByRole("link", { name: /Two games of backgammon/ })
          .first()
          .waitFor(),
    },
    { name: "tradition", path: backgammon, heading: "Two games of backgammon", open: hasHistory },
    {
      name: "no-story",
      path: "/stories/018f2f6e-7c1a-7000-8000-00000000abcd",
      heading: /./,
      visits: [[1440, 375]],
      open: async (page) => page.getByText("This story is not in the archive.").waitFor(),
      problem: /status of 404/,
    },
  ];

  const opened: readonly Sight[] = [
    {
      name: "member-add",
      path: "/family-members",
      heading: "Family Members",
      open: async (page) => {
        await press("Add Member", "Add Family Member")(page);
        await page.getByRole("button", { name: "Add member" }).click();
        await page.getByText("First name is required", { exact: true }).waitFor();
      },
    },
    {
      name: "member-edit",
      path: charles,
      heading: "Charles Robert Darwin",
      open: press(/^Edit$/, "Edit Family Member"),
    },
    {
      name: "relationships",
      path: charles,
      heading: "Charles Robert Darwin",
      open: press(/^Relationships$/, /^Manage Relationships/),
    },
    {
      name: "member-delete",
      path: "/family-members",
      heading: "Family Members",
      open: press(/^Delete /, "Delete family member"),
    },
    {
      name: "family-add",
      path: "/family-admin",
      heading: "Family Management",
      open: press("Add Member", "Add Member"),
    },
    {
      name: "family-edit",
      path: "/family-admin",
      heading: "Family Management",
      open: press("Edit Francis Darwin", "Francis Darwin"),
    },
    {
      name: "families",
      path: "/",
      heading: homeHeading,
      visits: [[1440]],
      open: async (page) => {
        await page.getByRole("button", { name: /Darwin and Wedgwood/ }).click();
        await page.getByRole("menuitem", { name: "Switch Tenant" }).click();
        await page
          .getByRole("dialog", { name: "Your families" })
          .getByRole("button", { name: /Darwin/ })
          .waitFor();
      },
    },
    {
      name: "user-menu",
      path: "/",
      heading: homeHeading,
      visits: [[1440]],
      open: async (page) => {
        await page.getByRole("button", { name: /Darwin and Wedgwood/ }).click();
        await page.getByRole("menuitem", { name: "Sign Out" }).waitFor();
      },
    },
    {
      name: "menu",
      path: "/",
      heading: homeHeading,
      visits: [[375]],
      open: press("Toggle the sidebar", "Menu"),
    },
  ];

  const openedOnKept: readonly Sight[] = [
    {
      name: "story-add",
      path: "/stories?add=1",
      heading: "Stories",
      open: async (page) => page.getByRole("dialog", { name: "Add Family Story" }).getByLabel("Title").waitFor(),
    },
    {
      name: "artifact-add",
      path: "/artifacts?add=1",
      heading: "Artifacts",
      open: async (page) => page.getByRole("dialog", { name: "Add Family Artifact" }).getByLabel("Title").waitFor(),
    },
    {
      name: "event-add",
      path: "/events?add=1",
      heading: "Life Events",
      open: async (page) => page.getByRole("dialog", { name: "Add Life Event" }).getByLabel("Title").waitFor(),
    },
    {
      name: "tradition-add",
      path: "/traditions?add=1",
      heading: "Family Traditions",
      open: async (page) => page.getByRole("dialog", { name: "Add Family Tradition" }).getByLabel("Name").waitFor(),
    },
    {
      name: "story-edit",
      path: story,
      heading: "Five years by ship",
      visits: [[1440, 375]],
      open: press(/^Edit$/, "Edit Family Story"),
    },
    {
      name: "story-delete",
      path: story,
      heading: "Five years by ship",
      visits: [[1440, 375]],
      open: press(/^Delete$/, "Delete this story?"),
    },
    { name: "content-add", path: "/", heading: homeHeading, open: press("Add Content", "Add Content") },
    { name: "search-filters", path: "/", heading: homeHeading, open: press("Filters", "Filters") },
  ];

  const denied: Sight = { name: "denied", path: "/family-admin", heading: "Access Denied" };

  /** The same path with the ids of this run. */
  const addressOf = async (page: Page, path: string): Promise<string> => {
    if (path === charles) {
      const members = await call<readonly FamilyMember[]>(page, "GET", "/api/family-members");
      return `/people/${members.find(({ firstName }) => firstName === "Charles Robert")!.id}`;
    }
    const [, list = "", called = ""] = path.split("/");
    if (![story, plate, letter, move, backgammon].includes(path)) return path;
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

  /** Each width in both themes is kept as a picture; axe finds nothing in either theme, and nothing is wider than the screen. */
  const look = async (page: Page, sight: Sight): Promise<void> => {
    for (const visit of sight.visits ?? [[1440, 768, 375]]) {
      await page.setViewportSize({ width: visit[0]!, height: heightAt(visit[0]!) });
      await wear(page, "light");
      await go(page, sight);
      for (const width of visit) {
        await page.setViewportSize({ width, height: heightAt(width) });
        for (const theme of themes) {
          await wear(page, theme);
          await keepPicture(page, sight.name);
          // The wide page in light and the narrow one in dark.
          if (theme === (width === 375 ? "dark" : "light") && width !== 768)
            expect.soft(await axeViolations(page), `${sight.name}: axe, ${width} ${theme}`).toEqual([]);
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
    for (const path of [
      "/",
      `/?q=${"o".repeat(60)}`,
      "/dashboard",
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
    ]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      for (const width of [1440, 768, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await overflow(page), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  };

  describe("every page, in every width and in both themes", () => {
    test("for visitors", () => lookAtAll(signedOut));
    test("for those who are signed in", () => lookAtAll(pages, "darwin-admin"));
    test("of what a family keeps", () => lookAtAll(kept, "darwin-admin"));
    test("with what opens on them", () => lookAtAll(opened, "darwin-admin"));
    test("with what opens on what a family keeps", () => lookAtAll(openedOnKept, "darwin-admin"));
    test("with names as long as names get, nothing is wider than the screen", () => longNames());
    test("where somebody may not go", () => lookAtAll([denied], "darwin-member"));
  });
};
