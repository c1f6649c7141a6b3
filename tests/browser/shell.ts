import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "./axe.ts";
import { demoPassword } from "../product/start-product.ts";
import { beginInside } from "./go-inside.ts";
import type { BrowserHarness, PageOptions } from "./browser-harness.ts";
import { call, homeHeading, signInQuietly } from "./visitors.ts";

/** What stands around every page, and getting around in it. */
export const shellJourneys = ({ openPage, keepPage }: BrowserHarness): void => {
  const signInAsAdmin = (page: Page) => signInQuietly(page, "darwin-admin", demoPassword);
  /** Of the demo family's admin, loaded once. */
  const kept = keepPage(async (page) => {
    await signInAsAdmin(page);
    await page.goto("/people");
  });
  const inside = async (path: string): Promise<Page> => {
    await beginInside(kept(), path);
    return kept();
  };

  /** A page of the demo family's admin. */
  const signedIn = async (path: string, options: PageOptions = {}) => {
    const opened = await openPage(options);
    await signInAsAdmin(opened.page);
    await opened.page.goto(path);
    await opened.page.getByRole("heading", { level: 1 }).first().waitFor();
    return opened;
  };

  const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

  describe("a visitor who is signed out", () => {
    test("sees the landing page on every path, and comes back to that path after signing in", async () => {
      const { page } = await openPage();
      for (const path of ["/", "/people", "/admin/tenants", "/nowhere/at/all"]) {
        await page.goto(path);
        await heading(page, "The book your family writes together").waitFor();
        expect(await page.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
          "AI-Powered Search",
          "Family Tree Visualization",
          "Rich Archiving",
          "Secure & Private",
        ]);
      }
      await page.goto("/people");
      await page.getByRole("link", { name: "Log In to Get Started" }).click();
      await page.getByLabel("E-mail address or user name").fill("darwin-member");
      await page.getByLabel("Password").fill(demoPassword);
      await page.getByRole("button", { name: "Sign in" }).click();
      await heading(page, "People").waitFor();
    });

    test("is sent from /test-login home", async () => {
      const { page } = await openPage();
      await page.goto("/test-login");
      await heading(page, "The book your family writes together").waitFor();
      expect(new URL(page.url()).pathname).toBe("/");
    });

    test("is told kindly of a wrong password, alike for names nobody has", async () => {
      const { page, problems } = await openPage();
      problems.expect(/status of 401/);
      const sentences = [];
      for (const name of ["darwin-admin", "nobody-at-all"]) {
        await page.goto("/api/login");
        await page.getByLabel("E-mail address or user name").fill(name);
        await page.getByLabel("Password").fill("certainly wrong");
        await page.getByRole("button", { name: "Sign in" }).click();
        sentences.push(await page.getByRole("alert").textContent());
        expect(await page.getByLabel("E-mail address or user name").inputValue()).toBe(name);
      }
      expect(sentences[0]).toBe(sentences[1]);
    });
  });

  describe("the sidebar", () => {
    const width = (page: Page) =>
      page.getByRole("complementary").evaluate((aside) => Math.round(aside.getBoundingClientRect().width));

    test("goes from 16rem to 3rem by its button and by Ctrl+b, and remembers for seven days", async () => {
      const page = await inside("/people");
      await heading(page, "People").waitFor();
      expect(await width(page)).toBe(256);
      await page.getByRole("button", { name: "Toggle the sidebar" }).click();
      await expect.poll(() => width(page)).toBe(48);
      const kept = (await page.context().cookies()).find(({ name }) => name === "sidebar_state");
      expect(kept?.value).toBe("collapsed");
      expect(kept!.expires - Date.now() / 1000).toBeGreaterThan(604_800 - 600);
      expect(kept!.expires - Date.now() / 1000).toBeLessThanOrEqual(604_800);

      await page.reload();
      await heading(page, "People").waitFor();
      expect(await width(page)).toBe(48);
      // Icons keep their names.
      await page.getByRole("link", { name: "Family Tree" }).waitFor();
      await page.keyboard.press("Control+b");
      await expect.poll(() => width(page)).toBe(256);
    });

    test("is a sheet on a phone, with everything in it", async () => {
      const { page } = await signedIn("/", { width: 375, height: 812, isTouch: true });
      expect(await page.getByRole("link", { name: "People", exact: true }).count()).toBe(0);
      await page.getByRole("button", { name: "Toggle the sidebar" }).tap();
      const sheet = page.getByRole("dialog", { name: "Menu" });
      await sheet.waitFor();
      expect(await sheet.locator("> div").evaluate((element) => element.getBoundingClientRect().width)).toBe(288);
      await sheet.getByRole("button", { name: /Darwin and Wedgwood/ }).tap();
      await page.getByRole("menuitem", { name: "Settings" }).waitFor();
      await page.keyboard.press("Escape");
      await sheet.getByRole("link", { name: "People", exact: true }).tap();
      await heading(page, "People").waitFor();
      await sheet.waitFor({ state: "hidden" });
    });
  });

  test("the theme is chosen by a button and stays", async () => {
    const { page } = await signedIn("/");
    const theme = () => page.evaluate(() => document.documentElement.dataset["theme"] ?? "light");
    expect(await theme()).toBe("light");
    await page.getByRole("button", { name: "Use the dark theme" }).click();
    await expect.poll(theme).toBe("dark");
    await page.reload();
    await heading(page, homeHeading).waitFor();
    expect(await theme()).toBe("dark");
    expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
  });

  test("a page that is read in the dark theme is printed dark on white, without what is there to be pressed", async () => {
    const { page } = await signedIn("/people", { theme: "dark" });
    await page.getByRole("link", { name: /^Darwin, Charles Robert/ }).click();
    const name = heading(page, "Charles Robert Darwin");
    await name.waitFor();
    const lightness = () => name.evaluate((element) => Number(/\d+/.exec(getComputedStyle(element).color)![0]));
    const edit = page.getByRole("button", { name: "Edit", exact: true });
    await edit.waitFor();
    expect(await lightness()).toBeGreaterThan(200);
    await page.emulateMedia({ media: "print" });
    expect(await lightness()).toBeLessThan(60);
    expect(await edit.isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await edit.click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.emulateMedia({ media: "print" });
    expect([await name.isVisible(), await dialog.isVisible()]).toEqual([false, true]);
  });

  test("the user menu leads to the settings and out", async () => {
    const { page } = await signedIn("/");
    const menu = page.getByRole("button", { name: /Darwin and Wedgwood/ });
    await menu.click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await heading(page, "Settings").waitFor();
    await expect.poll(() => page.title()).toBe("Settings · Kinkeeper");
    await menu.click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await page.getByRole("link", { name: "Log In to Get Started" }).waitFor();
    expect((await page.request.get("/api/auth/user")).status()).toBe(401);
  });

  test("what is still being read as one signs out is refused, and keeps nobody in", async () => {
    const { page } = await openPage();
    await signInAsAdmin(page);
    const leaves = Promise.withResolvers<void>();
    await page.route("**/api/auth/security", async (route) => {
      await leaves.promise;
      await route.fulfill({ status: 401, json: { error: "SIGNED_OUT", message: "Please sign in.", requestId: "r" } });
    });
    await page.route("**/api/logout", async (route) => {
      const refused = page.waitForEvent("console", (message) => message.text().includes("status of 401"));
      leaves.resolve();
      await refused;
      await route.continue();
    });
    const asked = page.waitForRequest("**/api/auth/security");
    await page.goto("/settings/security");
    await asked;
    await page.getByRole("button", { name: /Darwin and Wedgwood/ }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await page.getByRole("link", { name: "Log In to Get Started" }).waitFor();
  });

  test("an unknown path reads 404 Page Not Found, with the way home", async () => {
    const page = kept();
    await page.evaluate(() => history.pushState(null, "", "/nowhere"));
    await heading(page, "404 Page Not Found").waitFor();
    await page.getByRole("link", { name: "Go to Home" }).click();
    await heading(page, homeHeading).waitFor();
  });

  test("one remote that is down shows a card with Retry, and the rest keeps working", async () => {
    const { page, problems } = await openPage();
    problems.expect(/ERR_FAILED|failed to load|RUNTIME-0|remote/i);
    await page.route("**/remotes/genealogy/**", (route) => route.abort());
    await signInQuietly(page, "darwin-admin", demoPassword);
    await page.goto("/people");
    const card = page.getByRole("alert").filter({ hasText: "The family tree is not available right now" });
    await card.waitFor();
    await page.getByRole("link", { name: "Search", exact: true }).first().click();
    await heading(page, homeHeading).waitFor();
    await page.getByRole("link", { name: "People", exact: true }).first().click();
    await card.waitFor();
    await page.unroute("**/remotes/genealogy/**");
    await card.getByRole("button", { name: "Retry" }).click();
    await heading(page, "People").waitFor();
  });

  test("a list that cannot be read says so, and Retry reads it", async () => {
    const { page, problems } = await openPage();
    problems.expect(/\b503\b/);
    const refusal = { error: "UNAVAILABLE", message: "The archive is resting for a moment.", requestId: "r" };
    await page.route("**/api/people-index/letters?*", (route) => route.fulfill({ status: 503, json: refusal }));
    await signInQuietly(page, "darwin-admin", demoPassword);
    await page.goto("/family-members");
    const card = page.getByRole("alert").filter({ hasText: "The archive is resting for a moment." });
    await card.waitFor();
    await page.unroute("**/api/people-index/letters?*");
    await card.getByRole("button", { name: "Retry" }).click();
    await page.getByText("40 people").waitFor();
  });

  test("a question of kinship is answered above what is found", async () => {
    const page = await inside("/");
    const question = "how is Emma Darwin related to Josiah Wedgwood";
    await page.getByRole("combobox", { name: "Search your family archive" }).fill(question);
    const answer = page.getByRole("region", { name: "From your family tree" });
    await answer.waitFor();
    expect(await answer.textContent()).toContain(
      "Emma Wedgwood (Darwin by marriage) was Josiah Wedgwood’s granddaughter.",
    );
    const path = answer.getByRole("list", { name: "How they are related" });
    expect(await path.getByRole("link").allTextContents()).toEqual([
      expect.stringContaining("Emma Wedgwood"),
      expect.stringContaining("Josiah Wedgwood II"),
      expect.stringContaining("Josiah Wedgwood1730"),
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await path.getByRole("link", { name: "Josiah Wedgwood II" }).click();
    await heading(page, "Josiah Wedgwood II").waitFor();
  });

  const canvas = (page: Page) => page.getByRole("group", { name: /^Family tree\./ });

  describe("the tree", () => {
    const charles = async (page: Page): Promise<FamilyMember> => {
      const members = await call<readonly FamilyMember[]>(page, "GET", "/api/family-members");
      return members.find(({ firstName }) => firstName === "Charles Robert")!;
    };
    const cards = (page: Page) => canvas(page).getByRole("link");

    test("pans by dragging without opening anybody, zooms by its buttons, and opens a card by a click", async () => {
      const page = await inside("/family-tree");
      await page.getByText("40 members").waitFor();
      // The demo’s administrator herself: in the middle of what is seen first.
      const card = canvas(page).getByRole("link", { name: /^Emma Wedgwood/ });
      await card.waitFor();
      const before = (await card.boundingBox())!;
      await page.mouse.move(before.x + 40, before.y + 40);
      await page.mouse.down();
      await page.mouse.move(before.x + 100, before.y + 70, { steps: 4 });
      await page.mouse.up();
      await expect.poll(async () => Math.round((await card.boundingBox())!.x - before.x)).toBe(60);
      expect(new URL(page.url()).pathname).toBe("/family-tree");

      const zoom = page.getByRole("group", { name: "Zoom" });
      for (const step of ["100%", "125%", "150%", "175%", "200%"]) {
        await zoom.getByRole("button", { name: "Zoom in" }).click();
        await zoom.getByText(step, { exact: true }).waitFor();
      }
      await zoom.getByRole("button", { name: "Zoom in", disabled: true }).waitFor();
      // With its map as high as it is meant to be where that fits, and never below the window's edge.
      const frame = canvas(page).locator("../..");
      const drawing = (await frame.boundingBox())!;
      expect(drawing.y + drawing.height).toBeLessThanOrEqual(900);
      await page.setViewportSize({ width: 1440, height: 1_100 });
      await expect.poll(async () => Math.round((await frame.boundingBox())!.height)).toBe(700);
      await page.setViewportSize({ width: 1440, height: 900 });
      for (let click = 0; click < 5; click += 1) await zoom.getByRole("button", { name: "Zoom out" }).click();
      await card.click();
      await page.waitForURL(/\/family-members\?selected=/);
    });

    test("says the same as a list", async () => {
      const page = await inside("/family-tree");
      await page.getByRole("button", { name: "Show as a list" }).click();
      const person = page.getByRole("listitem").filter({ hasText: /^Charles Robert Darwin/ });
      await person.getByText("Partners: ").waitFor();
      expect(await person.textContent()).toContain("Emma Wedgwood");
    });

    test("begins at a person whose page sent us", async () => {
      const { id } = await charles(kept());
      const page = await inside(`/people/${id}`);
      await page.getByRole("link", { name: "Show in the tree" }).click();
      const card = page.locator(`a[href$="${id}"][data-person]`);
      await card.waitFor();
      const fromTheMiddle = async () => {
        const [box, view] = [(await card.boundingBox())!, (await canvas(page).boundingBox())!];
        const across = Math.abs(box.x + box.width / 2 - view.x - view.width / 2);
        return Math.max(across, Math.abs(box.y + box.height / 2 - view.y - view.height / 2));
      };
      await expect.poll(fromTheMiddle).toBeLessThan(3);
    });

    test("is pinched and dragged by fingers, and leaves the page room to scroll", async () => {
      const { page } = await signedIn("/family-tree", { width: 375, height: 812, isTouch: true });
      await cards(page).first().waitFor();
      const view = (await canvas(page).boundingBox())!;
      expect(view.height).toBeLessThan(812 - 100);
      const fingers = await page.context().newCDPSession(page);
      const touch = (type: string, ...points: readonly (readonly [number, number])[]) =>
        fingers.send("Input.dispatchTouchEvent", {
          type: type as "touchStart",
          touchPoints: points.map(([x, y], id) => ({ x, y, id })),
        });
      const [x, y] = [view.x + view.width / 2, view.y + 150];
      await touch("touchStart", [x - 20, y], [x + 20, y]);
      await touch("touchMove", [x - 30, y], [x + 30, y]);
      await touch("touchMove", [x - 40, y], [x + 40, y]);
      await touch("touchEnd");
      await expect
        .poll(async () => Number.parseInt((await page.getByText(/^\d+%$/).textContent())!))
        .toBeGreaterThan(110);
    });
  });

  test("the keyboard alone leads from signing in through a dialog to walking the tree", async () => {
    const { page } = await openPage();
    const { keyboard } = page;
    const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
    /** Tab until what is wanted has the focus. */
    const tabTo = async (target: Locator) => {
      await target.waitFor();
      for (let step = 0; step < 60; step += 1) {
        await keyboard.press("Tab");
        if (await hasFocus(target)) return;
      }
      throw new Error(`Tab never came to ${String(target)}`);
    };
    await page.goto("/");
    await tabTo(page.getByRole("link", { name: "Log In to Get Started" }));
    await keyboard.press("Enter");
    const account = page.getByLabel("E-mail address or user name");
    await account.waitFor();
    await expect.poll(() => hasFocus(account)).toBe(true);
    await keyboard.type("darwin-admin");
    await keyboard.press("Tab");
    await keyboard.type(demoPassword);
    await keyboard.press("Enter");
    await heading(page, homeHeading).waitFor();

    // The first Tab of every page offers to skip the navigation.
    await page.reload();
    await heading(page, homeHeading).waitFor();
    await keyboard.press("Tab");
    expect(await hasFocus(page.getByRole("link", { name: "Skip to the page" }))).toBe(true);
    await tabTo(page.getByRole("link", { name: "Family Members", exact: true }).first());
    await keyboard.press("Enter");
    // On arriving, the focus is at the page's own heading.
    await expect.poll(() => hasFocus(heading(page, "Family Members"))).toBe(true);

    const add = page.getByRole("button", { name: "Add a person" });
    await tabTo(add);
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add Family Member" });
    await tabTo(dialog.getByLabel("First name"));
    await keyboard.type("Bernard");
    await keyboard.press("Tab");
    await keyboard.type("Darwin");
    await keyboard.press("Enter");
    await page.getByText("Family member added successfully").waitFor();
    await expect.poll(() => hasFocus(add)).toBe(true);

    await page.goto("/family-tree");
    const card = (name: RegExp) => canvas(page).getByRole("link", { name });
    await card(/^Josiah Wedgwood 1730/).waitFor();
    await tabTo(page.getByRole("combobox", { name: "Find a person in the tree" }));
    await keyboard.type("emma wedg");
    await page.getByRole("option", { name: /Emma Wedgwood/ }).waitFor();
    await keyboard.press("Enter");
    await tabTo(card(/^Emma Wedgwood You 1808/));
    // Her husband, one of their children, and back up to one of the two.
    for (const [key, name] of [
      ["ArrowLeft", /^Charles Robert Darwin 1809/],
      ["ArrowDown", /Darwin 18[345]/],
      ["ArrowUp", /^(Charles Robert Darwin 1809|Emma Wedgwood You 1808)/],
    ] as const) {
      await keyboard.press(key);
      await card(name).and(page.locator(":focus")).waitFor();
    }
    await keyboard.press("Enter");
    await page.waitForURL(/\/family-members\?selected=/);
  });

  test("a session that ends elsewhere is told of, and what is typed stays", async () => {
    const { page, problems } = await openPage();
    problems.expect(/status of 401/);
    await signInAsAdmin(page);
    await page.goto("/family-members");
    await page.getByRole("button", { name: "Add a person" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Family Member" });
    await dialog.getByLabel("First name").fill("Bernard");
    // The list below is there: one that is refused would be told of in place of the page.
    await page
      .getByRole("button", { name: /^Edit /, includeHidden: true })
      .first()
      .waitFor();
    await page.context().clearCookies();
    await dialog.getByRole("button", { name: "Add member" }).click();
    await page.getByText("Your session has ended.").waitFor();
    await dialog.getByRole("link", { name: "sign in again" }).waitFor();
    expect(await dialog.getByLabel("First name").inputValue()).toBe("Bernard");
  });
};
