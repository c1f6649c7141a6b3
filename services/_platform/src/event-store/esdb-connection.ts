import { EventStoreDBClient, type Credentials } from "@eventstore/db-client";

export interface EsdbConnection {
  readonly client: EventStoreDBClient;
  /** Spread into every append. */
  readonly appendOptions: { readonly credentials?: Credentials };
}

/**
 * Connects lazily. Appends carry their credentials on each call, because that makes the client send one call per
 * append, with a deadline of its own. Without, 6.2.1 sends all appends of the process over one stream and keeps their
 * promises in one place: no deadline, and a broken stream rejects those of the next one too, whose answers then throw
 * outside every promise. A server without TLS gets no credentials (the client drops them); only TLS without credentials
 * is left to the one stream.
 */
export const connectToEsdb = (url: string): EsdbConnection => {
  const client = EventStoreDBClient.connectionString(url);
  const { username, password, searchParams } = new URL(url);
  const withoutTls = searchParams.get("tls") === "false";
  if (username === "" && !withoutTls) return { client, appendOptions: {} };
  const credentials = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  return { client, appendOptions: { credentials } };
};
