import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { HistoryEntry } from "@kinkeeper/contracts/history";
import { beforeAll, expect, test } from "vitest";
import { foundFamily, type Account } from "../product/account.ts";
import { imported, mediaOf, picture, zipOf } from "../product/gedzip.ts";
import { uploadFile } from "../product/upload-file.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

let origin: string;
beforeAll(async () => void ({ origin } = await sharedProduct()));

const names = ["Charles", "Emma", "Francis"] as const;
type Name = (typeof names)[number];

const tree = [
  "0 HEAD\n1 SOUR OLDPROGRAM\n1 GEDC\n2 VERS 7.0",
  ...names.map((name, index) => `0 @I${index}@ INDI\n1 NAME ${name} /Darwin/\n1 DEAT Y\n1 OBJE @M${index}@`),
  ...names.map((name, index) => `0 @M${index}@ OBJE\n1 FILE ${name}.jpg\n2 FORM image/jpeg\n2 TITL ${name}`),
  "0 TRLR\n",
].join("\n");

const peopleOf = async (family: Account): Promise<ReadonlyMap<string, FamilyMember>> => {
  const all = await family.json<FamilyMember[]>("GET", "/api/family-members");
  return new Map(all.map((one) => [one.firstName, one]));
};

/** A family into which people came with a picture each, which is their portrait. */
const portrayedFamily = async (name: string) => {
  const family = await foundFamily(origin, name);
  const colours = ["teal", "navy", "gold"];
  const files = await Promise.all(names.map(async (one, index) => [`${one}.jpg`, await picture(colours[index]!)]));
  const { looked } = await imported(family, await zipOf({ "tree.ged": tree, ...Object.fromEntries(files) }));
  await expect
    .poll(async () => [...(await peopleOf(family)).values()].filter(({ photoUrl }) => photoUrl !== null))
    .toHaveLength(names.length);
  const people = await peopleOf(family);
  const artifacts = await family.json<Artifact[]>("GET", "/api/family-artifacts");
  const fileOf = (one: Name) => artifacts.find(({ title }) => title === one)!.fileUrl!;
  const undo = async () => {
    await family.json("POST", `/api/gedcom/imports/${looked.importId}/undo`);
    await expect.poll(async () => (await mediaOf(family, looked.importId)).status, { interval: 50 }).toBe("undone");
  };
  const portraits = async () => [...(await peopleOf(family))].map(([one, { photoUrl }]) => [one, photoUrl]);
  const fileStatuses = () => Promise.all(names.map(async (one) => (await family.call("GET", fileOf(one))).status));
  return { family, people, fileOf, undo, portraits, fileStatuses };
};

test("a portrait that somebody chose among the imported pictures stays when the import is undone", async () => {
  const { family, people, fileOf, undo, portraits, fileStatuses } = await portrayedFamily("Chosen");
  const emma = `/api/family-members/${people.get("Emma")!.id}/photo`;
  const other = await uploadFile(family, await picture("pink"), "image/jpeg");
  for (const photoPath of [other, fileOf("Emma")]) await family.json("PUT", emma, { photoPath });
  // One who was here before is given a picture that came for another.
  const { id } = await family.json<FamilyMember>("POST", "/api/family-members", { firstName: "Erasmus" });
  await family.json("PUT", `/api/family-members/${id}/photo`, { photoPath: fileOf("Charles") });
  await undo();
  await expect.poll(portraits).toEqual([
    ["Emma", fileOf("Emma")],
    ["Erasmus", fileOf("Charles")],
  ]);
  expect(await fileStatuses()).toEqual([200, 200, 404]);
});

test("whoever stays can go back to the portrait that went with the import; of those who went the files go at once", async () => {
  const { family, people, fileOf, undo, portraits, fileStatuses } = await portrayedFamily("Stayed");
  const emma = `/api/family-members/${people.get("Emma")!.id}`;
  await family.json("PATCH", emma, { biography: "She played the piano." });
  await undo();
  await expect.poll(portraits).toEqual([["Emma", null]]);
  expect(await fileStatuses()).toEqual([404, 200, 404]);
  const history = await family.json<HistoryEntry[]>("GET", `${emma}/history`);
  const taken = Math.max(...history.map(({ revision }) => revision));
  await family.json("POST", `${emma}/revert`, { revision: taken - 1 });
  await expect.poll(portraits).toEqual([["Emma", fileOf("Emma")]]);
  expect(await fileStatuses()).toEqual([404, 200, 404]);
});
