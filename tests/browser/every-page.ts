import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import { axeViolations } from "./axe.ts";
import { goInside } from "./go-inside.ts";
import { overflow } from "./overflow.ts";
import type { BrowserHarness, Theme } from "./browser-harness.ts";
import { keepPicture, keepsPictures } from "./pictures.ts";
import { charles, singleItems, type PageState } from "./page-states.ts";
import { call, signInQuietly } from "./visitors.ts";

/** What is looked at, by a title: its states, and which account of the demo looks. */
type Seen = Readonly<Record<string, { readonly states: readonly PageState[]; readonly who?: string }>>;

/** Each state of pages, in every width and both themes. */
export const everyPage = ({ openPage }: BrowserHarness, seen: Seen): void => {
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

  /** Closes what the state before opened, as a reader would. */
  const close = async (page: Page): Promise<void> => {
    const opened = page.locator("[role=dialog], [role=alertdialog], [role=menu]");
    if ((await opened.count()) === 0) return;
    await page.keyboard.press("Escape");
    await opened.first().waitFor({ state: "detached" });
  };

  const go = async (page: Page, state: PageState, who?: string): Promise<void> => {
    const address = await addressOf(page, state.path);
    // Pages outside the shell are loaded.
    await (who === undefined ? page.goto(address) : goInside(page, address));
  };

  /** The page as it stands once it has come. */
  const waitFor = async (page: Page, state: PageState): Promise<void> => {
    // Hidden from readers where a dialog opens by itself.
    await page.getByRole("heading", { level: 1, name: state.heading, includeHidden: true }).waitFor();
    await state.open?.(page);
    await page.evaluate(() => document.fonts.ready);
  };

  const setTheme = async (page: Page, theme: Theme): Promise<void> => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.evaluate((chosen) => {
      document.documentElement.dataset["theme"] = chosen;
    }, theme);
  };

  const heightAt = (width: number): number => (width === 375 ? 812 : 900);

  /** Where pictures are wanted, each width is kept in both themes; axe finds nothing in either theme, and nothing is wider than the screen. */
  const look = async (page: Page, state: PageState, isThere: boolean, who?: string): Promise<void> => {
    for (const [index, visit] of (state.visits ?? [[1440, 768, 375]]).entries()) {
      await page.setViewportSize({ width: visit[0]!, height: heightAt(visit[0]!) });
      await setTheme(page, "light");
      await (isThere && index === 0 ? close(page) : go(page, state, who));
      await waitFor(page, state);
      for (const width of visit) {
        await page.setViewportSize({ width, height: heightAt(width) });
        for (const theme of themes) {
          // The wide page in light and the narrow one in dark.
          const isChecked = theme === (width === 375 ? "dark" : "light") && width !== 768;
          if (!isChecked && !keepsPictures) continue;
          await setTheme(page, theme);
          await keepPicture(page, state.name);
          if (isChecked) expect.soft(await axeViolations(page), `${state.name}: axe, ${width} ${theme}`).toEqual([]);
        }
        expect.soft(await overflow(page), `${state.name}: sideways at ${width}`).toBeLessThanOrEqual(0);
      }
      if (!visit.includes(375)) continue;
      await page.setViewportSize({ width: 320, height: 640 });
      expect.soft(await overflow(page), `${state.name}: sideways at 320`).toBeLessThanOrEqual(0);
    }
  };

  const lookAtAll = async (states: readonly PageState[], who?: string): Promise<void> => {
    const { page, problems } = await openPage();
    for (const { problem } of states) if (problem) problems.expect(problem);
    if (who) await signInQuietly(page, who, demoPassword);
    // What opens on a page is looked at after it, without another load.
    for (const [index, state] of states.entries())
      await look(page, state, who !== undefined && states[index - 1]?.path === state.path, who);
  };

  describe("every page, in every width and in both themes", () => {
    test.each(Object.entries(seen))("%s", (_title, { states, who }) => lookAtAll(states, who));
  });
};
