import { EventStoreDBClient, type Credentials } from "@eventstore/db-client";
import { existsSync } from "node:fs";
import { WrongSetting } from "../config.ts";

export interface EsdbConnection {
  readonly client: EventStoreDBClient;
  /** Spread into every append. */
  readonly appendOptions: { readonly credentials?: Credentials };
}

/** Where the certificate of the authority lies that an address trusts; to the client upper and lower case are one. */
export const caFileOf = (parameters: URLSearchParams): string | undefined =>
  [...parameters].find(([name]) => name.toLowerCase() === "tlscafile")?.[1];

/**
 * Connects lazily. Appends carry their credentials on each call, because that makes the client send one call per
 * append, with a deadline of its own. Without, 6.2.1 sends all appends of the process over one stream and keeps their
 * promises in one place: no deadline, and a broken stream rejects those of the next one too, whose answers then throw
 * outside every promise. A server without TLS gets no credentials (the client drops them); only TLS without credentials
 * is left to the one stream.
 * @throws WrongSetting where there is no file of the certificate authority that the address names
 */
export const connectToEsdb = (url: string): EsdbConnection => {
  const { username, password, searchParams } = new URL(url);
  const caFile = caFileOf(searchParams);
  if (caFile !== undefined && !existsSync(caFile))
    throw new WrongSetting(`EVENTSTORE_URL names the certificate ${caFile}, which does not exist.`);
  const client = EventStoreDBClient.connectionString(url);
  const withoutTls = searchParams.get("tls") === "false";
  if (username === "" && !withoutTls) return { client, appendOptions: {} };
  const credentials = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { client, appendOptions: { credentials } };
};
