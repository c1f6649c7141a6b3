import type { GedzipImport } from "@kinkeeper/contracts/archive/gedzips";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect } from "vitest";
import { ZipFile } from "yazl";
import type { Account } from "./account.ts";

/** A picture of one colour. */
export const picture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** The family as a GEDZIP. */
export const download = async (account: Account, query = ""): Promise<Buffer> => {
  const answer = await account.call("GET", `/api/gedzip/export${query}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

/** A ZIP of these files. */
export const zipOf = (files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream as never);
};

export const asZip = { "content-type": "application/zip" };

/** What came of the pictures of an import. */
export const mediaOf = async (account: Account, importId: string): Promise<GedzipImport> =>
  (await account.json<GedzipImport[]>("GET", "/api/gedzip/imports")).find((one) => one.importId === importId)!;

/** Sends a ZIP, has it imported, and waits until its pictures are here. */
export const imported = async (account: Account, zip: Buffer) => {
  const looked = await account.json<GedzipImport>("POST", "/api/gedzip/imports?fileName=family.gdz", zip, asZip);
  await account.json("POST", `/api/gedcom/imports/${looked.importId}/commit`);
  await expect.poll(async () => (await mediaOf(account, looked.importId)).status, { interval: 50 }).toBe("done");
  const people = await account.json<GedcomImport>("GET", `/api/gedcom/imports/${looked.importId}`);
  return { looked, people, media: await mediaOf(account, looked.importId) };
};
