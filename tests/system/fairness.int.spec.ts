import type { TenantImport } from "@kinkeeper/contracts/archive/transfers";
import type { SearchAnswer } from "@kinkeeper/contracts/archive/search";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { getAudit } from "@kinkeeper/contracts/identity/audit";
import { beforeAll, expect, test } from "vitest";
import { foundFamily, type Account } from "../product/account.ts";
import {
  addLongStories,
  archiveOf,
  commitGedcom,
  flood,
  gedcomOf,
  hugePicture,
  longestSearch,
  ordinaryPicture,
  previewGedcom,
  removeStories,
  sendArchive,
  uploadAtOnce,
} from "../product/floods.ts";
import { uploadFile } from "../product/upload-file.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

// What one family does as much of as it can, and what another feels of it: never how long it takes, always that its own is
// done while the other's goes on.

/** Milliseconds. What gives way to others takes minutes on a machine that is busy with something else. */
const timeout = 400_000;

let origin: string;
let huge: Buffer;
let busy: Account;
let neighbour: Account;

beforeAll(async () => {
  ({ origin } = await sharedProduct());
  huge = await hugePicture();
});

const found = async (): Promise<void> => {
  [busy, neighbour] = await Promise.all([foundFamily(origin, "Busy"), foundFamily(origin, "Neighbours")]);
};

/** A neighbour's day: it reads, writes, searches. Throws where anything is refused. */
const useIt = async (): Promise<void> => {
  await neighbour.json("POST", "/api/family-members", { firstName: "Anne" });
  const story = { title: "A letter from Haworth", artifactType: "story", content: "The moor was white." };
  await neighbour.json("POST", "/api/family-artifacts", story);
  await neighbour.json("GET", "/api/family-members");
  const answer = await neighbour.json<SearchAnswer>("GET", "/api/search?q=moor");
  expect(answer.stories.length).toBeGreaterThan(0);
};

const statusOf = async (account: Account, path: string): Promise<string> =>
  (await account.json<{ status: string }>("GET", path)).status;

const untilDone = async (account: Account, path: string): Promise<void> => {
  await expect.poll(() => statusOf(account, path), { interval: 50, timeout }).toBe("done");
};

/** When the last of a family's imports was done, as its log says: whoever asks for their status may come to do so late. */
const lastImportedAt = async (account: Account, count: number): Promise<string> => {
  const done = async () =>
    (await account.json<ResponseOf<typeof getAudit>>("GET", "/api/audit?kind=people")).entries.filter(({ sentence }) =>
      sentence.startsWith("imported"),
    );
  await expect.poll(async () => (await done()).reduce((sum, entry) => sum + entry.count, 0)).toBe(count);
  return (await done())[0]!.at;
};

const archivePath = ({ id }: TenantImport): string => `/api/tenant-imports/${id}`;
const gedcomPath = ({ id }: GedcomImport): string => `/api/gedcom/imports/${id}`;

test("while a family searches long stories on and on, its neighbours read, write and search", async () => {
  await found();
  const voyages = await addLongStories(busy, 18, 95_000);
  const searching = flood(12, () => busy.call("GET", longestSearch));
  for (let round = 0; round < 3; round += 1) {
    const answered = searching.answered;
    await useIt();
    // The flood went on meanwhile: what was measured was measured in it.
    await expect.poll(() => searching.answered).toBeGreaterThan(answered);
  }
  const statuses = new Set(await searching.stop());
  expect([...statuses]).toEqual([200]);
  // What is found behind the text that is looked through is shown all the same, and why.
  const { stories } = await busy.json<SearchAnswer>("GET", longestSearch);
  expect(stories).toHaveLength(18);
  expect(stories.every(({ match }) => match.reasons.includes("words"))).toBe(true);
  const withPassages = stories.filter(({ match }) => match.passages.length > 0).length;
  expect(withPassages).toBeGreaterThan(10);
  expect(withPassages).toBeLessThan(18);
  await removeStories(busy, voyages);
});

test("whoever searches without waiting for the answers is refused, and nobody else", async () => {
  await found();
  const voyages = await addLongStories(busy, 5, 95_000);
  const searches = Array.from({ length: 100 }, () => busy.call("GET", longestSearch));
  await useIt();
  const statuses = (await Promise.all(searches)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  await removeStories(busy, voyages);
});

test("while a family sends many huge pictures, its neighbours' are taken", async () => {
  await found();
  const pictures = Array.from({ length: 5 }, () => huge);
  let taken = 0;
  const sent = uploadAtOnce(busy, pictures).map(async (answer) => {
    const { status } = await answer;
    taken += 1;
    return status;
  });
  await expect.poll(() => taken).toBeGreaterThan(0);
  await uploadFile(neighbour, await ordinaryPicture(), "image/png");
  expect(taken).toBeLessThan(pictures.length);
  await useIt();
  expect(new Set(await Promise.all(sent))).toEqual(new Set([204]));
});

test("an archive that names one picture many times is read in as fast as one that names it once", async () => {
  await found();
  const many = await sendArchive(busy, archiveOf({ files: [huge], named: 300 }));
  const small = archiveOf({ people: 1, stories: 1, files: [await ordinaryPicture()] });
  await untilDone(neighbour, archivePath(await sendArchive(neighbour, small)));
  await untilDone(busy, archivePath(many));
  expect(await busy.json<TenantImport>("GET", archivePath(many))).toMatchObject({ files: 1, progress: 1 });
});

test("while an archive of many pictures is read in, its neighbours' comes in; and it can be cancelled", async () => {
  await found();
  const files = Array.from({ length: 20 }, () => huge);
  const many = await sendArchive(busy, archiveOf({ people: 3, stories: 5, files }));
  const small = archiveOf({ people: 1, stories: 1, files: [await ordinaryPicture()] });
  await untilDone(neighbour, archivePath(await sendArchive(neighbour, small)));
  expect(await statusOf(busy, archivePath(many))).toBe("running");
  await useIt();
  expect(await busy.json("POST", `${archivePath(many)}/cancel`)).toMatchObject({ status: "cancelling" });
  await expect.poll(() => statusOf(busy, archivePath(many)), { interval: 50, timeout }).toBe("cancelled");
  // Genealogy's list is its own and may be late.
  await expect.poll(() => busy.json("GET", "/api/family-members"), { timeout }).toEqual([]);
  await expect
    .poll(
      async () => (await busy.call("POST", "/api/tenant-imports", small, { "content-type": "application/zip" })).status,
      {
        timeout,
      },
    )
    .toBe(202);
});

test("while a family imports thousands of people, its neighbours' few come in", async () => {
  await found();
  const previews: GedcomImport[] = [];
  for (const before of [0, 1_500, 3_000]) previews.push(await previewGedcom(busy, gedcomOf(1_500, before)));
  const preview = await previewGedcom(neighbour, gedcomOf(1));
  // All at once, so that the busy family has most of its work before it when its neighbours begin.
  const imports = await Promise.all(previews.map((one) => commitGedcom(busy, one)));
  await untilDone(neighbour, gedcomPath(await commitGedcom(neighbour, preview)));
  await useIt();
  for (const one of imports) await untilDone(busy, gedcomPath(one));
  const [theirs, last] = [await lastImportedAt(neighbour, 1), await lastImportedAt(busy, imports.length)];
  expect(theirs < last, `${theirs} is before ${last}`).toBe(true);
});
