import type { CompactTree } from "@kinkeeper/contracts/genealogy/family-tree";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { addMember } from "../testing/member-client.ts";

let harness: SharedHarness;
let admin: Awaited<ReturnType<SharedHarness["as"]>>;
const ids = new Map<string, string>();
const idOf = (name: string): string => ids.get(name)!;

const relate = (one: string, type: string, other: string) =>
  admin.post("/api/family-relationships", {
    member1Id: idOf(one),
    member2Id: idOf(other),
    relationshipType: type,
  });
const tree = (query: string) => admin.get<CompactTree>(`/api/family-tree?${query}`);
const names = async (query: string): Promise<string> =>
  (await tree(query)).body.people
    .map(([, name]) => name)
    .toSorted((one, other) => one.localeCompare(other))
    .join(" ");

beforeAll(async () => {
  harness = await sharedHarness(genealogy);
  admin = await harness.as({ role: "tenant_admin" });
  for (const firstName of ["Gus", "Ada", "Ben", "Cleo", "Dora", "Eve", "Finn", "Kit", "Noa", "Una", "Gone"])
    ids.set(firstName, (await addMember(admin, { firstName })).id);
  await relate("Gus", "spouse", "Ada");
  for (const child of ["Ben", "Cleo"]) for (const parent of ["Gus", "Ada"]) await relate(parent, "parent", child);
  // The other way round it says the same.
  await relate("Eve", "child", "Ben");
  await relate("Dora", "parent", "Eve");
  await relate("Eve", "parent", "Finn");
  await relate("Una", "parent", "Finn");
  await relate("Finn", "parent", "Noa");
  await relate("Cleo", "spouse", "Kit");
  await relate("Gone", "parent", "Una");
  await admin.delete(`/api/family-members/${idOf("Gone")}`);
});

test("of somebody come as many generations as are asked for and one more, with partners and the other parents of children", async () => {
  expect(await names(`of=${idOf("Finn")}&up=1`)).toBe("Ben Dora Eve Finn Noa Una");
  expect(await names(`of=${idOf("Finn")}&up=2`)).toBe("Ada Ben Dora Eve Finn Gus Noa Una");
  expect(await names(`of=${idOf("Gus")}&down=1`)).toBe("Ada Ben Cleo Dora Eve Gus Kit");
  expect(await names(`of=${idOf("Gus")}&down=2`)).toBe("Ada Ben Cleo Dora Eve Finn Gus Kit Una");
});

test("an opened branch goes on one generation further, and who is named besides comes with parents", async () => {
  expect(await names(`of=${idOf("Noa")}&up=1`)).toBe("Eve Finn Noa Una");
  expect(await names(`of=${idOf("Noa")}&up=1&opened=${idOf("Finn")}`)).toBe("Ben Dora Eve Finn Noa Una");
  expect(await names(`of=${idOf("Kit")}&also=${idOf("Ben")}`)).toBe("Ada Ben Cleo Gus Kit");
});

test("they are told as the whole tree tells of them: the same rows and ties, in its order", async () => {
  const rows = ({ people, ties }: CompactTree, isMeant: (id: string) => boolean) => ({
    people: people.filter(([id]) => isMeant(id)),
    ties: ties
      .map(([one, other, ...how]) => [people[one]![0], people[other]![0], ...how])
      .filter(([one, other]) => isMeant(String(one)) && isMeant(String(other))),
  });
  const part = (await tree(`of=${idOf("Finn")}&up=2`)).body;
  const meant = new Set(part.people.map(([id]) => id));
  const whole = (await admin.get<CompactTree>("/api/family-tree")).body;
  expect(rows(part, () => true)).toEqual(rows(whole, (id) => meant.has(id)));
});

test("nobody is told of somebody who is not here, and never to another family", async () => {
  const none = { people: [], ties: [] };
  expect((await tree(`of=${idOf("Gone")}&up=3&down=3`)).body).toEqual(none);
  const stranger = await harness.as({ role: "tenant_admin" });
  const ours = `/api/family-tree?of=${idOf("Finn")}&up=3&also=${idOf("Ada")}`;
  expect((await stranger.get(ours)).body).toEqual(none);
  expect((await admin.get<CompactTree>(ours)).body.people).not.toEqual([]);
  expect((await tree("of=finn")).status).toBe(400);
});

test("a part is answered anew only where somebody or a relationship changed", async () => {
  const path = `/api/family-tree?of=${idOf("Finn")}&up=1`;
  const { headers } = await admin.get(path);
  const known = { "if-none-match": headers.get("etag")! };
  expect((await admin.get(path, known)).status).toBe(304);
  expect((await admin.get(`${path}&down=1`, known)).status).toBe(200);
  await admin.patch(`/api/family-members/${idOf("Eve")}`, { birthDate: "1808" });
  expect((await admin.get(path, known)).status).toBe(200);
});
