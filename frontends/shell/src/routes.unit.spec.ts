import { describe, expect, test } from "vitest";
import { currentEntry, navigationFor } from "./navigation.ts";
import { remoteFor } from "./routes.ts";

const everything = new Set(["identity", "archive", "genealogy", "marketplace", "payments", "helpdesk", "ai-chat"]);
const now = new Set(["identity", "genealogy"]);

/** Routes of SPEC.md §2 for signed-in users. */
const specified =
  "/ /settings /admin /admin/tenants /admin/subscription-plans /admin/help-desk /admin/vendors /family-admin /vendor/register /vendor/services /marketplace /help /search /people /family-members /stories /artifacts /events /traditions /family-tree /ai-chat".split(
    " ",
  );

describe("routes", () => {
  test("every specified route has a remote", () => {
    expect(specified.filter((path) => !remoteFor(path, everything))).toEqual([]);
  });

  test("the longest prefix decides, at whole segments", () => {
    expect(remoteFor("/admin", everything)).toBe("identity");
    expect(remoteFor("/admin/help-desk", everything)).toBe("helpdesk");
    expect(remoteFor("/admin/nothing", everything)).toBeUndefined();
    expect(remoteFor("/people/0192/history", everything)).toBe("genealogy");
    expect(remoteFor("/peoples", everything)).toBeUndefined();
    expect(remoteFor("/nowhere", everything)).toBeUndefined();
  });

  test("home is the archive, and the dashboard while there is none", () => {
    expect(remoteFor("/", everything)).toBe("archive");
    expect(remoteFor("/", now)).toBe("identity");
    expect(remoteFor("/stories", now)).toBeUndefined();
  });
});

const shown = (...parameters: Parameters<typeof navigationFor>) =>
  navigationFor(...parameters).map(({ label, entries }) => [label, entries.map((entry) => entry.label)]);

describe("navigation", () => {
  test("is what the specification lists, for each role", () => {
    const main = [
      "Search",
      "Family Tree",
      "People",
      "Family Members",
      "Stories",
      "Artifacts",
      "Life Events",
      "Traditions",
      "Help Desk",
    ];
    const marketplace = ["Marketplace", ["Browse Services", "Become a Vendor"]];
    const assistant = ["AI Assistant", ["Chat with AI"]];
    expect(shown("member", everything)).toEqual([[undefined, main], marketplace, assistant]);
    expect(shown("tenant_admin", everything)).toContainEqual(["Administration", ["Family Admin", "Manage Tickets"]]);
    expect(shown("super_admin", everything)).toContainEqual(["Administration", ["Super Admin", "Manage Tickets"]]);
  });

  test("offers only what is deployed, and no empty group", () => {
    expect(shown("member", now)).toEqual([[undefined, ["Home", "Family Tree", "People", "Family Members"]]]);
    expect(shown("tenant_admin", now)).toContainEqual(["Administration", ["Family Admin"]]);
  });

  test("marks the page one is on, also below its path", () => {
    const groups = navigationFor("member", now);
    expect(currentEntry(groups, "/people/42")?.label).toBe("People");
    expect(currentEntry(groups, "/dashboard")?.label).toBe("Home");
    expect(currentEntry(groups, "/nowhere")).toBeUndefined();
  });
});
