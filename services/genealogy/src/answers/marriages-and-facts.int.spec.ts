import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { family, gedcom, person } from "../testing/gedcom-text.ts";
import { addMember } from "../testing/member-client.ts";
import { adminOfDemo, ask, type Somebody } from "./testing/ask-tree.ts";

let harness: SharedHarness;
let emma: Somebody;

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
  emma = await adminOfDemo(harness);
});

/** The administrator of a family of these records, and what they are answered. */
const familyOf = async (...records: readonly string[]) => {
  const admin = await harness.as({ role: "tenant_admin" });
  await gedcomClient(admin).importFile(gedcom(...records));
  const told = async (question: string) => (await ask(admin, question))?.sentence;
  return { admin, told };
};

describe("how long a marriage lasted", () => {
  test.each([
    "How long were Charles Robert Darwin and Emma Wedgwood married?",
    "how many years was Charles Robert Darwin married to Emma",
    "how long did the marriage of Charles Robert Darwin and Emma last",
  ])("is told until the first of them died: %s", async (question) => {
    expect((await ask(emma, question))?.sentence).toBe(
      "Charles Robert Darwin and Emma Wedgwood were married for 43 years. They married on 29 January 1839, and Charles Robert Darwin died on 19 April 1882.",
    );
  });

  test("or until they divorced, or to this day; not where a day is missing", async () => {
    const dead = (xref: string, name: string, died: string, ...families: string[]) =>
      person(xref, name, "1 DEAT", ...(died === "" ? [] : [`2 DATE ${died}`]), ...families);
    const { told } = await familyOf(
      dead("I1", "Ada /Lee/", "1 MAY 1950", "1 FAMS @F1@", "1 FAMS @F2@"),
      dead("I2", "Ben /Orr/", "1 MAY 1960", "1 FAMS @F1@"),
      dead("I3", "Cy /Poe/", "", "1 FAMS @F2@"),
      person("I4", "Di /Fox/", "1 BIRT", "2 DATE 1980", "1 FAMS @F3@"),
      person("I5", "Ed /Gray/", "1 BIRT", "2 DATE 1980", "1 FAMS @F3@"),
      family("F1", "1 WIFE @I1@", "1 HUSB @I2@", "1 MARR", "2 DATE 1 JUN 1900", "1 DIV", "2 DATE 1 JUL 1910"),
      family("F2", "1 WIFE @I1@", "1 HUSB @I3@", "1 MARR", "2 DATE 1 JUN 1912"),
      dead("I7", "Gus /Ivy/", "1 MAY 1900", "1 FAMS @F4@"),
      dead("I8", "Hal /Kay/", "1 MAY 1910", "1 FAMS @F4@"),
      family("F4", "1 HUSB @I7@", "1 WIFE @I8@", "1 MARR", "2 DATE BEF 1850"),
      person("I6", "Flo /Gray/", "1 BIRT", "2 DATE 2010", "1 FAMC @F3@"),
      family("F3", "1 WIFE @I4@", "1 HUSB @I5@", "1 CHIL @I6@", "1 MARR", "2 DATE 1 DEC 2006"),
    );
    expect(await told("How long was Ada married?")).toBe(
      "Ada Lee and Ben Orr were married for 10 years. They married on 1 June 1900, and they divorced on 1 July 1910. " +
        "Your archive does not say how long Ada Lee and Cy Poe were married: when the marriage ended is not recorded.",
    );
    expect(await told("how long have Di and Ed been married")).toBe(
      "Di Fox and Ed Gray have been married for 19 years, since 1 December 2006.",
    );
    expect(await told("who are the children of Di and Ed")).toBe(
      "Di Fox and Ed Gray have one child: Flo Gray (born 2010).",
    );
    expect(await told("how long were Gus and Hal married")).toBe(
      "Your archive does not say how long Gus Ivy and Hal Kay were married: the dates are not exact enough.",
    );
    expect(await told("how long were Ada and Di married")).toBe(
      "Your archive holds no marriage of Ada Lee and Di Fox.",
    );
  });
});

describe("who died first", () => {
  test.each([
    ["Did Emma Wedgwood outlive Charles Robert Darwin?", "Yes. "],
    ["did Charles Robert Darwin survive Emma Wedgwood", "No. "],
    ["did Charles Robert Darwin die before Emma", "Yes. "],
    ["Who died first, Emma or Charles Robert Darwin?", ""],
  ])("%s", async (question, yes) => {
    expect((await ask(emma, question))?.sentence).toBe(
      `${yes}Charles Robert Darwin died on 19 April 1882, and Emma Wedgwood later, on 2 October 1896.`,
    );
  });

  test("is left open where the dates do, and told of who still lives", async () => {
    const home = await harness.as({ role: "tenant_admin" });
    for (const [firstName, deathDate, isLiving] of [
      ["Ada", "1850", false],
      ["Ben", "May 1850", false],
      ["Cleo", null, true],
    ] as const)
      await addMember(home, { firstName, deathDate, isLiving });
    expect((await ask(home, "did Ada outlive Ben"))?.outcome).toBe("unknown");
    expect((await ask(home, "did Cleo outlive Ben"))?.sentence).toBe(
      "Yes. Ben died in May 1850, and Cleo is listed as living.",
    );
    expect((await ask(home, "did Ada die before 1851"))?.kind).not.toBe("age");
  });
});

test.each(["When did Emma die and where?", "where did Emma die and when"])("%s", async (question) => {
  expect((await ask(emma, question))?.sentence).toContain("died on 2 October 1896 at Down House, Kent");
});

describe("what is recorded of a life", () => {
  test("is told where it stands as a fact, and else looked for in the archive", async () => {
    const { admin, told } = await familyOf(
      person(
        "I1",
        "Ada /Lee/",
        "1 OCCU Weaver",
        "2 DATE 1841",
        "1 OCCU Farmer",
        "1 BURI",
        "2 DATE 4 MAY 1900",
        "2 PLAC Maer, Staffordshire",
        "1 BAPM",
        "2 DATE 1820",
        "1 RESI",
        "2 PLAC Stone",
        "2 DATE 1851",
        "1 RELI Quaker",
        "1 IMMI",
        "2 PLAC Boston",
      ),
      person("I2", "Ada /Poe/"),
    );
    expect(await told("Where is Ada Lee buried?")).toBe("Ada Lee was buried on 4 May 1900 in Maer, Staffordshire.");
    expect(await told("when was Ada Lee baptised")).toBe("Ada Lee was baptized in 1820.");
    // Of two who are called so, whoever it is known of.
    expect(await told("What did Ada do for a living?")).toBe(
      "Ada Lee’s occupation is recorded as “Weaver” in 1841 and “Farmer”.",
    );
    expect(await told("where did Ada Lee live")).toBe("Ada Lee lived in Stone in 1851.");
    expect(await told("what was Ada Lee’s religion")).toContain("Quaker");
    expect(await told("where did Ada Lee immigrate to")).toBe("Ada Lee’s immigration is recorded in Boston.");
    expect(await ask(admin, "when did Ada Lee emigrate")).toBeNull();
    expect(await ask(admin, "where is Ada Poe buried")).toBeNull();
    expect(await ask(admin, "where did Ada Lee go to school")).toBeNull();
    expect(await ask(admin, "what was the work of the devil")).toBeNull();
  });

  test("what only administrators see is told to nobody else", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const member = await harness.as({ tenantId: admin.claims.tenantId! });
    const facts = [{ id: "new", type: "occupation", value: "Spy", isPrivate: true }];
    await addMember(admin, { firstName: "Ida", lastName: "Poe", isLiving: false, facts });
    const question = "what was Ida’s occupation";
    expect((await ask(admin, question))?.sentence).toContain("Spy");
    expect(await ask(member, question)).toBeNull();
  });
});

describe("the family as a whole", () => {
  test("who lived at some time, and who still does of one name", async () => {
    const home = await harness.as({ role: "tenant_admin" });
    for (const [firstName, birthDate, deathDate, isLiving] of [
      ["Ada", "1790", "1850", false],
      ["Ben", "1801", "1850", false],
      ["Cleo", "1700", "1799", false],
      ["Dora", "1799", null, false],
      ["Eve", "1990", null, true],
    ] as const)
      await addMember(home, { firstName, lastName: "Orr", birthDate, deathDate, isLiving });
    expect((await ask(home, "Who was alive in 1800?"))?.sentence).toBe(
      "One person was alive in 1800: Ada Orr (1790–1850). For one more the dates are not exact enough to say.",
    );
    expect((await ask(home, "how many people were alive between 1795 and 1810"))?.total).toBe(3);
    expect((await ask(home, "how many Orrs are still alive"))?.sentence).toBe(
      "One person called Orr is listed as living: Eve Orr (born 1990).",
    );
    expect((await ask(home, "who was alive in 2020"))?.people.map(({ name }) => name)).toEqual(["Eve Orr"]);
  });

  test("who never married, and who had no children", async () => {
    const { admin, told } = await familyOf(
      person("I1", "Ada /Lee/", "1 BIRT", "2 DATE 1800", "1 FAMS @F1@"),
      person("I2", "Ben /Orr/", "1 BIRT", "2 DATE 1801", "1 FAMS @F1@"),
      person("I3", "Cy /Orr/", "1 BIRT", "2 DATE 1830", "1 FAMC @F1@"),
      family("F1", "1 WIFE @I1@", "1 HUSB @I2@", "1 CHIL @I3@", "1 MARR"),
    );
    expect(await told("Who never married?")).toMatch(/^Of one person your archive names no marriage: Cy Orr/);
    expect(await told("which people had no children")).toMatch(/^Of one person your archive names no children: Cy Orr/);
    expect(await told("who has no parents recorded")).toMatch(/^Of two people your archive names no parents: Ada Lee/);
    expect((await ask(emma, "who in the family was never married"))?.people.map(({ name }) => name)).toContain(
      "Francis Darwin",
    );
    expect(await ask(await harness.as({ tenantId: admin.claims.tenantId! }), "who had no kids")).toMatchObject({
      total: 1,
    });
  });

  test("whose day or place is missing", async () => {
    const home = await harness.as({ role: "tenant_admin" });
    const names = async (question: string) => (await ask(home, question))?.people.map(({ name }) => name);
    await addMember(home, { firstName: "Ada", birthDate: "1790", deathPlace: "Maer", isLiving: false });
    await addMember(home, { firstName: "Ben", birthPlace: "Stone", isLiving: true });
    expect(await names("Which people have no birth date?")).toEqual(["Ben"]);
    expect(await names("whose place of birth is unknown")).toEqual(["Ada"]);
    expect(await names("who in our family has no date of death")).toEqual(["Ada"]);
    expect((await ask(home, "whose death place is missing"))?.sentence).toBe(
      "Your archive names nobody who has no place of death recorded.",
    );
  });
});
