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

const namesIn = async (question: string): Promise<readonly string[] | undefined> =>
  (await ask(emma, question))?.people.map(({ name }) => name);
const told = async (question: string): Promise<string | undefined> => (await ask(emma, question))?.sentence;

const children = [
  "William Erasmus Darwin",
  "Anne Elizabeth Darwin",
  "Mary Eleanor Darwin",
  "George Howard Darwin",
  "Elizabeth Darwin",
  "Francis Darwin",
  "Charles Waring Darwin",
];

describe("the children of a couple", () => {
  test.each([
    "How many children did Charles and Emma have?",
    "how many kids did Emma and Charles have together",
    "Who were Emma and Charles' children?",
    "who were the children of Charles Darwin and Emma Wedgwood",
    "Charles and Emma Darwin’s children",
    "list all of Emma and Charles’s kids",
    "what were the names of the children of Emma and Charles",
    "which children did Charles and Emma have",
  ])("%s", async (question) => {
    const answer = await ask(emma, question);
    expect(answer).toMatchObject({ kind: "relatives", outcome: "answered", total: 7 });
    expect(answer?.sentence).toMatch(
      /Charles Robert Darwin.* and Emma Wedgwood|Emma Wedgwood.* and Charles Robert Darwin/,
    );
    expect(answer?.people.map(({ name }) => name)).toEqual(expect.arrayContaining(children));
    // Each child is told as one of both.
    expect(answer?.statements[0]?.facts).toHaveLength(14);
  });

  test("of two who had none together are not those of one of them, and their parents are those of each", async () => {
    expect(await told("who were the children of Emma Wedgwood and Josiah Wedgwood II")).toMatch(
      /^Your archive names no children of Emma Wedgwood .*and Josiah Wedgwood II\.$/,
    );
    expect(await namesIn("who were the grandchildren of Josiah Wedgwood II and Elizabeth Allen")).toContain(
      "Francis Darwin",
    );
    expect(await told("who were the parents of Emma Wedgwood and Charles Robert Darwin")).toBe(
      "Emma Wedgwood’s parents were Elizabeth Allen (about 1764–1846) and Josiah Wedgwood II (1769–1843). " +
        "Charles Robert Darwin’s parents were Susannah Wedgwood (1765–1817) and Robert Waring Darwin (1766–1848).",
    );
    expect(await ask(emma, "the laughter of children and grown people")).toBeNull();
  });
});

test("of two names that many people have the couple is meant", async () => {
  const home = await harness.as({ role: "tenant_admin" });
  const people = [
    ["I1", "Victoria /Hanover/"],
    ["I2", "Albert Augustus /Wettin/"],
    ["I3", "Edward /Wettin/"],
    ["I4", "Albert //"],
    ["I5", "Victoria /Battenberg/"],
    ["I6", "Albert /Schmidt/"],
  ] as const;
  const families = { I1: ["1 FAMS @F1@"], I2: ["1 FAMS @F1@"], I3: ["1 FAMC @F1@"] } as Readonly<
    Record<string, string[]>
  >;
  await gedcomClient(home).importFile(
    gedcom(
      ...people.map(([xref, name]) => person(xref, name, ...(families[xref] ?? []))),
      family("F1", "1 WIFE @I1@", "1 HUSB @I2@", "1 CHIL @I3@", "1 MARR", "2 DATE 1840"),
    ),
  );
  const answer = async (question: string) => (await ask(home, question))?.sentence;
  expect(await answer("How many children did Victoria and Albert have?")).toBe(
    "Victoria Hanover and Albert Augustus Wettin had one child: Edward Wettin.",
  );
  expect(await answer("when did Albert marry Victoria")).toBe(
    "Albert Augustus Wettin married Victoria Hanover in 1840.",
  );
  expect(await answer("when did Albert Schmidt marry Victoria Battenberg")).toBe(
    "Your archive holds no marriage of Albert Schmidt and Victoria Battenberg.",
  );
});

test("parents who never married are not taken for a couple of longer names", async () => {
  const home = await harness.as({ role: "tenant_admin" });
  await gedcomClient(home).importFile(
    gedcom(
      person("I1", "Anna /Lee/"),
      person("I2", "Bob /Orr/"),
      person("I3", "Cy /Orr/"),
      person("I4", "Anna Maria /Lee/", "1 FAMS @F1@"),
      person("I5", "Bob John /Orr/", "1 FAMS @F1@"),
      person("I6", "Di /Orr/", "1 FAMC @F1@"),
      family("F1", "1 WIFE @I4@", "1 HUSB @I5@", "1 CHIL @I6@", "1 MARR"),
    ),
  );
  const { body: people } = await home.get<{ id: string; firstName: string }[]>("/api/family-members");
  const idOf = (name: string) => people.find(({ firstName }) => firstName === name)!.id;
  for (const parent of ["Anna", "Bob"])
    await home.post("/api/family-relationships", {
      member1Id: idOf(parent),
      relationshipType: "parent",
      member2Id: idOf("Cy"),
    });
  const sentence = async () => (await ask(home, "who are the children of Anna Lee and Bob Orr"))?.sentence;
  expect(await sentence()).toContain("one child: Cy Orr");
  expect(await sentence()).not.toContain("Di Orr");
});

describe("everybody of one name", () => {
  test("who died before, or were born in a year, also where the name is said of many", async () => {
    const dead = await namesIn("Which Wedgwoods died before 1850?");
    expect(dead).toContain("Josiah Wedgwood");
    expect(dead).not.toContain("Mary Howard");
    for (const question of [
      "list all the Wedgwoods who died before 1850",
      "who of the Wedgwoods died before 1850",
      "how many Wedgwoods died before 1850",
      "Which Wedgwood died before 1850?",
    ])
      expect(await namesIn(question)).toEqual(dead);
    expect(await told("which Darwins were born in 1848")).toBe(
      "One person called Darwin was born in 1848: Francis Darwin (1848–1925).",
    );
    expect(await told("which Darwins died before 1700")).toBe(
      "Your archive names nobody called Darwin who died before 1700.",
    );
    expect((await ask(emma, "how many Darwins are there in the family"))?.total).toBeGreaterThan(10);
    expect(await namesIn("list all of the Emmas")).toEqual(["Emma Wedgwood"]);
  });

  test("a name that ends with an s is itself, before it is one of many", async () => {
    const home = await harness.as({ role: "tenant_admin" });
    for (const lastName of ["Jones", "Jone", "Hughes"])
      await addMember(home, { firstName: "Gwen", lastName, birthDate: "1900", isLiving: false });
    const total = async (question: string) => (await ask(home, question))?.total;
    expect(await total("how many Joneses are there")).toBe(1);
    expect(await total("which Hughes was born in 1900")).toBe(1);
    expect((await ask(home, "list all of the Jones"))?.people.map(({ name }) => name)).toEqual(["Gwen Jones"]);
  });

  test("is found whatever accents stand in it, and by what somebody is called besides", async () => {
    const home = await harness.as({ role: "tenant_admin" });
    const name = {
      type: "nickname",
      label: null,
      title: null,
      firstName: "Zézé",
      lastName: null,
      suffix: null,
    } as const;
    await addMember(home, { firstName: "Zoë", lastName: "Brûlé", isLiving: false, otherNames: [name] });
    await addMember(home, { firstName: "Zoe", lastName: "Lee", isLiving: false, biography: "Called Zaza. She sang." });
    const total = async (question: string) => (await ask(home, question))?.total;
    expect(await total("who is called Zoe")).toBe(2);
    expect(await total("who is called Zoë")).toBe(2);
    expect(await total("which people are called Brule")).toBe(1);
    expect(await total("who is called Zeze")).toBe(1);
    expect(await total("who is called Zaza")).toBe(1);
    expect(await total("how many Brules are there")).toBe(1);
  });

  test("what nobody is called is no question of the tree", async () => {
    for (const question of [
      "which ships were lost before 1850",
      "which kings died before 1850",
      "list all the stories",
    ])
      expect(await ask(emma, question)).toBeNull();
    expect(await ask(await harness.as(), "Which Wedgwoods died before 1850?")).toBeNull();
  });
});

describe("ages at death", () => {
  test.each([
    ["Which of Charles Robert Darwin's children died young?", 3],
    ["which children of Emma died as a child", 3],
    ["which of Emma’s children died in infancy", 1],
    ["how many of Emma’s children died before the age of 5", 2],
    ["did any of Emma’s children die young", 3],
    ["which of Emma’s children lived past 75", 2],
    ["did any of Emma’s children live past 75", 2],
  ])("%s %i", async (question, total) => {
    expect(await ask(emma, question)).toMatchObject({ kind: "people", total });
  });

  test("are told of everybody, and left open where the dates do", async () => {
    const home = await harness.as({ role: "tenant_admin" });
    for (const [firstName, birthDate, deathDate] of [
      ["Ada", "1 May 1900", "30 April 1918"],
      ["Bert", "1 May 1900", "1 May 1918"],
      ["Cleo", "1900", "1918"],
      ["Dora", "1900", null],
      ["Eli", "5 BC", "3 BC"],
      ["Fay", "1 May 1900", "1 May 1990"],
    ] as const)
      await addMember(home, { firstName, birthDate, deathDate, isLiving: false });
    expect((await ask(home, "Who died as a child?"))?.sentence).toBe(
      "One person died before the age of 18: Ada (1900–1918). For one more the dates are not exact enough to say.",
    );
    expect((await ask(home, "who in the family lived to be over 90"))?.people.map(({ name }) => name)).toEqual(["Fay"]);
    expect(await ask(home, "who died before the age of 500")).toBeNull();
    expect((await ask(home, "who died before 1919"))?.total).toBe(3);
  });
});

describe("names before and after a marriage", () => {
  test("are told as they are recorded", async () => {
    const home = await harness.as({ role: "tenant_admin" });
    const about = async (question: string) => (await ask(home, question))?.sentence;
    await addMember(home, { firstName: "Ruth", lastName: "Lee", maidenName: "Kent", isLiving: false });
    expect(await about("What was Ruth's maiden name?")).toBe("Ruth Lee’s name at birth was Kent.");
    expect(await about("what was the maiden name of Ruth Lee")).toContain("Kent");
    expect(await about("what was Ruth’s married name")).toBe("Ruth Lee’s married name was Lee.");
    await addMember(home, { firstName: "Nell", lastName: "Gray", isLiving: false });
    expect(await about("what was Nell’s maiden name")).toBe(
      "Nell Gray is listed by that name; your archive records no other name at birth.",
    );
    expect(await ask(emma, "What is Emma's married name?")).toMatchObject({
      outcome: "unknown",
      sentence: "Your archive records no married name for Emma Wedgwood, who married Charles Robert Darwin.",
    });
  });

  test("a name that only administrators see is told to nobody else", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const member = await harness.as({ tenantId: admin.claims.tenantId! });
    const name = {
      type: "birth",
      label: null,
      title: null,
      firstName: "Ida",
      lastName: "Secret",
      suffix: null,
    } as const;
    await addMember(admin, {
      firstName: "Ida",
      lastName: "Poe",
      isLiving: false,
      otherNames: [{ ...name, isPrivate: true }],
    });
    const question = "what was Ida’s maiden name";
    expect((await ask(admin, question))?.sentence).toContain("Secret");
    expect((await ask(member, question))?.sentence).not.toContain("Secret");
  });
});

test("whose birthday is next is one of the living, in the next year too", async () => {
  const home = await harness.as({ role: "tenant_admin" });
  const next = async (question: string, day: string) => (await ask(home, question, { day }))?.sentence;
  expect(await next("Whose birthday is next?", "2026-12-02")).toBe(
    "Your archive names nobody living whose day of birth it knows.",
  );
  for (const [firstName, birthDate, isLiving] of [
    ["Ann", "1 March 1980", true],
    ["Ben", "29 Feb 1984", true],
    ["Cy", "1 Dec 1990", true],
    ["Di", "3 Dec 1890", false],
    ["Ed", "Dec 1990", true],
  ] as const)
    await addMember(home, { firstName, birthDate, isLiving });
  expect(await next("When is the next birthday?", "2026-12-01")).toBe(
    "The next birthday is that of Cy (born 1990) on 1 December.",
  );
  expect(await next("Who has the next birthday in our family?", "2026-12-02")).toContain("that of Ben (born 1984)");
  expect(await next("whose birthday is next", "2027-03-01")).toContain("that of Ann (born 1980)");
});

test("when somebody became a parent or a grandparent is told by who was born first", async () => {
  expect(await told("When did Charles Robert Darwin become a father?")).toMatch(
    /eldest child .*was William Erasmus Darwin \(1839–1914\), born on 27 December 1839/,
  );
  expect(await told("when did Josiah Wedgwood II become a grandfather")).toContain("eldest grandchild");
  expect(await ask(emma, "when did Charles become a naturalist")).toBeNull();
});

test("how old somebody was when their kin died or were born, and would be today", async () => {
  expect(await told("How old was Charles Robert Darwin when his mother died?")).toBe(
    "Charles Robert Darwin was 8 when Susannah Wedgwood died (15 July 1817).",
  );
  expect(await told("how old was Emma Wedgwood when her children were born")).toMatch(
    /^Emma Wedgwood was 31 when William Erasmus Darwin was born .*Emma Wedgwood was 48 when Charles Waring Darwin was born/,
  );
  expect(await told("how old was Mary Howard when her father died")).toContain("names no father of Mary Howard");
  expect(await told("How old would Emma Wedgwood be today?")).toBe("Emma Wedgwood would be 218 today.");
  expect(await namesIn("What are Emma's children's names?")).toEqual(expect.arrayContaining(children));
});
