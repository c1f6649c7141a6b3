import { describe, expect, test } from "vitest";
import { needsFamily, remoteFor, titleOfRemote } from "./routes.ts";

const everything = {
  deployed: new Set(["identity", "archive", "genealogy", "marketplace", "payments", "helpdesk", "ai-chat"]),
  hasFamily: true,
};
const withoutArchive = { deployed: new Set(["identity", "genealogy"]), hasFamily: true };
const withoutFamily = { ...everything, hasFamily: false };

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
    expect(remoteFor("/family-admin", everything)).toBe("identity");
    expect(remoteFor("/family-admin/plan", everything)).toBe("payments");
    expect(remoteFor("/admin/nothing", everything)).toBeUndefined();
    expect(remoteFor("/people/0192/history", everything)).toBe("genealogy");
    expect(remoteFor("/peoples", everything)).toBeUndefined();
    expect(remoteFor("/nowhere", everything)).toBeUndefined();
  });

  test("home is the archive, and the dashboard where there is none to look into", () => {
    expect(remoteFor("/", everything)).toBe("archive");
    expect(remoteFor("/", withoutArchive)).toBe("identity");
    expect(remoteFor("/", withoutFamily)).toBe("identity");
    expect(remoteFor("/search", withoutFamily)).toBe("archive");
    expect(remoteFor("/stories", withoutArchive)).toBeUndefined();
  });

  test("what a family keeps is of no use without one; the rest is", () => {
    expect(specified.filter(needsFamily)).toEqual(
      "/people /family-members /stories /artifacts /events /traditions /family-tree /ai-chat".split(" "),
    );
    expect(["/stories/0192", "/import", "/deleted", "/activity"].every(needsFamily)).toBe(true);
    expect(["/", "/purchases", "/vendor/earnings", "/nowhere"].some(needsFamily)).toBe(false);
  });

  test("a remote has a name for people, and one nobody knows is a page", () => {
    expect(titleOfRemote("genealogy")).toBe("The family tree");
    expect(titleOfRemote("unknown")).toBe("This page");
  });
});
