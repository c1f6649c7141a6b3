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
