import type { answerQuestion, TreeAnswer } from "@kinkeeper/contracts/genealogy/answers";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import { codeOf, type Caller } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { bytesOf, gedcomClient } from "../testing/gedcom-client.ts";
import { family, gedcom, person } from "../testing/gedcom-text.ts";
import { addMember } from "../testing/member-client.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;

let harness: SharedHarness;
/** Of the family whose tree the product shows as an example. */
let emma: Somebody;

const demoTree = new URL("../../../../deploy/embedded/demo/darwin-wedgwood.ged", import.meta.url);
const today = "2026-11-22";

const ask = async (who: Caller, question: string, more: Record<string, string> = {}): Promise<TreeAnswer | null> => {
  const query = new URLSearchParams({ question, day: today, ...more }).toString();
  const { status, body } = await who.get<ResponseOf<typeof answerQuestion>>(`/api/genealogy/answers?${query}`);
  expect(status).toBe(200);
  return body.answer;
};

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
  emma = await harness.as({ role: "tenant_admin" });
  await gedcomClient(emma).importFile(bytesOf(demoTree));
});

test("nobody is called what is only said of them", async () => {
  expect(await ask(emma, "was Emma born before the war")).toBeNull();
  expect(await ask(emma, "who is called Maer")).toMatchObject({ outcome: "unknown", people: [] });
  expect(await ask(emma, "was Sarah Elizabeth Wedgwood (1793) older than Lucy Caroline Wedgwood")).toMatchObject({
    outcome: "answered",
  });
});

test("who lived before Christ stands in the order of time", async () => {
  const rome = await harness.as({ role: "tenant_admin" });
  const person = (xref: string, name: string, born: string, died: string, family: string) =>
    [`0 @${xref}@ INDI`, `1 NAME ${name}`, "1 BIRT", `2 DATE ${born}`, "1 DEAT", `2 DATE ${died}`, family].join("\n");
  await gedcomClient(rome).importFile(
    [
      "0 HEAD\n1 GEDC\n2 VERS 7.0",
      person("I1", "Marcus /Tullius/", "3 JAN 106 BCE", "7 DEC 43 BCE", "1 SEX M\n1 FAMS @F1@"),
      person("I2", "Tullia /Tullia/", "5 AUG 79 BCE", "FEB 45 BCE", "1 SEX F\n1 FAMC @F1@"),
      person("I3", "Minor /Tullius/", "65 BCE", "20", "1 SEX M\n1 FAMC @F1@"),
      "0 @F1@ FAM\n1 HUSB @I1@\n1 CHIL @I2@\n1 CHIL @I3@\n0 TRLR\n",
    ].join("\n"),
  );
  expect((await ask(rome, "Who was the eldest child of Marcus Tullius?"))?.sentence).toContain("Tullia Tullia (79");
  expect((await ask(rome, "How old was Tullia Tullia when Marcus Tullius died?"))?.sentence).toContain("already died");
});

test("who is whose child counts however it was typed: as a parent, or as a child", async () => {
  const somebody = await harness.as({ role: "tenant_admin" });
  const add = async (firstName: string, birthDate: string) => (await addMember(somebody, { firstName, birthDate })).id;
  const [ada, bess, cora] = [await add("Ada", "1850"), await add("Bess", "1875"), await add("Cora", "1876")];
  const [dora, edna] = [await add("Dora", "3 May 1900"), await add("Edna", "3 May 1900")];
  const relate = (member1Id: string, relationshipType: string, member2Id: string) =>
    somebody.post("/api/family-relationships", { member1Id, relationshipType, member2Id });
  await relate(bess, "child", ada);
  await relate(ada, "parent", cora);
  for (const child of [dora, edna]) await relate(child, "child", bess);
  await relate(await add("Finn", "1902"), "grandchild", ada);
  const answered = async (question: string) => (await ask(somebody, question))?.sentence;
  expect(await answered("Who has the most children?")).toBe(
    "Ada (born 1850) and Bess (born 1875) had the most children in your tree: two each.",
  );
  expect(await answered("Who has the most grandchildren?")).toBe(
    "Ada (born 1850) had the most grandchildren in your tree: three.",
  );
  expect(await answered("Who has no parents recorded?")).toContain("Ada (born 1850) and Finn (born 1902)");
  expect(await answered("Are there any twins in the family?")).toMatch(/Dora .+ Edna /);
});

describe("how two people are related", () => {
  test.each([
    ["How is Emma Wedgwood related to Josiah Wedgwood?", "Emma Wedgwood was Josiah Wedgwood’s granddaughter."],
    [
      "please tell me how emma darwin is related to josiah wedgwood",
      "Emma Wedgwood (Darwin by marriage) was Josiah Wedgwood’s granddaughter.",
    ],
    [
      "What was Emma Darwin to Charles Robert Darwin?",
      "Emma Wedgwood (Darwin by marriage) was Charles Robert Darwin’s wife and first cousin.",
    ],
    ["are Emma Wedgwood and Hensleigh Wedgwood siblings", "Yes. Emma Wedgwood was Hensleigh Wedgwood’s sister."],
    [
      "Is Emma Wedgwood Charles Robert Darwin's cousin?",
      "Yes. Emma Wedgwood was Charles Robert Darwin’s wife and first cousin.",
    ],
    ["are Emma Wedgwood and Hensleigh Wedgwood sisters", "No. Emma Wedgwood was Hensleigh Wedgwood’s sister."],
    ["are Emma Wedgwood and Charlotte Wedgwood sisters", "Yes. Emma Wedgwood was Charlotte Wedgwood’s sister."],
    [
      "are Emma Wedgwood and Charles Robert Darwin cousins",
      "Yes. Emma Wedgwood was Charles Robert Darwin’s wife and first cousin.",
    ],
    ["is francis darwin the brother of emma wedgwood", "No. Francis Darwin was Emma Wedgwood’s son."],
    [
      "What is the relationship between Charles Langton and Frances Julia Wedgwood?",
      "Charles Langton was the husband of Frances Julia Wedgwood’s aunt.",
    ],
  ])("%s", async (question, sentence) => {
    expect(await ask(emma, question)).toMatchObject({ kind: "kinship", outcome: "answered", sentence });
  });

  test("comes with the path from the first to the second, and everybody on it", async () => {
    const answer = await ask(emma, "How is Emma Darwin related to Josiah Wedgwood?");
    const names = new Map(answer!.people.map(({ id, name }) => [id, name]));
    expect(answer!.statements[0]!.path.map(({ step, personId }) => [step, names.get(personId)])).toEqual([
      ["start", "Emma Wedgwood"],
      ["father", "Josiah Wedgwood II"],
      ["father", "Josiah Wedgwood"],
    ]);
    expect(answer!.statements[0]!.facts).toMatchObject([{ field: "relationship", value: "granddaughter" }]);
    expect(answer!.people[0]).toMatchObject({ href: `/people/${answer!.people[0]!.id}`, revision: 0 });
    // The others who have the name are there to choose from.
    expect(answer!.candidates).toMatchObject([{ typed: "Josiah Wedgwood" }]);
    expect(new Set(answer!.candidates[0]!.personIds.map((id) => names.get(id)))).toEqual(
      new Set(["Josiah Wedgwood II", "Josiah Wedgwood III"]),
    );
  });

  test("of a name that fits two, each is said", async () => {
    const answer = await ask(emma, "How is Charles Darwin related to Josiah Wedgwood?");
    expect(answer).toMatchObject({ outcome: "ambiguous" });
    expect(answer!.statements.map(({ sentence }) => sentence)).toEqual([
      "Charles Robert Darwin (1809–1882) was Josiah Wedgwood’s grandson.",
      "Charles Waring Darwin (1856–1858) was Josiah Wedgwood’s great-grandson.",
    ]);
    expect(answer!.statements.every(({ path }) => path.length > 1)).toBe(true);
  });

  test("of several who have a name, what is known is said first, and nobody is left who was told of", async () => {
    const answer = await ask(emma, "how many children did Charles have");
    expect(answer).toMatchObject({ outcome: "ambiguous", candidates: [] });
    expect(answer!.statements.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^Charles Robert Darwin \(1809–1882\) had \w+ children: /),
      expect.stringMatching(/^Your archive names no children of Charles \w+/),
      expect.stringMatching(/^Your archive names no children of Charles \w+/),
    ]);
    const couple = await ask(emma, "When did Emma marry Charles?");
    const names = new Map(couple!.people.map(({ id, name }) => [id, name]));
    expect(couple).toMatchObject({ outcome: "answered", candidates: [{ typed: "Charles" }] });
    expect(new Set(couple!.candidates[0]!.personIds.map((id) => names.get(id)))).toEqual(
      new Set(["Charles Langton", "Charles Waring Darwin"]),
    );
  });

  test("of a name that fits many, the asker is asked back, with everybody's years", async () => {
    const answer = await ask(emma, "How is Elizabeth related to Sarah?");
    expect(answer).toMatchObject({ outcome: "ambiguous" });
    expect(answer!.sentence).toMatch(/may be “Elizabeth”: Elizabeth Allen \(about 1764–1846\) and Elizabeth Darwin/);
    expect(answer!.sentence).toContain("Which one do you mean?");
  });
});

describe("births, deaths, ages and marriages", () => {
  test.each([
    ["When was Emma Darwin born?", "Emma Wedgwood (Darwin by marriage) was born on 2 May 1808."],
    ["where was Emma born", "Emma Wedgwood was born at Maer Hall, Staffordshire."],
    ["Was Emma born at Maer Hall in 1808?", "Yes. Emma Wedgwood was born on 2 May 1808 at Maer Hall, Staffordshire."],
    ["was Emma born before 1800", "No. Emma Wedgwood was born on 2 May 1808 at Maer Hall, Staffordshire."],
    ["Was Emma born in England?", "Emma Wedgwood was born on 2 May 1808 at Maer Hall, Staffordshire."],
    ["Was Emma born in May?", "Emma Wedgwood was born on 2 May 1808 at Maer Hall, Staffordshire."],
    ["Was Emma born on 2 May 1808?", "Yes. Emma Wedgwood was born on 2 May 1808 at Maer Hall, Staffordshire."],
    [
      "was Emma born before Francis Darwin",
      expect.stringMatching(/^Yes\. Emma Wedgwood, born .+ was older than Francis/),
    ],
    [
      "was Emma born after Francis Darwin",
      expect.stringMatching(/^No\. Emma Wedgwood, born .+ was older than Francis/),
    ],
    ["Did Charles Langton die in 1886?", expect.stringMatching(/^Yes\. Charles Langton died in 1886/)],
    ["When did Annie die?", "Anne Elizabeth Darwin died on 23 April 1851."],
    ["Who was Snow Wedgwood's mother?", "Frances Julia Wedgwood’s mother was Frances Mackintosh (1800–1889)."],
    ["When was Josiah Wedgwood the second born?", "Josiah Wedgwood II was born on 3 April 1769."],
    ["When was Sarah Elizabeth Wedgwood the elder born?", "Sarah Elizabeth Wedgwood was born in 1776."],
    ["when did Sarah Elizabeth Wedgwood (1793) die", "Sarah Elizabeth Wedgwood died in 1880."],
    ["When was Emma's father born?", "Josiah Wedgwood II was born on 3 April 1769."],
    ["Is Emma still alive?", "No. Emma Wedgwood died on 2 October 1896 at Down House, Kent."],
    ["How old was Emma when she died?", "Emma Wedgwood died at the age of 88."],
    ["how old was Elizabeth Allen at death", "Elizabeth Allen died at about 82."],
    ["How old was Charles Robert Darwin in 1831?", "Charles Robert Darwin was 21 or 22 in 1831."],
    ["How old was Mary Eleanor Darwin when she died?", "Mary Eleanor Darwin died before the first birthday."],
    [
      "how old was Emma when Francis Darwin was born",
      "Emma Wedgwood was 40 when Francis Darwin was born (16 August 1848).",
    ],
    [
      "How old was Emma when Josiah Wedgwood died?",
      "Emma Wedgwood was not born yet when Josiah Wedgwood died (3 January 1795).",
    ],
    [
      "When did Emma marry Charles Darwin?",
      "Emma Wedgwood married Charles Robert Darwin (1809–1882) on 29 January 1839.",
    ],
    [
      "Who did Charles Langton marry?",
      "Charles Langton married Charlotte Wedgwood (1797–1862) on 22 March 1832 and Emily Catherine Darwin (1810–1866) in October 1863.",
    ],
  ])("%s", async (question, sentence) => {
    expect(await ask(emma, question)).toMatchObject({ outcome: "answered", sentence });
  });

  test.each([
    [
      "Where was Henry Allen Wedgwood born?",
      "Your archive does not say where Henry Allen Wedgwood was born, only that it was in 1799.",
    ],
    [
      "Where did Charles Langton die?",
      "Your archive does not say where Charles Langton died, only that it was in 1886.",
    ],
    ["Who were Charles Langton's parents?", "Your archive does not say who Charles Langton’s parents were."],
    ["Did Thomas Wedgwood marry?", "Your archive holds no marriage of Thomas Wedgwood."],
    ["Who were Annie's children?", "Your archive names no children of Anne Elizabeth Darwin."],
  ])("%s is not said", async (question, sentence) => {
    expect(await ask(emma, question)).toMatchObject({ outcome: "unknown", sentence });
  });

  test.each([
    "how old was she",
    "How old was Emma when he died?",
    "when did he die",
    "who was she",
    "was it related to Emma",
  ])("%s: whom that means is not guessed", async (question) => {
    const answer = await ask(emma, question);
    expect(answer).toMatchObject({ outcome: "unknown", people: [] });
    expect(answer!.sentence).toMatch(/^It is not clear whom you mean by “\w+”\. Please ask again with a name\.$/);
  });

  test("of somebody dead whose death has no date the age is what it would have been", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const add = async (firstName: string, more: object) => (await addMember(admin, { firstName, ...more })).id;
    const couple = {
      member1Id: await add("Ada", { birthDate: "3 May 1750", isLiving: false }),
      member2Id: await add("Ben", { birthDate: "1748", deathDate: "1800", isLiving: false }),
    };
    await admin.post("/api/family-relationships", {
      ...couple,
      relationshipType: "spouse",
      marriageDate: "4 May 1770",
    });
    const answered = async (question: string) => (await ask(admin, question))?.sentence;
    expect(await answered("How old was Ada in 1900?")).toBe(
      "Ada was, or would have been, 149 or 150 in 1900: the date of death is missing.",
    );
    expect(await answered("How old was Ada when she married?")).toBe("Ada was 20 at the marriage to Ben (4 May 1770).");
  });

  test("who has died before is said, and who lives still just grows", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    await addMember(admin, { firstName: "Ida", birthDate: "3 May 1990", isLiving: true });
    expect((await ask(admin, "How old was Ida on 3 May 2000?"))?.sentence).toBe("Ida was 10 on 3 May 2000.");
    expect((await ask(emma, "How old was Emma in 1900?"))?.sentence).toBe("Emma Wedgwood had already died in 1900.");
  });

  test.each([
    [
      "Who got married in 1839?",
      "One couple married in 1839: Charles Robert Darwin (1809–1882) and Emma Wedgwood (1808–1896) on 29 January 1839 in Maer, Staffordshire.",
    ],
    [
      "Which weddings were there between 1830 and 1835?",
      expect.stringMatching(/^Two couples married .+ on 22 March 1832/),
    ],
    ["who married before 1770", expect.stringContaining("Sarah Wedgwood")],
    ["how many couples married in Maer in 1839", expect.stringMatching(/^One couple married /)],
    ["who was married on 29 January 1839", expect.stringMatching(/^One couple married /)],
  ])("%s", async (question, sentence) => {
    const answer = await ask(emma, question);
    expect(answer).toMatchObject({ kind: "marriage", outcome: "answered", sentence });
    expect(answer!.statements[0]!.facts).toContainEqual(expect.objectContaining({ field: "marriageDate" }));
  });

  test("weddings of New York are none of York", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    for (const marriagePlace of ["New York, America", "York, England"]) {
      const [one, other] = [await addMember(admin, { firstName: "Ann" }), await addMember(admin, { firstName: "Ben" })];
      const couple = { member1Id: one.id, member2Id: other.id, relationshipType: "spouse" };
      await admin.post("/api/family-relationships", { ...couple, marriageDate: "1850", marriagePlace });
    }
    const answered = async (question: string) => (await ask(admin, question))?.sentence;
    expect(await answered("who married in York in 1850")).toBe(
      "One couple married in York in 1850: Ann and Ben in 1850 in York, England.",
    );
    expect(await answered("who married in New York in 1850")).toMatch(/^One couple .+ in New York, America\.$/);
  });

  test("a wedding of another year, without a date or of partners who never married is none of that year", async () => {
    expect(await ask(emma, "who married in 1840")).toMatchObject({
      outcome: "unknown",
      sentence: "Your archive names nobody who married in 1840.",
    });
    const admin = await harness.as({ role: "tenant_admin" });
    await gedcomClient(admin).importFile(
      gedcom(
        ...["A", "B", "C", "D", "E", "F"].map((one) => person(one, `${one}nna /Lee/`)),
        family("F1", "1 HUSB @A@", "1 WIFE @B@", "1 MARR", "2 DATE BET 1838 AND 1840"),
        family("F2", "1 HUSB @C@", "1 WIFE @D@", "1 MARR", "2 DATE 4 FEB 1838/39"),
        family("F3", "1 HUSB @E@", "1 WIFE @F@", "1 MARR Y"),
      ),
    );
    expect((await ask(admin, "who married in 1839"))?.sentence).toBe(
      "One couple married in 1839: Cnna Lee and Dnna Lee on 4 February 1838/39. For one more the dates are not exact enough to say.",
    );
    const stranger = await harness.as();
    expect(await ask(stranger, "who married in 1839")).toMatchObject({ outcome: "unknown", people: [] });
  });

  test("a wedding whose date covers more than the year it names is not denied of the others", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    // Those of one year, and those of more.
    const plain = ["4 MAR 1840", "June 1841", "Sept. 3, 1842", "1843-05-06", "7.8.1844"];
    const wide =
      "1820s|between 1820 and 1835|from 1820 to 1835|before 1850|after 1800|about 1831|early 1820s|1819-35|18th century";
    const dates = [...plain, ...wide.split("|")];
    for (const marriageDate of dates) {
      const [member1Id, member2Id] = [
        (await addMember(admin, { firstName: "Ann" })).id,
        (await addMember(admin, { firstName: "Ben" })).id,
      ];
      await admin.post("/api/family-relationships", {
        member1Id,
        member2Id,
        relationshipType: "spouse",
        marriageDate,
      });
    }
    const answered = async (year: number) => (await ask(admin, `who married in ${year}`))?.sentence;
    expect(await answered(1828)).toBe(
      "Your archive names nobody who certainly married in 1828. For seven couples the dates are not exact enough to say.",
    );
    expect(await answered(1831)).toBe(
      "One couple married in 1831: Ann and Ben about 1831. For five more the dates are not exact enough to say.",
    );
    for (const year of [1840, 1841, 1842, 1843, 1844])
      expect(await answered(year)).toMatch(new RegExp(`^One couple married in ${year}: Ann and Ben (?:on|in) `));
    expect(await answered(1900)).toBe(
      "Your archive names nobody who certainly married in 1900. For one couple the dates are not exact enough to say.",
    );
  });

  test("whether somebody was born at a place is said where the record names the place itself", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    await addMember(admin, { firstName: "Ada", birthPlace: "New York, America", birthDate: "about 1808" });
    await addMember(admin, { firstName: "Ben", birthPlace: "York, England" });
    await addMember(admin, { firstName: "Dan", birthDate: "probably before 1850" });
    await addMember(admin, { firstName: "Cyril", birthPlace: "The Mount, Shrewsbury, Shropshire, England" });
    const answered = async (question: string) => (await ask(admin, question))?.sentence ?? null;
    expect(await answered("Was Ada born in York?")).toMatch(/^Ada was born about 1808 in New York, America/);
    expect(await answered("Was Ada born in New York?")).toMatch(/^Yes\. Ada was born /);
    expect(await answered("Was Ben born in York?")).toMatch(/^Yes\. Ben was born in York, England/);
    expect(await answered("Was Ben born in Yorkshire?")).toMatch(/^Ben was born in York, England/);
    for (const place of ["Shrewsbury", "England", "the Mount", "The Mount, Shrewsbury", "Shrewsbury, England"])
      expect(await answered(`Was Cyril born in ${place}?`)).toMatch(/^Yes\. Cyril was born /);
    for (const how of ["in a snowstorm", "in a hurry", "on a ship", "in his sleep", "in poverty"])
      expect(await answered(`Was Ben born ${how}?`)).toBeNull();
    // Nor do lists take New York for York.
    expect(await answered("Who was born in York?")).toBe("One person was born in York: Ben.");
    expect(await answered("Who was born in New York?")).toBe("One person was born in New York: Ada (born about 1808).");
    // About 1808 is neither certainly 1808 nor certainly not 1810.
    for (const time of ["in 1808", "in 1810", "before 1810"])
      expect(await answered(`Was Ada born ${time}?`)).toMatch(/^Ada was born about 1808/);
    for (const time of ["before 1850", "in 1900"])
      expect(await answered(`Was Dan born ${time}?`)).toMatch(/^Dan was born probably before 1850/);
    expect(await answered("Was Ada born in 1820?")).toMatch(/^No\. Ada was born about 1808/);
    expect(await answered("Was Ada born before 1820?")).toMatch(/^Yes\. Ada was born about 1808/);
  });

  test("of who was born about a year it is not denied that they were born in one beside it", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    for (const birthDate of [
      "about 1764",
      "ABT 1764",
      "c. 1764",
      "1764?",
      "1764 or so",
      "probably 1764",
      "c1764",
      "~1764",
      "1764",
    ])
      await addMember(admin, { firstName: "Ann", birthDate });
    const answered = async (question: string) => (await ask(admin, question))?.sentence;
    for (const time of ["in 1763", "in 1769", "before 1760"])
      expect(await answered(`Who was born ${time}?`)).toBe(
        `Your archive names nobody who was born ${time}. For eight more the dates are not exact enough to say.`,
      );
    for (const time of ["in 1758", "after 1769"])
      expect(await answered(`Who was born ${time}?`)).toBe(`Your archive names nobody who was born ${time}.`);
    expect(await answered("How many people were born in 1764?")).toMatch(/^Nine people were born in 1764: /);
  });

  test("whose life was the longest is left open where a birth is about a year", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    await addMember(admin, { firstName: "Ann", birthDate: "about 1740", deathDate: "1 May 1830", isLiving: false });
    await addMember(admin, { firstName: "Bea", birthDate: "1 May 1750", deathDate: "1 May 1838", isLiving: false });
    await addMember(admin, { firstName: "Cyril", birthDate: "1 May 1750", deathDate: "1 May 1800", isLiving: false });
    expect((await ask(admin, "who lived the longest"))?.sentence).toMatch(
      /^The dates are not exact enough to say who had the longest life\. It may be Ann .+; Bea [^;]+$/,
    );
  });

  test("who was born about a year is no elder than who was born in it", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    await gedcomClient(admin).importFile(
      gedcom(
        person("F", "Fred /Lee/"),
        person("A", "Ann /Lee/", "1 BIRT", "2 DATE ABT 1764"),
        person("B", "Bea /Lee/", "1 BIRT", "2 DATE 1766"),
        person("C", "Cyril /Lee/", "1 BIRT", "2 DATE 1780"),
        person("D", "Dan /Lee/", "1 BIRT", "2 DATE EST 1783"),
        ...["ABT 1800", "1802"].flatMap((date, at) => [
          person(`W${at}`, `Wife${at} /Low/`, "1 SEX F"),
          family(`M${at}`, "1 HUSB @F@", `1 WIFE @W${at}@`, "1 MARR", `2 DATE ${date}`),
        ]),
        family("F1", "1 HUSB @F@", ...["A", "B", "C", "D"].map((one) => `1 CHIL @${one}@`)),
      ),
    );
    const answered = async (question: string) => (await ask(admin, question))?.sentence;
    expect(await answered("Who was older, Ann or Bea?")).toMatch(
      /does not say who of Ann Lee and Bea Lee was born first/,
    );
    expect(await answered("Was Ann older than Cyril?")).toMatch(/^Yes\. /);
    for (const end of ["oldest", "youngest"])
      expect(await answered(`Who was Fred's ${end} child?`)).toMatch(
        /^Your archive does not say who of Fred Lee’s children/,
      );
    expect(await answered("Who was Fred's first wife?")).toMatch(/^Your archive does not say who of Fred Lee’s wives/);
    expect(await answered("Who was born first?")).toMatch(/^The dates are not exact enough .+ Ann Lee .+; Bea Lee /);
    expect(await answered("Who was born last?")).toMatch(/^The dates are not exact enough .+ Dan Lee .+; Cyril Lee /);
  });

  test("rest on what stands in the record, as it was typed", async () => {
    const answer = await ask(emma, "When and where was Emma Wedgwood born?");
    expect(answer!.statements[0]!.facts).toEqual([
      { personId: answer!.people[0]!.id, field: "birthDate", value: "2 MAY 1808", otherId: null },
      { personId: answer!.people[0]!.id, field: "birthPlace", value: "Maer Hall, Staffordshire", otherId: null },
    ]);
  });

  test("of the living: an age today, and no death", async () => {
    const harriet = await harness.as();
    const living = { firstName: "Harriet", lastName: "Quill", birthDate: "1 Dec 1980", isLiving: true };
    const { id } = await addMember(harriet, living);
    expect(await ask(harriet, "how old is Harriet?")).toMatchObject({ sentence: "Harriet Quill is 45." });
    expect(await ask(harriet, "how old is Harriet?", { day: "2026-12-01" })).toMatchObject({
      sentence: "Harriet Quill is 46.",
    });
    expect(await ask(harriet, "when did Harriet die")).toMatchObject({
      sentence: "Harriet Quill is living, as your archive has it.",
    });
    expect(await ask(harriet, "how old am I")).toMatchObject({ outcome: "nobody" });
    await harriet.put("/api/own-person", { memberId: id });
    expect(await ask(harriet, "how old am I")).toMatchObject({ sentence: "Harriet Quill is 45." });
  });
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

test("what is no question of the tree has no answer", async () => {
  for (const question of [
    "earthworms",
    "who was the captain of the Beagle",
    "",
    "?",
    "the mother of all battles",
    "when did the Beagle sail",
    // Nobody says why somebody was called as they were, or counts everybody's cousins.
    "who was named after Emma",
    "who was Emma Wedgwood named after",
    "who had the most cousins",
    "who had the most sons",
    "who married more than once in Maer",
  ])
    expect([question, await ask(emma, question)]).toEqual([question, null]);
});

test.each([
  "who was born on a Monday",
  "who was born on Christmas Day",
  "who was born in the nineteenth century",
  "who was born in the same year as Emma Wedgwood",
  "who was married in January",
  "who died at 73",
  "who died from cholera",
  "who was born on the second of may eighteen hundred and eight",
  "who died in eighteen forty",
])("no answer is that nobody was, where a time or a cause is no place: %s", async (question) => {
  expect(await ask(emma, question)).toBeNull();
});

test("whose birth was first is left open where dates do not tell", async () => {
  const admin = await harness.as({ role: "tenant_admin" });
  await addMember(admin, { firstName: "Ann", birthDate: "1650", isLiving: false });
  await addMember(admin, { firstName: "Bob", birthDate: "12 Mar 1650", isLiving: false });
  await addMember(admin, { firstName: "Eve", birthDate: "3 Apr 1700", isLiving: false });
  await addMember(admin, { firstName: "Tom", birthDate: "Apr 1700", isLiving: false });
  expect((await ask(admin, "who was the first person"))?.sentence).toBe(
    "The dates are not exact enough to say whose birth was first. It may be that of Ann (born 1650), born in 1650; Bob (born 1650), born on 12 March 1650.",
  );
  expect((await ask(admin, "who was born last"))?.sentence).toBe(
    "The dates are not exact enough to say whose birth was last. It may be that of Eve (born 1700), born on 3 April 1700; Tom (born 1700), born in April 1700.",
  );
});

test("the first wife is who was married first, not who was born first, where the dates tell", async () => {
  const tudor = await harness.as({ role: "tenant_admin" });
  const wives = [
    ["W1", "Anne /Boleyn/", "1507", "JAN 1533"],
    ["W2", "Catherine /Parr/", "1485", "12 JUL 1543"],
    ["W3", "Jane /Seymour/", "1508", "30 MAY 1536"],
  ] as const;
  const marrying = (undated: boolean) =>
    gedcom(
      person("H", "Henry /Tudor/", "1 SEX M"),
      ...wives.map(([xref, name, born]) => person(xref, name, "1 SEX F", "1 BIRT", `2 DATE ${born}`)),
      ...wives.map(([xref, , , married], at) =>
        family(`F${at}`, "1 HUSB @H@", `1 WIFE @${xref}@`, "1 MARR", ...(undated ? [] : [`2 DATE ${married}`])),
      ),
    );
  await gedcomClient(tudor).importFile(marrying(false));
  expect(await ask(tudor, "Who was Henry's first wife?")).toMatchObject({
    sentence: "Henry Tudor’s first wife was Anne Boleyn (born 1507), married in January 1533.",
  });
  const undated = await harness.as({ role: "tenant_admin" });
  await gedcomClient(undated).importFile(marrying(true));
  expect(await ask(undated, "Who was Henry's first wife?")).toMatchObject({ outcome: "unknown" });
});

test("somebody is found by their name in other letters, or as it is spoken", async () => {
  const tokyo = await harness.as({ role: "tenant_admin" });
  await gedcomClient(tokyo).importFile(
    [
      "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME /山田/ 太郎\n2 TRAN Tarō /Yamada/\n3 LANG ja-Latn",
      "1 BIRT\n2 DATE 1870\n2 PLAC 東京\n3 TRAN Tokyo\n3 LANG en\n0 TRLR\n",
    ].join("\n"),
  );
  for (const called of ["Taro Yamada", "Yamada Tarō"])
    expect(await ask(tokyo, `When was ${called} born?`)).toMatchObject({ sentence: "山田太郎 was born in 1870." });
  expect(await ask(tokyo, "When was Tokyo born?")).toMatchObject({ outcome: "nobody" });
});

describe("is asked", () => {
  test("by another family in vain: it knows nobody of ours", async () => {
    const stranger = await harness.as();
    const [ours] = (await ask(emma, "When was Emma born?"))!.people;
    expect(ours!.name).toBe("Emma Wedgwood");
    for (const question of [
      "When was Emma born?",
      "How is Emma Darwin related to Josiah Wedgwood?",
      "who are Emma's children",
    ])
      expect(await ask(stranger, question)).toMatchObject({ outcome: "nobody", people: [], candidates: [] });
    for (const question of [
      "who was born in Shrewsbury",
      "who died before 1850",
      "who is called Emma",
      "who lived longest",
    ])
      expect(await ask(stranger, question)).toMatchObject({ people: [] });
    expect(await ask(stranger, "how many people are in the tree")).toMatchObject({ total: 0, people: [] });
    // Nor can they be somebody of ours.
    expect(codeOf(await stranger.put("/api/own-person", { memberId: ours!.id }))).toBe("NOT_FOUND");
    expect(await ask(stranger, "who is my mother")).toMatchObject({ outcome: "nobody", people: [] });
    await emma.put("/api/own-person", { memberId: ours!.id });
    expect(await ask(emma, "who is my mother")).toMatchObject({ outcome: "answered" });
  });

  test("without who was deleted", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const { id } = await addMember(admin, { firstName: "Leonora", birthDate: "1850", isLiving: false });
    expect(await ask(admin, "when was Leonora born")).toMatchObject({ sentence: "Leonora was born in 1850." });
    await admin.delete(`/api/family-members/${id}`);
    expect(await ask(admin, "when was Leonora born")).toMatchObject({ outcome: "nobody", people: [] });
  });

  test("by members of a family only, in at most 500 characters that can be stored", async () => {
    const path = "/api/genealogy/answers?question=";
    expect(codeOf(await harness.anonymous.get(`${path}x`))).toBe("SIGNED_OUT");
    expect(codeOf(await (await harness.as({ tenantId: undefined as never })).get(`${path}x`))).toBe("NO_TENANT");
    expect((await emma.get(`${path}${"w".repeat(500)}`)).status).toBe(200);
    for (const question of ["w".repeat(501), "a%00b"]) expect((await emma.get(path + question)).status).toBe(400);
    expect((await emma.get(`${path}x&day=today`)).status).toBe(400);
  });
});
