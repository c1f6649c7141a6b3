import type { search } from "@kinkeeper/contracts/archive/search";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "./axe.ts";
import { goInside } from "./go-inside.ts";
import { keepUndo } from "./keep-undo.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { call, foundQuietly, homeHeading, joinQuietly, newFamily } from "./visitors.ts";

const demo = path.resolve(import.meta.dirname, "../../deploy/embedded/demo");

/** What the product is for: somebody of a family tells something, and another finds it. */
export const archiveJourneys = ({ openPage }: BrowserHarness): void => {
  /** A family of two who each have a browser, and of whom one stands in the tree: the member writes, the admin reads. */
  const twoOfAFamily = async () => {
    const reader = (await openPage()).page;
    await foundQuietly(reader, newFamily("Grimaldi"));
    await call<FamilyMember>(reader, "POST", "/api/family-members", { firstName: "Rosa", lastName: "Grimaldi" });
    const writer = (await openPage()).page;
    await joinQuietly(writer, reader, "Marco");
    return { reader, writer };
  };

  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
  const toast = (page: Page, text: string): Locator =>
    page.getByRole("region", { name: "Notifications" }).getByText(text);
  const linkPerson = async (dialog: Locator, typed: string, name: string): Promise<void> => {
    await dialog.getByRole("combobox", { name: "People" }).fill(typed);
    await dialog.getByRole("option", { name }).click();
    await dialog.getByRole("list", { name: "Linked people" }).getByText(name).waitFor();
  };

  const title = "Two weeks at sea";
  /** Written through the page, from the list's button to the card that appears. */
  const writeStory = async (page: Page): Promise<void> => {
    await page.goto("/stories");
    await page.getByText("No stories yet. Add your first story to get started.").waitFor();
    await page.getByRole("link", { name: "Add Story" }).first().click();
    await heading(page, "Add Family Story").waitFor();
    const form = page.getByRole("main");
    await form.getByRole("button", { name: "Save Story" }).click();
    await form.getByText("Title is required", { exact: true }).waitFor();
    await form.getByLabel("Title").fill(title);
    const text = form.getByRole("textbox", { name: "Full Story" });
    await text.click();
    await page.keyboard.type("@rsoa");
    const similar = form.getByRole("group", { name: "No one by that name. Similar names:" });
    await similar.waitFor();
    // Nobody is meant until an arrow key says so: Enter writes on.
    await page.keyboard.press("Enter");
    await similar.waitFor({ state: "detached" });
    await page.keyboard.press("Backspace");
    await similar.waitFor();
    await page.keyboard.press("ArrowDown");
    await similar.getByRole("option", { name: /Rosa Grimaldi/, selected: true }).waitFor();
    for (let letter = 0; letter < "soa".length; letter += 1) await page.keyboard.press("Backspace");
    await page.keyboard.type("os");
    await form.getByRole("option", { name: /Rosa Grimaldi/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("and her brothers sailed from Naples to New York, and never ");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("went back.");
    await page.keyboard.press("Enter");
    await form.getByLabel("Pictures for the text").setInputFiles(path.join(demo, "plates/ship.png"));
    await form.getByLabel("Caption", { exact: true }).fill("The ship, from a postcard");
    await text.press("ControlOrMeta+End");
    await page.keyboard.type("She was sick until they saw the harbour.");
    expect(await axeViolations(page)).toEqual([]);
    // A reload in the middle of it loses nothing.
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join("")))
      .toContain("sick until they saw the harbour.");
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await form.getByText("Draft restored.").waitFor();
    await form.getByText("She was sick until they saw the harbour.").waitFor();
    await form.getByLabel("Excerpt").fill("The crossing of 1904.");
    await form.getByLabel("Location (optional)").fill("Naples");
    await form.getByLabel("Date (optional)").fill("spring 1904");
    await form.getByLabel("Tags (optional)").fill("crossing, suitcase");
    await form.getByRole("button", { name: "Save Story" }).click();
    await toast(page, "Story added successfully").waitFor();
    await heading(page, title).waitFor();
  };

  const openStory = async (page: Page): Promise<void> => {
    await page.getByRole("main").getByRole("link", { name: title }).first().click();
    await heading(page, title).waitFor();
  };

  test("a story with a photo and a person is written by one, found by another in other words, and read", async () => {
    const { reader, writer } = await twoOfAFamily();
    await writeStory(writer);

    const question = "immigration to america by ship";
    // After a start the model is read first; once it is, whoever looks right away finds the story.
    const answer = async () =>
      call<ResponseOf<typeof search>>(reader, "GET", `/api/search?${new URLSearchParams({ q: question }).toString()}`);
    await expect.poll(async () => (await answer()).isByWordsAlone, { interval: 250 }).toBe(false);
    await expect.poll(async () => (await answer()).stories.length, { interval: 250 }).toBe(1);

    await reader.goto("/");
    await heading(reader, homeHeading).waitFor();
    await reader.getByRole("combobox", { name: "Search your family archive" }).fill(question);
    const found = reader.getByRole("main").getByRole("link", { name: title });
    await found.waitFor();
    expect(await axeViolations(reader)).toEqual([]);
    await found.click();

    await heading(reader, title).waitFor();
    // Also on a page whose script came only now.
    await expect.poll(() => heading(reader, title).evaluate((h1) => h1 === document.activeElement)).toBe(true);
    const first = reader.getByRole("paragraph").filter({ hasText: "sailed from Naples to New York" });
    await first.waitFor();
    expect(await first.textContent()).toBe(
      "Rosa Grimaldi and her brothers sailed from Naples to New York, and never went back.",
    );
    await first.getByRole("link", { name: "Rosa Grimaldi" }).waitFor();
    expect(await first.locator("strong").textContent()).toBe("went back.");
    await reader.getByText("Told by Marco").waitFor();
    await reader
      .getByRole("list", { name: "Who this story is about" })
      .getByRole("link", { name: /Rosa Grimaldi/ })
      .waitFor();
    const picture = reader.getByRole("figure").getByRole("img").first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await reader.getByRole("figure").getByText("The ship, from a postcard").waitFor();
    expect(await axeViolations(reader)).toEqual([]);
  });

  test("somebody is marked in a picture by keys, seen by another, and found on their own page", async () => {
    const { reader, writer: page } = await twoOfAFamily();
    const people = await call<FamilyMember[]>(page, "GET", "/api/family-members");
    const rosa = people.find(({ firstName }) => firstName === "Rosa")!;
    await page.goto("/artifacts?add=1");
    const dialog = page.getByRole("dialog", { name: "Add Family Artifact" });
    await dialog.locator("input[type=file]").setInputFiles(path.join(demo, "plates/ship.png"));
    await dialog.getByRole("button", { name: "Remove file" }).waitFor();
    await dialog.getByRole("button", { name: "Save Artifact" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("main").getByRole("link", { name: "Ship" }).click();
    await page.getByRole("button", { name: "Mark a person" }).click();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Enter");
    await page.keyboard.type("ros");
    await page.getByRole("option", { name: /Rosa Grimaldi/ }).waitFor();
    await page.keyboard.press("Enter");
    await toast(page, "Rosa Grimaldi is marked").waitFor();
    await page.getByRole("list", { name: "In this picture" }).getByRole("link", { name: "Rosa Grimaldi" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await reader.goto(`/people/${rosa.id}`);
    await reader.getByRole("button", { name: "Enlarge: Ship" }).click();
    await reader.getByRole("dialog", { name: "Ship" }).waitFor();
    expect(await axeViolations(reader)).toEqual([]);
    await reader.getByRole("dialog").getByRole("link", { name: "Open" }).click();
    const frame = reader.getByRole("button", { name: "In the picture: Rosa Grimaldi" });
    await frame.focus();
    await expect.poll(() => frame.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  });

  test("a story is edited, its history shows what changed, and goes back; deleted, brought back by Undo, and from the bin", async () => {
    const { writer: page } = await twoOfAFamily();
    await writeStory(page);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await heading(page, "Edit Family Story").waitFor();
    await expect.poll(() => page.getByLabel("Title").inputValue()).toBe(title);
    await page.getByLabel("Location (optional)").fill("Palermo");
    await page.getByRole("button", { name: "Save Story" }).click();
    await toast(page, "Story updated successfully").waitFor();
    const history = page.getByRole("region", { name: "History" });
    const changed = history.getByRole("listitem").filter({ hasText: "Changed" }).first();
    await changed.waitFor();
    expect(await changed.textContent()).toContain("Place: Naples → Palermo");
    expect(await changed.textContent()).toContain("by Marco");

    await history.getByRole("button", { name: "Restore this version" }).last().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore this version" }).click();
    await toast(page, "Restored to how it was").waitFor();
    await page.getByRole("article").getByText("Naples", { exact: true }).first().waitFor();

    const undo = await keepUndo(page);
    await page.getByRole("button", { name: "Delete", exact: true }).first().click();
    await page.getByRole("alertdialog", { name: "Delete this story?" }).getByRole("button", { name: "Delete" }).click();
    await toast(page, `“${title}” was deleted`).waitFor();
    await page.getByText("No stories yet. Add your first story to get started.").waitFor();
    await undo.click();
    await toast(page, `“${title}” was restored`).waitFor();
    await openStory(page);

    await page.getByRole("button", { name: "Delete", exact: true }).first().click();
    await page.getByRole("alertdialog", { name: "Delete this story?" }).getByRole("button", { name: "Delete" }).click();
    await page.getByText("No stories yet. Add your first story to get started.").waitFor();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Activity" }).click();
    await page
      .getByRole("link", { name: `Restore: ${title}` })
      .first()
      .click();
    await heading(page, "Recently deleted").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: `Restore ${title}` }).click();
    await page.getByRole("heading", { name: "Nothing here" }).waitFor();
    await goInside(page, "/stories");
    await openStory(page);
  });

  describe("what else a family keeps", () => {
    const saved = async (page: Page, dialog: Locator, verb: string, sentence: string): Promise<void> => {
      await dialog.getByRole("button", { name: verb }).click();
      await toast(page, sentence).waitFor();
      await dialog.waitFor({ state: "hidden" });
    };

    test("an event stands on the timeline and a tradition in the list, each with a page of its own", async () => {
      const { writer: page } = await twoOfAFamily();
      await page.goto("/events");
      await page.getByRole("button", { name: "Add Event" }).first().click();
      const event = page.getByRole("dialog", { name: "Add Life Event" });
      await event.getByLabel("Title").fill("The bakery opens");
      await event.getByRole("button", { name: "Save Event" }).click();
      await event.getByText("Event date is required", { exact: true }).waitFor();
      await event.getByLabel("Date").fill("12 Feb 1909");
      await linkPerson(event, "ros", "Rosa Grimaldi");
      await saved(page, event, "Save Event", "Event added successfully");
      await page
        .getByRole("main")
        .getByRole("link", { name: /The bakery opens/ })
        .first()
        .click();
      await heading(page, "The bakery opens").waitFor();

      await goInside(page, "/traditions");
      await page.getByRole("button", { name: "Add Tradition" }).first().click();
      const tradition = page.getByRole("dialog", { name: "Add Family Tradition" });
      await tradition.getByLabel("Name").fill("Zeppole on Saint Joseph’s day");
      await tradition.getByLabel("Description").fill("Fried in the yard, eaten standing.");
      await saved(page, tradition, "Save Tradition", "Tradition added successfully");
      await page
        .getByRole("main")
        .getByRole("link", { name: /Zeppole/ })
        .first()
        .click();
      await heading(page, "Zeppole on Saint Joseph’s day").waitFor();
    });

    test("a story in Hebrew begins on the right and ends on the left, beside one in English", async () => {
      const { page } = await openPage();
      await foundQuietly(page, newFamily("Cohen"));
      const [hebrew, english] = ["סבתא נולדה בוורשה, ב-1920.", "Then she wrote in English."];
      const story = { title: "סבתא", artifactType: "story", content: `${hebrew}\n\n${english}` };
      const { id } = await call<{ id: string }>(page, "POST", "/api/family-artifacts", story);
      await page.goto(`/stories/${id}`);
      /** How far the first letter and the full stop of a paragraph are from its left edge. */
      const edgesOf = (words: string) =>
        page.getByText(words).evaluate((paragraph) => {
          const edge = (at: number) => {
            const range = document.createRange();
            range.setStart(paragraph.firstChild!, at);
            range.setEnd(paragraph.firstChild!, at + 1);
            return range.getBoundingClientRect().left - paragraph.getBoundingClientRect().left;
          };
          return { first: edge(0), stop: edge(paragraph.textContent.length - 1) };
        });
      const ofHebrew = await edgesOf(hebrew);
      expect(ofHebrew.stop).toBeLessThan(ofHebrew.first);
      const ofEnglish = await edgesOf(english);
      expect(ofEnglish.first).toBeLessThan(ofEnglish.stop);
      expect(ofEnglish.first).toBeLessThan(1);
    });

    test("a PDF is kept as an artifact, and its pages are shown with their words", async () => {
      const { writer: page } = await twoOfAFamily();
      await page.goto("/artifacts");
      await page.getByRole("button", { name: "Add Artifact" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Add Family Artifact" });
      await dialog.locator("input[type=file]").setInputFiles(path.join(demo, "papers/uncle-jos.pdf"));
      await dialog.getByLabel("Title").fill("The answer of Uncle Jos");
      await expect.poll(() => dialog.getByLabel("Type").inputValue()).toBe("document");
      await saved(page, dialog, "Save Artifact", "Artifact added successfully");
      await page.getByRole("main").getByRole("link", { name: "The answer of Uncle Jos" }).first().click();
      await heading(page, "The answer of Uncle Jos").waitFor();
      const viewer = page.getByRole("document", { name: "The answer of Uncle Jos, 1 page" });
      await viewer.getByText("My dear Doctor,").waitFor();
      expect(await axeViolations(page)).toEqual([]);
    });
  });
};
