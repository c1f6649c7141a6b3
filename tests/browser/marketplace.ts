import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import { axeViolations } from "./axe.ts";
import { goInside } from "./go-inside.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { foundQuietly, newFamily, signInQuietly, signUpAsBusiness } from "./visitors.ts";

/** How somebody comes to sell to families. */
export const marketplaceJourneys = ({ openPage }: BrowserHarness): void => {
  const toast = (page: Page, text: string) => page.getByRole("region", { name: "Notifications" }).getByText(text);

  test("somebody applies, is approved and offers a service; another family buys it, and is refunded", async () => {
    const businessName = `Grimaldi Maps ${crypto.randomUUID().slice(0, 8)}`;
    const title = `A map of ${businessName}`;

    const { page: seller } = await openPage();
    await signUpAsBusiness(seller, newFamily("Grimaldi"));
    await seller.getByLabel("Business name").fill(businessName);
    await seller.getByLabel("Description").fill("We draw where a family lived, and when.");
    await seller.getByLabel("Contact e-mail").fill("maps@example.org");
    await seller.getByRole("button", { name: "Submit application" }).click();
    await toast(seller, "Application submitted").waitFor();
    await seller.getByRole("heading", { level: 1, name: "Vendor Status" }).waitFor();
    // What the sidebar offers follows.
    await seller.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vendor Status" }).waitFor();

    const { page: superAdmin } = await openPage();
    await signInQuietly(superAdmin, "super", demoPassword);
    await superAdmin.goto("/marketplace");
    await superAdmin.getByRole("link", { name: "Manage vendors" }).click();
    await superAdmin.getByRole("button", { name: `View details of ${businessName}` }).click();
    await superAdmin.getByRole("button", { name: "Approve Vendor" }).click();
    await toast(superAdmin, "Vendor approved").waitFor();

    await seller.reload();
    await seller.getByRole("main").getByRole("link", { name: "My Services" }).click();
    await seller.getByRole("button", { name: "Add service" }).first().click();
    const dialog = seller.getByRole("dialog", { name: "Add service" });
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Description").fill("Every house of three generations on one sheet.");
    await dialog.getByLabel("Category").selectOption({ label: "Genealogy research" });
    await dialog.getByLabel("Price in US dollars").fill("120");
    expect(await axeViolations(seller)).toEqual([]);
    await dialog.getByRole("button", { name: "Add service" }).click();
    await toast(seller, "Service created").waitFor();
    const pictures = seller.getByRole("dialog", { name: "Pictures" });
    const drawing = (background: string) =>
      sharp({ create: { width: 900, height: 640, channels: 3, background } })
        .png()
        .toBuffer();
    await seller.locator("input[type=file]").setInputFiles([
      { name: "map.png", mimeType: "image/png", buffer: await drawing("#2f5d50") },
      { name: "legend.png", mimeType: "image/png", buffer: await drawing("#a8562e") },
    ]);
    await pictures.getByLabel("Description of picture 2").fill("The legend of a map");
    await pictures.getByRole("button", { name: "Move picture 2 up" }).click();
    expect(await axeViolations(seller)).toEqual([]);
    await pictures.getByRole("button", { name: "Save pictures" }).click();
    await toast(seller, "Pictures saved").waitFor();

    const { page: buyer, problems } = await openPage();
    problems.expect(/status of 404/);
    await foundQuietly(buyer, newFamily("Rossi"));
    await buyer.goto("/marketplace");
    await buyer.getByRole("searchbox").fill(businessName);
    await buyer.getByText("1 service", { exact: true }).waitFor();
    await buyer.getByRole("link", { name: title }).click();
    await buyer.getByRole("heading", { level: 1, name: title }).waitFor();
    await buyer.getByText("$120.00").waitFor();
    await buyer.getByRole("img", { name: "The legend of a map" }).waitFor();
    await buyer.getByRole("list", { name: /^Pictures/ }).press("ArrowRight");
    await buyer.getByText("Picture 2 of 2").waitFor({ state: "attached" });
    expect(await axeViolations(buyer)).toEqual([]);
    await buyer.getByRole("button", { name: "Purchase Service" }).click();
    await buyer.getByText("Sandbox: no card is charged and no money moves.").waitFor();
    expect(await axeViolations(buyer)).toEqual([]);
    await buyer.getByRole("button", { name: "Pay $120.00" }).click();
    await toast(buyer, "Payment Successful!").waitFor();
    await buyer.getByRole("link", { name: "My Purchases" }).click();
    await buyer.getByRole("button", { name: `Write a review of ${title}` }).click();
    const review = buyer.getByRole("dialog", { name: `Review ${businessName}` });
    await review.getByRole("radio", { name: "5 stars: Excellent" }).check({ force: true });
    await review.getByLabel("Comment").fill("Every house is where it was.");
    expect(await axeViolations(buyer)).toEqual([]);
    await review.getByRole("button", { name: "Publish review" }).click();
    await toast(buyer, "Review published").waitFor();
    await buyer.getByRole("main").getByRole("link", { name: title }).click();
    await buyer.getByRole("button", { name: "Print receipt" }).waitFor();
    const downloading = buyer.waitForEvent("download");
    await buyer.getByRole("link", { name: "Download PDF" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^receipt-[-0-9a-f]+\.pdf$/);

    await seller.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Earnings" }).click();
    await seller.getByRole("row", { name: title }).getByText("$102.00").waitFor();
    await seller.getByRole("img", { name: /^Earnings by month/ }).waitFor();
    await goInside(seller, "/marketplace");
    await seller.getByRole("searchbox").fill(businessName);
    // A click on what the search is about to replace goes nowhere.
    await seller.getByText("1 service", { exact: true }).waitFor();
    await seller.getByText("5.0 (1 review)").waitFor();
    await seller.getByRole("link", { name: title }).click();
    await seller.getByRole("button", { name: "Answer", exact: true }).click();
    await seller.getByRole("dialog").getByLabel("Answer").fill("The parish had kept its maps.");
    await seller.getByRole("button", { name: "Publish answer" }).click();
    await seller.getByText("The parish had kept its maps.").waitFor();

    await goInside(superAdmin, "/admin/transactions");
    await superAdmin.getByRole("button", { name: `Refund ${title}` }).click();
    await superAdmin.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
    await toast(superAdmin, "$120.00 refunded in all").waitFor();
    await buyer.reload();
    await buyer.getByText("Refunded", { exact: true }).first().waitFor();
    // The marketplace hears of the refund from the payments.
    const withoutReviews = async () => {
      await seller.reload();
      await seller
        .getByText(/^(No reviews yet|5\.0 \(1 review\))$/)
        .first()
        .waitFor();
      return seller.getByText("No reviews yet", { exact: true }).count();
    };
    await expect.poll(withoutReviews).toBe(1);

    await goInside(seller, "/vendor/services");
    await seller.getByRole("switch", { name: `${title}: active` }).click();
    await toast(seller, "Service deactivated").waitFor();
    await buyer.getByRole("link", { name: "View service" }).click();
    await buyer.getByText("This service is no longer offered.").waitFor();
  });

  test("a card says its rating in one line, however wide the price beside it", async () => {
    const { page } = await openPage();
    await signInQuietly(page, "darwin-member", demoPassword);
    await page.goto("/marketplace");
    const ratings = page.getByRole("main").getByText(/\(\d+ reviews?\)$/);
    await ratings.first().waitFor();
    const heights = await ratings.evaluateAll((all) => all.map((one) => one.parentElement!.offsetHeight));
    expect(new Set(heights).size).toBe(1);
  });
};
