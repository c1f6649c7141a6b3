import { describe, expect, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import { axeViolations } from "./axe.ts";
import { goInside } from "./go-inside.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { call, foundQuietly, newFamily, signInQuietly } from "./visitors.ts";

/** What whoever runs the platform does, and what families see of it. */
export const administrationJourneys = ({ openPage }: BrowserHarness): void => {
  describe("a family that is suspended in one window", () => {
    test("changes nothing in the other from its next request on, reads of it in its log, and goes on when it is active", async () => {
      const family = newFamily(`Banks ${crypto.randomUUID().slice(0, 8)}`);
      const { page } = await openPage();
      await foundQuietly(page, family);
      const story = { title: "The voyage", artifactType: "story", content: "To the south." };
      const tell = () => page.request.post("/api/family-artifacts", { data: story });
      expect((await tell()).status()).toBe(201);

      const { page: root } = await openPage();
      await signInQuietly(root, "super", demoPassword);
      await root.goto("/admin");
      await root.getByRole("heading", { level: 1, name: "Super Admin" }).waitFor();
      await root.getByText(/\d+ active, \d+ trial/).waitFor();
      expect(await axeViolations(root)).toEqual([]);
      await root
        .getByRole("navigation", { name: "Quick links" })
        .getByRole("link", { name: /^Tenants/ })
        .click();
      await root.getByRole("searchbox", { name: "Search families..." }).fill(family.familyName);
      const status = root.getByLabel(`Status of ${family.familyName}`);
      const become = async (option: string, verb: string) => {
        await status.selectOption(option);
        const dialog = root.getByRole("dialog");
        await dialog.getByLabel("Reason").fill("a trial of it");
        await dialog.getByRole("button", { name: verb, exact: true }).click();
        await dialog.waitFor({ state: "hidden" });
        await root.getByRole("row", { name: new RegExp(`${family.familyName} ${option}`, "i") }).waitFor();
      };
      await become("suspended", "Suspend");
      expect(await axeViolations(root)).toEqual([]);

      expect([401, 403]).toContain((await tell()).status());
      await signInQuietly(page, family.email);
      const refused = await tell();
      expect([refused.status(), ((await refused.json()) as { error: string }).error]).toEqual([
        403,
        "TENANT_SUSPENDED",
      ]);
      await page.goto("/stories");
      await page.getByText("This family archive is suspended.").waitFor();
      await page.getByRole("main").getByRole("link", { name: "The voyage" }).waitFor();
      await page.getByRole("link", { name: "Add Story" }).click();
      await page.getByText("Nothing can be added or changed while this family archive is suspended.").waitFor();
      expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0);
      expect(await axeViolations(page)).toEqual([]);

      await become("active", "Activate");
      await expect.poll(async () => (await tell()).status()).toBe(201);
      await goInside(page, "/audit");
      await page.getByText("(suspended: a trial of it)").waitFor();
      await page.getByText("(active: a trial of it)").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const other = (await openPage()).page;
      await foundQuietly(other, newFamily("Solander"));
      const log = await call<{ entries: unknown[] }>(other, "GET", "/api/audit");
      expect(log.entries.length).toBeGreaterThan(0);
      expect(JSON.stringify(log)).not.toContain("a trial of it");
    });
  });
};
