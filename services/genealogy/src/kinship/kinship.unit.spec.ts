import { describe, expect, test } from "vitest";
import { FamilyGraph, type FamilyPerson } from "./family-graph.ts";
import { kinship } from "./kinship.ts";

/** `family("Ann Eve", "Bob", "Ann Bob parent Eve")`; people named in relationships alone are of unknown sex. */
const family = (women: string, men: string, ...relationships: string[]): FamilyGraph => {
  const people: FamilyPerson[] = [
    ...words(women).map((id) => ({ id, sex: "female" as const })),
    ...words(men).map((id) => ({ id, sex: "male" as const })),
  ];
  const graph = FamilyGraph.from(people, []);
  for (const relationship of relationships) {
    const [firsts, relationshipType, seconds] = relationship.split(
      / (parent|child|spouse|sibling|grandparent|aunt_uncle|cousin|other) /,
    );
    for (const member1Id of words(firsts!)) {
      for (const member2Id of words(seconds!)) {
        for (const id of [member1Id, member2Id]) if (!graph.has(id)) graph.addPerson({ id });
        graph.addRelationship({ member1Id, member2Id, relationshipType: relationshipType as "parent" });
      }
    }
  }
  return graph;
};
const words = (text: string) => text.split(" ").filter((word) => word !== "");

const assertKinship = (graph: FamilyGraph, from: string, to: string, name: string | null, path?: string) => {
  const told = kinship(graph, from, to);
  expect(told.name).toBe(name);
  if (path !== undefined) expect(told.path.map(({ memberId, step }) => `${step} ${memberId}`).join(", ")).toBe(path);
};

/** Five generations: Adam and Eve, two sons with wives, their children, and so on down both lines. */
const twoLines = family(
  "Eve Beth Cleo Dora Ella Fay Gina",
  "Adam Ben Carl Dan Ed Finn Gus",
  "Adam spouse Eve",
  "Ben spouse Beth",
  "Carl spouse Cleo",
  "Adam Eve parent Ben Carl",
  "Ben Beth parent Dora Dan",
  "Carl Cleo parent Ella Ed",
  "Dora parent Fay",
  "Ella parent Finn",
  "Fay parent Gina",
  "Finn parent Gus",
);

describe("kin by blood", () => {
  test.each([
    ["Ben", "Adam", "father", "start Ben, father Adam"],
    ["Ben", "Eve", "mother", "start Ben, mother Eve"],
    ["Adam", "Ben", "son", "start Adam, son Ben"],
    ["Beth", "Dora", "daughter", "start Beth, daughter Dora"],
    ["Dora", "Adam", "grandfather", "start Dora, father Ben, father Adam"],
    ["Eve", "Ella", "granddaughter", "start Eve, son Carl, daughter Ella"],
    ["Fay", "Eve", "great-grandmother", undefined],
    ["Adam", "Finn", "great-grandson", undefined],
    ["Gina", "Adam", "great-great-grandfather", undefined],
    ["Adam", "Gus", "great-great-grandson", undefined],
    ["Dora", "Dan", "brother", "start Dora, father Ben, son Dan"],
    ["Dan", "Dora", "sister", undefined],
    ["Dora", "Carl", "uncle", "start Dora, father Ben, father Adam, son Carl"],
    ["Carl", "Dora", "niece", "start Carl, father Adam, son Ben, daughter Dora"],
    ["Carl", "Dan", "nephew", undefined],
    ["Fay", "Carl", "great-uncle", undefined],
    ["Fay", "Dan", "uncle", undefined],
    ["Carl", "Fay", "grandniece", undefined],
    ["Ben", "Finn", "grandnephew", undefined],
    ["Ben", "Gus", "great-grandnephew", undefined],
    ["Gina", "Carl", "great-great-uncle", undefined],
    ["Dora", "Ella", "first cousin", "start Dora, father Ben, father Adam, son Carl, daughter Ella"],
    ["Dora", "Finn", "first cousin once removed", undefined],
    ["Dora", "Gus", "first cousin twice removed", undefined],
    ["Fay", "Finn", "second cousin", undefined],
    ["Gina", "Finn", "second cousin once removed", undefined],
    ["Gina", "Gus", "third cousin", undefined],
  ])("to %s, %s is the %s", (from, to, name, path) => assertKinship(twoLines, from, to, name, path));

  test("somebody is nobody else but oneself", () => assertKinship(twoLines, "Ben", "Ben", "self", "start Ben"));

  test("people nothing connects are unrelated, as are people nobody knows", () => {
    const graph = family("Ann", "Bob");
    expect(kinship(graph, "Ann", "Bob")).toEqual({ name: null, path: [] });
    expect(kinship(graph, "Ann", "Nobody")).toEqual({ name: null, path: [] });
  });

  test("where the sex is unknown the words fit anybody", () => {
    const graph = family("", "", "a parent b c", "b parent d", "c parent e", "d parent f");
    assertKinship(graph, "b", "a", "parent");
    assertKinship(graph, "a", "b", "child");
    assertKinship(graph, "b", "c", "sibling");
    assertKinship(graph, "d", "a", "grandparent");
    assertKinship(graph, "a", "d", "grandchild");
    assertKinship(graph, "d", "c", "aunt/uncle");
    assertKinship(graph, "c", "d", "niece/nephew");
    assertKinship(graph, "f", "c", "great-aunt/uncle");
    assertKinship(graph, "c", "f", "grandniece/nephew");
  });

  test("more than two greats are counted, without an end", () => {
    const people = Array.from({ length: 60_000 }, (_, at) => ({ id: `${at}`, sex: "male" as const }));
    const graph = FamilyGraph.from(
      people,
      people.slice(1).map(({ id }, at) => ({ member1Id: `${at}`, member2Id: id, relationshipType: "parent" as const })),
    );
    assertKinship(graph, "5", "0", "3rd great-grandfather");
    assertKinship(graph, "0", "5", "3rd great-grandson");
    assertKinship(graph, "13", "0", "11th great-grandfather");
    assertKinship(graph, "24", "0", "22nd great-grandfather");
    assertKinship(graph, "59999", "0", "59997th great-grandfather");
    expect(kinship(graph, "59999", "0").path).toHaveLength(60_000);
  });
});

describe("half and double kin", () => {
  const halves = family(
    "Mia Nora Sue Tina",
    "Max Sam Ted",
    "Max parent Sam Sue",
    "Mia parent Sam",
    "Nora parent Sue",
    "Sam parent Tina",
    "Sue parent Ted",
  );

  test.each([
    ["Sam", "Sue", "half-sister"],
    ["Sue", "Sam", "half-brother"],
    ["Tina", "Sue", "half-aunt"],
    ["Ted", "Sam", "half-uncle"],
    ["Sue", "Tina", "half-niece"],
    ["Tina", "Ted", "half first cousin"],
  ])("to %s, %s is the %s when only one of two known parents is common", (from, to, name) =>
    assertKinship(halves, from, to, name),
  );

  test("who shares the only parent known of one of them is not called half", () => {
    assertKinship(family("Sue", "Max Sam", "Max Mia parent Sam", "Max parent Sue"), "Sam", "Sue", "sister");
  });

  test("children of two brothers and two sisters are double first cousins", () => {
    const graph = family(
      "Ada Bea",
      "Abe Bob Tim Tom",
      "g1 g2 parent Abe Bob",
      "h1 h2 parent Ada Bea",
      "Abe Ada parent Tim",
      "Bob Bea parent Tom",
    );
    assertKinship(graph, "Tim", "Tom", "double first cousin");
  });
});

describe("kin by marriage", () => {
  const inLaws = family(
    "Ann Bea Cora Mum Mona Dot Eva Uma Zoe Ivy",
    "Al Bob Cal Pop Pip Don Ulf Kit",
    "Al spouse Ann",
    "Pop Mum parent Al Bob",
    "Pop spouse Mum",
    "Pip Mona parent Ann Bea",
    "Pip spouse Mona",
    "Bob spouse Cora",
    "Bea spouse Cal",
    "Al Ann parent Don",
    "Don spouse Dot",
    "Pip2 Mona2 parent Pip Ulf",
    "Ulf spouse Uma",
    "Ulf parent Eva",
    "Eva spouse Kit",
    "Mona spouse Step",
    "Step parent Zoe",
    "Zoe parent Ivy",
  );

  test.each([
    ["Al", "Ann", "wife", "start Al, wife Ann"],
    ["Ann", "Al", "husband", "start Ann, husband Al"],
    ["Al", "Mona", "mother-in-law", "start Al, wife Ann, mother Mona"],
    ["Ann", "Pop", "father-in-law", undefined],
    ["Mona", "Al", "son-in-law", "start Mona, daughter Ann, husband Al"],
    ["Mum", "Ann", "daughter-in-law", undefined],
    ["Al", "Bea", "sister-in-law", undefined],
    ["Ann", "Bob", "brother-in-law", undefined],
    ["Ann", "Cora", "sister-in-law", undefined],
    ["Al", "Cal", "brother-in-law", undefined],
    ["Al", "Dot", "daughter-in-law", undefined],
    ["Ann", "Uma", "wife of uncle", undefined],
    ["Uma", "Ann", "husband's niece", undefined],
    ["Ann", "Kit", "husband of first cousin", undefined],
    ["Al", "Eva", "wife's first cousin", undefined],
    ["Al", "Kit", "wife's first cousin's husband", undefined],
    ["Bob", "Bea", "brother's wife's sister", "start Bob, father Pop, son Al, wife Ann, father Pip, daughter Bea"],
    ["Ann", "Zoe", "stepsister", undefined],
    ["Mona", "Zoe", "stepdaughter", undefined],
    ["Zoe", "Mona", "stepmother", undefined],
    ["Mona", "Ivy", "step-granddaughter", undefined],
    ["Ivy", "Mona", "step-grandmother", undefined],
    ["Ann", "Step", "stepparent", undefined],
  ])("to %s, %s is the %s", (from, to, name, path) => assertKinship(inLaws, from, to, name, path));

  test("a partner of unknown sex is a partner, and so are in-laws words for anybody", () => {
    const graph = family("", "", "a spouse b", "c parent b d", "b parent e");
    assertKinship(graph, "a", "b", "partner");
    assertKinship(graph, "a", "c", "parent-in-law");
    assertKinship(graph, "c", "a", "child-in-law");
    assertKinship(graph, "a", "d", "sibling-in-law");
    assertKinship(graph, "a", "e", "stepchild");
  });

  test("a wife who is a cousin is a wife first", () => {
    const graph = family(
      "Emma Sukey",
      "Charles Josiah Jos",
      "Josiah Sarah parent Sukey Jos",
      "Sukey Robert parent Charles",
      "Jos Bessy parent Emma",
      "Charles spouse Emma",
    );
    expect(kinship(graph, "Charles", "Emma")).toEqual({
      name: "wife",
      also: "first cousin",
      path: [
        { memberId: "Charles", step: "start" },
        { memberId: "Emma", step: "wife" },
      ],
    });
    expect(kinship(graph, "Emma", "Charles")).toMatchObject({ name: "husband", also: "first cousin" });
    assertKinship(graph, "Charles", "Jos", "father-in-law");
    expect(kinship(graph, "Charles", "Jos").also).toBe("uncle");
  });

  test("parents of one child who never married are co-parents", () => {
    const graph = family("Ann Kim", "Bob", "Ann Bob parent Kim", "Old parent Bob");
    assertKinship(graph, "Ann", "Bob", "co-parent", "start Ann, daughter Kim, father Bob");
    assertKinship(graph, "Ann", "Old", "co-parent's parent");
  });

  test("more than two marriages in a row are counted", () => {
    const graph = family(
      "A B C D",
      "K L M",
      "A spouse K",
      "k0 parent K B",
      "B spouse L",
      "l0 parent L C",
      "C spouse M",
      "m0 parent M D",
    );
    assertKinship(graph, "A", "D", "relative through 3 marriages");
  });
});

describe("siblings typed without parents", () => {
  const siblings = family(
    "Ann Cleo Dee",
    "Bob Ben Gus",
    "Ann sibling Bob",
    "Bob sibling Cleo",
    "Ann parent Dee",
    "Cleo parent Ben",
    "Gus sibling Dee",
  );

  test("they are siblings, also over a third", () => {
    assertKinship(siblings, "Ann", "Bob", "brother", "start Ann, brother Bob");
    assertKinship(siblings, "Ann", "Cleo", "sister", "start Ann, brother Bob, sister Cleo");
  });

  test("their children are cousins", () => {
    assertKinship(siblings, "Dee", "Bob", "uncle", "start Dee, mother Ann, brother Bob");
    assertKinship(siblings, "Dee", "Ben", "first cousin", "start Dee, mother Ann, brother Bob, sister Cleo, son Ben");
  });

  test("they share the parents known of one of them", () => {
    assertKinship(siblings, "Gus", "Ann", "mother", "start Gus, sister Dee, mother Ann");
    assertKinship(siblings, "Ann", "Gus", "son", "start Ann, daughter Dee, brother Gus");
    assertKinship(siblings, "Gus", "Ben", "first cousin");
  });

  test("half-siblings who were also typed as siblings stay halves", () => {
    const graph = family("Sue", "Sam", "F M1 parent Sam", "F M2 parent Sue", "Sam sibling Sue");
    assertKinship(graph, "Sam", "Sue", "half-sister");
  });

  test("typed siblings of different known parents are siblings all the same", () => {
    const graph = family("Sue", "Sam Kit", "F1 M1 parent Sam", "F2 M2 parent Sue", "Sam sibling Sue", "Sue parent Kit");
    assertKinship(graph, "Sam", "Sue", "sister", "start Sam, sister Sue");
    assertKinship(graph, "Sam", "Kit", "nephew");
  });
});

describe("relations typed as such", () => {
  test("they are told as stated where nothing else is known", () => {
    const graph = family(
      "Ann Cat Gran",
      "Bob Dan",
      "Ann cousin Bob",
      "Gran grandparent Ann",
      "Dan aunt_uncle Ann",
      "Cat other Bob",
    );
    assertKinship(graph, "Ann", "Bob", "cousin (as stated)", "start Ann, cousin Bob");
    assertKinship(graph, "Ann", "Gran", "grandmother (as stated)");
    assertKinship(graph, "Gran", "Ann", "granddaughter (as stated)");
    assertKinship(graph, "Ann", "Dan", "uncle (as stated)");
    assertKinship(graph, "Dan", "Ann", "niece (as stated)");
    assertKinship(graph, "Bob", "Cat", "relative (as stated)");
    assertKinship(graph, "Gran", "Bob", "granddaughter's cousin (as stated)");
  });

  test("what the tree says comes first", () => {
    const graph = family("Ann", "Bob", "g1 g2 parent p q", "p parent Ann", "q parent Bob", "Ann cousin Bob");
    assertKinship(graph, "Ann", "Bob", "first cousin");
  });
});

describe("bad data", () => {
  test("people who are their own ancestors do not stop it", () => {
    const graph = family("", "", "a parent b", "b parent c", "c parent a", "c parent d", "a spouse c", "d sibling a");
    for (const from of "abcd") for (const to of "abcd") expect(kinship(graph, from, to).name).not.toBeNull();
  });

  test("relationships to oneself and to nobody are refused", () => {
    const graph = family("Ann", "");
    expect(graph.addRelationship({ member1Id: "Ann", member2Id: "Ann", relationshipType: "spouse" })).toBe(false);
    expect(graph.addRelationship({ member1Id: "Ann", member2Id: "Eve", relationshipType: "spouse" })).toBe(false);
  });
});

describe("a graph that changes", () => {
  test("answers from what is there now", () => {
    const graph = family("Ann Eve", "Bob", "Ann parent Bob");
    assertKinship(graph, "Bob", "Ann", "mother");
    expect(graph.removeRelationship({ member1Id: "Bob", member2Id: "Ann", relationshipType: "child" })).toBe(true);
    expect(graph.removeRelationship({ member1Id: "Bob", member2Id: "Ann", relationshipType: "child" })).toBe(false);
    assertKinship(graph, "Bob", "Ann", null);
    graph.addRelationship({ member1Id: "Bob", member2Id: "Ann", relationshipType: "child" });
    graph.addPerson({ id: "Ann", sex: "male" });
    assertKinship(graph, "Bob", "Ann", "father");
    graph.removePerson("Ann");
    expect(graph.has("Ann")).toBe(false);
    graph.addPerson({ id: "New", sex: "female" });
    assertKinship(graph, "Bob", "New", null);
    expect(graph.size).toBe(3);
  });
});
