import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { countPeople, listPeople } from "@kinkeeper/contracts/genealogy/people-index";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { addMember } from "../testing/member-client.ts";

type Somebody = Awaited<ReturnType<SharedHarness["as"]>>;
type People = ResponseOf<typeof listPeople>;
type Letters = ResponseOf<typeof countPeople>;

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(genealogy);
});

const people = async (who: Somebody, query = ""): Promise<People> =>
  (await who.get<People>(`/api/people-index?${query}`)).body;
const firstNames = async (who: Somebody, query = ""): Promise<readonly string[]> =>
  (await people(who, query)).people.map(({ firstName }) => firstName);
const letters = async (who: Somebody, query = ""): Promise<Letters> =>
  (await who.get<Letters>(`/api/people-index/letters?${query}`)).body;

describe("the index of a family", () => {
  let member: Somebody;
  beforeAll(async () => {
    member = await harness.as({ role: "tenant_admin" });
    await addMember(member, {
      firstName: "Josiah",
      lastName: "Wedgwood",
      birthDate: "1730",
      deathDate: "abt 1795",
      deathPlace: "Etruria",
    });
    await addMember(member, { firstName: "Élodie", lastName: "Ångström", title: "Dr." });
    await addMember(member, {
      firstName: "Emma",
      lastName: "Darwin",
      maidenName: "Wedgwood",
      birthPlace: "Maer Hall",
      otherNames: [
        {
          type: "nickname",
          label: null,
          title: null,
          firstName: "Little Miss Slip-Slop",
          lastName: null,
          suffix: null,
        },
      ],
    });
    await addMember(member, { firstName: "Plato" });
    await addMember(member, { firstName: "Яна" });
    await addMember(member, { firstName: "Ирина", lastName: "Ямщикова" });
    const gone = await addMember(member, { firstName: "Gone", lastName: "Darwin" });
    await member.delete(`/api/family-members/${gone.id}`);
  });

  test("tells everybody who is here by last name, those without one at the end, with what a list shows", async () => {
    const { people: all, next } = await people(member);
    expect(all.map(({ firstName }) => firstName)).toEqual(["Élodie", "Emma", "Josiah", "Ирина", "Plato", "Яна"]);
    expect(next).toBeNull();
    expect(all[1]).toEqual({
      id: expect.any(String),
      firstName: "Emma",
      lastName: "Darwin",
      maidenName: "Wedgwood",
      birthDate: null,
      birthPlace: "Maer Hall",
      deathDate: null,
      deathPlace: null,
      isLiving: true,
      photoUrl: null,
    });
  });

  test("finds a name with particles that was typed as one word, and one that was typed apart", async () => {
    const somebody = await harness.as({ role: "tenant_admin" });
    for (const [firstName, lastName] of [
      ["Eugène", "de la Croix"],
      ["Ferdinand", "Delacroix"],
      ["Kate", "O’Brien"],
      ["Marco", "Livia"],
    ] as const)
      await addMember(somebody, { firstName, lastName });
    const found = (q: string) => firstNames(somebody, new URLSearchParams({ q }).toString());
    expect(await found("delacr")).toEqual(["Eugène", "Ferdinand"]);
    expect(await found("de la croix")).toEqual(["Eugène", "Ferdinand"]);
    expect(await found("obrien")).toEqual(["Kate"]);
    expect(await found("colivia")).toEqual([]);
    expect(await found("de(lac*roix")).toEqual([]);
    expect(await found("Croix, Eugène de la")).toEqual(["Eugène"]);
    expect((await letters(somebody, "q=delacroix")).letters.reduce((sum, { people: count }) => sum + count, 0)).toBe(2);
    expect(await firstNames(somebody, "q=delacroix&in=names+and+birthplaces")).toEqual(["Eugène", "Ferdinand"]);
  });

  test("finds names in the ways in which others write them", async () => {
    const somebody = await harness.as({ role: "tenant_admin" });
    for (const [firstName, lastName] of [
      ["Mary Ann", "Smith"],
      ["Anne-Marie", "Müller"],
      ["Johann", "Mueller"],
      ["William", "McKenzie"],
      ["Jack", "St. John"],
      ["Susan", "Johnson"],
    ] as const)
      await addMember(somebody, { firstName, lastName });
    const found = (q: string) => firstNames(somebody, new URLSearchParams({ q }).toString());
    const asked = [
      "Smith, Mary",
      "maryann",
      "annemarie",
      "mueller",
      "Müller",
      "mackenzie",
      "saint john",
      "sue",
      "mack%",
    ];
    expect(await Promise.all(asked.map(found))).toEqual([
      ["Mary Ann"],
      ["Mary Ann"],
      ["Anne-Marie"],
      ["Johann", "Anne-Marie"],
      ["Johann", "Anne-Marie"],
      ["William"],
      ["Jack"],
      [],
      [],
    ]);
  });

  test("names those who are asked for by id, by name; whoever is not here is left out", async () => {
    const { people: all } = await people(member);
    const idOf = (firstName: string) => all.find((person) => person.firstName === firstName)!.id;
    const ids = [idOf("Plato"), crypto.randomUUID(), idOf("Emma")].join(",");
    expect(await firstNames(member, `ids=${ids}`)).toEqual(["Emma", "Plato"]);
    const stranger = await harness.as({ role: "tenant_admin" });
    expect(await people(stranger, `ids=${ids}`)).toEqual({ people: [], next: null });
  });

  test("refuses ids that are none, and more than it tells at once", async () => {
    const tooMany = Array.from({ length: 121 }, () => crypto.randomUUID()).join(",");
    for (const ids of ["emma", tooMany]) {
      const answer = await member.get(`/api/people-index?ids=${ids}`);
      expect([answer.status, codeOf(answer)]).toEqual([400, "INVALID_INPUT"]);
    }
  });

  test("tells only as many as are asked for", async () => {
    const { people: some, next } = await people(member, "limit=2");
    expect(some.map(({ firstName }) => firstName)).toEqual(["Élodie", "Emma"]);
    expect(await firstNames(member, `limit=1&after=${next}`)).toEqual(["Josiah"]);
    for (const limit of [0, 121, "many"])
      expect(codeOf(await member.get(`/api/people-index?limit=${limit}`))).toBe("INVALID_INPUT");
  });

  test("counts them under their letters: of the first name where there is no other, and all other beginnings last", async () => {
    expect(await letters(member)).toEqual({
      everybody: 6,
      letters: [
        { letter: "a", people: 1 },
        { letter: "d", people: 1 },
        { letter: "p", people: 1 },
        { letter: "w", people: 1 },
        { letter: "other", people: 2 },
      ],
    });
  });

  test.each([
    ["a", ["Élodie"]],
    ["p", ["Plato"]],
    ["b", []],
    ["other", ["Ирина", "Яна"]],
  ])("tells who stands under %s", async (letter, expected) => {
    expect(await firstNames(member, `letter=${letter}`)).toEqual(expected);
  });

  test.each([
    ["a name without its accents", "angstrom", ["Élodie"]],
    ["a name in capitals", "EMMA", ["Emma"]],
    ["words in any order", "wedgwood emma", ["Emma"]],
    ["a title", "dr", ["Élodie"]],
    ["a nickname", "slip-slop", ["Emma"]],
    ["a place of birth", "maer", ["Emma"]],
    ["a place of death and a year", "etruria 1795", ["Josiah"]],
    ["letters of another script", "ямщ", ["Ирина"]],
    ["nobody", "nobody", []],
    ["a wildcard", "%", []],
  ])("finds by %s", async (_what, typed, expected) => {
    const query = `q=${encodeURIComponent(typed)}`;
    expect(await firstNames(member, query)).toEqual(expected);
    const { everybody, letters: found } = await letters(member, query);
    expect([everybody, found.reduce((sum, { people: count }) => sum + count, 0)]).toEqual([6, expected.length]);
  });

  test("finds by name and birthplace alone where that is asked for", async () => {
    const where = `in=${encodeURIComponent("names and birthplaces")}`;
    expect(await firstNames(member, `${where}&q=maer`)).toEqual(["Emma"]);
    expect(await firstNames(member, `${where}&q=wedgwood`)).toEqual(["Josiah"]);
    expect(await firstNames(member, `${where}&q=etruria`)).toEqual([]);
  });

  test("finds somebody by their new name, and no longer by their old one", async () => {
    const family = await harness.as({ role: "tenant_admin" });
    const { id } = await addMember(family, { firstName: "Emma", lastName: "Wedgwood" });
    await family.patch(`/api/family-members/${id}`, { lastName: "Darwin" });
    expect(await firstNames(family, "q=darwin")).toEqual(["Emma"]);
    expect(await firstNames(family, "q=wedgwood")).toEqual([]);
  });

  test("finds a name with an apostrophe or a hyphen, however that is typed", async () => {
    const family = await harness.as({ role: "tenant_admin" });
    await addMember(family, { firstName: "Peggy", lastName: "O'Brien" });
    await addMember(family, { firstName: "Anne-Marie", lastName: "D’Arcy" });
    for (const [typed, expected] of [
      ["O’Brien", "Peggy"],
      ["o'brien", "Peggy"],
      ["D'Arcy", "Anne-Marie"],
      ["Anne Marie", "Anne-Marie"],
      ["Anne\u2011Marie", "Anne-Marie"],
    ] as const)
      expect([typed, await firstNames(family, `q=${encodeURIComponent(typed)}`)]).toEqual([typed, [expected]]);
  });

  test("finds East Asian names by each letter, and as they are written, the surname first", async () => {
    const family = await harness.as({ role: "tenant_admin" });
    await addMember(family, { firstName: "黛玉", lastName: "林" });
    await addMember(family, { firstName: "철수", lastName: "김" });
    for (const typed of ["林", "玉", "林黛玉", "黛玉 林", "김", "김철수"])
      expect([typed, await firstNames(family, `q=${encodeURIComponent(typed)}`)]).toEqual([
        typed,
        [/\p{sc=Han}/u.test(typed) ? "黛玉" : "철수"],
      ]);
    expect(await firstNames(family, `q=${encodeURIComponent("林철")}`)).toEqual([]);
  });

  test("finds people of a file by their name in other letters, or as it is spoken, and not by a translated place or note", async () => {
    const family = await harness.as({ role: "tenant_admin" });
    await gedcomClient(family).importFile(
      [
        "0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME /山田/ 太郎\n2 TRAN Tarō /Yamada/\n3 LANG ja-Latn",
        "1 BIRT\n2 DATE 1870\n2 PLAC 東京\n3 TRAN Tokyo\n3 LANG en\n1 NOTE 医者\n2 TRAN A doctor\n3 LANG en\n0 TRLR\n",
      ].join("\n"),
    );
    for (const typed of ["Yamada", "taro", "Tarō Yamada", "yamada 太郎"])
      expect([typed, await firstNames(family, `q=${encodeURIComponent(typed)}`)]).toEqual([typed, ["太郎"]]);
    expect((await letters(family, "q=yamada")).letters).toHaveLength(1);
    for (const typed of ["tokyo", "doctor", "tran"])
      expect([typed, await firstNames(family, `q=${typed}`)]).toEqual([typed, []]);
  });

  test("finds nobody by a name in other letters that is private, but for administrators", async () => {
    const admin = await harness.as({ role: "tenant_admin" });
    const other = await harness.as({ tenantId: admin.claims.tenantId! });
    const told =
      "1 NAME /山田/ 太郎\n1 NAME /林/ 玲\n2 TYPE AKA\n2 RESN CONFIDENTIAL\n2 TRAN Ling /Lin/\n3 LANG zh-Latn";
    await gedcomClient(admin).importFile(`0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n${told}\n0 TRLR\n`);
    expect([await firstNames(admin, "q=ling"), await firstNames(other, "q=ling")]).toEqual([["太郎"], []]);
    expect(await firstNames(other)).toEqual(["太郎"]);
  });

  describe("where nobody has a name as it was typed", () => {
    let tenantId: string;
    let admin: Somebody;
    let plain: Somebody;
    const asked = async (who: Somebody, q: string, more: Readonly<Record<string, string>> = {}) => {
      const query = new URLSearchParams({ q, ...more }).toString();
      const { people: listed, isSimilar = false } = await people(who, query);
      const counted = await letters(
        who,
        new URLSearchParams({ q, ...(more["in"] ? { in: more["in"] } : {}) }).toString(),
      );
      return {
        found: listed.map(({ firstName }) => firstName),
        isSimilar,
        counted: counted.letters.reduce((sum, one) => sum + one.people, 0),
        isCountSimilar: counted.isSimilar ?? false,
      };
    };
    const similar = (...found: readonly string[]) => ({
      found,
      isSimilar: true,
      counted: found.length,
      isCountSimilar: true,
    });
    const asTyped = (...found: readonly string[]) => ({
      found,
      isSimilar: false,
      counted: found.length,
      isCountSimilar: false,
    });
    beforeAll(async () => {
      admin = await harness.as({ role: "tenant_admin" });
      tenantId = admin.claims.tenantId!;
      plain = await harness.as({ tenantId });
      for (const person of [
        { firstName: "Charlotte", lastName: "Brontë", birthDate: "1816", birthPlace: "Thornton, Yorkshire" },
        { firstName: "Charles", lastName: "Bronte", birthDate: "1855" },
        { firstName: "Anne", lastName: "Lister", maidenName: "Schwarzenberg" },
        { firstName: 'Mary "Polly"', lastName: "Lister" },
        { firstName: "Мария", lastName: "Лист" },
      ])
        await addMember(admin, person);
      // A place of another name: whoever is found as typed is found alone.
      await addMember(admin, { firstName: "Marie", lastName: "Curie", birthPlace: "Charlottenburg" });
    });

    test.each([
      ["one letter left out", "charlote", ["Charlotte"]],
      ["one too many", "charllotte", ["Charlotte"]],
      ["another one", "charlptte", ["Charlotte"]],
      ["two in each other's place", "CHRALOTTE", ["Charlotte"]],
      ["two slips in a long name", "schwartzenburg", ["Anne"]],
      ["the first letter", "pronte", ["Charles", "Charlotte"]],
      ["a name in marks", "poly", ['Mary "Polly"']],
      ["a name in another script", "марья", ["Мария"]],
      ["a place", "thorntin", ["Charlotte"]],
      ["one of two words", "charlote bronte", ["Charlotte"]],
      ["both", "charlote bronet", ["Charlotte"]],
      ["one beside a year", "brontte 1855", ["Charles"]],
    ])("finds by %s", async (_what, typed, found) => {
      expect(await asked(plain, typed)).toEqual(similar(...found));
    });

    test.each([
      ["a name as it stands there", "charlotte", ["Charlotte", "Marie"]],
      ["how one begins, which others are like", "charl", ["Charles", "Charlotte", "Marie"]],
      ["words of different people", "polly curie", []],
      ["a word beside a year of somebody else", "charlote 1855", []],
      ["a year that is another", "1817", []],
      ["a short word", "mry", []],
      ["too many slips", "chralote bornet", []],
      ["three words that are nobody's", "charlote brontte thorntin", []],
      ["signs that mean others to a pattern", "charl_tte", []],
      ["a word no name is as long as", "charlotte".repeat(20), []],
      ["two slips in a short name", "lyzter", []],
      ["a word that is like no name", "charlote xyzzy", []],
      ["a text", "charlote brontte thorntin yorkshre bronet charls lyster listr poly", []],
    ])("looks for %s as it is", async (_what, typed, found) => {
      expect(await asked(plain, typed)).toEqual(asTyped(...found));
    });

    test("compares names and birthplaces alone where those are sought", async () => {
      const alone = { in: "names and birthplaces" };
      expect(await asked(plain, "thorntin", alone)).toEqual(similar("Charlotte"));
      expect(await asked(plain, "schwarzenburg", alone)).toEqual(asTyped());
    });

    test("tells them under their letters, and page by page", async () => {
      expect(await letters(plain, "q=lyster")).toEqual({
        everybody: 6,
        letters: [{ letter: "l", people: 2 }],
        isSimilar: true,
      });
      expect(await people(plain, "q=lyster&letter=l")).toMatchObject({ people: [{}, {}], isSimilar: true });
      const first = await people(plain, "q=lyster&limit=1");
      expect([first.people[0]!.firstName, first.next]).toEqual(["Anne", first.people[0]!.id]);
      const second = await people(plain, `q=lyster&limit=1&after=${first.next}`);
      expect([second.people.map(({ firstName }) => firstName), second.next]).toEqual([['Mary "Polly"'], null]);
      // As it was typed it stands under another letter.
      expect(await people(plain, "q=bronte&letter=l")).toEqual({ people: [], next: null });
      expect(await people(plain, "q=lyster&letter=b")).toEqual({ people: [], next: null });
    });

    test("a member finds nobody by a name that is like a hidden one; the admin does, and nothing says that there is one", async () => {
      const hidden = {
        firstName: "Wilhelmina",
        lastName: "Secretson",
        birthPlace: "Secretplace",
        restrictions: ["confidential"],
      };
      await addMember(admin, hidden);
      const like = ["wilhelmia", "Secretsen", "secretplce"];
      for (const typed of like) {
        expect([typed, await asked(admin, typed)]).toEqual([typed, similar("Wilhelmina")]);
        expect([typed, await asked(plain, typed)]).toEqual([typed, asTyped()]);
      }
      await addMember(admin, { firstName: "Ottoline", birthPlace: "Ludgershall", isBirthPrivate: true });
      expect(await asked(admin, "ludgreshall")).toEqual(similar("Ottoline"));
      expect(await asked(plain, "ludgreshall")).toEqual(asTyped());
      expect(await asked(plain, "otoline")).toEqual(similar("Ottoline"));
      // A hidden name that was met as it was typed would keep those that are like it from being found, and a nearer one too.
      await addMember(admin, { ...hidden, firstName: "Lysteria" });
      await addMember(admin, { ...hidden, firstName: "Schwarzenburg" });
      expect(await asked(admin, "lyster")).toEqual(asTyped("Lysteria"));
      expect(await asked(plain, "lyster")).toEqual(similar("Anne", 'Mary "Polly"'));
      expect(await asked(admin, "schwarzenborg")).toEqual(similar("Anne", "Schwarzenburg"));
      expect(await asked(plain, "schwarzenborg")).toEqual(similar("Anne"));
      expect(await asked(admin, "schwartzenburg")).toEqual(similar("Schwarzenburg"));
      expect(await asked(plain, "schwartzenburg")).toEqual(similar("Anne"));
    });

    test("another family's names are like none", async () => {
      const stranger = await harness.as({ role: "tenant_admin" });
      await addMember(stranger, { firstName: "Emma" });
      expect(await asked(stranger, "charlote")).toEqual(asTyped());
    });
  });

  test("tells nothing to another family, also after somebody of this one", async () => {
    const stranger = await harness.as({ role: "tenant_admin" });
    const [first] = (await people(member)).people;
    expect(await people(stranger)).toEqual({ people: [], next: null });
    expect(await people(stranger, `after=${first!.id}`)).toEqual({ people: [], next: null });
    expect(await letters(stranger)).toEqual({ everybody: 0, letters: [] });
    expect((await harness.anonymous.get("/api/people-index")).status).toBe(401);
    expect((await harness.anonymous.get("/api/people-index/letters")).status).toBe(401);
  });

  test.each(["letter=A", "letter=%C3%A4", "after=7", "in=biographies"])("refuses %s", async (query) => {
    const answer = await member.get(`/api/people-index?${query}`);
    expect([answer.status, codeOf(answer)]).toEqual([400, "INVALID_INPUT"]);
  });
});

test("a large family is told page by page, everybody once and in order", async () => {
  const family = await harness.as({ role: "tenant_admin" });
  // Every third has no last name; all but the first stand under D.
  const names = Array.from({ length: 400 }, (_, index) => (index % 3 === 0 ? `D${index}` : `N${index} /Darwin/`));
  const records = names.map((name, index) => `0 @I${index}@ INDI\n1 NAME ${name}`);
  const file = ["0 HEAD\n1 GEDC\n2 VERS 5.5.1", ...records, "0 TRLR", ""].join("\n");
  await gedcomClient(family).importFile(file);
  const told: string[] = [];
  for (const query of ["", "letter=d&"]) {
    told.length = 0;
    let after: string | null = null;
    let pages = 0;
    do {
      const page: People = await people(family, after === null ? query : `${query}after=${after}`);
      told.push(...page.people.map(({ id }) => id));
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect([query, told.length, new Set(told).size, pages]).toEqual([query, 400, 400, 4]);
  }
  expect(await letters(family)).toEqual({ everybody: 400, letters: [{ letter: "d", people: 400 }] });
});
