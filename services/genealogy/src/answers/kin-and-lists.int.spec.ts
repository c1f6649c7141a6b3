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

describe("kin, lists and counts", () => {
  test.each([
    ["How many children did Emma have?", 7],
    ["Who are Emma's cousins?", 6],
    ["Emma's grandparents", 2],
    ["Which brothers and sisters did Emma Wedgwood have?", 7],
    ["Who were the grandchildren of Hensleigh Wedgwood’s father?", 12],
    ["how many uncles and aunts did Francis Darwin have", 12],
    ["who were the uncles of Francis Darwin", 5],
    ["Who are Katherine Sophy Wedgwood's aunts?", 7],
    ["who were Josiah Wedgwood's grandchildren", 14],
    ["who were the ancestors of Francis Darwin", 10],
    ["how many nephews did Emma have", 2],
    ["Who was born in Shrewsbury?", 6],
    ["who died before 1850", 13],
    ["Who was born at Down House between 1840 and 1850?", 4],
    ["How many people are in the tree?", 40],
    ["how many people are called Josiah", 3],
    ["who was married in Maer", 2],
    ["Which of Emma's children died before 1900?", 3],
    ["how many of Josiah Wedgwood's children were born in Etruria", 4],
    ["Who was born in February?", 2],
    ["Who was born on 12 February?", 1],
    ["who died on the 19th of April", 1],
    ["Which of Emma's children were born in July?", 2],
  ])("%s %i", async (question, total) => {
    const answer = await ask(emma, question);
    expect([answer!.outcome, answer!.total]).toEqual(["answered", total]);
  });

  test.each([
    [
      "Who were Emma's parents?",
      "Emma Wedgwood’s parents were Elizabeth Allen (about 1764–1846) and Josiah Wedgwood II (1769–1843).",
    ],
    [
      "who were emmas parents",
      "Emma Wedgwood’s parents were Elizabeth Allen (about 1764–1846) and Josiah Wedgwood II (1769–1843).",
    ],
    ["who is charles langtons wife", expect.stringContaining("Charlotte Wedgwood")],
    [
      "who was the mother of charles robert darwins wife",
      "Emma Wedgwood’s mother was Elizabeth Allen (about 1764–1846).",
    ],
    ["when is emma wedgwoods birthday", "Emma Wedgwood was born on 2 May 1808."],
    ["who was thomas mother", expect.stringContaining("Sarah Wedgwood")],
    [
      "Who was Emma's oldest brother?",
      "Emma Wedgwood’s eldest brother was Josiah Wedgwood III (1795–1880), born on 12 March 1795.",
    ],
    [
      "who was Charles Robert Darwin's youngest child",
      "Charles Robert Darwin’s youngest child was Charles Waring Darwin (1856–1858), born on 6 December 1856.",
    ],
    [
      "Was Emma older than Charles Robert Darwin?",
      "Yes. Emma Wedgwood, born on 2 May 1808, was older than Charles Robert Darwin, born on 12 February 1809.",
    ],
    ["is Emma younger than Charles Robert Darwin", expect.stringMatching(/^No\. Emma Wedgwood, born/)],
    ["Who was older, Francis Darwin or Emma?", expect.stringMatching(/^Emma Wedgwood, born .+ was older than Francis/)],
    ["who was called Bessy", "One person in your tree is called Bessy: Elizabeth Allen (about 1764–1846)."],
    ["Please tell me about Mary Howard", expect.stringMatching(/^Mary Howard was born in 1740/)],
    ["Is Emma related to Francis Darwin?", "Yes. Emma Wedgwood was Francis Darwin’s mother."],
    [
      "Who was Charles Langton's first wife?",
      "Charles Langton’s first wife was Charlotte Wedgwood (1797–1862), married on 22 March 1832.",
    ],
    [
      "who was the last wife of Charles Langton",
      "Charles Langton’s last wife was Emily Catherine Darwin (1810–1866), married in October 1863.",
    ],
    [
      "who was Emma's first husband",
      "Emma Wedgwood’s only recorded husband was Charles Robert Darwin (1809–1882), married on 29 January 1839 in Maer, Staffordshire.",
    ],
    [
      "Who died the youngest?",
      "The shortest life in your tree is that of Mary Eleanor Darwin (1842–1842), who died before the first birthday.",
    ],
    [
      "who had the most children",
      "Elizabeth Allen (about 1764–1846) and Josiah Wedgwood II (1769–1843) had the most children in your tree: eight each.",
    ],
    [
      "who has the most grandchildren",
      "Josiah Wedgwood (1730–1795) and Sarah Wedgwood (1734–1815) had the most grandchildren in your tree: 14 each.",
    ],
    [
      "Who had the most siblings?",
      "Sarah Elizabeth Wedgwood (1793–1880), Josiah Wedgwood III (1795–1880), Charlotte Wedgwood (1797–1862), Henry Allen Wedgwood (1799–1885), Francis Wedgwood (1800–1888), Hensleigh Wedgwood (1803–1891), Frances Wedgwood (1806–1832) and Emma Wedgwood (1808–1896) had the most siblings in your tree: seven each.",
    ],
    [
      "Which of Charles Robert Darwin’s sisters never married?",
      "Of two of Charles Robert Darwin’s sisters your archive names no marriage: Marianne Darwin (1798–1858) and Susan Elizabeth Darwin (1803–1866).",
    ],
    [
      "How old was Emma Wedgwood when she had her last child?",
      "Emma Wedgwood was 48 when Charles Waring Darwin was born (6 December 1856).",
    ],
    [
      "How old was Charles Robert Darwin when his first child was born?",
      "Charles Robert Darwin was 30 when William Erasmus Darwin was born (27 December 1839).",
    ],
    [
      "What is the most common surname?",
      "The most common surname in your tree is Wedgwood: 19 people. Next is Darwin (15).",
    ],
    [
      "What was the most popular name for girls?",
      "The most common first names of women in your tree are Frances and Sarah: three people each. Next are Elizabeth (two) and Mary (two).",
    ],
    [
      "who was the first person",
      "The earliest birth in your tree is that of Josiah Wedgwood (1730–1795), born on 12 July 1730.",
    ],
    [
      "Who is Charles Langton?",
      "Charles Langton was born in 1801, married Charlotte Wedgwood and Emily Catherine Darwin and died in 1886.",
    ],
  ])("%s", async (question, sentence) => {
    expect(await ask(emma, question)).toMatchObject({ outcome: "answered", sentence });
  });

  test.each([
    ["Who married more than once?", "One person married more than once: Charles Langton (1801–1886)."],
    [
      "How many generations are in our tree?",
      "The longest line in your tree has four generations, from Erasmus Darwin (1731–1802) to Katherine Elizabeth Sophy Wedgwood (1842–1911).",
    ],
    [
      "who has no parents recorded",
      "Of seven people your archive names no parents: Josiah Wedgwood (1730–1795), Erasmus Darwin (1731–1802), Sarah Wedgwood (1734–1815), Mary Howard (1740–1770), Elizabeth Allen (about 1764–1846), Frances Mackintosh (1800–1889) and Charles Langton (1801–1886).",
    ],
    [
      "who died at the youngest age",
      "The shortest life in your tree is that of Mary Eleanor Darwin (1842–1842), who died before the first birthday.",
    ],
  ])("of everybody: %s", async (question, sentence) => {
    expect(await ask(emma, question)).toMatchObject({ outcome: "answered", sentence });
  });

  test("who married more than once is told with whom, and is nobody who lived with partners", async () => {
    const answer = await ask(emma, "who in the family remarried");
    const names = new Map(answer!.people.map(({ id, name }) => [id, name]));
    const partners = answer!.statements[0]!.facts.map(({ otherId }) => names.get(otherId!));
    expect(new Set(partners)).toEqual(new Set(["Charlotte Wedgwood", "Emily Catherine Darwin"]));
    expect(await ask(emma, "who was married three times")).toMatchObject({ outcome: "unknown", people: [] });
    const admin = await harness.as({ role: "tenant_admin" });
    const ids: string[] = [];
    for (const firstName of ["Ada", "Ben", "Cyrus"]) ids.push((await addMember(admin, { firstName })).id);
    const couple = { member1Id: ids[0], relationshipType: "spouse" };
    await admin.post("/api/family-relationships", { ...couple, member2Id: ids[1], partnership: "divorced" });
    const second = { ...couple, member2Id: ids[2], partnership: "partners" };
    const { body } = await admin.post<{ id: string }>("/api/family-relationships", second);
    expect(await ask(admin, "who married twice")).toMatchObject({ outcome: "unknown", people: [] });
    await admin.delete(`/api/family-relationships/${body.id}`);
    await admin.post("/api/family-relationships", { ...second, partnership: "married" });
    expect(await ask(admin, "who married twice")).toMatchObject({
      sentence: "One person married at least twice: Ada.",
    });
  });

  test("twins are born to the same parents on one day, and not adopted, half-siblings or one child twice", async () => {
    const twins = await harness.as({ role: "tenant_admin" });
    const day = "1 BIRT\n2 DATE 3 MAY 1840";
    const child = (xref: string, name: string, ...more: readonly string[]) =>
      person(xref, `${name} /Lee/`, day, ...more);
    await gedcomClient(twins).importFile(
      gedcom(
        person("I1", "Abel /Lee/", "1 SEX M"),
        person("I2", "Bess /Fox/", "1 SEX F"),
        person("I3", "Cora /Hart/", "1 SEX F"),
        child("I4", "Dora"),
        child("I5", "Eli"),
        child("I6", "Dora"),
        child("I7", "Finn", "1 FAMC @F1@", "2 PEDI adopted"),
        child("I8", "Gus"),
        person("I9", "Hope /Lee/", "1 BIRT", "2 DATE MAY 1840"),
        family("F1", "1 HUSB @I1@", "1 WIFE @I2@", ...["I4", "I5", "I7", "I9"].map((one) => `1 CHIL @${one}@`)),
        family("F2", "1 HUSB @I1@", "1 WIFE @I3@", "1 CHIL @I8@"),
      ),
    );
    const sentence =
      "Born to the same parents on the same day were Dora Lee (born 1840) and Eli Lee (born 1840) on 3 May 1840.";
    expect(await ask(twins, "Who are twins?")).toMatchObject({ outcome: "answered", sentence });
    expect(await ask(emma, "are there any twins in the family")).toMatchObject({ outcome: "unknown", people: [] });
  });

  test("birthdays are those of the living, whose month at least is known", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    for (const [firstName, birthDate, isLiving] of [
      ["Harriet", "30 Nov 1980", true],
      ["Ida", "Nov 1990", true],
      ["Jonas", "22 Nov 1970", true],
      ["Klara", "22 Nov 1850", false],
      ["Leo", "1990", true],
      ["Mona", "1 Dec 1990", true],
    ] as const)
      await addMember(admin, { firstName, birthDate, isLiving });
    expect((await ask(admin, "Whose birthday is this month?"))?.sentence).toBe(
      "Three living people have their birthday this month: Ida (born 1990) in November, Jonas (born 1970) on 22 November and Harriet (born 1980) on 30 November.",
    );
    expect((await ask(admin, "who has a birthday today"))?.people.map(({ name }) => name)).toEqual(["Jonas"]);
    expect((await ask(admin, "who has a birthday in December"))?.people.map(({ name }) => name)).toEqual(["Mona"]);
    expect(await ask(admin, "whose birthday is tomorrow")).toMatchObject({ outcome: "unknown", people: [] });
    await addMember(admin, { firstName: "Otto", birthDate: "2 Jan 1990", isLiving: true });
    await addMember(admin, { firstName: "Paula", birthDate: "31 Dec 1990", isLiving: true });
    expect((await ask(admin, "whose birthday is coming up?", { day: "2026-12-28" }))?.sentence).toBe(
      "Two living people have their birthday in the next seven days: Paula (born 1990) on 31 December and Otto (born 1990) on 2 January.",
    );
    expect((await ask(admin, "birthdays this week"))?.people.map(({ name }) => name)).toEqual(["Jonas"]);
    // Of more than are named those whose birthday is nearest are, however young they are.
    const many = await harness.as({ role: "tenant_admin" });
    for (let born = 1940; born < 1992; born += 1)
      await addMember(many, { firstName: `Rob ${born}`, birthDate: `7 May ${born}`, isLiving: true });
    await addMember(many, { firstName: "Sue", birthDate: "5 May 2001", isLiving: true });
    const near = await ask(many, "whose birthday is coming up?", { day: "2026-05-04" });
    expect(near?.sentence).toContain(
      "in the next seven days: Sue (born 2001) on 5 May, Rob 1940 (born 1940) on 7 May,",
    );
    expect(near?.people[0]?.name).toBe("Sue");
    const leap = await harness.as({ role: "tenant_admin" });
    await addMember(leap, { firstName: "Nora", birthDate: "29 Feb 2000", isLiving: true });
    expect((await ask(leap, "who has their birthday today", { day: "2026-02-28" }))?.total).toBe(1);
    expect((await ask(leap, "whose birthday is tomorrow", { day: "2026-02-27" }))?.total).toBe(1);
    expect((await ask(leap, "whose birthday is next month", { day: "2026-01-31" }))?.total).toBe(1);
  });

  test("who is the oldest is one of the living, and only where nobody lives who grew oldest", async () => {
    const home = await harness.as({ role: "tenant_admin" });
    const answered = async (question: string) => (await ask(home, question))?.sentence;
    await addMember(home, { firstName: "Emil", birthDate: "1948", deathDate: "about 1998", isLiving: false });
    expect(await answered("Who is the oldest?")).toContain("The longest life in your tree is that of Emil");
    await addMember(home, { firstName: "Chris", birthDate: "3 March 1975", isLiving: true });
    await addMember(home, { firstName: "Grace", birthDate: "12 May 1951", isLiving: true });
    for (const question of ["Who is the oldest?", "who is the oldest person in our family"])
      expect(await answered(question)).toBe(
        "The oldest person listed as living is Grace (born 1951), born on 12 May 1951.",
      );
    expect(await answered("Who was the oldest?")).toContain("The longest life in your tree is that of Emil");
  });

  test("who lived longest is not said where years alone do not tell", async () => {
    const answer = await ask(emma, "Who lived the longest?");
    expect(answer!.sentence).toMatch(
      /^The dates are not exact enough to say who had the longest life. It may be Frances Mackintosh/,
    );
    expect(answer!.people.map(({ name }) => name)).toContain("Emma Wedgwood");
  });
});
