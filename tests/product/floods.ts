import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import type { TenantImport } from "@kinkeeper/contracts/archive/transfers";
import sharp from "sharp";
import type { Account } from "./account.ts";
import { sendFile } from "./upload-file.ts";
import { zip } from "./zip.ts";

/** What one family does all the time until it is stopped. */
export interface Flood {
  /** Stops it, and answers with the statuses of what was answered. */
  readonly stop: () => Promise<readonly number[]>;
  /** How many of its requests were answered so far. */
  readonly answered: number;
}

/** The same request again and again, so many at a time. */
export const flood = (loops: number, send: () => Promise<Response>): Flood => {
  const statuses: number[] = [];
  const stopped = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const answer = await send();
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  const running = Promise.all(Array.from({ length: loops }, loop));
  running.catch(() => undefined); // told by `stop`
  return {
    stop: async () => {
      stopped.abort();
      await running;
      return statuses;
    },
    get answered() {
      return statuses.length;
    },
  };
};

const sentence = (number: number): string => `In the year ${1700 + (number % 200)} we sailed past island ${number}. `;

/** Adds stories that are about as long as stories may be, with the word “sailed” all through them; answers with their ids. */
export const addLongStories = async (account: Account, count: number, letters: number): Promise<readonly string[]> => {
  const ids: string[] = [];
  for (let story = 0; story < count; story += 1) {
    let content = "";
    for (let number = 0; content.length < letters; number += 1) content += sentence(number * 7 + story * 13);
    const { id } = await account.json<{ id: string }>("POST", "/api/family-artifacts", {
      title: `Voyage ${story}`,
      artifactType: "story",
      content: content.slice(0, letters).trim(),
    });
    ids.push(id);
  }
  return ids;
};

/** Else the search computes what each of their thousands of passages means, beside whatever comes after. */
export const removeStories = async (account: Account, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const { ok, status } = await account.call("DELETE", `/api/family-artifacts/${id}`);
    if (!ok) throw new Error(`story ${id} was not removed: ${status}`);
  }
};

export const longestSearch = "/api/search?q=sailed&limit=100";

/** A picture of 49 million pixels in a few thousand bytes. */
export const hugePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: "navy" } })
    .png({ palette: true, colours: 2 })
    .toBuffer();

/** As a small camera takes them. */
export const ordinaryPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 900, channels: 3, background: "olive" } })
    .png()
    .toBuffer();

/** Uploads pictures, all at once; answers how each was taken. */
export const uploadAtOnce = (account: Account, pictures: readonly Buffer[]): readonly Promise<Response>[] =>
  pictures.map(async (picture) => (await sendFile(account, picture, "image/png", "photo")).sent);

const idOf = (number: number): string => `0190a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

export interface SmallArchive {
  /** People in its tree. */
  readonly people?: number;
  /** Files it holds; each may be named more than once. */
  readonly files?: readonly Buffer[];
  /** How often each file is named. */
  readonly named?: number;
  readonly stories?: number;
}

/** A family's archive as a ZIP. */
export const archiveOf = ({ people = 0, files = [], named = 1, stories = 0 }: SmallArchive): Buffer => {
  const numbers = Array.from({ length: people }, (_, number) => number + 1);
  const names = files.map((_, number) => `files/${idOf(900_000 + number)}.png`);
  const document = {
    format: "kinkeeper-archive",
    version: 1,
    people: numbers.map((number) => ({ id: idOf(number) })),
    artifacts: Array.from({ length: stories }, (_, number) => ({
      id: idOf(500_000 + number),
      title: `Story ${number}`,
      artifactType: "story",
      content: sentence(number),
    })),
    events: [],
    traditions: [],
    comments: [],
    announcements: [],
    files: names.flatMap((name, nr) =>
      Array.from({ length: named }, (_, time) => ({ id: idOf(600_000 + nr * 1_000 + time), name })),
    ),
  };
  return zip({
    "archive.json": JSON.stringify(document),
    "family.ged": gedcomOf(people),
    ...Object.fromEntries(names.map((name, nr) => [name, files[nr]!])),
  });
};

/** A GEDCOM file of so many people who are related to nobody, numbered after `before` others. */
export const gedcomOf = (people: number, before = 0): string =>
  [
    "0 HEAD",
    "1 GEDC",
    "2 VERS 7.0",
    ...Array.from({ length: people }, (_, index) => before + index).flatMap((number) => [
      `0 @I${number + 1}@ INDI`,
      `1 NAME Person ${number + 1} /Many/`,
      "1 BIRT",
      `2 DATE ${1700 + (number % 200)}`,
      `1 _KINID ${idOf(number + 1)}`,
    ]),
    "0 TRLR",
    "",
  ].join("\n");

/** Sends an archive to be read in; answers the import. */
export const sendArchive = (account: Account, bytes: Uint8Array): Promise<TenantImport> =>
  account.json<TenantImport>("POST", "/api/tenant-imports", bytes, { "content-type": "application/zip" });

/** Sends a GEDCOM file to be previewed; answers its import. */
export const previewGedcom = (account: Account, text: string): Promise<GedcomImport> =>
  account.json<GedcomImport>("POST", "/api/gedcom/imports", text, { "content-type": "application/x-gedcom" });

/** Says that a previewed GEDCOM file shall be imported; answers the import. */
export const commitGedcom = (account: Account, { id }: GedcomImport): Promise<GedcomImport> =>
  account.json<GedcomImport>("POST", `/api/gedcom/imports/${id}/commit`);

/** Sends a GEDCOM file and says that it shall be imported; answers the import. */
export const sendGedcom = async (account: Account, text: string): Promise<GedcomImport> =>
  commitGedcom(account, await previewGedcom(account, text));
