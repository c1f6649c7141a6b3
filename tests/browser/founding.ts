import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "./axe.ts";
import { goInside } from "./go-inside.ts";
import { keepUndo } from "./keep-undo.ts";
import { overflow } from "./overflow.ts";
import { readWhenNear } from "./read-when-near.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { call, foundQuietly, joinQuietly, newFamily, password, signIn, signUp } from "./visitors.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** From the sign-up page to an imported tree that nobody else sees. */
export const foundingJourneys = ({ openPage }: BrowserHarness): void => {
  interface FamilyFile {
    readonly file: string;
    readonly people: string;
    readonly families: string;
    /** Whom to look for: what is typed, and what they are called. */
    readonly typed: string;
    readonly name: string;
    /** At the head of their page, with the title a file gives them. */
    readonly heading: RegExp;
    readonly birthPlace: string;
  }

  const ours: FamilyFile = {
    file: path.join(root, "deploy/embedded/demo/darwin-wedgwood.ged"),
    people: "40",
    families: "",
    typed: "charles robert",
    name: "Charles Robert Darwin",
    heading: /^Charles Robert Darwin$/,
    birthPlace: "The Mount, Shrewsbury",
  };
  const royal: FamilyFile = {
    file: path.resolve(root, "../shared/data/royal92.ged"),
    people: "3,010",
    families: "1,422",
    typed: "victoria hanover",
    name: "Victoria Hanover",
    heading: /^Victoria Hanover\s*Queen of England$/,
    birthPlace: "Kensington,Palace,London,England",
  };

  const importFile = async (page: Page, { file, people, families }: FamilyFile): Promise<void> => {
    await goInside(page, "/dashboard");
    await page.getByRole("link", { name: "Import a family tree" }).click();
    await page.getByLabel("GEDCOM file").setInputFiles(file);
    await page.getByText(`The file holds ${people} people in ${families}`).waitFor();
    expect(await page.getByText("Nothing has been added yet.").count()).toBe(1);
    await page.getByRole("button", { name: `Import ${people} people` }).click();
    // A failure tells what the page shows instead.
    await expect.poll(() => page.getByRole("main").innerText()).toContain(`${people} people added.`);
    expect(await page.getByText("Imported", { exact: true }).count()).toBe(1);
  };

  /** Looks somebody up in the tree, walks to their card by the search, and opens their page from it. */
  const findInTree = async (page: Page, { people, typed, name }: FamilyFile): Promise<void> => {
    await page.getByRole("link", { name: "See the tree" }).click();
    await page.getByRole("heading", { level: 1, name: "Family Tree" }).waitFor();
    await page.getByText(`${people} members`).waitFor();
    const search = page.getByRole("combobox", { name: "Find a person in the tree" });
    await search.fill(typed);
    await page.getByRole("option", { name }).first().waitFor();
    await search.press("Enter");
    const card = page.getByRole("link", { name: new RegExp(`^${name} `) }).and(page.locator("[data-person]"));
    await card.click();
    await page.waitForURL(/\/family-members\?selected=/);
    // The card comes first in the list, marked.
    const chosen = page.getByRole("listitem").and(page.locator("[aria-current=true]"));
    await chosen.getByRole("link", { name }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };

  /** The genealogist's way: one queen's descendants alone, how two people are related, a poster. */
  const walkTheTree = async (page: Page, { typed, name }: FamilyFile): Promise<void> => {
    await goInside(page, "/family-tree");
    const search = page.getByRole("combobox", { name: "Find a person in the tree" });
    await search.fill(typed);
    await page.getByRole("option", { name }).first().waitFor();
    await search.press("Enter");
    await page.getByRole("combobox", { name: "View" }).selectOption("Descendants");
    const card = (of: RegExp): Locator => page.getByRole("link", { name: of }).and(page.locator("[data-person]"));
    await card(/^Albert Augustus/).waitFor();
    await expect.poll(() => card(/^Edward Augustus/).count()).toBe(0);
    const descendants = page.url();

    // Everybody who is drawn is in the list that says the same in words.
    await page.getByRole("combobox", { name: "Generations" }).selectOption("2 generations");
    await page.getByRole("button", { name: "Show as a list" }).click();
    await page.getByText(`Parents: Albert Augustus`).first().waitFor();
    await expect.poll(() => page.getByText("generation 3").count()).toBe(0);
    await page.getByRole("button", { name: "Show as a drawing" }).click();

    await page.getByRole("button", { name: "Download as image" }).click();
    const dialog = page.getByRole("dialog", { name: "Download the tree" });
    await dialog.getByText("1 page.").waitFor();
    const poster = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download PDF" }).click();
    const file = await readFile(await (await poster).path());
    const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
    const sheet = await (await loading.promise).getPage(1);
    expect(sheet.view.map(Math.round)).toEqual([0, 0, 842, 595]);
    // Letters, not their picture: it can be searched and stays sharp.
    const letters = (await sheet.getTextContent()).items.map((item) => ("str" in item ? item.str : "")).join(" ");
    expect(letters).toContain("Victoria");
    await loading.destroy();
    await dialog.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Details", exact: true }).click();
    const details = page.getByRole("complementary", { name: `Details of ${name}` });
    await details.getByRole("button", { name: "How are they related?" }).click();
    const related = page.getByRole("region", { name: "How two people are related" });
    await related.getByRole("combobox", { name: "Second person" }).fill("nicholas_ii alexandrovich");
    await page.getByRole("option", { name: /Alexandrovich Romanov/ }).waitFor();
    await related.getByRole("combobox", { name: "Second person" }).press("Enter");
    await related.getByText(/Romanov is Victoria Hanover’s third cousin twice removed/).waitFor();
    await card(/^Nicholas II Alexandrovich/).waitFor();
    // From George II down to both of them, and nobody else.
    await expect.poll(() => page.locator("[data-person]").count()).toBe(11);

    await page.goBack();
    await page.goBack();
    await expect.poll(() => page.getByRole("combobox", { name: "View" }).inputValue()).toBe("descendants");
    expect(new URL(page.url()).searchParams.get("person")).toBe(new URL(descendants).searchParams.get("person"));
  };

  /** Edits where they were born, sees it in the history, and goes back to before. */
  const editAndTakeBack = async (page: Page, { name, birthPlace }: FamilyFile): Promise<void> => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Family Member" });
    await expect.poll(() => dialog.getByLabel("Place of birth").inputValue()).toBe(birthPlace);
    await dialog.getByLabel("Place of birth").fill("A house by the sea");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Family member updated successfully").waitFor();
    await page.getByText("in A house by the sea").waitFor();

    const history = page.getByRole("region", { name: "History" });
    const [latest, first] = [
      history.getByRole("listitem").filter({ hasText: "Changed" }),
      history.getByText("Added", { exact: true }),
    ];
    await readWhenNear(history, latest);
    expect(await latest.first().textContent()).toContain(`Place of birth: ${birthPlace} → A house by the sea`);
    expect(await latest.first().textContent()).toContain("by Ada");
    expect(await first.count()).toBe(1);

    await history.getByRole("button", { name: "Restore this version" }).last().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore this version" }).click();
    await page.getByText("Restored to how it was").waitFor();
    await page.getByText(`in ${readablePlace(birthPlace)}`).waitFor();
    // The page is everybody's again once the question is closed.
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };

  /** Adds a baptism and where that is known from, and sees both on the page and in the history. */
  const addBaptism = async (page: Page): Promise<void> => {
    const facts = page.getByRole("region", { name: "Facts" });
    await facts.getByRole("button", { name: "Add a fact" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a fact" });
    await dialog.getByLabel("When").fill("24 June 1819");
    await dialog.getByLabel("Where").fill("The chapel by the sea");
    await dialog.getByRole("button", { name: "Add a source" }).click();
    await dialog.getByLabel(/^Source/).fill("Register of the chapel");
    await dialog.getByLabel("Page").fill("p. 12");
    await dialog.getByLabel("How sure").selectOption("Written at the time, by a witness");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
    const baptism = facts.getByRole("listitem").filter({ hasText: "Baptism" });
    await baptism.getByText("24 June 1819 · The chapel by the sea").waitFor();
    await baptism.getByRole("link", { name: /^Source \d+$/ }).waitFor();
    await page.getByRole("region", { name: "Sources" }).getByText("Register of the chapel, p. 12").waitFor();
    await page.getByRole("region", { name: "Timeline" }).getByText("Baptism").waitFor();
    const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
    await history.filter({ hasText: "Baptism, 24 June 1819, The chapel by the sea" }).first().waitFor();

    // The source has a page, with who is known from it.
    const person = page.url();
    await page.getByRole("link", { name: "Register of the chapel" }).click();
    await page.getByRole("heading", { level: 1, name: "Register of the chapel" }).waitFor();
    await page.getByRole("list", { name: "Cited by" }).getByText("Baptism, 24 June 1819").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Sources", exact: true }).click();
    await page.getByRole("searchbox", { name: "Search sources" }).fill("chapel");
    await page.getByRole("link", { name: /Register of the chapel\s*Cited once/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await goInside(page, person);
    await page.getByRole("region", { name: "Facts" }).waitFor();
  };

  /** Names a godmother of the family, finds her page saying so, and takes her out and back. */
  const addGodmother = async (page: Page, { name }: FamilyFile): Promise<void> => {
    const person = page.url();
    const others = page.getByRole("region", { name: "Other people in their life" });
    await others.getByRole("button", { name: "Add a person" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a person" });
    await dialog.getByLabel("In your own words").fill("Godmother");
    await dialog.getByRole("combobox", { name: "Who", exact: true }).fill("susan elizabeth darwin");
    await dialog
      .getByRole("option", { name: /^Susan Elizabeth Darwin/ })
      .first()
      .click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "hidden" });
    const godmother = others.getByRole("listitem").filter({ hasText: "Godmother" });
    await godmother.getByRole("link", { name: "Susan Elizabeth Darwin" }).click();
    await page.getByRole("heading", { level: 1, name: "Susan Elizabeth Darwin" }).waitFor();
    const godchild = page.getByRole("region", { name: "Other people in their life" }).getByRole("listitem");
    await godchild.filter({ hasText: "Godmother of" }).getByRole("link", { name }).waitFor();

    await goInside(page, person);
    const undo = await keepUndo(page);
    await godmother.getByRole("button", { name: "Remove Susan Elizabeth Darwin" }).click();
    await godmother.waitFor({ state: "hidden" });
    await undo.click();
    await godmother.waitFor();
    await hideGodmother(page, person);
  };

  /** Says from where she is known, and that administrators alone may see her: a member does not any more. */
  const hideGodmother = async (page: Page, person: string): Promise<void> => {
    const godmotherOn = (shown: Page) => shown.getByRole("listitem").filter({ hasText: "Godmother" });
    const edit = async (change: (dialog: Locator) => Promise<unknown>): Promise<void> => {
      await page.getByRole("button", { name: "Edit Susan Elizabeth Darwin" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit person" });
      await change(dialog);
      await dialog.getByRole("button", { name: "Save" }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await edit(async (dialog) => {
      await dialog.getByRole("button", { name: "Add a source" }).click();
      await dialog.getByLabel(/^Source/).fill("Register of godparents");
    });
    await godmotherOn(page)
      .getByRole("link", { name: /^Source \d+$/ })
      .waitFor();

    const { page: relative } = await openPage();
    await joinQuietly(relative, page, "Rosa");
    await relative.goto(person);
    await godmotherOn(relative).waitFor();
    const source = relative.getByRole("region", { name: "Sources" }).getByText("Register of godparents");
    await source.waitFor();

    await edit((dialog) => dialog.getByLabel("Who can see this").selectOption("private"));
    await godmotherOn(page).getByText("Private").waitFor();
    await relative.reload();
    await relative.getByRole("region", { name: "Facts" }).getByText("Baptism").waitFor();
    await godmotherOn(relative).waitFor({ state: "detached" });
    await source.waitFor({ state: "detached" });
  };

  describe.each([
    ["our own file", ours],
    ["royal92.ged, 3,010 people", royal],
  ])("from sign-up to an imported tree: %s", (_name, family) => {
    test.skipIf(!existsSync(family.file))("a family is founded, imported, walked through and kept apart", async () => {
      const founder = newFamily("Founders");
      const { page } = await openPage();
      // The form and the baptism are the same for either file: one of the two goes through them.
      if (family === ours) await signUp(page, founder);
      else await foundQuietly(page, founder);
      await importFile(page, family);
      await findInTree(page, family);
      await page.getByRole("heading", { level: 1, name: family.heading }).waitFor();
      await editAndTakeBack(page, family);
      const address = new URL(page.url()).pathname;
      if (family === royal) await walkTheTree(page, family);
      else {
        await addBaptism(page);
        await addGodmother(page, family);
      }

      const stranger = await openPage();
      stranger.problems.expect(/status of 404/);
      await foundQuietly(stranger.page, newFamily("Strangers"));
      await stranger.page.goto("/family-members");
      await stranger.page.getByText("No family members yet. Add your first family member to get started.").waitFor();
      await goInside(stranger.page, "/family-tree");
      await stranger.page.getByText("No Family Members Yet").waitFor();
      await goInside(stranger.page, address);
      await stranger.page.getByRole("heading", { level: 1, name: "Person not found" }).waitFor();
      expect(await call<readonly FamilyMember[]>(stranger.page, "GET", "/api/family-members")).toEqual([]);
    });
  });

  test("a founder with a phone is led from themselves to an invitation, and stands in the tree with their parents", async () => {
    const phone = await openPage({ width: 375, height: 740, isTouch: true });
    const { page } = phone;
    await page.goto("/");
    await page.getByRole("link", { name: "Start a family archive" }).first().tap();
    const family = newFamily("Lockwood");
    await page.getByLabel("Name of your family archive").fill("The Lockwoods");
    await page.getByLabel("First name").fill(family.firstName);
    await page.getByLabel("Last name").fill(family.lastName);
    await page.getByLabel("E-mail address").fill(family.email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Start the archive" }).tap();

    const step = (name: string) => page.getByRole("heading", { level: 2, name }).waitFor();
    await step("Start with yourself");
    expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
    await page.getByLabel("Born").fill("1958");
    await page.getByRole("button", { name: "Add me" }).tap();

    await step("Add your parents");
    const mother = page.getByRole("group", { name: "Your mother" });
    await mother.getByLabel("First name").fill("Ruth");
    await mother.getByLabel("Last name at birth").fill("Hale");
    await mother.getByLabel("She has died").tap();
    await page.getByRole("group", { name: "Your father" }).getByLabel("First name").fill("Tom");
    await page.getByRole("button", { name: "Add parents" }).tap();

    await step("Add a photo");
    // It is kept with the account: another browser goes on at the same step.
    const other = await openPage();
    await signIn(other.page, family.email);
    await other.page.getByRole("region", { name: "First steps" }).getByText("Step 3 of 5").waitFor();
    expect(await other.page.getByRole("heading", { name: "Add a photo" }).count()).toBe(1);

    await page
      .getByLabel("Photo", { exact: true })
      .setInputFiles(path.join(root, "deploy/embedded/demo/plates/ship.png"));
    await page.getByLabel("What does it show?").fill("Our garden");
    await page.getByRole("button", { name: "Save photo" }).tap();

    await step("Write your first story");
    await page.getByRole("button", { name: "The house I grew up in" }).tap();
    await page.getByLabel("Your story").fill("It had a red door and a plum tree.");
    await page.getByRole("button", { name: "Save story" }).tap();

    await step("Invite a relative");
    expect(await overflow(page)).toBe(0);
    await page.getByLabel("Their e-mail address").fill(`ruth-${crypto.randomUUID()}@example.org`);
    await page.getByRole("button", { name: "Send invitation" }).tap();
    await step("Your archive has begun");
    await page.getByRole("link", { name: "Go to Home" }).tap();
    await page.getByRole("region", { name: "Latest" }).getByRole("link", { name: "The house I grew up in" }).waitFor();
    expect(await page.getByRole("region", { name: "First steps" }).count()).toBe(0);

    const people = await call<readonly FamilyMember[]>(page, "GET", "/api/family-members");
    expect(people.map(({ firstName, isLiving }) => `${firstName} ${isLiving}`).toSorted()).toEqual([
      "Ada true",
      "Ruth false",
      "Tom true",
    ]);
    const { memberId } = await call<{ memberId: string }>(page, "GET", "/api/own-person");
    expect(people.find(({ id }) => id === memberId)?.firstName).toBe("Ada");
    const kin = await call<{ name: string }>(
      page,
      "GET",
      `/api/kinship?from=${memberId}&to=${people.find(({ firstName }) => firstName === "Ruth")?.id}`,
    );
    expect(kin.name).toBe("mother");
  });

  test("a founder who comes back signs in where they wanted to go, and finds the family as it was", async () => {
    const founder = newFamily("Returners");
    const first = await openPage();
    await foundQuietly(first.page, founder);
    await call(first.page, "POST", "/api/family-members", { firstName: "Mary", lastName: "Howard" });
    await first.page.goto("/");
    await first.page.getByRole("button", { name: /Returners/ }).click();
    await first.page.getByRole("menuitem", { name: "Sign Out" }).click();
    await first.page.getByRole("link", { name: "Log In to Get Started" }).waitFor();

    const { page } = await openPage();
    await signIn(page, founder.email, undefined, "/people");
    await page.getByRole("link", { name: /Howard, Mary/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/people");
  });

  test("a file that is no family tree is refused with a sentence, and changes nothing", async () => {
    const { page, problems } = await openPage();
    problems.expect(/status of 400|status of 415/);
    await foundQuietly(page, newFamily("Careful"));
    await page.goto("/import");
    await page.getByLabel("GEDCOM file").setInputFiles({
      name: "tree.ged",
      mimeType: "text/plain",
      buffer: Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n1 0 obj"),
    });
    const told = page.getByRole("region", { name: "Notifications" }).getByRole("group", { name: "Error" });
    const sentence = (await told.getByRole("paragraph").last().textContent()) ?? "";
    expect(sentence.length).toBeGreaterThan(10);
    await page.getByRole("main").getByText(sentence).waitFor();
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    expect(await call<readonly FamilyMember[]>(page, "GET", "/api/family-members")).toEqual([]);
  });
};
