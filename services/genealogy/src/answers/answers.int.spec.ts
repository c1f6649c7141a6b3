import { codeOf } from "@kinkeeper/platform/testing/service-harness";
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
  expect(await answered("Which of Ada’s children had no children?")).toBe(
    "Of one of Ada’s children your archive names no children: Cora (born 1876).",
  );
  expect(await answered("Which of Dora’s parents were childless?")).toBe(
    "Your archive names a child of each of Dora’s parents.",
  );
  expect(await answered("Which of Cora’s children never married?")).toBe("Your archive names no children of Cora.");
  expect(await answered("How old was Bess when she had her first child?")).toBe(
    "Bess was 24 or 25 when Dora was born (3 May 1900).",
  );
  const lea = await add("Lea", "1870");
  for (const [name, birth] of [
    ["Mia", "1900"],
    ["Nel", "about 1901"],
  ] as const)
    await relate(await add(name, birth), "child", lea);
  expect(await answered("How old was Lea when she had her first child?")).toBe(
    "Your archive does not say how old Lea was: it does not say who was the eldest of the children.",
  );
  expect(await answered("What is the most common surname?")).toBe("Your archive names no surname.");
  expect(await answered("What is the most common first name?")).toBe("No two people in your tree share a first name.");
  // By another parent, and one who was typed as a sibling.
  const gus = await add("Gus", "1905");
  await relate(dora, "child", await add("Hal", "1870"));
  await relate(gus, "child", (await addMember(somebody, { firstName: "Ida" })).id);
  expect(await answered("Who has the most siblings?")).toMatch(/^Bess \(born 1875\), Cora .+: one each\.$/);
  await relate(gus, "sibling", dora);
  expect(await answered("Who has the most siblings?")).toBe(
    "Dora (born 1900) had the most siblings in your tree: two.",
  );
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
