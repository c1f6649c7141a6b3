import { artifactEndpoints, type Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { search } from "@kinkeeper/contracts/archive/search";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { beforeAll, expect, test } from "vitest";
import { foundFamily, type Account } from "../product/account.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

let origin: string;
let account: Account;
beforeAll(async () => {
  ({ origin } = await sharedProduct());
  account = await foundFamily(origin, "Finders");
});

const stories = artifactEndpoints.list.path;
const ask = (q: string): Promise<ResponseOf<typeof search>> =>
  account.json("GET", `/api/search?${new URLSearchParams({ q }).toString()}`);
const storiesFor = async (q: string): Promise<readonly string[]> => (await ask(q)).stories.map(({ id }) => id);
const tell = (title: string, content: string): Promise<Artifact> =>
  account.json("POST", stories, { title, artifactType: "story", content });

test("a story is found by what it means, not only by its words, and before others that mean something else", async () => {
  await tell("The bakery", "Grandfather kneaded the dough at four every morning and sold rye loaves in Mill Street.");
  const crossing = await tell(
    "Two weeks at sea",
    "Rosa and her brothers sailed from Naples to New York, and never went back. She was sick until they saw the harbour.",
  );
  await tell("The lawsuit", "The brothers quarrelled about a hedge for eleven years, and then the hedge died.");
  // The model is read once after a start.
  await expect.poll(async () => (await ask("anything")).isByWordsAlone).toBe(false);
  await expect.poll(async () => (await storiesFor("immigration to america by ship"))[0]).toBe(crossing.id);
});

test("a person is found though two letters of the name were swapped", async () => {
  const emma = await account.json<FamilyMember>("POST", "/api/family-members", {
    firstName: "Emma",
    lastName: "Wedgwood",
  });
  await expect.poll(async () => (await ask("Emma Wegdwood")).people.map(({ id }) => id)).toEqual([emma.id]);
});

test("a story is found as it stands now: added, changed, removed and brought back", async () => {
  const { id } = await tell("The hollyhock garden", "She planted it against the south wall.");
  await expect.poll(() => storiesFor("hollyhock")).toEqual([id]);
  await account.json("PATCH", `${stories}/${id}`, { title: "The delphinium garden" });
  await expect.poll(() => storiesFor("delphinium")).toEqual([id]);
  expect((await ask("hollyhock")).stories.flatMap(({ match }) => match.words)).not.toContain("hollyhock");
  await account.call("DELETE", `${stories}/${id}`);
  await expect.poll(() => storiesFor("delphinium")).not.toContain(id);
  await account.json("POST", `${stories}/${id}/revert`, { revision: 1 });
  await expect.poll(() => storiesFor("delphinium")).toEqual([id]);
});
