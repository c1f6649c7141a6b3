import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import { axeViolations } from "./axe.ts";
import type { Stage } from "./stage.ts";
import { foundQuietly, newFamily, signInQuietly } from "./visitors.ts";

/** How somebody asks for help and gets it. */
export const helpdeskJourneys = ({ openPage }: Stage): void => {
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

    await managing.getByLabel("Response").fill("Then it was right all along.");
    await managing.getByLabel("Status").selectOption("resolved");
    await managing.getByRole("button", { name: "Update Ticket" }).click();
    await toast(superAdmin, "Ticket updated").waitFor();
    await author.bringToFront();
    await author.getByText("Then it was right all along.").waitFor();
    await author.getByText("This ticket is resolved.").waitFor();
  });
};
