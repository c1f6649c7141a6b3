import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import type { LifeEvent } from "@kinkeeper/contracts/archive/life-events";
import type { TenantImport } from "@kinkeeper/contracts/archive/transfers";
import type { Tradition } from "@kinkeeper/contracts/archive/traditions";
import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import type { FamilyRelationship } from "@kinkeeper/contracts/genealogy/relationship-endpoints";
import { formatDate } from "@kinkeeper/contracts/dates/format-date";
import sharp from "sharp";
import { expect } from "vitest";
import { foundFamily, type Account } from "./account.ts";
import { importGedcom } from "./import-gedcom.ts";
import { unzip } from "./unzip.ts";
import { uploadFile } from "./upload-file.ts";

/** Two people with one number, one with none, and names that our own file cannot keep. */
const old = [
  "0 HEAD",
  "1 GEDC",
  "2 VERS 5.5.1",
  "0 @i1@ INDI",
  "1 NAME Charles Robert /Darwin/",
  "1 SEX M",
  "1 BIRT",
  "2 DATE 12 FEB 1809",
  "2 PLAC Shrewsbury",
  "1 _UID 6F1A3F0E9A1D5C0B8A512F1F6B8A7C11ABCD",
  "1 OCCU Naturalist",
  "1 FAMC @f1@",
  "0 @i2@ INDI",
  "1 NAME Erasmus Alvey /Darwin/",
  "1 _UID 6F1A3F0E9A1D5C0B8A512F1F6B8A7C11ABCD",
  "1 FAMC @f1@",
  "0 @i3@ INDI",
  "1 NAME Robert Waring /Darwin/",
  "1 FAMS @f1@",
  "0 @f1@ FAM",
  "1 HUSB @i3@",
  "1 CHIL @i1@",
  "1 CHIL @i2@",
  "0 TRLR",
  "",
].join("\n");

const picture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** A family with something of everything, and its archive. */
export const foundDarwins = async (origin: string) => {
  const ours = await foundFamily(origin, "Darwin");
  await importGedcom(ours, old);
  const emma = await ours.json<FamilyMember>("POST", "/api/family-members", {
    firstName: "Emma",
    lastName: "Darwin",
    maidenName: "Wedgwood",
    birthDate: "2 May 1808",
    biography: "She played the piano.\nEvery evening.",
  });
  const people = await ours.json<FamilyMember[]>("GET", "/api/family-members");
  const idOf = (name: string) => people.find(({ firstName }) => firstName.startsWith(name))!.id;
  await ours.json("POST", "/api/family-relationships", {
    member1Id: emma.id,
    member2Id: idOf("Charles"),
    relationshipType: "spouse",
    marriageDate: "29 Jan 1839",
  });
  await ours.json("POST", "/api/family-relationships", {
    member1Id: emma.id,
    member2Id: idOf("Erasmus"),
    relationshipType: "cousin",
  });
  for (const [id, colour] of [
    [emma.id, "teal"],
    [idOf("Erasmus"), "maroon"],
  ] as const)
    await ours.json("PUT", `/api/family-members/${id}/photo`, {
      photoPath: await uploadFile(ours, await picture(colour), "image/jpeg"),
    });
  await ours.json("POST", "/api/family-artifacts", {
    title: "The Beagle",
    artifactType: "story",
    content: "We sailed.\n\nAt last — Ωκεανός 🐢",
    fileUrl: await uploadFile(ours, await picture("navy"), "image/jpeg"),
    pictures: [{ path: await uploadFile(ours, await picture("olive"), "image/jpeg"), caption: "Plymouth" }],
    date: "between 1831 and 1836",
    associatedMembers: [idOf("Charles"), emma.id],
    tags: ["Voyage", "sea"],
    privacy: "private",
  });
  await ours.json("POST", "/api/events", {
    title: "The wedding",
    eventType: "marriage",
    eventDate: "29 Jan 1839",
    linkedMemberIds: [emma.id, idOf("Charles"), idOf("Erasmus")],
  });
  await ours.json("POST", "/api/family-traditions", {
    name: "Backgammon",
    description: "Two games every evening",
    recurrence: "daily",
    linkedMemberIds: [emma.id],
  });
  return { ours, before: await toldBy(ours), zip: await wholeExport(ours) };
};
/** The archive as its admin downloads it. */
export const exported = async (admin: Account): Promise<Buffer> => {
  const answer = await admin.call("GET", "/api/tenant-export");
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** The export once archive has heard from genealogy of both portraits: two of the four files. */
export const wholeExport = async (admin: Account): Promise<Buffer> => {
  let zip: Buffer = Buffer.alloc(0);
  const countFiles = async () => {
    zip = await exported(admin);
    return [...unzip(zip).keys()].filter((name) => name.startsWith("files/")).length;
  };
  await expect.poll(countFiles, { interval: 200 }).toBe(4);
  return zip;
};

/** Has it read in, and answers once that has ended. */
export const readIn = async (admin: Account, bytes: Buffer): Promise<TenantImport> => {
  const { id } = await admin.json<TenantImport>("POST", "/api/tenant-imports", bytes, {
    "content-type": "application/zip",
  });
  const look = () => admin.json<TenantImport>("GET", `/api/tenant-imports/${id}`);
  await expect.poll(async () => (await look()).status).not.toBe("running");
  return look();
};

/** Everything a family has, without ids and days: people by name, files by how they look. */
export const toldBy = async (admin: Account) => {
  const people = await admin.json<FamilyMember[]>("GET", "/api/family-members");
  const nameOf = new Map(people.map(({ id, firstName }) => [id, firstName]));
  const colourOf = async (path: string | null): Promise<readonly number[] | null> => {
    if (path === null) return null;
    const answer = await admin.call("GET", path);
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .resize(1, 1)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Re-encoding may change a shade by a little.
    return [...data.subarray(0, info.channels)].map((value) => Math.round(value / 16));
  };
  const ties = await admin.json<FamilyRelationship[]>("GET", "/api/family-relationships");
  const artifacts = await admin.json<Artifact[]>("GET", "/api/family-artifacts");
  const events = await admin.json<LifeEvent[]>("GET", "/api/events");
  const traditions = await admin.json<Tradition[]>("GET", "/api/family-traditions");
  // GEDCOM has a spelling of its own for dates that it understands.
  const day = (typed: string | null) => typed && formatDate(typed);
  const names = (ids: readonly string[]) => ids.map((id) => nameOf.get(id) ?? id);
  return {
    people: await Promise.all(
      people.map(async ({ id: _id, createdAt: _created, updatedAt: _updated, photoUrl, ...person }) => ({
        ...person,
        birthDate: day(person.birthDate),
        photo: await colourOf(photoUrl),
      })),
    ),
    ties: ties
      .map(({ member1Id, member2Id, relationshipType: type, marriageDate }) => {
        const ends = names([member1Id, member2Id]);
        return [...(type === "parent" ? ends : ends.toSorted()), type, day(marriageDate)].join(" ");
      })
      .toSorted(),
    artifacts: await Promise.all(
      artifacts.map(async ({ title, content, date, tags, privacy, fileUrl, pictures, associatedMembers }) => ({
        title,
        content,
        date,
        tags,
        privacy,
        file: await colourOf(fileUrl),
        pictures: await Promise.all(pictures.map(async ({ path, caption }) => [caption, await colourOf(path)])),
        people: names(associatedMembers),
      })),
    ),
    events: events.map(({ title, eventType, eventDate, privacy, linkedMemberIds }) => ({
      title,
      eventType,
      eventDate,
      privacy,
      people: names(linkedMemberIds),
    })),
    traditions: traditions.map(({ name, description, recurrence, linkedMemberIds }) => ({
      name,
      description,
      recurrence,
      people: names(linkedMemberIds),
    })),
  };
};
