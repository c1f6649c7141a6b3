import type { FamilyMember, FamilyMemberWithRevision } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { demoPassword } from "../product/start-product.ts";
import { goInside } from "./go-inside.ts";
import { keepUndo } from "./keep-undo.ts";
import { readWhenNear } from "./read-when-near.ts";
import type { BrowserHarness } from "./browser-harness.ts";
import { call, foundQuietly, homeHeading, newFamily, signInQuietly, type NewFamily } from "./visitors.ts";
import { watchRequests } from "./watch-requests.ts";

/** Keeping family members: people, photos, relationships, and who may do what. */
export const memberJourneys = ({ openPage }: BrowserHarness): void => {
  /** A new family's admin on the members page, with some people already there. */
  const membersPage = async (...firstNames: readonly string[]) => {
    const opened = await openPage();
    const family = newFamily("Hooker");
    await foundQuietly(opened.page, family);
    const members: FamilyMember[] = [];
    for (const firstName of firstNames)
      members.push(await call(opened.page, "POST", "/api/family-members", { firstName, lastName: "Hooker" }));
    await opened.page.goto("/family-members");
    await opened.page.getByRole("heading", { level: 1, name: "Family Members" }).waitFor();
    return { ...opened, family, members };
  };

  const cardOf = (page: Page, name: string): Locator => page.getByRole("listitem").filter({ hasText: name });
  const toast = (page: Page, text: string): Locator =>
    page.getByRole("region", { name: "Notifications" }).getByText(text);
  const inFamily = (page: Page): Promise<readonly FamilyMember[]> => call(page, "GET", "/api/family-members");

  test("the first member is added: what is wrong is said beside the field, and nothing typed is lost", async () => {
    const { page } = await membersPage();
    await page.getByText("No family members yet. Add your first family member to get started.").waitFor();
    await page.getByRole("button", { name: "Add a person" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add Family Member" });
    await dialog.getByLabel("Last name").fill("Hooker");
    await dialog.getByLabel("Born").fill("spring 1817, they said");
    await dialog.getByLabel("Place of birth").fill("x".repeat(301));
    await dialog.getByRole("button", { name: "Add member" }).click();
    const firstName = dialog.getByLabel("First name");
    await dialog.getByText("First name is required", { exact: true }).waitFor();
    await dialog.getByText("Please use at most 300 characters", { exact: true }).waitFor();
    expect(await firstName.getAttribute("aria-invalid")).toBe("true");
    expect(await firstName.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await inFamily(page)).toEqual([]);

    await firstName.fill("   Joseph Dalton ");
    await dialog.getByLabel("Place of birth").fill("Halesworth, Suffolk");
    await dialog.getByLabel("Living or deceased").selectOption("Deceased");
    await dialog.getByLabel("Died").fill("10 Dec 1911");
    await dialog.getByText("Understood as: 10 December 1911").waitFor();
    await dialog.getByRole("button", { name: "Add member" }).click();
    await toast(page, "Family member added successfully").waitFor();
    await dialog.waitFor({ state: "hidden" });

    const card = cardOf(page, "Joseph Dalton Hooker");
    await card.getByText("Born: spring 1817, they said in Halesworth, Suffolk").waitFor();
    await card.getByText("Died: 10 December 1911").waitFor();
    await card.getByText("Deceased").waitFor();
  });

  test("searching finds by name or birth place, whatever the case, and says when nobody fits", async () => {
    const { page, members } = await membersPage("Frances", "William");
    await call(page, "PATCH", `/api/family-members/${members[1]!.id}`, { birthPlace: "Kew Gardens" });
    await page.reload();
    const search = page.getByRole("searchbox", { name: "Search family members" });
    await search.fill("KEW");
    await expect.poll(() => page.getByRole("main").getByRole("listitem").count()).toBe(1);
    await cardOf(page, "William Hooker").waitFor();
    await search.fill("nobody at all");
    await page.getByText("No family members found matching your search").waitFor();
  });

  test("who is made private is shown as “Private” to members, as viewing as one shows", async () => {
    const { page, members } = await membersPage("Frances", "William");
    await goInside(page, `/people/${members[0]!.id}`);
    await page.getByLabel("Seen by").selectOption("Admins and whoever added this");
    await page.getByText("Others see “Private” in the tree, and nothing else.").waitFor();
    await goInside(page, "/family-admin");
    await page.getByRole("button", { name: "View as a member" }).click();
    const notice = page.getByText("You are viewing this archive as a member");
    await notice.waitFor();
    await goInside(page, "/family-members");
    await cardOf(page, "Private").waitFor();
    await cardOf(page, "William Hooker").waitFor();
    expect(await page.getByText("Frances").count()).toBe(0);
    await goInside(page, `/people/${members[0]!.id}`);
    await page.getByText("This person is private. Family admins see who it is.").waitFor();
    await expect(call(page, "POST", "/api/family-members", { firstName: "Nobody" })).rejects.toThrow();
    await notice.waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await notice.waitFor({ state: "detached" });
    await page.goto(`/people/${members[0]!.id}`);
    await page.getByRole("heading", { level: 1, name: "Frances Hooker" }).waitFor();
  });

  describe("two admins change the same person", () => {
    test("the slower one is told what the other saved, and keeps every word typed", async () => {
      const { page, problems, members } = await membersPage("Frances");
      problems.expect(/status of 412/);
      const { id } = members[0]!;
      await cardOf(page, "Frances Hooker").getByRole("button", { name: "Edit Frances Hooker" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit Family Member" });
      await dialog.getByLabel("Place of birth").fill("Kew");
      await dialog.getByLabel("Biography", { exact: true }).fill("Painted orchids.");

      await call(page, "PATCH", `/api/family-members/${id}`, { maidenName: "Henslow", birthPlace: "Hitcham" });
      await dialog.getByRole("button", { name: "Save changes" }).click();
      await dialog.getByText("Somebody else changed this in the meantime.").waitFor();
      await dialog.getByText("“Henslow”").waitFor();
      expect(await dialog.getByLabel("Place of birth").inputValue()).toBe("Kew");
      expect(await dialog.getByLabel("Biography", { exact: true }).inputValue()).toBe("Painted orchids.");
      expect(await dialog.getByLabel("Maiden name").inputValue()).toBe("Henslow");

      await dialog.getByRole("button", { name: "Save changes" }).click();
      await toast(page, "Family member updated successfully").waitFor();
      const saved = () => call<FamilyMemberWithRevision>(page, "GET", `/api/family-members/${id}`);
      const all = { maidenName: "Henslow", birthPlace: "Kew", biography: "Painted orchids." };
      await expect.poll(saved).toMatchObject(all);
    });
  });

  test("a further name gets a source, and who may see it, in one step", async () => {
    const { page, members } = await membersPage("Frances");
    await cardOf(page, "Frances Hooker").getByRole("button", { name: "Edit Frances Hooker" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Family Member" });
    await dialog.getByText("Title and other names").click();
    await dialog.getByRole("button", { name: "Add another name" }).click();
    await dialog.getByLabel("Given name").fill("Fanny");
    await dialog.getByRole("button", { name: "Add a source for Fanny" }).click();
    await dialog
      .getByRole("group", { name: "Source for Fanny" })
      .getByRole("combobox", { name: /^Source/ })
      .fill("A letter");
    await dialog.getByLabel("Who can see Fanny").selectOption("private");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await toast(page, "Family member updated successfully").waitFor();
    await goInside(page, `/people/${members[0]!.id}`);
    await page.getByRole("region", { name: "Sources" }).getByText("A letter").waitFor();
    await page.getByRole("heading", { level: 1 }).getByText("Private").waitFor();
  });

  test("a note is written for admins alone, and one that was removed comes back", async () => {
    const { page, members } = await membersPage("Frances");
    await goInside(page, `/people/${members[0]!.id}`);
    const notes = page.getByRole("region", { name: "Notes" });
    await notes.getByRole("button", { name: "Add a note" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a note" });
    await dialog.getByLabel("Note", { exact: false }).fill("Her letters are at Kew.");
    await dialog.getByLabel("Who can see this").selectOption("private");
    await dialog.getByRole("button", { name: "Save" }).click();
    await notes.getByRole("listitem").filter({ hasText: "Her letters are at Kew." }).getByText("Private").waitFor();
    const undo = await keepUndo(page);
    await notes.getByRole("button", { name: "Remove note 1" }).click();
    await undo.click();
    await notes.getByText("Her letters are at Kew.").waitFor();
  });

  test("closing a half-written form asks first", async () => {
    const { page } = await membersPage("Frances");
    await cardOf(page, "Frances Hooker").getByRole("button", { name: "Edit Frances Hooker" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Family Member" });
    await dialog.getByLabel("Biography", { exact: true }).fill("Half a sentence");
    await page.keyboard.press("Escape");
    await page
      .getByRole("alertdialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Keep writing" })
      .click();
    expect(await dialog.getByLabel("Biography", { exact: true }).inputValue()).toBe("Half a sentence");
  });

  test("the back button closes a form, and asks first where it is half written", async () => {
    const { page } = await membersPage("Frances");
    // Only between views of one document can a page hold somebody back.
    await goInside(page, "/people");
    await goInside(page, "/family-members");
    const edit = cardOf(page, "Frances Hooker").getByRole("button", { name: "Edit Frances Hooker" });
    const dialog = page.getByRole("dialog", { name: "Edit Family Member" });
    const back = () => page.evaluate(() => history.back());
    await edit.click();
    await dialog.waitFor();
    await back();
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
    await edit.click();
    await dialog.getByLabel("Biography", { exact: true }).fill("Half a sentence");
    await back();
    await page
      .getByRole("alertdialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Leave without saving" })
      .click();
    await dialog.waitFor({ state: "hidden" });
    expect(new URL(page.url()).pathname).toBe("/family-members");
  });

  describe("a photo", () => {
    const jpeg = (width: number): Promise<Buffer> =>
      sharp({ create: { width, height: width, channels: 3, background: "#a8562e" } })
        .jpeg()
        .toBuffer();
    const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
      cardOf(page, "Frances Hooker").locator("input[type=file]").setInputFiles({ name, mimeType, buffer });

    test("that is a picture becomes the portrait", async () => {
      const { page } = await membersPage("Frances");
      await choose(page, "frances.jpg", "image/jpeg", await jpeg(400));
      await toast(page, "Photo uploaded successfully").waitFor();
      const image = cardOf(page, "Frances Hooker").locator("img");
      await image.waitFor();
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
    });

    test("of more bytes than are taken, as phones take them, is made smaller", async () => {
      const { page } = await membersPage("Frances");
      const tooLarge = Buffer.concat([await jpeg(3_000), Buffer.alloc(5_242_881)]);
      await choose(page, "frances.jpg", "image/jpeg", tooLarge);
      await toast(page, "Photo uploaded successfully").waitFor();
      expect((await inFamily(page))[0]?.photoUrl).not.toBeNull();
    });

    test("that is too large and cannot be made smaller, for it moves, is refused before it is sent", async () => {
      const { page } = await membersPage("Frances");
      const gif = await sharp(await jpeg(40))
        .gif()
        .toBuffer();
      await choose(page, "frances.gif", "image/gif", Buffer.concat([gif, Buffer.alloc(5_242_881)]));
      await toast(page, "Please choose a photo of at most 5 MB.").waitFor();
      expect((await inFamily(page))[0]?.photoUrl).toBeNull();
    });

    test("that only calls itself one is refused by what it holds", async () => {
      const { page, problems } = await membersPage("Frances");
      problems.expect(/status of 4(00|15)/);
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      await choose(page, "frances.jpg", "image/jpeg", svg);
      const refusal = page.locator("[data-toast=destructive]");
      await refusal.waitFor();
      expect(await refusal.textContent()).toContain("Error");
      expect((await inFamily(page))[0]?.photoUrl).toBeNull();
    });
  });

  test("relationships are added, refused when they cannot be, removed and brought back", async () => {
    const { page, problems } = await membersPage("Frances", "Joseph", "Willy");
    problems.expect(/status of 409/);
    await cardOf(page, "Joseph Hooker").getByRole("button", { name: "Manage relationships of Joseph Hooker" }).click();
    const dialog = page.getByRole("dialog", { name: "Manage Relationships for Joseph Hooker" });
    await dialog.getByText("No relationships yet.").waitFor();
    expect(await dialog.getByLabel("is Joseph’s").inputValue()).toBe("sibling");

    await dialog.getByRole("button", { name: "Add relationship" }).click();
    await dialog.getByText("Please choose a person", { exact: true }).waitFor();

    const relate = async (type: string, other: string) => {
      await dialog.getByRole("combobox", { name: "Person", exact: true }).fill(other);
      await dialog.getByRole("option", { name: `${other} Hooker` }).click();
      await dialog.getByLabel("is Joseph’s").selectOption(type);
      await dialog.getByRole("button", { name: "Add relationship" }).click();
    };
    const ties = dialog.getByRole("list", { name: "Current relationships" }).getByRole("listitem");
    await relate("Child", "Willy");
    await toast(page, "Relationship added successfully").waitFor();
    await expect.poll(() => ties.allTextContents()).toEqual([expect.stringContaining("Willy HookerChild")]);

    // Nobody's child is their parent too; and the dialog never offers oneself.
    await relate("Parent", "Willy");
    await toast(page, "Error").waitFor();
    expect(await ties.count()).toBe(1);
    await dialog.getByRole("combobox", { name: "Person", exact: true }).fill("Joseph");
    await dialog.getByText("No one by that name").waitFor();

    await relate("Spouse", "Frances");
    await expect.poll(() => ties.count()).toBe(2);
    const undo = await keepUndo(page);
    await dialog.getByRole("button", { name: "Remove Willy Hooker" }).click();
    await toast(page, "Relationship removed successfully").waitFor();
    await expect.poll(() => ties.count()).toBe(1);
    await undo.click();
    await expect.poll(() => ties.count()).toBe(2);
    expect(await dialog.isVisible()).toBe(true);

    // An adoptive father is named as such: in the dialog, on the child's page, and in the tree told in words.
    await dialog.getByRole("button", { name: "Edit relationship with Willy Hooker" }).click();
    await dialog.getByLabel("How Willy belongs").selectOption("Adopted");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await dialog.getByText("Adopted child").waitFor();
    await page.keyboard.press("Escape");
    await cardOf(page, "Willy Hooker").getByRole("link", { name: "Willy Hooker" }).click();
    await page.getByText("adoptive parent").waitFor();
    await goInside(page, "/family-tree");
    await page.getByRole("button", { name: "Show as a list" }).click();
    const willy = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Willy Hooker" }) });
    await willy.getByText("Joseph Hooker (adoptive parent)").waitFor();
  });

  test("deleting asks first, takes the relationships along, and Undo brings everything back", async () => {
    const { page, members } = await membersPage("Frances", "Joseph");
    const [frances, joseph] = members;
    const tie = { member1Id: frances!.id, member2Id: joseph!.id, relationshipType: "spouse" };
    await call(page, "POST", "/api/family-relationships", tie);
    await page.reload();
    await cardOf(page, "Joseph Hooker").getByRole("button", { name: "Delete Joseph Hooker" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByText("Are you sure you want to delete Joseph Hooker? This action cannot be undone.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    expect(await inFamily(page)).toHaveLength(2);

    await cardOf(page, "Joseph Hooker").getByRole("button", { name: "Delete Joseph Hooker" }).click();
    const undo = await keepUndo(page);
    await question.getByRole("button", { name: "Delete" }).click();
    await toast(page, "Family member deleted successfully").waitFor();
    await cardOf(page, "Joseph Hooker").waitFor({ state: "detached" });
    await expect.poll(() => call(page, "GET", "/api/family-relationships")).toEqual([]);

    await undo.click();
    await cardOf(page, "Joseph Hooker").waitFor();
    await expect.poll(() => call(page, "GET", "/api/family-relationships")).toHaveLength(1);
  });

  describe("somebody who was invited", () => {
    /** Where the mail to an address leads, opened at /dev/mail. */
    const linkMailedTo = async (email: string): Promise<string> => {
      const { page: operator } = await openPage();
      await signInQuietly(operator, "super", demoPassword);
      const mail = operator.getByRole("article").filter({ hasText: email });
      const look = async () => {
        await operator.goto("/dev/mail");
        return mail.count();
      };
      await expect.poll(look).toBe(1);
      await mail.getByRole("heading").getByRole("link").click();
      return (await operator.getByRole("link", { name: "See the invitation" }).getAttribute("href"))!;
    };

    /** Invites through the family's page, and comes in through the link of the mail. */
    const invited = async (page: Page, email: string): Promise<Page> => {
      await goInside(page, "/family-admin");
      await page.getByRole("heading", { level: 1, name: "Family Management" }).waitFor();
      await page.getByRole("button", { name: "Add Member" }).click();
      const dialog = page.getByRole("dialog");
      const add = dialog.getByRole("button", { name: "Add", exact: true });
      expect(await add.isDisabled()).toBe(true);
      await dialog.getByLabel("E-mail address").fill("not an address");
      await add.click();
      await dialog.getByText("Invalid email address").waitFor();
      await dialog.getByLabel("E-mail address").fill(email);
      await add.click();
      await toast(page, "New family member has been invited").waitFor();
      const link = await dialog.getByRole("textbox", { name: "Invitation link" }).inputValue();
      await dialog.getByRole("button", { name: "Done" }).click();
      await page
        .getByRole("row", { name: new RegExp(email) })
        .getByText("invited")
        .waitFor();
      expect(await linkMailedTo(email)).toBe(link);

      const guest = (await openPage()).page;
      await guest.goto(link);
      await guest.getByRole("heading", { name: "You are invited" }).waitFor();
      await guest.getByLabel("First name").fill("Asa");
      await guest.getByLabel("Last name").fill("Gray");
      await guest.getByLabel("Choose a password").fill("herbarium by lamplight");
      await guest.getByRole("button", { name: "Accept", exact: true }).click();
      await guest.getByRole("heading", { level: 1, name: homeHeading }).waitFor();
      return guest;
    };

    test("reads and adds, but neither edits, deletes nor manages the family", async () => {
      const { page } = await membersPage("Frances");
      const guest = await invited(page, `asa-${crypto.randomUUID()}@example.org`);
      expect(await guest.getByRole("link", { name: "Family Admin" }).count()).toBe(0);
      await goInside(guest, "/family-members");
      const card = cardOf(guest, "Frances Hooker");
      await card.getByRole("button", { name: "Manage relationships of Frances Hooker" }).waitFor();
      expect(await card.getByRole("button", { name: /^(Edit|Delete)/ }).count()).toBe(0);
      expect(await guest.getByRole("button", { name: "Add a person" }).count()).toBe(1);
      await card.getByRole("link", { name: "Frances Hooker" }).click();
      const history = guest.getByRole("region", { name: "History" });
      await readWhenNear(history, history.getByText("Added"));
      expect(await guest.getByRole("button", { name: /^(Edit|Restore this version)$/ }).count()).toBe(0);
      await goInside(guest, "/family-admin");
      await guest.getByRole("heading", { name: "Access Denied" }).waitFor();
      await guest.getByText("You do not have permission to access the Tenant Admin Dashboard").waitFor();
      await guest.getByRole("link", { name: "Go to Home" }).click();
      await guest.getByRole("heading", { level: 1, name: homeHeading }).waitFor();
    });

    test("to a second family goes from one to the other with Switch Tenant", async () => {
      const first = newFamily("Lyell");
      const own = await openPage();
      await foundQuietly(own.page, first);
      await call(own.page, "POST", "/api/family-members", { firstName: "Charles", lastName: "Lyell" });

      const { page: host } = await membersPage("Frances");
      await acceptQuietly(host, first);
      await own.page.goto("/family-members");
      await cardOf(own.page, "Charles Lyell").waitFor();
      await own.page.getByRole("button", { name: "Lyell Ada Lyell" }).click();
      await own.page.getByRole("menuitem", { name: "Switch Tenant" }).click();
      await own.page
        .getByRole("dialog", { name: "Your families" })
        .getByRole("button", { name: /Hooker/ })
        .click();
      await own.page.getByRole("banner").getByText("Hooker").waitFor();
      await own.page.getByRole("link", { name: "Family Members" }).first().click();
      await cardOf(own.page, "Frances Hooker").waitFor();
      expect(await cardOf(own.page, "Charles Lyell").count()).toBe(0);
    });

    test("leaves what another tab shows of the first family in that family, or tells that it is not saved", async () => {
      const first = newFamily("Lyell");
      const own = await openPage();
      await foundQuietly(own.page, first);
      const { page: host } = await membersPage("Frances");
      await acceptQuietly(host, first);
      const tab = await own.page.context().newPage();
      const shown = [own.page, tab].map(watchRequests);
      await own.page.goto("/family-members");
      await own.page.getByRole("button", { name: "Add a person" }).first().click();
      const dialog = own.page.getByRole("dialog", { name: "Add Family Member" });
      await dialog.getByLabel("First name").fill("Charles");

      const { tenantId: home } = await call<{ tenantId: string }>(own.page, "GET", "/api/auth/user");
      const { tenantId: other } = await call<{ tenantId: string }>(host, "GET", "/api/auth/user");
      await tab.goto("/settings");
      // What a page is asking as its session changes would be refused.
      for (const one of shown) await one.untilAtRest();
      await call(tab, "POST", "/api/auth/tenant", { tenantId: other });
      own.problems.expect(/status of 409/);
      await dialog.getByRole("button", { name: "Add member" }).click();
      await toast(own.page, "You went on in another of your families since this page was opened.").waitFor();
      expect((await inFamily(host)).map(({ firstName }) => firstName)).toEqual(["Frances"]);

      await call(tab, "POST", "/api/auth/tenant", { tenantId: home });
      await dialog.getByRole("button", { name: "Add member" }).click();
      await toast(own.page, "Family member added successfully").waitFor();
      expect((await inFamily(own.page)).map(({ firstName }) => firstName)).toEqual(["Charles"]);
      await tab.close();
    });

    /** The host invites an account that exists; it accepts where it is signed in, in a browser of its own. */
    const acceptQuietly = async (host: Page, guest: NewFamily): Promise<void> => {
      const { tenantId } = await call<{ tenantId: string }>(host, "GET", "/api/auth/user");
      const invitation = await call<{ link: string }>(host, "POST", `/api/tenants/${tenantId}/users`, {
        email: guest.email,
      });
      const { page } = await openPage();
      await signInQuietly(page, guest.email);
      await page.goto(invitation.link);
      await page.getByRole("button", { name: "Accept", exact: true }).click();
      await page.getByRole("heading", { level: 1, name: homeHeading }).waitFor();
    };
  });
};
