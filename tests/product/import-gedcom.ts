import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { expect } from "vitest";
import type { Account } from "./account.ts";

/** Previews and imports a GEDCOM text, and waits until it is done. */
export const importGedcom = async (account: Account, text: string | Uint8Array): Promise<GedcomImport> => {
  const { id } = await account.json<GedcomImport>("POST", "/api/gedcom/imports", text, {
    "content-type": "application/x-gedcom",
  });
  await account.json("POST", `/api/gedcom/imports/${id}/commit`);
  await expect
    .poll(async () => (await account.json<GedcomImport>("GET", `/api/gedcom/imports/${id}`)).status, {
      timeout: 120_000,
      interval: 50,
    })
    .not.toBe("running");
  const finished = await account.json<GedcomImport>("GET", `/api/gedcom/imports/${id}`);
  expect(finished).toMatchObject({ status: "done" });
  return finished;
};
