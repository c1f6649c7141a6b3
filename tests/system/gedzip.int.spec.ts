import type { GedzipImport } from "@kinkeeper/contracts/archive/gedzips";
import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { undeclaredTags, validateSeven } from "../../services/genealogy/src/gedcom/testing/validate-seven.ts";
import { foundFamily, joinFamily, type Account } from "../product/account.ts";
import { asZip, download, imported, mediaOf, picture, zipOf } from "../product/gedzip.ts";
import { uploadFile } from "../product/upload-file.ts";
import { unzip } from "../product/unzip.ts";
import { sharedProduct } from "../product/use-shared-product.ts";

let origin: string;
beforeAll(async () => void ({ origin } = await sharedProduct()));

/** As programs of 5.5.1 write it: paths of somebody's disk, pictures on the spot and as records. */
const tree = [
  "0 HEAD",
  "1 SOUR OLDPROGRAM",
  "1 GEDC",
  "2 VERS 5.5.1",
  "1 CHAR UTF-8",
  "0 @i1@ INDI",
  "1 NAME Charles Robert /Darwin/",
  "1 DEAT",
  "2 DATE 19 APR 1882",
  "1 OBJE",
  "2 FILE C:\\Pictures\\Darwins\\charles.jpg",
  "2 FORM jpg",
  "2 TITL Charles at Down",
  "1 OBJE @m1@",
  "2 _PRIM Y",
  "0 @i2@ INDI",
  "1 NAME Emma /Wedgwood/",
  "1 DEAT Y",
  "1 BIRT",
  "2 DATE 2 MAY 1808",
  "2 OBJE @m1@",
  "1 OBJE @m2@",
  "0 @m1@ OBJE",
  "1 FILE église/couple.jpg",
  "2 FORM jpg",
  "2 TITL The couple",
  "1 _DATE 1839",
  "1 NOTE On the day",
  "0 @m2@ OBJE",
  "1 FILE photos/lost.jpg",
  "2 FORM jpg",
  "0 TRLR",
  "",
].join("\n");

const toldBy = async (account: Account) => {
  const people = await account.json<FamilyMember[]>("GET", "/api/family-members");
  const nameOf = new Map(people.map(({ id, firstName }) => [id, firstName]));
  const artifacts = await account.json<Artifact[]>("GET", "/api/family-artifacts");
  return {
    people: people.map(({ firstName, photoUrl }) => [firstName, photoUrl !== null]),
    artifacts: artifacts
      .map(({ title, date, description, artifactType, associatedMembers, faces = [] }) => ({
        title,
        date,
        description,
        artifactType,
        people: associatedMembers.map((id) => nameOf.get(id) ?? id).toSorted(),
        faces: faces.map(({ memberId, path: _path, ...frame }) => ({ name: nameOf.get(memberId), ...frame })),
      }))
      .toSorted((one, other) => (one.title < other.title ? -1 : 1)),
  };
};

/** Genealogy gives portraits when it hears of the pictures. */
const untilPortrayed = async (account: Account, count: number): Promise<void> => {
  const portrayed = async () => (await toldBy(account)).people.filter(([, hasPortrait]) => hasPortrait);
  await expect.poll(portrayed).toHaveLength(count);
};

test("a ZIP of another program comes in with its pictures, once, and goes again when it is undone", async () => {
  const family = await foundFamily(origin, "Darwin");
  const zip = await zipOf({
    "tree.ged": tree,
    "media/charles.jpg": await picture("teal"),
    "église/couple.jpg": await picture("navy"),
  });
  const { looked, people, media } = await imported(family, zip);
  expect(looked).toMatchObject({ files: 2, missing: ["photos/lost.jpg"], missingCount: 1 });
  expect(people).toMatchObject({ status: "done", created: 2 });
  expect(media).toMatchObject({ added: 2, known: 0, issues: [] });
  const told = {
    people: [
      ["Charles Robert", true],
      ["Emma", true],
    ],
    artifacts: [
      {
        title: "Charles at Down",
        date: null,
        description: null,
        artifactType: "photo",
        people: ["Charles Robert"],
        faces: [],
      },
      {
        title: "The couple",
        date: "1839",
        description: "On the day",
        artifactType: "photo",
        people: ["Charles Robert", "Emma"],
        faces: [],
      },
    ],
  };
  await expect.poll(() => toldBy(family), { interval: 100 }).toEqual(told);

  const again = await imported(family, zip);
  expect([looked.known, again.looked]).toMatchObject([0, { files: 2, known: 2 }]);
  expect(again.people).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(again.media).toMatchObject({ added: 0, known: 2 });
  expect(await toldBy(family)).toEqual(told);

  // Which files are here already is not known of one that cannot be read; the rest is looked at all the same.
  const damaged = Buffer.from(zip);
  damaged.fill(0xff, damaged.indexOf(".jpg") + 4, damaged.indexOf(".jpg") + 40);
  const broken = await family.json<GedzipImport>("POST", "/api/gedzip/imports?fileName=family.gdz", damaged, asZip);
  expect(broken).toMatchObject({ status: "waiting", files: 2, known: 0 });
  await family.json("POST", `/api/gedcom/imports/${broken.importId}/discard`);

  await family.json("POST", `/api/gedcom/imports/${looked.importId}/undo`);
  await expect.poll(async () => (await mediaOf(family, looked.importId)).status, { interval: 50 }).toBe("undone");
  await expect.poll(() => toldBy(family), { interval: 50 }).toEqual({ people: [], artifacts: [] });
});

test("a ZIP that another program numbered anew brings its corrections, and no picture twice", async () => {
  const family = await foundFamily(origin, "Down");
  const person = (number: number, name: string, sex: string, birth: string, ...more: readonly string[]) =>
    [`0 @i${number}@ INDI`, `1 NAME ${name} /Darwin/`, `1 SEX ${sex}`, "1 BIRT", `2 DATE ${birth}`, ...more].join("\n");
  const told = [
    "0 HEAD\n1 SOUR OLDPROGRAM\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8",
    person(1, "Charles Robert", "M", "12 FEB 1809", "2 PLAC Shrewsbury", "1 OBJE @m1@"),
    person(2, "Emma", "F", "2 MAY 1808", "2 PLAC Maer", "1 OBJE", "2 FILE emma.jpg", "2 FORM jpg", "2 TITL Emma"),
    person(3, "William Erasmus", "M", "27 DEC 1839", "1 OBJE @m1@"),
    person(4, "Henrietta Emma", "F", "25 SEP 1843"),
    "0 @f1@ FAM\n1 HUSB @i1@\n1 WIFE @i2@\n1 CHIL @i3@\n1 CHIL @i4@\n1 MARR\n2 DATE 29 JAN 1839",
    "0 @m1@ OBJE\n1 FILE photos/boy.jpg\n2 FORM jpg\n2 TITL Father and son",
    "0 TRLR\n",
  ].join("\n");
  const pictures = { "emma.jpg": await picture("teal"), "photos/boy.jpg": await picture("navy") };
  expect((await imported(family, await zipOf({ "tree.ged": told, ...pictures }))).media).toMatchObject({ added: 2 });
  await expect.poll(async () => (await toldBy(family)).artifacts).toHaveLength(2);
  await untilPortrayed(family, 3);
  const before = await toldBy(family);

  const newer = told.replaceAll(/@([ifm])(\d)@/g, "@Q$19$2@").replace("27 DEC 1839", "26 DEC 1839");
  const { people, media } = await imported(family, await zipOf({ "tree.ged": newer, ...pictures }));
  expect(people).toMatchObject({ created: 0, updated: 1, unchanged: 3 });
  expect(media).toMatchObject({ added: 0, known: 2, issues: [] });
  expect(await toldBy(family)).toEqual(before);
  expect(before.artifacts.map((artifact) => artifact.people)).toEqual([
    ["Emma"],
    ["Charles Robert", "William Erasmus"],
  ]);
  const members = await family.json<FamilyMember[]>("GET", "/api/family-members");
  expect(members.find(({ firstName }) => firstName === "William Erasmus")).toMatchObject({ birthDate: "26 DEC 1839" });
  const exported = unzip(await download(family));
  expect([...exported.keys()].filter((name) => name.endsWith(".jpg")).toSorted()).toEqual([
    "emma.jpg",
    "photos/boy.jpg",
  ]);
});

test("undoing takes a portrait only from whom it gave one, keeps what somebody changed, and tells what was left out", async () => {
  const family = await foundFamily(origin, "Shrewsbury");
  const zip = await zipOf({
    "tree.ged": tree.replace("photos/lost.jpg", "letters/note.doc"),
    "letters/note.doc": "no kind that is kept",
    "media/charles.jpg": await picture("teal"),
    "église/couple.jpg": await picture("navy"),
  });
  const { looked, media } = await imported(family, zip);
  expect(media).toMatchObject({
    files: 3,
    missing: [],
    added: 2,
    issues: [expect.stringContaining("letters/note.doc")],
  });
  const artifacts = () => family.json<Artifact[]>("GET", "/api/family-artifacts");
  await expect.poll(async () => (await artifacts()).length).toBe(2);
  const couple = (await artifacts()).find(({ title }) => title === "The couple")!;
  await family.json("PATCH", `/api/family-artifacts/${couple.id}`, { title: "Charles and Emma" });
  const people = () => family.json<FamilyMember[]>("GET", "/api/family-members");
  await expect.poll(async () => (await people()).every(({ photoUrl }) => photoUrl !== null)).toBe(true);
  const emma = (await people()).find(({ firstName }) => firstName === "Emma")!;
  // Somebody had a hand in her: she stays when the import goes.
  await family.json("PATCH", `/api/family-members/${emma.id}`, { biography: "She played the piano." });
  await family.json("POST", `/api/gedcom/imports/${looked.importId}/undo`);
  await expect.poll(async () => (await mediaOf(family, looked.importId)).status, { interval: 50 }).toBe("undone");
  await expect
    .poll(async () => [(await artifacts()).map(({ title }) => title), (await people()).map(({ photoUrl }) => photoUrl)])
    .toEqual([["Charles and Emma"], [null]]);
});

test("undoing leaves a file that anything else shows by now, and frees the others", async () => {
  const family = await foundFamily(origin, "Etruria");
  const zip = await zipOf({
    "tree.ged": tree,
    "media/charles.jpg": await picture("teal"),
    "église/couple.jpg": await picture("navy"),
  });
  const { looked } = await imported(family, zip);
  const artifacts = () => family.json<Artifact[]>("GET", "/api/family-artifacts");
  await expect.poll(async () => (await artifacts()).length).toBe(2);
  await untilPortrayed(family, 2);
  const pathOf = async (title: string) => (await artifacts()).find((one) => one.title === title)!.fileUrl!;
  const [charles, couple] = [await pathOf("Charles at Down"), await pathOf("The couple")];
  await family.json("POST", "/api/family-artifacts", {
    title: "How we looked",
    artifactType: "story",
    content: "At home.",
    privacy: "family",
    pictures: [{ path: couple }],
  });
  await family.json("POST", `/api/gedcom/imports/${looked.importId}/undo`);
  await expect.poll(async () => (await mediaOf(family, looked.importId)).status, { interval: 50 }).toBe("undone");
  await expect.poll(async () => (await artifacts()).map(({ title }) => title)).toEqual(["How we looked"]);
  expect((await family.call("GET", couple)).status).toBe(200);
  expect((await family.call("GET", charles)).status).toBe(404);
});

test("what is no ZIP, holds no GEDCOM file or is not one's own family's is refused", async () => {
  const family = await foundFamily(origin, "Wedgwood");
  const send = (bytes: Buffer) => family.call("POST", "/api/gedzip/imports", bytes, asZip);
  expect((await send(Buffer.from("PK\u0003\u0004 and nothing more"))).status).toBe(415);
  expect((await send(await zipOf({ "a.txt": "a" }))).status).toBe(400);
  expect((await send(await zipOf({ "a.ged": tree, "b.ged": tree }))).status).toBe(400);
  expect((await send(await zipOf({ "a.ged": "no GEDCOM" }))).status).toBeGreaterThanOrEqual(400);
  const longName = "\u0301\u0323".repeat(15_900);
  expect((await send(await zipOf({ "a.ged": tree, [longName]: "a" }))).status).toBe(400);
  expect(await family.json("GET", "/api/gedzip/imports")).toEqual([]);
});

test("a family leaves with its pictures and comes into another as it was; into its own it changes nothing", async () => {
  const family = await foundFamily(origin, "Down");
  await imported(
    family,
    await zipOf({
      "tree.ged": tree,
      "media/charles.jpg": await picture("teal"),
      "église/couple.jpg": await picture("navy"),
    }),
  );
  const [, emma] = await family.json<FamilyMember[]>("GET", "/api/family-members");
  const path = await uploadFile(family, await picture("olive"), "image/jpeg");
  await family.json("POST", "/api/family-artifacts", {
    title: "At the piano",
    artifactType: "photo",
    fileUrl: path,
    date: "1850",
    location: "Down House",
    description: "Every evening.\n@ eight",
    associatedMembers: [emma!.id],
    faces: [{ path, memberId: emma!.id, x: 0.25, y: 0.1, width: 0.5, height: 0.4 }],
  });
  await expect.poll(async () => (await toldBy(family)).artifacts.length).toBe(3);
  await untilPortrayed(family, 2);
  const before = await toldBy(family);

  const zip = await download(family);
  const files = unzip(zip);
  expect([...files.keys()].toSorted()).toEqual([
    "Pictures/Darwins/charles.jpg",
    "gedcom.ged",
    expect.stringMatching(/^media\/[0-9a-f-]{36}\.jpg$/),
    "église/couple.jpg",
  ]);
  const text = files.get("gedcom.ged")!.toString();
  expect(text).not.toContain("_KFILE");
  expect(validateSeven(text)).toEqual([]);
  expect(text).toContain("2 CROP\n3 TOP 10\n3 LEFT 50\n3 HEIGHT 40\n3 WIDTH 100\n");

  const elsewhere = await foundFamily(origin, "Elsewhere");
  const moved = await imported(elsewhere, zip);
  expect(moved.looked).toMatchObject({ files: 3, missing: ["photos/lost.jpg"] });
  expect(moved.media).toMatchObject({ added: 3, known: 0, issues: [] });
  await expect.poll(() => toldBy(elsewhere), { interval: 100 }).toEqual(before);

  const again = await imported(family, zip);
  expect(again.people).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(again.media).toMatchObject({ added: 0, known: 3 });
  expect(await toldBy(family)).toEqual(before);
  const after = unzip(await download(family))
    .get("gedcom.ged")!
    .toString();
  const recordsIn = (ged: string) =>
    ged
      .replace(/1 DATE .*\n2 TIME \S+/, "") // when it was written
      .split(/\n(?=0 )/)
      .toSorted();
  expect(recordsIn(after)).toEqual(recordsIn(text));
});

/** Of version 7: several files in one record, marked faces, a name with an escape and one that is on somebody's disk. */
const treeOfSeven = `0 HEAD
1 SOUR OTHER
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Charles /Darwin/
1 DEAT Y
1 OBJE @M1@
2 CROP
3 TOP 10
3 LEFT 20
3 HEIGHT 30
3 WIDTH 40
1 OBJE @M2@
0 @I2@ INDI
1 NAME Emma /Wedgwood/
1 DEAT Y
1 OBJE @M3@
1 OBJE @M1@
0 @F1@ FAM
1 HUSB @I1@
1 WIFE @I2@
1 MARR Y
2 OBJE @M4@
0 @M1@ OBJE
1 FILE photos/at%20home.jpg
2 FORM image/jpeg
2 TITL At home
1 FILE photos/back.jpg
2 FORM image/jpeg
2 TITL The back
0 @M2@ OBJE
1 FILE file:///C:/charles.jpg
2 FORM image/jpeg
2 TITL Charles
0 @M3@ OBJE
1 FILE emma.jpg
2 FORM image/jpeg
2 TITL Emma
0 @M4@ OBJE
1 FILE wedding.jpg
2 FORM image/jpeg
2 TITL Wedding
0 TRLR
`;

const filesOfSeven = async () => ({
  "photos/at home.jpg": await picture("teal"),
  "photos/back.jpg": await picture("navy"),
  "charles.jpg": await picture("red"),
  "emma.jpg": await picture("lime"),
  "wedding.jpg": await picture("white"),
});

/** What the bytes of a file are, wherever it lies. */
const digestOf = async (account: Account, path: string | null): Promise<string | null> => {
  if (path === null) return null;
  const answer = await account.call("GET", path);
  expect(answer.status).toBe(200);
  return createHash("sha256")
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest("hex");
};

/** The same as `toldBy`, with every file. */
const shownBy = async (account: Account) => {
  const people = await account.json<FamilyMember[]>("GET", "/api/family-members");
  const artifacts = await account.json<Artifact[]>("GET", "/api/family-artifacts");
  const portraits: Record<string, string | null> = {};
  for (const { firstName, photoUrl } of people) portraits[firstName] = await digestOf(account, photoUrl);
  const files: Record<string, (string | null)[]> = {};
  for (const { title, fileUrl, pictures } of artifacts) {
    files[title] = [await digestOf(account, fileUrl)];
    for (const { path, caption } of pictures) files[title].push(caption, await digestOf(account, path));
  }
  return { ...(await toldBy(account)), portraits, files };
};

test("what people changed of the pictures that a file told of goes along, and the file says nothing against it", async () => {
  const family = await foundFamily(origin, "Changed");
  const first = await imported(family, await zipOf({ "gedcom.ged": treeOfSeven, ...(await filesOfSeven()) }));
  expect(first.media).toMatchObject({ added: 4, issues: [] });
  await untilPortrayed(family, 2);
  const artifacts = await family.json<Artifact[]>("GET", "/api/family-artifacts");
  const [home, charles, emma, wedding] = ["At home", "Charles", "Emma", "Wedding"].map((title) =>
    artifacts.find((one) => one.title === title)!,
  );
  const members = await family.json<FamilyMember[]>("GET", "/api/family-members");
  const idOf = (name: string) => members.find(({ firstName }) => firstName === name)!.id;
  const untouched = unzip(await download(family));
  expect([...untouched.keys()].toSorted()).toEqual([
    "charles.jpg",
    "emma.jpg",
    "gedcom.ged",
    "photos/at home.jpg",
    "photos/back.jpg",
    "wedding.jpg",
  ]);
  // All of it is told already, in the words of the file.
  expect(untouched.get("gedcom.ged")!.toString()).not.toContain("@O_");
  expect(untouched.get("gedcom.ged")!.toString()).toContain("1 FILE photos/at%20home.jpg\n2 FORM");

  const change = (one: Artifact | undefined, changes: object) =>
    family.json("PATCH", `/api/family-artifacts/${one!.id}`, changes);
  const { pictures, faces } = home!;
  await change(home, {
    faces: faces!.map((face) => ({ ...face, x: 0.5 })),
    pictures: pictures.map(({ path }) => ({ path, caption: "Written on the back" })),
  });
  await change(charles, { title: "Charles in 1880" });
  await change(emma, { date: "1850", location: "Down House", description: "At the piano", associatedMembers: [] });
  const cake = await uploadFile(family, await picture("gold"), "image/jpeg");
  await change(wedding, { pictures: [{ path: cake, caption: "Cake" }], associatedMembers: [idOf("Charles")] });
  await family.json("PUT", `/api/family-members/${idOf("Charles")}/photo`, { photoPath: charles!.fileUrl });
  await family.json("PUT", `/api/family-members/${idOf("Emma")}/photo`, { photoPath: wedding!.fileUrl });
  const isPortrait = ({ id }: Artifact) => `@O_${id.replaceAll("-", "").toUpperCase()}@\n2 _PRIM Y`;
  await expect
    .poll(async () => {
      const leaving = unzip(await download(family))
        .get("gedcom.ged")!
        .toString();
      return [charles!, wedding!].every((one) => leaving.includes(isPortrait(one)));
    })
    .toBe(true);

  const before = await shownBy(family);
  const zip = await download(family);
  const text = unzip(zip).get("gedcom.ged")!.toString();
  expect([...validateSeven(text), ...undeclaredTags(text)]).toEqual([]);
  const again = await imported(family, zip);
  expect(again.people).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect(again.media).toMatchObject({ added: 0, known: 4, issues: [] });
  expect(await shownBy(family)).toEqual(before);

  const elsewhere = await foundFamily(origin, "Elsewhere");
  expect((await imported(elsewhere, zip)).media).toMatchObject({ added: 4, known: 0, issues: [] });
  // Whose portrait it is belongs to the picture there.
  const artifactsThere = before.artifacts.map((one) =>
    one.title === "Wedding" ? { ...one, people: ["Charles", "Emma"] } : one,
  );
  await expect.poll(() => shownBy(elsewhere)).toEqual({ ...before, artifacts: artifactsThere });
});

test("what was corrected of pictures in our own ZIP is told where it is not taken over", async () => {
  const family = await foundFamily(origin, "Corrected");
  await imported(family, await zipOf({ "gedcom.ged": treeOfSeven, ...(await filesOfSeven()) }));
  await untilPortrayed(family, 2);
  const artifacts = await family.json<Artifact[]>("GET", "/api/family-artifacts");
  const charles = artifacts.find(({ title }) => title === "Charles")!;
  await family.json("PATCH", `/api/family-artifacts/${charles.id}`, { title: "Charles in 1880" });
  await expect
    .poll(async () =>
      unzip(await download(family))
        .get("gedcom.ged")!
        .toString(),
    )
    .toContain("2 TITL Charles in 1880");
  const files = new Map([...unzip(await download(family)), ["more.jpg", await picture("pink")]]);
  const text = files.get("gedcom.ged")!.toString();
  const correctedAs = async (...changes: readonly (readonly [string, string])[]) => {
    let corrected = text;
    for (const [from, to] of changes) {
      expect(corrected).toContain(from);
      corrected = corrected.replace(from, to);
    }
    const { media } = await imported(family, await zipOf({ ...Object.fromEntries(files), "gedcom.ged": corrected }));
    expect(media).toMatchObject({ added: 0, known: 4 });
    return media.issues;
  };
  const before = await shownBy(family);
  const stayed = (title: string, what: string) => `“${title}” stayed as it is here. The file tells otherwise: ${what}.`;
  expect(
    await correctedAs(
      ["2 TITL Charles in 1880", "2 TITL Charles in 1881\n1 NOTE At Down"],
      ["2 TITL Emma", "2 TITL Emma at the piano"],
    ),
  ).toEqual([stayed("Charles in 1880", "title, description"), stayed("Emma", "title")]);
  const own = /1 OBJE @O_\w+@\n/.exec(text)![0];
  expect(await correctedAs(["3 LEFT 20", "3 LEFT 60"], [own, ""])).toEqual([
    stayed("Charles in 1880", "whom it shows"),
    stayed("At home", "where they are in it"),
  ]);
  expect(await correctedAs(["2 TITL Emma", "2 TITL Emma\n1 FILE more.jpg\n2 FORM image/jpeg"])).toEqual([
    stayed("Emma", "files"),
  ]);
  expect(await shownBy(family)).toEqual(before);

  // A file that leaves a private page out, and has the portrait from it, says nothing of the page.
  const emma = artifacts.find(({ title }) => title === "Emma")!;
  await family.json("PATCH", `/api/family-artifacts/${emma.id}`, { privacy: "private", title: "Emma, for me" });
  await expect
    .poll(async () =>
      unzip(await download(family))
        .get("gedcom.ged")!
        .toString(),
    )
    .toContain("2 TITL Emma, for me");
  for (const query of ["", "?restricted=without"])
    expect((await imported(family, await download(family, query))).media.issues).toEqual([]);
});

test("pictures that two files call the same, and names that no ZIP may hold, come to others each as what it is", async () => {
  const family = await foundFamily(origin, "Same");
  const told = (program: string, pictures: readonly (readonly string[])[]) =>
    [
      `0 HEAD\n1 SOUR ${program}\n1 GEDC\n2 VERS 7.0`,
      ...pictures.map(([person], index) => `0 @I${index}@ INDI\n1 NAME ${person}\n1 DEAT Y\n1 OBJE @M${index}@`),
      ...pictures.map(
        ([, file, title], index) => `0 @M${index}@ OBJE\n1 FILE ${file}\n2 FORM image/jpeg\n2 TITL ${title}`,
      ),
      "0 TRLR\n",
    ].join("\n");
  const filesOf: Readonly<Record<string, readonly (readonly [string, string, string, string])[]>> = {
    FIRST: [
      ["Ann /Lee/", "photos/1.jpg", "Ann", "teal"],
      ["Carl /Kay/", `${"deep/".repeat(70)}1.jpg`, "Carl", "gold"],
      // Leads to what another file calls 1.jpg.
      ["Dora /Fay/", "photos/../1.jpg", "Dora", "pink"],
    ],
    SECOND: [
      ["Bess /Day/", "photos/1.jpg", "Bess", "navy"],
      ["Eve /Ray/", "1.jpg", "Eve", "lime"],
    ],
  };
  for (const [program, pictures] of Object.entries(filesOf)) {
    const files: Record<string, Buffer | string> = { "gedcom.ged": told(program, pictures) };
    for (const [, file, , colour] of pictures) files[file.replace("photos/../", "")] = await picture(colour);
    expect((await imported(family, await zipOf(files))).media).toMatchObject({ added: pictures.length, issues: [] });
  }
  await expect.poll(async () => (await shownBy(family)).people.every(([, hasPortrait]) => hasPortrait)).toBe(true);
  const before = await shownBy(family);
  const zip = await download(family);
  expect(unzip(zip).size).toBe(6);
  const again = await imported(family, zip);
  expect(again.looked).toMatchObject({ files: 5, missing: [] });
  expect(again.people).toMatchObject({ created: 0, updated: 0 });
  expect(again.media).toMatchObject({ added: 0, known: 5, issues: [] });
  expect(await shownBy(family)).toEqual(before);

  const elsewhere = await foundFamily(origin, "Elsewhere");
  expect((await imported(elsewhere, zip)).media).toMatchObject({ added: 5, issues: [] });
  await expect.poll(() => shownBy(elsewhere)).toEqual(before);
  const third = await foundFamily(origin, "Third");
  expect((await imported(third, await download(elsewhere))).media).toMatchObject({ added: 5, issues: [] });
  await expect.poll(() => shownBy(third)).toEqual(before);
});

test("nothing of somebody who is hidden leaves", async () => {
  const family = await foundFamily(origin, "Living");
  const add = (firstName: string, isLiving: boolean) =>
    family.json<FamilyMember>("POST", "/api/family-members", { firstName, isLiving });
  const [living, dead] = [await add("Francis", true), await add("Bernard", false)];
  const photo = async (title: string, colour: string, people: readonly string[]) =>
    family.json("POST", "/api/family-artifacts", {
      title,
      artifactType: "photo",
      fileUrl: await uploadFile(family, await picture(colour), "image/jpeg"),
      associatedMembers: people,
    });
  await photo("Both", "red", [living.id, dead.id]);
  await photo("Nobody known", "lime", []);
  await photo("Bernard alone", "blue", [dead.id]);
  const titles = async (query: string) => {
    const files = unzip(await download(family, query));
    const text = files.get("gedcom.ged")!.toString();
    return [files.size - 1, ...["Both", "Nobody known", "Bernard alone"].filter((title) => text.includes(title))];
  };
  await expect.poll(() => titles("")).toEqual([3, "Both", "Nobody known", "Bernard alone"]);
  expect(await titles("?living=names")).toEqual([1, "Bernard alone"]);
  expect(await titles("?living=private")).toEqual([1, "Bernard alone"]);
});

test("what somebody keeps private leaves with them alone, marked, and is private again where it comes in", async () => {
  const admin = await foundFamily(origin, "Discreet");
  await imported(
    admin,
    await zipOf({
      "tree.ged": tree,
      "media/charles.jpg": await picture("teal"),
      "église/couple.jpg": await picture("navy"),
    }),
  );
  const writer = await joinFamily(origin, admin, "Winifred");
  const artifactsOf = (account: Account) => account.json<Artifact[]>("GET", "/api/family-artifacts");
  const atDown = (await artifactsOf(admin)).find(({ title }) => title === "Charles at Down")!;
  const [charles, emma] = await admin.json<FamilyMember[]>("GET", "/api/family-members");
  await admin.json("PATCH", `/api/family-artifacts/${atDown.id}`, { privacy: "private" });
  // So genealogy tells in the writer's tree what it shows of each.
  await admin.json("PATCH", `/api/family-members/${emma!.id}`, { isBirthPrivate: true });
  const add = async (account: Account, title: string, colour: string) =>
    account.json("POST", "/api/family-artifacts", {
      title,
      artifactType: "photo",
      fileUrl: await uploadFile(account, await picture(colour), "image/jpeg"),
      associatedMembers: [charles!.id],
      privacy: "private",
    });
  await add(admin, "The admin’s letter", "black");
  await add(writer, "The writer’s letter", "white");
  const titles = ["Charles at Down", "The admin’s letter", "The writer’s letter"];
  const packed = async (account: Account, query = "") => {
    const zip = await download(account, query);
    const files = unzip(zip);
    const text = files.get("gedcom.ged")!.toString();
    expect(validateSeven(text)).toEqual([]);
    const kept = text.split(/\n(?=0 )/).filter((record) => record.includes("\n1 RESN CONFIDENTIAL"));
    return { zip, text, told: [files.size - 1, ...titles.filter((title) => text.includes(title))], kept: kept.length };
  };
  await expect.poll(async () => (await packed(admin)).told).toEqual([3, "Charles at Down", "The admin’s letter"]);
  await expect.poll(async () => (await packed(writer)).told).toEqual([2, "The writer’s letter"]);
  const [ofAdmin, ofWriter] = [await packed(admin), await packed(writer)];
  expect([ofAdmin.kept, ofWriter.kept]).toEqual([2, 1]);
  expect((await packed(admin, "?restricted=without")).told).toEqual([1]);

  const elsewhere = await foundFamily(origin, "Elsewhere");
  expect((await imported(elsewhere, ofAdmin.zip)).media).toMatchObject({ added: 3, issues: [] });
  await expect
    .poll(async () => (await artifactsOf(elsewhere)).map(({ title, privacy }) => `${title}: ${privacy}`).toSorted())
    .toEqual(["Charles at Down: private", "The admin’s letter: private", "The couple: family"]);
  const other = await joinFamily(origin, elsewhere, "Rupert");
  await expect.poll(async () => (await artifactsOf(other)).map(({ title }) => title)).toEqual(["The couple"]);

  // Where the tree leaves without records that others keep private, it takes nothing away.
  expect(ofWriter.text).toContain("\n1 _SIGHT PART\n");
  for (const { zip } of [ofWriter, ofAdmin]) {
    const { people, media } = await imported(admin, zip);
    expect(people).toMatchObject({ created: 0, updated: 0 });
    expect(media.issues).toEqual([]);
    expect((await packed(admin)).text).toContain("/charles.jpg\n");
  }
  expect((await packed(admin)).told.slice(1, 3)).toEqual(["Charles at Down", "The admin’s letter"]);
});
