import { openAsBlob } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/gedcom";
import { genealogyContext } from "@kinkeeper/contracts/genealogy/events";
import type { Account } from "../product/account.ts";
import type { Product } from "../product/start-product.ts";
import { whenProjected } from "./read-models.ts";

/** Seconds. */
export interface ImportTimes {
  /** From the first byte sent until the file could be looked at. */
  readonly preview: number;
  /** From the commit until the family's lists show the last person and relationship. */
  readonly listed: number;
}

export interface ImportTimesEverywhere extends ImportTimes {
  /** From the commit until the last read model, every service's, shows them. */
  readonly projected: number;
}

const millisecondsBetweenLooks = 100;
const secondsSince = (start: number): number => (performance.now() - start) / 1000;

/** Sends a GEDCOM file and answers the id of its preview. */
const sendFile = async ({ origin }: Pick<Product, "origin">, account: Account, file: string): Promise<string> => {
  const body = await openAsBlob(file);
  const headers = { "content-type": "application/x-gedcom", cookie: account.cookie };
  const sent = await fetch(new URL("/api/gedcom/imports", origin), { method: "POST", headers, body });
  if (!sent.ok) throw new Error(`the file was refused: ${sent.status} ${await sent.text()}`);
  return ((await sent.json()) as GedcomImport).id;
};

const commit = async (account: Account, id: string): Promise<void> => {
  await account.json("POST", `/api/gedcom/imports/${id}/commit`);
  for (;;) {
    const { status, reason } = await account.json<GedcomImport>("GET", `/api/gedcom/imports/${id}`);
    if (status === "done") return;
    if (status !== "running") throw new Error(`the import ended as ${status}: ${reason ?? ""}`);
    await delay(millisecondsBetweenLooks);
  }
};

/** Sends a GEDCOM file and imports it, as somebody in a browser does. */
export const importFile = async (
  product: Pick<Product, "origin">,
  account: Account,
  file: string,
): Promise<ImportTimes> => {
  const sentAt = performance.now();
  const id = await sendFile(product, account, file);
  const preview = secondsSince(sentAt);
  const committedAt = performance.now();
  await commit(account, id);
  return { preview, listed: secondsSince(committedAt) };
};

/** The same, and waits for the read models of every service. */
export const importFileEverywhere = async (
  product: Pick<Product, "origin" | "folder">,
  account: Account,
  file: string,
): Promise<ImportTimesEverywhere> => {
  const times = await importFile(product, account, file);
  const listedAt = performance.now();
  await whenProjected(product, genealogyContext);
  return { ...times, projected: times.listed + secondsSince(listedAt) };
};
