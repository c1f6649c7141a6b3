import { existsSync } from "node:fs";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamParts } from "@kinkeeper/contracts/event";
import type { StoredData } from "@kinkeeper/platform/event-store";
import { unseal } from "@kinkeeper/platform/journal/personal-data";
import { keyName } from "@kinkeeper/platform/keyring";
import type { DataFolder } from "../data-folder.ts";
import { fileRows } from "../file-rows.ts";
import { superAddress } from "./demo-accounts.ts";

type Files = Pick<DataFolder, "events" | "keys" | "demoAccounts">;

/** The first administrators of the platform: the demo's is the very first. */
const firstAdmins = `
  select stream, event_id, type, data from events where type = 'UserRegistered' and stream in
    (select stream from events where category = 'user' and type = 'SuperAdminAppointed' order by position limit 10)`;

const isDemoAdmin = ({ keys }: Files, { stream, event_id, type, data }: Readonly<Record<string, unknown>>): boolean => {
  const place = { stream: String(stream), eventId: String(event_id), type: String(type) };
  const name = keyName(platformTenant, streamParts(place.stream).id);
  const key = fileRows(keys, "keys", "select key from keys where name = ?", name)[0]?.["key"];
  if (!(key instanceof Uint8Array)) return false; // erased
  return unseal(JSON.parse(String(data)) as StoredData, Buffer.from(key), place).data["email"] === superAddress;
};

/**
 * Whether the demo is in a data folder, whose accounts, one of them a super_admin, share one password. The file that says so is in no
 * backup, and left out where a folder is put together of copies: the events say it too.
 */
export const holdsDemo = (files: Files): boolean => {
  if (existsSync(files.demoAccounts)) return true;
  if (!existsSync(files.events) || !existsSync(files.keys)) return false;
  return fileRows(files.events, "events", firstAdmins).some((row) => isDemoAdmin(files, row));
};
