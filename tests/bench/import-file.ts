import { openAsBlob } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { GedcomImport } from "@kinkeeper/contracts/genealogy/endpoints";
import type { Account } from "../product/account.ts";
import type { Product } from "../product/start-product.ts";

export interface ImportTimes {
  /** Seconds from the first byte sent until the file could be looked at. */
  readonly preview: number;
  /** Seconds from the first byte sent until the lists show the last person and tie. */
  readonly total: number;
}

const millisecondsBetweenLooks = 100;

/** Sends a GEDCOM file and imports it, as somebody in a browser does. */
export const importFile = async (
  product: Pick<Product, "origin">,
  account: Account,
  file: string,
): Promise<ImportTimes> => {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  const body = await openAsBlob(file);
  const headers = { "content-type": "application/x-gedcom", cookie: account.cookie };
  const sent = await fetch(new URL("/api/gedcom/imports", product.origin), { method: "POST", headers, body });
  if (!sent.ok) throw new Error(`the file was refused: ${sent.status} ${await sent.text()}`);
  const { id } = (await sent.json()) as GedcomImport;
  const preview = seconds();
  await account.json("POST", `/api/gedcom/imports/${id}/commit`);
  for (;;) {
    const { status, reason } = await account.json<GedcomImport>("GET", `/api/gedcom/imports/${id}`);
    if (status === "done") return { preview, total: seconds() };
    if (status !== "running") throw new Error(`the import ended as ${status}: ${reason ?? ""}`);
    await delay(millisecondsBetweenLooks);
  }
};
