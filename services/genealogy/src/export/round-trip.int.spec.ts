import { type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { compareFiles } from "../gedcom/testing/compare-files.ts";
import { difficultFiles } from "../gedcom/testing/difficult-files.ts";
import { genealogy } from "../service.ts";
import { countEvents } from "../testing/count-events.ts";
import { bytesOf, gedcomClient, isThere, realFile } from "../testing/gedcom-client.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy, { at: "2026-11-23T12:00:00Z" });
});

const versions = ["7.0", "5.5.1"] as const;
const versionOf = (text: string) => (/2 VERS 7/.test(text) ? "7.0" : "5.5.1");

/** 5.5.1 asks for a submitter. */
const ownSubmitter = /^added (?:HEAD |U_1): SUBM /;
/** What kin tell about the dead, and numbers that tell people of two files apart. */
const ownLines = /^added INDI [^:]+: _DECEASED Y/;

const differences = (before: string, after: string): string[] =>
  compareFiles(before, after)
    .map(({ what, record, text }) => `${what} ${record}: ${text}`)
    .filter((told) => !ownSubmitter.test(told) && !ownLines.test(told));

const imported = async (caller: Caller, file: string | Uint8Array) => gedcomClient(caller).importFile(file);

const realFiles = ["royal92.ged", "maximal70.ged"].filter((name) => isThere(realFile(name)));
const files: readonly (readonly [string, () => string])[] = [
  ...realFiles.map((name) => [name, () => bytesOf(realFile(name)).toString("utf8")] as const),
  ...Object.entries(difficultFiles).map(([name, text]) => [name, () => text] as const),
];

describe.each(files)("%s", (_, read) => {
  test("comes out letter by letter, and changes nothing and doubles nobody when it comes back", async () => {
    const text = read();
    const own = versionOf(text);
    const admin = await harness.as({ role: "tenant_admin" });
    const { created } = await imported(admin, text);
    const client = gedcomClient(admin);
    const out = { "7.0": await client.exported("7.0"), "5.5.1": await client.exported("5.5.1") };
    expect(differences(text, out[own]).slice(0, 10)).toEqual([]);
    const events = () =>
      Promise.all(["member", "relationship"].map((of) => countEvents(harness.journal, admin.claims.tenantId!, of)));
    const before = await events();
    for (const version of versions) {
      expect(await imported(admin, out[version])).toMatchObject({ created: 0, updated: 0, unchanged: created });
      expect(await client.exported(version)).toBe(out[version]);
    }
    expect(await events()).toEqual(before);

    // Through the other version to another family, and back.
    const elsewhere = await harness.as({ role: "tenant_admin" });
    await imported(elsewhere, out[own === "7.0" ? "5.5.1" : "7.0"]);
    expect(differences(text, await gedcomClient(elsewhere).exported(own)).slice(0, 10)).toEqual([]);
  });
});
