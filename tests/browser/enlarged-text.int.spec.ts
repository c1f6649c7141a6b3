/// <reference lib="dom" />
import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import { goInside } from "./go-inside.ts";
import { overflow } from "./overflow.ts";
import { browserHarness } from "./browser-harness.ts";
import { call, signInQuietly } from "./visitors.ts";
import { watchRequests } from "./watch-requests.ts";

/** Twice the usual size, as a reader sets it in the browser. */
const harness = browserHarness(["--blink-settings=defaultFontSize=32"]);

/** Words of the page's title that are broken in two. */
const brokenWords = (page: Page): Promise<readonly string[]> =>
  page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: word } of (text.textContent ?? "").matchAll(/[^\s@]+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    return broken;
  });

/** What is said by rows of the list whose words do not fit into them. */
const overflowingRows = (page: Page, list: string): Promise<readonly (string | null)[]> =>
  page
    .getByRole("list", { name: list, exact: true })
    .first()
    .getByRole("listitem")
    .evaluateAll((rows) =>
      rows.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).map((row) => row.textContent),
    );

describe("on a phone, in a browser that shows text at twice its size", () => {
  const pages: Readonly<Record<string, readonly string[]>> = {
    "darwin-admin": [
      "/",
      "/dashboard",
      "/family-tree",
      "/people",
      "/family-members",
      "/stories",
      "/events",
      "/traditions",
      "/activity",
      "/help",
      "/marketplace",
      "/settings",
      "/welcome",
      "/family-admin",
      "/admin/help-desk",
    ],
    super: ["/admin", "/admin/tenants", "/admin/subscription-plans", "/admin/vendors"],
    vendor: ["/vendor/services", "/vendor/earnings"],
  };
  test.each(Object.entries(pages))("nothing is beyond the screen, no title is broken: %s", async (who, paths) => {
    const { page } = await harness.openPage({ width: 375, height: 812, isTouch: true });
    const { untilAtRest } = watchRequests(page);
    await signInQuietly(page, who, demoPassword);
    for (const path of paths) {
      await goInside(page, path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await untilAtRest();
      expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
      expect.soft(await brokenWords(page), path).toEqual([]);
    }
  });

  test("names of people stand below each other, and the first tab can be reached", async () => {
    const { page } = await harness.openPage({ width: 375, height: 812, isTouch: true });
    await signInQuietly(page, "darwin-member", demoPassword);
    const artifacts = await call<readonly Artifact[]>(page, "GET", "/api/family-artifacts");
    const { id } = artifacts.find(({ title }) => title === "Five years by ship")!;
    await page.goto(`/stories/${id}`);
    await page
      .getByRole("link", { name: /Charles Robert Darwin/ })
      .first()
      .waitFor();
    expect(await overflowingRows(page, "People")).toEqual([]);
    await goInside(page, "/");
    const tab = page.getByRole("tab", { name: "All" });
    await tab.waitFor();
    expect((await tab.boundingBox())!.x).toBeGreaterThanOrEqual(0);
  });

  test("prices are whole, and words stay on their buttons", async () => {
    const { page } = await harness.openPage({ width: 375, height: 812, isTouch: true });
    await signInQuietly(page, "darwin-member", demoPassword);
    await page.goto("/marketplace");
    const price = page.getByText("$180.00", { exact: true });
    await price.waitFor();
    // In one line of 41 px.
    expect((await price.boundingBox())!.height).toBeLessThan(60);
    await goInside(page, "/");
    const place = page.getByRole("button", { name: /Maer Hall, Staffordshire/ });
    await place.waitFor();
    expect(await place.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  });

  test("a question that is taller than the screen is scrolled to its buttons, and none is wider", async () => {
    const { page } = await harness.openPage({ width: 375, height: 500, isTouch: true });
    // Twice, so that there is somewhere else to sign out.
    await signInQuietly(page, "darwin-member", demoPassword);
    await signInQuietly(page, "darwin-member", demoPassword);
    await page.goto("/settings");
    await page.getByRole("button", { name: "Sign out everywhere else" }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Leave this family" }).tap();
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    // Nothing is cut off: what is inside scrolls.
    expect(await question.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await question.getByRole("button", { name: "Cancel" }).tap();
    await question.waitFor({ state: "detached" });
  });

  test("the menu is closed by a button beside its name, and a button keeps its words whole", async () => {
    const { page } = await harness.openPage({ width: 375, height: 812, isTouch: true });
    await signInQuietly(page, "darwin-member", demoPassword);
    await page.goto("/");
    const add = page.getByRole("button", { name: "Add Content" });
    await add.waitFor();
    // One line of 29 px, in a button that is as high as a finger needs.
    expect((await add.boundingBox())!.height).toBeLessThan(80);
    await page.getByRole("button", { name: "Toggle the sidebar" }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    const close = await menu.getByRole("button", { name: "Close menu" }).boundingBox();
    const name = await menu.getByText("Kinkeeper", { exact: true }).boundingBox();
    expect(name!.x + name!.width).toBeLessThanOrEqual(close!.x + 8);
  });

  test("an answer of the assistant is seen, not only the line to ask in", async () => {
    const { page } = await harness.openPage({ width: 375, height: 740, isTouch: true });
    // Who asks has one conversation: another file looks at that of the other family's member meanwhile.
    await signInQuietly(page, "bronte-member", demoPassword);
    await page.goto("/ai-chat");
    const field = page.getByPlaceholder("Ask about your family history...");
    await field.fill("When was Charlotte Brontë born?");
    await field.press("Enter");
    await page.getByText("Answers are quotes from your archive.").waitFor();
    const conversation = page.getByRole("region", { name: "Conversation" });
    // Four lines of it.
    expect((await conversation.boundingBox())!.height).toBeGreaterThan(150);
  });

  test("a card of the tree holds what is written on it", async () => {
    const { page } = await harness.openPage({ width: 375, height: 812, isTouch: true });
    await signInQuietly(page, "darwin-member", demoPassword);
    await page.goto("/family-tree");
    const cards = page.locator("a[data-person]");
    await cards.first().waitFor();
    const overfull = await cards.evaluateAll((all) =>
      all.filter((card) => card.scrollHeight > card.clientHeight).map((card) => card.textContent),
    );
    expect(overfull).toEqual([]);
  });
});
