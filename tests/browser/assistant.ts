import { expect, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import { axeViolations } from "./axe.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { foundQuietly, newFamily, signInQuietly } from "./visitors.ts";

/** How somebody asks the archive, and has it write something down. */
export const assistantJourneys = ({ openPage }: BrowserHarness): void => {
  test("a question is answered with its sources, which open beside the answer", async () => {
    const { page } = await openPage();
    await signInQuietly(page, "darwin-member", demoPassword);
    await page.goto("/");
    await page.getByRole("link", { name: "Chat with AI" }).click();
    await page.getByRole("heading", { level: 1, name: "Chat with AI" }).waitFor();
    const field = page.getByPlaceholder("Ask about your family history...");
    await field.fill("How is Charles Darwin related to Josiah Wedgwood?");
    await field.press("Enter");
    const conversation = page.getByRole("region", { name: "Conversation" });
    await conversation.getByText("was Josiah Wedgwood’s grandson.").waitFor();
    const sources = conversation.getByRole("list", { name: "Sources" });
    await sources.waitFor();
    expect(await field.inputValue()).toBe("");
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);

    const mark = conversation.getByRole("button", { name: "Source 1: " }).first();
    await mark.click();
    const source = page.getByRole("complementary", { name: /Wedgwood|Darwin/ });
    await source.locator("mark").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await source.waitFor({ state: "detached" });
    await expect.poll(() => mark.evaluate((element) => element === document.activeElement)).toBe(true);

    await mark.click();
    await source.getByRole("link", { name: "Open this person" }).click();
    await page.getByRole("heading", { level: 1, name: /Wedgwood|Darwin/ }).waitFor();
    await page.goBack();
    await conversation.getByText("was Josiah Wedgwood’s grandson.").waitFor();
  });

  test("an answer is stopped, and asked for again; what it proposes is written once it is confirmed", async () => {
    const { page } = await openPage({ width: 375, height: 812, theme: "dark" });
    await foundQuietly(page, newFamily("Anning"));
    await page.goto("/ai-chat");
    const field = page.getByPlaceholder("Ask about your family history...");
    // The line is slow: nothing has come when the reader changes their mind.
    const messages = "**/api/chat/conversations/*/messages";
    await page.route(messages, (route) => (route.request().method() === "POST" ? undefined : route.continue()));
    await field.fill("Add a person named Mary Anning, born 21 May 1799 in Lyme Regis");
    await field.press("Enter");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByText(/^Interrupted\./).waitFor();
    await page.unroute(messages);
    await page.getByRole("button", { name: "Ask again" }).click();

    const card = page.getByRole("group", { name: "Add a person" });
    await card.getByText("Lyme Regis").waitFor();
    await card.getByRole("button", { name: "Confirm" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await card.getByRole("button", { name: "Confirm" }).click();
    await card.getByText("Added to the family").waitFor();
    await card.getByRole("link", { name: "Open this person" }).click();
    await page.getByRole("heading", { level: 1, name: "Mary Anning" }).waitFor();
  });
};
