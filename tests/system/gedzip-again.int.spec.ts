import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import { undeclaredTags, validateSeven } from "../../services/genealogy/src/gedcom/testing/validate-seven.ts";
import { foundFamily, joinFamily, type Account } from "../product/account.ts";
import { download, imported, mediaOf, picture, zipOf } from "../product/gedzip.ts";
import { unzip } from "../product/unzip.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

let origin: string;
beforeAll(async () => void ({ origin } = await sharedProduct()));

/** Two people of another program, a picture of each and one of both. */
const tree = `0 HEAD
1 SOUR OTHER
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Charles /Darwin/
1 DEAT Y
1 OBJE @M1@
1 OBJE @M3@
0 @I2@ INDI
1 NAME Emma /Wedgwood/
1 DEAT Y
1 OBJE @M2@
1 OBJE @M3@
0 @M1@ OBJE
1 FILE charles.jpg
2 FORM image/jpeg
2 TITL Charles
0 @M2@ OBJE
1 FILE emma.jpg
2 FORM image/jpeg
2 TITL Emma
0 @M3@ OBJE
1 FILE both.jpg
2 FORM image/jpeg
2 TITL Both
0 TRLR
`;
const pictures = async () => ({
  "charles.jpg": await picture("teal"),
  "emma.jpg": await picture("navy"),
  "both.jpg": await picture("gold"),
});

const treeIn = (zip: Buffer): string => unzip(zip).get("gedcom.ged")!.toString();
/** The same ZIP with another tree in it. */
const withTree = (zip: Buffer, text: string) => zipOf({ ...Object.fromEntries(unzip(zip)), "gedcom.ged": text });
const artifactsOf = (account: Account) => account.json<Artifact[]>("GET", "/api/family-artifacts");
const peopleOf = (account: Account) => account.json<FamilyMember[]>("GET", "/api/family-members");
const portraitsOf = async (account: Account) =>
  Object.fromEntries((await peopleOf(account)).map(({ firstName, photoUrl }) => [firstName, photoUrl !== null]));
const named = async (account: Account, title: string) =>
  (await artifactsOf(account)).find((one) => one.title === title)!;

/** A family of the two, whose portraits have arrived. */
const family = async (name: string, text = tree): Promise<Account> => {
  const account = await foundFamily(origin, name);
  expect((await imported(account, await zipOf({ "gedcom.ged": text, ...(await pictures()) }))).media).toMatchObject({
    added: 3,
    issues: [],
  });
  await expect.poll(() => portraitsOf(account)).toEqual({ Charles: true, Emma: true });
  return account;
};

test("a link to a picture that was taken out of our own export is told, and the picture stays linked", async () => {
  const account = await family("Unlinked");
  const zip = await download(account);
  const text = treeIn(zip);
  expect(text).not.toContain("@O_");
  const link = "1 OBJE @M3@\n";
  const issuesOf = async (told: string) => (await imported(account, await withTree(zip, told))).media.issues;
  const whole = "1 _SIGHT ALL\n";
  const without = text.replace(link, "");
  expect([text.includes(whole), without === text]).toEqual([true, false]);
  const before = (await named(account, "Both")).associatedMembers;

  // Whoever does not show everything, or another program, does not say by it that somebody is not in a picture.
  expect(await issuesOf(text)).toEqual([]);
  expect(await issuesOf(without.replace(whole, "1 _SIGHT PART\n"))).toEqual([]);
  expect(await issuesOf(tree.replace(link, ""))).toEqual([]);
  const told = ["“Both” stayed as it is here. The file tells otherwise: whom it shows."];
  expect(await issuesOf(without)).toEqual(told);

  // Somebody may have linked a picture here since.
  const { id } = await named(account, "Charles");
  await account.json("PATCH", `/api/family-artifacts/${id}`, { associatedMembers: before });
  expect(await issuesOf(text)).toEqual([told[0]!.replace("Both", "Charles")]);
  expect((await named(account, "Charles")).associatedMembers).toEqual(before);
  expect((await named(account, "Both")).associatedMembers).toEqual(before);
});

test("who has no portrait has none where the family comes in, though pictures show them", async () => {
  const account = await family("Faceless");
  const charles = (await peopleOf(account)).find(({ firstName }) => firstName === "Charles")!;
  await account.json("PUT", `/api/family-members/${charles.id}/photo`, { photoPath: null });
  const portraits = { Charles: false, Emma: true };
  await expect.poll(() => portraitsOf(account)).toEqual(portraits);
  const exported = async () => {
    const zip = await download(account);
    return { zip, text: treeIn(zip), unportrayed: treeIn(zip).split("1 _NO_PORTRAIT Y\n").length - 1 };
  };
  await expect.poll(async () => (await exported()).unportrayed).toBe(1);
  const { zip, text } = await exported();
  expect([...validateSeven(text), ...undeclaredTags(text)]).toEqual([]);

  const elsewhere = await foundFamily(origin, "Elsewhere");
  expect((await imported(elsewhere, zip)).media).toMatchObject({ added: 3, issues: [] });
  // Portraits are given in the order of the file: his would have been the first.
  await expect.poll(async () => (await portraitsOf(elsewhere)).Emma).toBe(true);
  expect(await portraitsOf(elsewhere)).toEqual(portraits);

  const { people, media } = await imported(account, zip);
  expect([people.updated, media.issues]).toEqual([0, []]);
  const whenWritten = /1 DATE .*\n2 TIME .*/;
  expect((await exported()).text.replace(whenWritten, "")).toBe(text.replace(whenWritten, ""));
});

test("a picture that was private once and is shared by now is shared where the family comes in", async () => {
  const restricted = tree
    .replace("0 @M3@ OBJE\n", "0 @M3@ OBJE\n1 RESN CONFIDENTIAL\n")
    .replace("1 OBJE @M1@\n", "1 OBJE @M1@\n2 RESN CONFIDENTIAL\n");
  const account = await foundFamily(origin, "Opened");
  const zip = await zipOf({ "gedcom.ged": restricted, ...(await pictures()) });
  expect((await imported(account, zip)).media).toMatchObject({ added: 3, issues: [] });
  const privacyOf = async (of: Account) =>
    Object.fromEntries((await artifactsOf(of)).map(({ title, privacy }) => [title, privacy]));
  const [open, closed] = [
    { Both: "family", Charles: "family", Emma: "family" },
    { Both: "private", Charles: "private", Emma: "family" },
  ];
  expect(await privacyOf(account)).toEqual(closed);
  const comesIn = async (query: string) => {
    const elsewhere = await foundFamily(origin, "Elsewhere");
    await imported(elsewhere, await download(account, query));
    return privacyOf(elsewhere);
  };
  expect(await comesIn("")).toEqual(closed);
  expect(await comesIn("?restricted=without")).toEqual({ Emma: "family" });

  for (const { id } of await artifactsOf(account))
    await account.json("PATCH", `/api/family-artifacts/${id}`, { privacy: "family" });
  expect(await privacyOf(account)).toEqual(open);
  expect(await comesIn("")).toEqual(open);
  expect(await comesIn("?restricted=without")).toEqual(open);
});

describe("a member’s ZIP", () => {
  const statusOf = (account: Account, importId: string) =>
    account.call("GET", `/api/gedcom/imports/${importId}`).then(({ status }) => status);

  test("brings its people, pictures and portraits into an empty family, and is theirs to undo", async () => {
    const admin = await foundFamily(origin, "Empty");
    const [member, other] = [await joinFamily(origin, admin, "Winifred"), await joinFamily(origin, admin, "Rupert")];
    const kept = tree.replace("0 @M2@ OBJE\n", "0 @M2@ OBJE\n1 RESN CONFIDENTIAL\n");
    const first = await imported(member, await zipOf({ "gedcom.ged": kept, ...(await pictures()) }));
    expect(first.people).toMatchObject({ created: 2, waiting: 0, canUndo: true });
    expect(first.media).toMatchObject({ added: 3, issues: [] });
    // Her own picture is private: that of both is her portrait.
    await expect.poll(() => portraitsOf(admin)).toEqual({ Charles: true, Emma: true });
    const titles = async (of: Account) => (await artifactsOf(of)).map(({ title }) => title).toSorted();
    expect(await Promise.all([member, admin, other].map(titles))).toEqual([
      ["Both", "Charles", "Emma"],
      ["Both", "Charles"],
      ["Both", "Charles"],
    ]);
    const { importId } = first.looked;
    expect([await statusOf(other, importId), await statusOf(admin, importId)]).toEqual([404, 200]);
    expect(await other.json("GET", "/api/gedzip/imports")).toEqual([]);

    // A correction waits, and so does a link: what the file has of new pictures is added.
    const corrected = kept
      .replace("1 DEAT Y\n1 OBJE @M2@\n", "1 BIRT\n2 DATE 2 MAY 1808\n1 DEAT Y\n1 OBJE @M2@\n1 OBJE @M4@\n")
      .replace("0 TRLR", "0 @M4@ OBJE\n1 FILE piano.jpg\n2 FORM image/jpeg\n2 TITL Piano\n0 TRLR");
    const files = { ...(await pictures()), "piano.jpg": await picture("pink") };
    const second = await imported(member, await zipOf({ "gedcom.ged": corrected, ...files }));
    expect(second.people).toMatchObject({ created: 0, updated: 0, waiting: 1 });
    expect(second.media).toMatchObject({ added: 1, known: 3, issues: [] });

    for (const id of [second.looked.importId, importId]) {
      expect((await other.call("POST", `/api/gedcom/imports/${id}/undo`)).status).toBe(404);
      await member.json("POST", `/api/gedcom/imports/${id}/undo`);
      await expect.poll(async () => (await mediaOf(member, id)).status, { interval: 50 }).toBe("undone");
    }
    await expect.poll(async () => [await titles(member), await peopleOf(admin)]).toEqual([[], []]);
  });

  test("gives nobody a portrait whom the member may not change", async () => {
    const withErasmus = tree
      .replace("0 @I2@ INDI", "0 @I3@ INDI\n1 NAME Erasmus /Darwin/\n1 DEAT Y\n1 OBJE @M3@\n0 @I2@ INDI")
      .replaceAll("1 OBJE @M3@\n0 @I3@", "0 @I3@");
    const admin = await foundFamily(origin, "Locked");
    await imported(admin, await zipOf({ "gedcom.ged": withErasmus, ...(await pictures()) }));
    await expect.poll(() => portraitsOf(admin)).toEqual({ Charles: true, Erasmus: true, Emma: true });
    const restrictions: Readonly<Record<string, string>> = { Charles: "locked", Erasmus: "confidential" };
    for (const { id, firstName } of await peopleOf(admin)) {
      await admin.json("PUT", `/api/family-members/${id}/photo`, { photoPath: null });
      const restriction = restrictions[firstName];
      if (restriction) await admin.json("PATCH", `/api/family-members/${id}`, { restrictions: [restriction] });
    }
    /** Sends the file with one more picture, of all three. */
    const give = async (sender: Account, name: string, colour: string, last: string) => {
      const more = withErasmus
        .replaceAll(/(\n1 DEAT Y)/g, "$1\n1 OBJE @M4@")
        .replace("0 TRLR", `0 @M4@ OBJE\n1 FILE ${name}\n2 FORM image/jpeg\n2 TITL ${name}\n0 TRLR`);
      const files = { ...(await pictures()), [name]: await picture(colour) };
      const { media } = await imported(sender, await zipOf({ "gedcom.ged": more, ...files }));
      expect(media).toMatchObject({ added: 1, known: 3, issues: [] });
      // They are given in the order of the file.
      await expect.poll(async () => (await portraitsOf(admin))[last]).toBe(true);
      return portraitsOf(admin);
    };
    const member = await joinFamily(origin, admin, "Winifred");
    expect(await give(member, "new.jpg", "pink", "Emma")).toEqual({ Charles: false, Erasmus: false, Emma: true });
    expect(await give(admin, "newer.jpg", "lime", "Charles")).toMatchObject({ Charles: true, Emma: true });
  });
});
