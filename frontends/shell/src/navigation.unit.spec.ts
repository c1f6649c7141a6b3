import { describe, expect, test } from "vitest";
import { currentEntry, navigationFor } from "./navigation.ts";

const everything = {
  deployed: new Set(["identity", "archive", "genealogy", "marketplace", "payments", "helpdesk", "ai-chat"]),
  hasFamily: true,
};
const withoutArchive = { deployed: new Set(["identity", "genealogy"]), hasFamily: true };
const withoutFamily = { ...everything, hasFamily: false };

type Viewer = Parameters<typeof navigationFor>[0];
const shown = (
  role: Viewer["role"],
  context: Parameters<typeof navigationFor>[1],
  vendorStatus?: Viewer["vendorStatus"],
) =>
  navigationFor({ role, vendorStatus }, context).map(({ label, entries }) => [
    label,
    entries.map((entry) => entry.label),
  ]);

describe("navigation", () => {
  test("is what the specification lists, for each role", () => {
    const main = [
      "Home",
      "Search",
      "Family Tree",
      "People",
      "Family Members",
      "Stories",
      "Artifacts",
      "Life Events",
      "Traditions",
      "Activity",
      "Help Desk",
    ];
    const marketplace = ["Marketplace", ["Browse Services", "Become a Vendor"]];
    const assistant = ["AI Assistant", ["Chat with AI"]];
    expect(shown("member", everything)).toEqual([[undefined, main], marketplace, assistant]);
    expect(shown("tenant_admin", everything)).toContainEqual([
      "Administration",
      ["Family Admin", "Audit Log", "Manage Tickets"],
    ]);
    expect(shown("super_admin", everything)).toContainEqual([
      "Administration",
      ["Super Admin", "Audit Log", "Manage Tickets"],
    ]);
  });

  test("offers only what is deployed, and no empty group", () => {
    expect(shown("member", withoutArchive)).toEqual([
      [undefined, ["Home", "Family Tree", "People", "Family Members", "Activity"]],
    ]);
    expect(shown("tenant_admin", withoutArchive)).toContainEqual(["Administration", ["Family Admin", "Audit Log"]]);
  });

  test("calls home what it is for somebody without a family", () => {
    expect(shown("super_admin", withoutFamily)[0]?.[1]?.[0]).toBe("Home");
    expect(shown("super_admin", everything)[0]?.[1]?.slice(0, 2)).toEqual(["Home", "Search"]);
  });

  test("offers nothing of a family to somebody without one", () => {
    expect(shown("member", withoutFamily)).toEqual([
      [undefined, ["Home", "Help Desk"]],
      ["Marketplace", ["Browse Services", "Become a Vendor"]],
    ]);
  });

  test("offers a vendor what is of use to one, with a family or without", () => {
    const entries = (...[status, context = everything]: [Viewer["vendorStatus"], typeof everything?]) =>
      shown("member", context, status).find(([label]) => label === "Marketplace")?.[1];
    expect(entries("pending")).toEqual(["Browse Services", "Vendor Status"]);
    expect(entries("rejected")).toEqual(["Browse Services", "Vendor Status"]);
    const all = ["Browse Services", "Vendor Status", "My Services", "Earnings"];
    expect(entries("approved", withoutFamily)).toEqual(all);
    expect(entries("suspended")).toEqual(all);
  });

  test("marks the page one is on, also below its path", () => {
    const groups = navigationFor({ role: "member" }, withoutArchive);
    expect(currentEntry(groups, "/people/42")?.label).toBe("People");
    expect(currentEntry(groups, "/dashboard")?.label).toBe("Home");
    expect(currentEntry(groups, "/nowhere")).toBeUndefined();
    expect(currentEntry(groups, "/importers")).toBeUndefined();
  });

  test.each([
    ["/places", "People"],
    ["/places/map", "People"],
    ["/import", "Family Tree"],
    ["/purchases/42", "Browse Services"],
    ["/deleted", "Activity"],
  ])("marks for %s, which has no entry, the one from which it is reached", (path, label) => {
    expect(currentEntry(navigationFor({ role: "member" }, everything), path)?.label).toBe(label);
  });
});
