import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import { axeViolations } from "./axe.ts";
import { goInside } from "./go-inside.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { foundQuietly, newFamily, signInQuietly } from "./visitors.ts";

/** How somebody asks for help and gets it. */
export const helpdeskJourneys = ({ openPage }: BrowserHarness): void => {
  const toast = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text);

  test("a ticket is opened, answered and seen at once; what its author writes is seen at once as well", async () => {
    const subject = `The barometer ${crypto.randomUUID().slice(0, 8)}`;
    const { page: author } = await openPage();
    await foundQuietly(author, newFamily("Beaufort"));
    await author.goto("/help");
    await author.getByRole("button", { name: "New Ticket" }).first().click();
    const dialog = author.getByRole("dialog", { name: "New Ticket" });
    await dialog.getByRole("button", { name: "Submit", disabled: true }).waitFor();
    await dialog.getByLabel("Subject").fill(subject);
    await dialog.getByLabel("Description").fill("It shows storm, and the sun shines.");
    await dialog.getByLabel("Priority").selectOption("urgent");
    expect(await axeViolations(author)).toEqual([]);
    await dialog.getByRole("button", { name: "Submit" }).click();
    await toast(author, "Ticket created").waitFor();
    await author.getByRole("link", { name: subject }).click();
    await author.getByRole("heading", { level: 1, name: subject }).waitFor();
    await author.locator('[data-live="true"]').waitFor();
    expect(await axeViolations(author)).toEqual([]);

    const { page: superAdmin } = await openPage();
    await signInQuietly(superAdmin, "super", demoPassword);
    await superAdmin.goto("/admin/help-desk");
    await superAdmin.getByRole("button", { name: `Manage ${subject}` }).click();
    const managing = superAdmin.getByRole("dialog", { name: subject });
    await managing.locator('[data-live="true"]').waitFor();
    expect(await axeViolations(superAdmin)).toEqual([]);

    // The author's page is in front again, as its line waits for somebody to look.
    await author.bringToFront();
    await author.locator('[data-live="true"]').waitFor();
    await author.getByLabel("Your message").fill("Now it rains.");
    await author.getByRole("button", { name: "Send" }).click();
    await superAdmin.bringToFront();
    await managing.getByText("Now it rains.").waitFor();
    // The ticket itself is read beside its messages: an answer to one that is older than what was written is refused.
    await managing.locator('[data-revision="1"]').waitFor();

    await managing.getByLabel("Response").fill("Then it was right all along.");
    await managing.getByLabel("Status").selectOption("resolved");
    await managing.getByRole("button", { name: "Update Ticket" }).click();
    await toast(superAdmin, "Ticket updated").waitFor();
    await author.bringToFront();
    await author.getByText("Then it was right all along.").waitFor();
    await author.getByText("This ticket is resolved.").waitFor();
  });

  describe("with a keyboard alone, on a phone", () => {
    const phone = { width: 375, height: 812, theme: "dark" } as const;
    const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
    const isWithin = (dialog: Locator) => dialog.evaluate((element) => element.contains(document.activeElement));
    /** Tab until what is wanted has the focus, once around at most: other suites found families meanwhile, which lists show too. */
    const tabTo = async (page: Page, target: Locator) => {
      await target.waitFor();
      const stops = await page.locator("a, button, input, select, textarea, summary, [tabindex]").count();
      for (let step = 0; step < stops + 20; step += 1) {
        if (await hasFocus(target)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`Tab never came to ${String(target)}`);
    };
    const overflow = (page: Page) =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

    test("a ticket is opened, called solved, and opened again", async () => {
      const { page } = await openPage(phone);
      const { keyboard } = page;
      await foundQuietly(page, newFamily("FitzRoy"));
      await page.goto("/help");
      await tabTo(page, page.getByRole("button", { name: "New Ticket" }).first());
      await keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "New Ticket" });
      await tabTo(page, dialog.getByLabel("Subject"));
      await keyboard.type("The chronometer");
      await tabTo(page, dialog.getByLabel("Description"));
      await keyboard.type("It is a minute slow.");
      await tabTo(page, dialog.getByLabel("Priority"));
      await keyboard.type("Hi");
      await tabTo(page, dialog.getByRole("button", { name: "Submit" }));
      await keyboard.press("Enter");
      await toast(page, "Ticket created").waitFor();
      await tabTo(page, page.getByRole("link", { name: "The chronometer" }));
      await keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "The chronometer" }).waitFor();
      await page.getByRole("main").getByText("High", { exact: true }).waitFor();
      await tabTo(page, page.getByRole("button", { name: "Mark as solved" }));
      await keyboard.press("Enter");
      await page.getByText(/^This ticket is resolved\./).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await tabTo(page, page.getByLabel("Your message"));
      await keyboard.type("Now it is two.");
      await tabTo(page, page.getByRole("button", { name: "Send and reopen" }));
      await keyboard.press("Enter");
      await page.getByRole("button", { name: "Mark as solved" }).waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });

    interface Reached {
      readonly path: string;
      readonly trigger: (page: Page) => Locator;
      /** What is pressed there; Enter unless told. */
      readonly key?: string;
      readonly dialog: string | RegExp;
    }
    const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
    const dialogs: Readonly<Record<string, readonly Reached[]>> = {
      "darwin-admin": [
        // First, because its button is there before the page is.
        { path: "/notifications", trigger: button(/^Notifications/), dialog: "Notifications" },
        { path: "/admin/help-desk", trigger: button(/^Manage I cannot/), dialog: /^I cannot read/ },
        { path: "/admin/help-desk", trigger: button(/saved replies/i), dialog: /saved replies/i },
        { path: "/family-admin", trigger: button("Add Member"), dialog: "Add Member" },
        { path: "/family-admin", trigger: button("Edit Francis Darwin"), dialog: /Francis Darwin/ },
        { path: "/dashboard", trigger: button(/announcement/i), dialog: /announcement/i },
      ],
      super: [
        {
          path: "/admin/tenants",
          trigger: (page) => page.getByLabel("Status of Darwin and Wedgwood", { exact: true }),
          key: "s",
          dialog: /./,
        },
        { path: "/admin/subscription-plans", trigger: button("Edit Clan"), dialog: /Plan/ },
        { path: "/admin/vendors", trigger: button(/^View details of/), dialog: /./ },
        { path: "/admin/help-desk", trigger: button(/^Manage I cannot/), dialog: /^I cannot read/ },
        { path: "/admin/transactions", trigger: button(/^Refund One photograph/), dialog: /Refund/ },
      ],
    };

    test.each(Object.keys(dialogs))("%s comes to every row of the tables, into its dialog and back", async (who) => {
      const { page } = await openPage(phone);
      await signInQuietly(page, who, demoPassword);
      for (const { path, trigger, key = "Enter", dialog: name } of dialogs[who]!) {
        await goInside(page, path);
        await tabTo(page, trigger(page));
        await page.keyboard.press(key);
        const dialog = page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name }));
        await dialog.waitFor();
        await expect.poll(() => isWithin(dialog), { message: `${path}: the focus is in ${String(name)}` }).toBe(true);
        // Once around and on: without a way out there are no more steps to take.
        const stops = await dialog.locator("a, button, input, select, textarea, summary, [tabindex]").count();
        for (let step = 0; step < stops + 2; step += 1) {
          await page.keyboard.press("Tab");
          if (path !== "/notifications") expect(await isWithin(dialog), `${path}: Tab stays inside`).toBe(true);
        }
        expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
        await trigger(page).or(dialog).first().waitFor();
        await page.keyboard.press("Escape");
        await dialog.waitFor({ state: "hidden" });
        await expect.poll(() => hasFocus(trigger(page)), { message: `${path}: the focus is back` }).toBe(true);
      }
    });
  });
};
