import type { Page } from "playwright-core";
import { readWhenNear } from "./read-when-near.ts";
import { homeHeading } from "./visitors.ts";

/** One state of the product to look at. Where the one before has the same path, this one begins as that one left the page, but for dialogs. */
export interface PageState {
  /** Of its pictures. */
  readonly name: string;
  readonly path: string;
  /** A level 1 heading that is there once the page is. */
  readonly heading: string | RegExp;
  /** From the page to what is to be seen: waits for it, too. */
  readonly open?: (page: Page) => Promise<void>;
  /** The widths of each visit, where not all are seen in one: what changes between them is mostly CSS alone. */
  readonly visits?: readonly (readonly number[])[];
  /** What the console will complain of. */
  readonly problem?: RegExp;
}

const press = (name: string | RegExp, opens: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page
    .getByRole("dialog", { name: opens })
    .or(page.getByRole("alertdialog", { name: opens }))
    .waitFor();
};
export const charles = "/people/charles";
/** Pages of single items, which are asked for by what they are called. */
const story = "/stories/Five years by ship";
const plate = "/artifacts/Jasper vase, blue and white";
const letter = "/artifacts/What Uncle Jos answered";
const move = "/events/The move to Down";
const backgammon = "/traditions/Two games of backgammon";
export const singleItems: readonly string[] = [story, plate, letter, move, backgammon];

const hasHistory = async (page: Page): Promise<void> => {
  const history = page.getByRole("region", { name: "History" });
  await readWhenNear(history, history.getByText("Added", { exact: true }));
};

export const signedOut: readonly PageState[] = [
  { name: "landing", path: "/", heading: "The book your family writes together" },
  { name: "sign-in", path: "/api/login", heading: "Welcome back" },
  { name: "start-family", path: "/api/login?start=family", heading: "Start a family archive" },
  { name: "start-business", path: "/api/login?start=business", heading: "Open a business account" },
  { name: "new-password", path: "/api/password-reset", heading: "Choose a new password" },
];

export const pages: readonly PageState[] = [
  {
    name: "home",
    path: "/",
    heading: homeHeading,
    open: async (page) => page.getByRole("button", { name: /Down House, Kent/ }).waitFor(),
  },
  {
    name: "dashboard",
    path: "/dashboard",
    heading: "Welcome back, Emma",
    open: async (page) => page.getByRole("link", { name: "All activity" }).waitFor(),
  },
  {
    name: "welcome",
    path: "/welcome",
    heading: "Welcome, Emma",
    open: async (page) => page.getByRole("list", { name: "Steps" }).waitFor(),
  },
  {
    name: "activity",
    path: "/activity",
    heading: "Activity",
    open: async (page) => page.getByRole("list").getByText("added").first().waitFor(),
  },
  {
    name: "audit",
    path: "/audit",
    heading: "Audit log",
    open: async (page) => page.getByRole("list").getByText("added").first().waitFor(),
  },
  {
    name: "deleted",
    path: "/deleted",
    heading: "Recently deleted",
    open: async (page) =>
      page
        .getByText(/for 30 days\.$/)
        .last()
        .waitFor(),
  },
  {
    name: "tree",
    visits: [[1440, 768], [375]],
    path: "/family-tree",
    heading: "Family Tree",
    open: async (page) => page.locator("[data-person]").first().waitFor(),
  },
  {
    name: "tree-list",
    path: "/family-tree",
    heading: "Family Tree",
    open: async (page) => {
      await page.getByRole("button", { name: "Show as a list" }).click();
      await page.getByText("Partners: ").first().waitFor();
    },
  },
  {
    name: "people",
    path: "/people",
    heading: "People",
    open: async (page) => page.getByRole("heading", { level: 2, name: "D", exact: true }).waitFor(),
  },
  {
    name: "person",
    path: charles,
    heading: "Charles Robert Darwin",
    open: async (page) => {
      const history = page.getByRole("region", { name: "History" });
      await readWhenNear(history, history.getByText("Added", { exact: true }));
      await page.getByRole("combobox", { name: /^How is/ }).fill("emma");
      await page.getByRole("option", { name: /Emma Wedgwood/ }).waitFor();
      await page.keyboard.press("Enter");
      await page.getByText("wife").or(page.getByText("husband")).first().waitFor();
    },
  },
  {
    name: "sources",
    path: "/people/sources",
    heading: "Sources",
    open: async (page) => page.getByRole("link", { name: /The Life and Letters of Charles Darwin/ }).waitFor(),
  },
  {
    name: "places",
    path: "/places",
    heading: "Places",
    open: async (page) => page.getByRole("main").getByRole("listitem").first().waitFor(),
  },
  {
    name: "map",
    path: "/places/map",
    heading: "Map",
    open: async (page) => page.getByRole("main").getByRole("listitem").first().waitFor(),
  },
  {
    name: "members",
    path: "/family-members",
    heading: "Family Members",
    open: async (page) => page.getByText(/^\d+ people$/).waitFor(),
  },
  {
    name: "import",
    path: "/import",
    heading: "Import and export",
    open: async (page) => page.getByText("40 people added.").waitFor(),
  },
  {
    name: "family-admin",
    path: "/family-admin",
    heading: "Family Management",
    open: async (page) => page.getByText("darwin-member@demo.invalid").waitFor(),
  },
  {
    name: "family-plan",
    path: "/family-admin/plan",
    heading: "Plan",
    open: async (page) => page.getByText("Your plan").waitFor(),
  },
  { name: "settings", path: "/settings", heading: "Settings" },
  {
    name: "security",
    path: "/settings/security",
    heading: "Security",
    open: async (page) => page.getByRole("button", { name: "Add a passkey" }).waitFor(),
  },
  {
    name: "marketplace",
    path: "/marketplace",
    heading: "Services Marketplace",
    open: async (page) => page.getByRole("link", { name: "A family book" }).waitFor(),
  },
  {
    name: "purchases",
    path: "/purchases",
    heading: "My Purchases",
    open: async (page) => page.getByRole("link", { name: /One photograph restored/ }).waitFor(),
  },
  {
    name: "help",
    path: "/help",
    heading: "Help Desk",
    // The demo's administrator has asked nothing; the family has.
    open: async (page) => page.getByText("No tickets yet").waitFor(),
  },
  {
    name: "manage-tickets",
    path: "/admin/help-desk",
    heading: "Manage family support tickets",
    open: async (page) => page.getByText("I cannot read the letter from 1839").first().waitFor(),
  },
  {
    name: "manage-ticket",
    path: "/admin/help-desk",
    heading: "Manage family support tickets",
    open: async (page) => {
      await page.getByRole("button", { name: "Manage I cannot read the letter from 1839" }).click();
      await page.getByRole("dialog").getByLabel("Response").waitFor();
    },
  },
  {
    name: "notifications",
    path: "/notifications",
    heading: "Notifications",
    open: async (page) => page.getByRole("tabpanel").getByRole("listitem").first().waitFor(),
  },
  {
    name: "bell",
    path: "/notifications",
    heading: "Notifications",
    visits: [[1440, 375]],
    open: press(/^Notifications/, "Notifications"),
  },
  {
    name: "chat",
    path: "/ai-chat",
    heading: "Chat with AI",
    open: async (page) => page.getByRole("heading", { name: "You could ask" }).first().waitFor(),
  },
  { name: "become-vendor", path: "/vendor/register", heading: "Become a Vendor" },
  { name: "not-found", path: "/nowhere", heading: "404 Page Not Found" },
  {
    name: "nobody",
    path: "/people/018f2f6e-7c1a-7000-8000-00000000abcd",
    heading: "Person not found",
    problem: /status of 404/,
  },
];

export const ofPlatform: readonly PageState[] = [
  {
    name: "admin",
    path: "/admin",
    heading: "Super Admin",
    open: async (page) => page.getByText(/pending approval/).waitFor(),
  },
  {
    name: "tenants",
    path: "/admin/tenants",
    heading: "Tenants",
    open: async (page) =>
      page
        .getByLabel(/^Status of/)
        .first()
        .waitFor(),
  },
  {
    name: "transactions",
    path: "/admin/transactions",
    heading: "Transactions",
    open: async (page) => page.getByRole("button", { name: "Refund One photograph restored" }).waitFor(),
  },
  {
    name: "platform-audit",
    path: "/audit",
    heading: "Audit log",
    open: async (page) => page.getByRole("listitem").first().waitFor(),
  },
  {
    name: "subscription-plans",
    path: "/admin/subscription-plans",
    heading: "Subscription Plans",
    open: async (page) => page.getByRole("button", { name: "Edit Clan" }).waitFor(),
  },
  {
    name: "subscription-plan-edited",
    path: "/admin/subscription-plans",
    heading: "Subscription Plans",
    open: async (page) => {
      await page.getByRole("button", { name: "Edit Clan" }).click();
      await page.getByRole("dialog").getByLabel("Member limit").waitFor();
    },
  },
];

const aPartner = async (page: Page): Promise<void> => {
  await page.getByRole("link", { name: "Etruria Bookkeeping" }).click();
  await page.getByRole("heading", { level: 1, name: "Etruria Bookkeeping" }).waitFor();
  await page
    .getByRole("row", { name: /^order\.completed/ })
    .first()
    .waitFor();
};

export const ofMarketplace: readonly PageState[] = [
  {
    name: "vendors",
    path: "/admin/vendors",
    heading: "Vendors",
    visits: [[1440, 375]],
    open: async (page) => page.getByRole("button", { name: /Haworth Handbound/ }).waitFor(),
  },
  {
    name: "categories",
    path: "/admin/service-categories",
    heading: "Service categories",
    visits: [[1440, 375]],
    open: async (page) => page.getByRole("button", { name: "Deactivate Film and audio" }).waitFor(),
  },
  {
    name: "partners",
    path: "/admin/partners",
    heading: "Partners",
    visits: [[1440, 375]],
    open: async (page) => page.getByRole("link", { name: "Etruria Bookkeeping" }).waitFor(),
  },
  {
    name: "partner-add",
    path: "/admin/partners",
    heading: "Partners",
    visits: [[1440, 375]],
    open: press("Create partner", "Create partner"),
  },
  // By its link: its address is another one in each run.
  { name: "partner", path: "/admin/partners", heading: "Partners", visits: [[1440, 375]], open: aPartner },
];

export const ofVendor: readonly PageState[] = [
  {
    name: "vendor-status",
    path: "/vendor/register",
    heading: "Vendor Status",
    visits: [[1440, 375]],
    open: async (page) => page.getByText("Etruria Workshop").first().waitFor(),
  },
  {
    name: "own-services",
    path: "/vendor/services",
    heading: "My Services",
    visits: [[1440, 375]],
    open: async (page) => page.getByText("A family book").first().waitFor(),
  },
  {
    name: "earnings",
    path: "/vendor/earnings",
    heading: "Earnings",
    visits: [[1440, 375]],
    open: async (page) => page.getByText("One photograph restored").first().waitFor(),
  },
];

export const kept: readonly PageState[] = [
  {
    name: "results",
    path: "/?q=voyage%20round%20the%20world",
    heading: /voyage round the world/,
    open: async (page) => page.getByRole("link", { name: "Five years by ship" }).first().waitFor(),
  },
  {
    name: "no-results",
    path: "/?q=zzyzx&place=nowhere",
    heading: /zzyzx/,
    open: async (page) => page.getByText("No Results Found").first().waitFor(),
  },
  {
    name: "stories",
    path: "/stories",
    heading: "Stories",
    open: async (page) => page.getByRole("link", { name: "Five years by ship" }).waitFor(),
  },
  { name: "story", path: story, heading: "Five years by ship", open: hasHistory },
  {
    name: "artifacts",
    path: "/artifacts",
    heading: "Artifacts",
    open: async (page) => page.getByRole("link", { name: "Jasper vase, blue and white" }).waitFor(),
  },
  { name: "artifact", path: plate, heading: "Jasper vase, blue and white", open: hasHistory },
  {
    name: "artifact-pdf",
    path: letter,
    heading: "What Uncle Jos answered",
    open: async (page) => page.getByText("My dear Doctor,").waitFor(),
  },
  {
    name: "events",
    path: "/events",
    heading: "Life Events",
    open: async (page) =>
      page
        .getByRole("link", { name: /Josiah and Sarah marry/ })
        .first()
        .waitFor(),
  },
  { name: "event", path: move, heading: "The move to Down", open: hasHistory },
  {
    name: "traditions",
    path: "/traditions",
    heading: "Family Traditions",
    open: async (page) =>
      page
        .getByRole("link", { name: /Two games of backgammon/ })
        .first()
        .waitFor(),
  },
  { name: "tradition", path: backgammon, heading: "Two games of backgammon", open: hasHistory },
  {
    name: "no-story",
    path: "/stories/018f2f6e-7c1a-7000-8000-00000000abcd",
    heading: /./,
    visits: [[1440, 375]],
    open: async (page) => page.getByText("This story is not in the archive.").waitFor(),
    problem: /status of 404/,
  },
];

export const opened: readonly PageState[] = [
  {
    name: "member-add",
    path: "/family-members",
    heading: "Family Members",
    open: async (page) => {
      await press("Add a person", "Add Family Member")(page);
      await page.getByRole("button", { name: "Add member" }).click();
      await page.getByText("First name is required", { exact: true }).waitFor();
    },
  },
  {
    name: "member-delete",
    path: "/family-members",
    heading: "Family Members",
    open: press(/^Delete /, "Delete family member"),
  },
  {
    name: "member-edit",
    path: charles,
    heading: "Charles Robert Darwin",
    open: press(/^Edit$/, "Edit Family Member"),
  },
  {
    name: "relationships",
    path: charles,
    heading: "Charles Robert Darwin",
    open: press(/^Relationships$/, /^Manage Relationships/),
  },
  {
    name: "family-add",
    path: "/family-admin",
    heading: "Family Management",
    open: press("Add Member", "Add Member"),
  },
  {
    name: "family-edit",
    path: "/family-admin",
    heading: "Family Management",
    open: press("Edit Francis Darwin", "Francis Darwin"),
  },
  {
    name: "families",
    path: "/",
    heading: homeHeading,
    visits: [[1440]],
    open: async (page) => {
      await page.getByRole("button", { name: /Darwin and Wedgwood/ }).click();
      await page.getByRole("menuitem", { name: "Switch Tenant" }).click();
      await page
        .getByRole("dialog", { name: "Your families" })
        .getByRole("button", { name: /Darwin/ })
        .waitFor();
    },
  },
  {
    name: "user-menu",
    path: "/",
    heading: homeHeading,
    visits: [[1440]],
    open: async (page) => {
      await page.getByRole("button", { name: /Darwin and Wedgwood/ }).click();
      await page.getByRole("menuitem", { name: "Sign Out" }).waitFor();
    },
  },
  {
    name: "menu",
    path: "/",
    heading: homeHeading,
    visits: [[375]],
    open: press("Toggle the sidebar", "Menu"),
  },
];

export const openedOnKept: readonly PageState[] = [
  {
    name: "story-add",
    path: "/stories/new",
    heading: "Add Family Story",
    open: async (page) => page.getByRole("textbox", { name: "Full Story" }).waitFor(),
  },
  {
    name: "artifact-add",
    path: "/artifacts?add=1",
    heading: "Artifacts",
    open: async (page) => page.getByRole("dialog", { name: "Add Family Artifact" }).getByLabel("Title").waitFor(),
  },
  {
    name: "event-add",
    path: "/events?add=1",
    heading: "Life Events",
    open: async (page) => page.getByRole("dialog", { name: "Add Life Event" }).getByLabel("Title").waitFor(),
  },
  {
    name: "tradition-add",
    path: "/traditions?add=1",
    heading: "Family Traditions",
    open: async (page) => page.getByRole("dialog", { name: "Add Family Tradition" }).getByLabel("Name").waitFor(),
  },
  {
    name: "story-delete",
    path: story,
    heading: "Five years by ship",
    visits: [[1440, 375]],
    open: press(/^Delete$/, "Delete this story?"),
  },
  {
    name: "story-edit",
    path: story,
    heading: "Five years by ship",
    visits: [[1440, 375]],
    open: async (page) => {
      await page.getByRole("button", { name: /^Edit$/ }).click();
      await page.getByRole("heading", { level: 1, name: "Edit Family Story" }).waitFor();
      await page.getByRole("textbox", { name: "Full Story" }).waitFor();
    },
  },
  {
    name: "chat-source",
    path: "/ai-chat",
    heading: "Chat with AI",
    visits: [[1440], [375]],
    open: async (page) => {
      const question = "How long was the Beagle away?";
      await page.getByPlaceholder("Ask about your family history...").fill(question);
      // Where it was asked before, it stands there already. An answer may be over before anybody sees that it can be stopped.
      const asked = page.getByRole("region", { name: "Conversation" }).getByText(`You: ${question}`, { exact: true });
      const before = await asked.count();
      await page.keyboard.press("Enter");
      await asked.nth(before).waitFor();
      await page.getByRole("button", { name: "Send" }).waitFor();
      await page.getByRole("list", { name: "Sources" }).last().getByRole("button").first().click();
      await page.locator("blockquote mark").waitFor();
    },
  },
  {
    name: "search-answer",
    path: "/search?q=how+is+Emma+Darwin+related+to+Josiah+Wedgwood",
    heading: /how is Emma Darwin related/,
    open: async (page) => page.getByRole("list", { name: "How they are related" }).waitFor(),
  },
  { name: "content-add", path: "/", heading: homeHeading, open: press("Add Content", "Add Content") },
  { name: "search-filters", path: "/", heading: homeHeading, open: press("Filters", "Filters") },
];

export const denied: PageState = { name: "denied", path: "/family-admin", heading: "Access Denied" };
