import type { DoubtfulPerson } from "@kinkeeper/contracts/genealogy/import-review";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { family, gedcom, person } from "../testing/gedcom-text.ts";

let harness: SharedHarness;
let admin: Awaited<ReturnType<SharedHarness["as"]>>;
let client: ReturnType<typeof gedcomClient>;

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  client = gedcomClient(admin);
});

const file = (name: string, birth: string) =>
  gedcom(
    person("I1", name, "1 SEX M", "1 BIRT", `2 DATE ${birth}`, "1 DEAT Y"),
    person("I2", "Bess /Ray/", "1 SEX F", "1 DEAT Y"),
    person("I3", "Carl /Lee/", "1 BIRT", "2 DATE 1830", "1 DEAT Y"),
    family("F1", "1 HUSB @I1@", "1 WIFE @I2@", "1 CHIL @I3@", "1 MARR", "2 DATE 1829"),
  );
const first = file("Abel /Lee/", "1800");
const otherwise = file("Albert /Leigh/", "3 MAR 1799");

const names = async () =>
  (await client.people())
    .map(({ firstName, lastName, birthDate }) => `${firstName} ${lastName} ${birthDate}`)
    .toSorted();
const corrected = ["Albert Leigh 3 MAR 1799", "Bess Ray null", "Carl Lee 1830"];

describe.each(["7.0", "5.5.1"] as const)(
  "somebody whose name and birth are corrected in an export of %s",
  (version) => {
    test.each([false, true])("is who they were (changed here before: %s)", async (isChanged) => {
      await client.importFile(first);
      if (isChanged) {
        const { id } = (await client.people()).find(({ firstName }) => firstName === "Abel")!;
        expect((await admin.patch(`/api/family-members/${id}`, { birthPlace: "Maer" })).status).toBe(200);
      }
      const text = (await client.exported(version))
        .replace("Abel /Lee/", "Albert /Leigh/")
        .replace("2 DATE 1800", "2 DATE 3 MAR 1799");
      expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 1 });
      expect(await names()).toEqual(corrected);
      expect(await client.importFile(text)).toMatchObject({ created: 0, updated: 0 });
    });
  },
);

describe("somebody whom a newer state of a file tells otherwise in name and birth", () => {
  const doubtful = async (id: string) =>
    (await admin.get<{ people: DoubtfulPerson[] }>(`/api/gedcom/imports/${id}/doubtful`)).body.people;
  const decide = (id: string, decision: string) =>
    admin.post(`/api/gedcom/imports/${id}/doubtful`, { number: 0, decision });
  const carriedOut = async (id: string) => {
    expect((await client.commit(id)).status).toBe(202);
    return client.until(id, "done", "failed");
  };

  test("is asked of, and corrected where they are the same", async () => {
    await client.importFile(first);
    const { body: seen } = await client.preview(otherwise);
    expect(seen).toMatchObject({ created: 1, updated: 0, doubtful: 1 });
    expect(await doubtful(seen.id)).toMatchObject([
      { person: { firstName: "Albert" }, known: { firstName: "Abel" }, likelihood: "possible", isCorrection: true },
    ]);
    expect((await decide(seen.id, "same")).status).toBeLessThan(300);
    expect(await carriedOut(seen.id)).toMatchObject({ created: 0, updated: 1 });
    expect(await names()).toEqual(corrected);
    await client.undone(seen.id);
    expect(await names()).toEqual(["Abel Lee 1800", "Bess Ray null", "Carl Lee 1830"]);
  });

  test.each(["different", undefined])("is somebody else where %s is said", async (decision) => {
    await client.importFile(first);
    const { body: seen } = await client.preview(otherwise);
    if (decision) expect((await decide(seen.id, decision)).status).toBeLessThan(300);
    expect(await carriedOut(seen.id)).toMatchObject({ created: 1, updated: 0 });
    expect(await names()).toEqual(["Abel Lee 1800", ...corrected]);
  });

  test("is asked of as well where the correction came before the first state of it", async () => {
    await client.importFile(first);
    const text = await client.exported();
    await client.importFile(text.replace("Abel /Lee/", "Albert /Leigh/").replace("2 DATE 1800", "2 DATE 1799"));
    const { body: seen } = await client.preview(first);
    expect(seen).toMatchObject({ created: 1, doubtful: 1 });
  });

  test("is nobody to ask of in another file that uses the same names", async () => {
    await client.importFile(first);
    const others = gedcom(
      person("I1", "Dora /Mason/", "1 BIRT", "2 DATE 1900"),
      person("I2", "Emil /Mason/", "1 BIRT", "2 DATE 1901"),
      person("I3", "Carl /Lee/", "1 BIRT", "2 DATE 1830", "1 DEAT Y"),
    );
    const { body: seen } = await client.preview(others);
    expect(seen).toMatchObject({ created: 2, doubtful: 0 });
  });
});
