import { artifactEndpoints, type Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { search, searchFacets, suggestSearches } from "@kinkeeper/contracts/archive/search";
import type { BodyInputOf, ResponseOf } from "@kinkeeper/contracts/endpoint";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { foundFamily, joinFamily, type Account } from "../product/account.ts";
import { imported } from "../product/gedzip.ts";
import { unzip } from "../product/unzip.ts";
import { uploadFile } from "../product/upload-file.ts";
import { sharedProduct } from "../product/use-shared-product.ts";
import { zip } from "../product/zip.ts";

let origin: string;
let admin: Account;
/** The one who writes what is private, and another of the family. */
let writer: Account;
let reader: Account;
let story: Artifact;
let picture: string;

const { list, add, change } = artifactEndpoints;
const told: BodyInputOf<typeof add> = {
  title: "What lay in Ottilie’s drawer",
  artifactType: "story",
  description: "A bundle tied with a green ribbon.",
  content:
    "She had left on a steamer for Brazil when she was nineteen, an emigrant with a trunk, and told her people nothing.",
  location: "Quarrelton",
  date: "about 1911",
  tags: ["gooseberry"],
  privacy: "private",
};

/** What it said at first, while it was private. */
const draft = "Cousin Leopold must never read this.";

beforeAll(async () => {
  ({ origin } = await sharedProduct());
  admin = await foundFamily(origin, "Discreet");
  writer = await joinFamily(origin, admin, "Winifred");
  reader = await joinFamily(origin, admin, "Rupert");
  const png = sharp({ create: { width: 60, height: 40, channels: 3, background: "olive" } }).png();
  picture = await uploadFile(writer, await png.toBuffer(), "image/png");
  story = await writer.json<Artifact>("POST", add.path, { ...told, description: draft, fileUrl: picture });
  await writer.json("PATCH", change.path.replace(":id", story.id), { description: told.description });
});

const found = (account: Account, query: Record<string, string>): Promise<ResponseOf<typeof search>> =>
  account.json("GET", `/api/search?${new URLSearchParams(query).toString()}`);
const isFound = async (account: Account, query: Record<string, string>): Promise<boolean> =>
  (await found(account, query)).stories.some(({ id }) => id === story.id);
const isAnswered = async (account: Account, path: string): Promise<boolean> => {
  const response = await account.call("GET", path);
  await response.arrayBuffer();
  if (![200, 404].includes(response.status)) throw new Error(`${path}: ${response.status}`);
  return response.status === 200;
};
const suggested = async (account: Account, q: string): Promise<ResponseOf<typeof suggestSearches>> =>
  account.json("GET", `/api/search/suggestions?${new URLSearchParams({ q }).toString()}`);
const facets = (account: Account): Promise<ResponseOf<typeof searchFacets>> =>
  account.json("GET", "/api/search/facets");

/** Every way by which somebody can come to know of the story, and whether they do. */
const ways: readonly (readonly [string, (account: Account) => Promise<boolean>])[] = [
  ["the list", async (account) => (await account.json<Artifact[]>("GET", list.path)).some(({ id }) => id === story.id)],
  ["its own address", (account) => isAnswered(account, `${list.path}/${story.id}`)],
  ["its history", (account) => isAnswered(account, `${list.path}/${story.id}/history`)],
  ["its picture", (account) => isAnswered(account, picture)],
  ["its picture’s thumbnail", (account) => isAnswered(account, `${picture}?size=thumbnail`)],
  ["a search for words of its title", (account) => isFound(account, { q: "Ottilie drawer" })],
  ["a search for words of its text", (account) => isFound(account, { q: "steamer nineteen" })],
  ["a search for what it means", (account) => isFound(account, { q: "emigrating to South America by ship" })],
  ["a search with a typing error", (account) => isFound(account, { q: "Otillie" })],
  [
    "what a search takes a wrong word for",
    async (account) => JSON.stringify((await found(account, { q: "goosebery" })).corrections).includes("gooseberry"),
  ],
  ["a search for its tag", (account) => isFound(account, { q: "", tag: "gooseberry" })],
  ["a search for its place", (account) => isFound(account, { q: "", place: "quarrel" })],
  ["a search for its years", (account) => isFound(account, { q: "", from: "1905", to: "1915" })],
  [
    "the counts of a search for something else",
    async (account) => (await found(account, { q: "drawer", category: "people" })).counts.stories > 0,
  ],
  ["suggested titles", async (account) => (await suggested(account, "otti")).some(({ id }) => id === story.id)],
  ["suggested tags", async (account) => (await suggested(account, "goose")).some(({ kind }) => kind === "tags")],
  ["suggested places", async (account) => (await suggested(account, "quarr")).some(({ kind }) => kind === "places")],
  ["tags to filter by", async (account) => (await facets(account)).tags.some(({ value }) => value === "gooseberry")],
  [
    "places to filter by",
    async (account) => (await facets(account)).places.some(({ value }) => value === "Quarrelton"),
  ],
  ["years to filter by", async (account) => (await facets(account)).years?.first === 1911],
];

describe("a private story", () => {
  test.each(ways)("is there for who wrote it, and for nobody else: %s", async (_way, leadsThere) => {
    await expect.poll(() => leadsThere(writer)).toBe(true);
    expect([await leadsThere(reader), await leadsThere(admin)]).toEqual([false, false]);
  });

  test("answers others like one that never was", async () => {
    const [hidden, absent] = await Promise.all(
      [story.id, "018f2f6e-7c1a-7000-8000-00000000abcd"].map(async (id) => {
        const answers = [];
        for (const [method, path, body] of [
          ["GET", `${list.path}/${id}`],
          ["GET", `${list.path}/${id}/history`],
          ["PATCH", `${list.path}/${id}`, { title: "Taken" }],
          ["POST", `${list.path}/${id}/revert`, { revision: 0 }],
          ["DELETE", `${list.path}/${id}`],
        ] as const) {
          const response = await admin.call(method, path, body);
          answers.push([response.status, (await response.text()).replace(/"requestId":"[^"]*"/, "")]);
        }
        return answers;
      }),
    );
    expect(hidden).toEqual(absent);
    expect(hidden!.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await writer.json<Artifact>("GET", `${list.path}/${story.id}`)).toMatchObject({ title: told.title });
  });

  test("is not in what the admin takes away as a ZIP; the admin’s own is", async () => {
    await admin.json("POST", add.path, {
      title: "The admin’s own receipt",
      artifactType: "document",
      privacy: "private",
    });
    const before = await exported();
    expect(before.text).toContain("The admin’s own receipt");
    expect(before.text).not.toContain(told.title);
    expect(before.names.filter((name) => name.includes(picture.replace("/objects/", "")))).toEqual([]);
  });
});

describe("once it is the family’s", () => {
  beforeAll(async () => {
    await writer.json("PATCH", change.path.replace(":id", story.id), { privacy: "family" });
  });

  test.each(ways)("everybody of the family comes upon it: %s", async (_way, leadsThere) => {
    for (const account of [writer, reader, admin]) await expect.poll(() => leadsThere(account)).toBe(true);
  });

  test("the admin takes it away with its picture", async () => {
    const { text, names } = await exported();
    expect(text).toContain(told.title);
    expect(names.filter((name) => name.includes(picture.replace("/objects/", "")))).toHaveLength(1);
  });

  test("what it was like while it was private, its writer alone reads in its history", async () => {
    const path = `${list.path}/${story.id}/history`;
    const [own, others] = await Promise.all([writer, reader].map((account) => account.json("GET", path)));
    expect(JSON.stringify(own)).toContain(draft);
    expect(JSON.stringify(others)).not.toContain(draft);
    expect(JSON.stringify(others)).toContain(told.description);
  });
});

describe("made private again", () => {
  beforeAll(async () => {
    await writer.json("PATCH", change.path.replace(":id", story.id), { privacy: "private" });
  });

  test.each(ways)("it is gone for the others: %s", async (_way, leadsThere) => {
    for (const account of [reader, admin]) await expect.poll(() => leadsThere(account)).toBe(false);
    expect(await leadsThere(writer)).toBe(true);
  });
});

describe("a picture that a file keeps private", () => {
  /** What leads to each picture; the words after it restrict that. */
  const file = (restriction: string) =>
    [
      "0 HEAD",
      "1 GEDC",
      "2 VERS 7.0",
      "0 @I1@ INDI",
      "1 NAME Open /Person/",
      "1 DEAT Y",
      "1 OBJE @O1@",
      "1 OBJE @O2@",
      restriction,
      "1 BIRT",
      "2 OBJE @O3@",
      restriction,
      "1 FAMS @F1@",
      "0 @I2@ INDI",
      restriction.replace("2", "1"),
      "1 NAME Hidden /Person/",
      "1 DEAT Y",
      "1 OBJE @O4@",
      "0 @F1@ FAM",
      "1 HUSB @I1@",
      "1 MARR",
      "2 OBJE @O5@",
      restriction,
      ...[1, 2, 3, 4, 5].flatMap((n) => [
        `0 @O${n}@ OBJE`,
        `1 FILE p${n}.png`,
        "2 FORM image/png",
        `2 TITL Plate ${n}`,
      ]),
      "0 TRLR\n",
    ].join("\n");
  const platesOf = async (account: Account): Promise<readonly Artifact[]> =>
    (await account.json<Artifact[]>("GET", list.path))
      .filter(({ title }) => title.startsWith("Plate"))
      .toSorted((one, other) => one.title.localeCompare(other.title));
  const brought = async (account: Account, hue: number, restriction: string) => {
    const files = [1, 2, 3, 4, 5].map(async (n) => {
      const background = { r: hue, g: n, b: 0 };
      const image = sharp({ create: { width: 20, height: 20, channels: 3, background } }).png();
      return [`p${n}.png`, await image.toBuffer()] as const;
    });
    const bytes = zip({ "tree.ged": file(restriction), ...Object.fromEntries(await Promise.all(files)) });
    await imported(account, bytes);
    await expect.poll(async () => (await platesOf(account)).length).toBe(5);
    return (await platesOf(account)).map(({ fileUrl }) => fileUrl!);
  };

  test("is there for who brought the file, and for nobody else; one that nothing hides is everybody's", async () => {
    const family = await foundFamily(origin, "Plates");
    const cousin = await joinFamily(origin, family, "Cyril");
    const plates = await brought(family, 200, "2 RESN CONFIDENTIAL");
    expect((await platesOf(cousin)).map(({ title }) => title)).toEqual(["Plate 1"]);
    for (const [at, path] of plates.entries())
      expect([path, await isAnswered(family, path), await isAnswered(cousin, path)]).toEqual([path, true, at === 0]);
    const taken = await cousin.call("GET", "/api/gedzip/export");
    expect([...unzip(Buffer.from(await taken.arrayBuffer())).keys()].toSorted()).toEqual(["gedcom.ged", "p1.png"]);

    const others = await foundFamily(origin, "Open plates");
    const other = await joinFamily(origin, others, "Olive");
    await brought(others, 100, "2 RESN LOCKED");
    expect((await platesOf(other)).map(({ title }) => title)).toHaveLength(5);
  });
});

const exported = async (): Promise<{ text: string; names: readonly string[] }> => {
  const response = await admin.call("GET", "/api/tenant-export");
  expect(response.status).toBe(200);
  const entries = unzip(Buffer.from(await response.arrayBuffer()));
  return { text: [...entries.values()].map((bytes) => bytes.toString("utf8")).join("\n"), names: [...entries.keys()] };
};
