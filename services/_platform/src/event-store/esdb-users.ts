import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import {
  BACKWARDS,
  END,
  jsonEvent,
  NO_STREAM,
  StreamNotFoundError,
  type AppendExpectedRevision,
} from "@eventstore/db-client";
import { Agent, fetch } from "undici";
import { WrongSetting } from "../config.ts";
import { schemaOf } from "../postgres/roles.ts";
import { storeAddress } from "../store-address.ts";
import { caFileOf, connectToEsdb, type EsdbConnection } from "./esdb-connection.ts";
import { unavailableOr } from "./esdb-errors.ts";

/**
 * The users of EventStoreDB: one for each service, all in one group, because its rights go by stream and not by the beginnings of
 * streams' names (that needs a licence of its maker). The group reads and appends to what services record and reads `$all`;
 * it deletes nothing, sets no metadata and touches no stream of the server's own.
 */
const group = "services";
const admins = "$admins";

/** The default access list for what services record, and the one for what the server keeps itself. */
export const defaultAccess = {
  $userStreamAcl: { $r: [admins, group], $w: [admins, group], $d: [admins], $mr: [admins], $mw: [admins] },
  $systemStreamAcl: { $r: [admins], $w: [admins], $d: [admins], $mr: [admins], $mw: [admins] },
};

/** Followers subscribe to `$all`. */
export const accessToAll = { $acl: { $r: [admins, group] } };

/** Has a stream end with this event; appends it unless it does. */
const endWith = async (
  { client, appendOptions }: EsdbConnection,
  stream: string,
  type: string,
  data: Readonly<Record<string, object>>,
): Promise<void> => {
  let expectedRevision: AppendExpectedRevision = NO_STREAM;
  try {
    const last = client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    for await (const { event } of last) {
      if (event?.type === type && isDeepStrictEqual(event.data, data)) return;
      if (event) expectedRevision = event.revision;
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  await client.appendToStream(stream, [jsonEvent({ type, data })], { expectedRevision, ...appendOptions });
};

/**
 * Says who may do what with streams. Repeating it writes nothing.
 * @param url with the administrator's user and password
 * @throws StoreUnavailable, StoreRefused
 */
const writeAccess = async (url: string): Promise<void> => {
  const connection = connectToEsdb(url);
  try {
    await endWith(connection, "$settings", "update-default-acl", defaultAccess);
    await endWith(connection, "$$$all", "$metadata", accessToAll);
  } catch (error) {
    throw unavailableOr(error);
  } finally {
    void connection.client.dispose();
  }
};

/** Where the server's HTTP API is: on the port of everything else. @throws WrongSetting where there is no TLS, and so no users */
export const usersAddress = (url: string): URL => {
  const { host, searchParams } = new URL(url);
  if (searchParams.get("tls") === "false")
    throw new WrongSetting("EVENTSTORE_URL says tls=false: without TLS EventStoreDB knows no users.");
  return new URL(`https://${host}`);
};

export interface UsersApi {
  readonly address: URL;
  /** The certificate of the authority; without it those that Node.js trusts. */
  readonly caFile?: string | undefined;
  readonly adminPassword: string;
}

/**
 * Makes a user for each service, or gives the one there is its password and group.
 * @param passwordOf by the service's name
 * @throws Error naming the call that was refused, or TypeError as of `fetch` when the server cannot be reached
 */
const writeUsers = async (
  { address, caFile, adminPassword }: UsersApi,
  services: readonly string[],
  passwordOf: (service: string) => string,
): Promise<void> => {
  const dispatcher = new Agent({ connect: caFile === undefined ? {} : { ca: readFileSync(caFile, "utf8") } });
  const authorization = `Basic ${Buffer.from(`admin:${adminPassword}`).toString("base64")}`;
  /** The answer's status, which must be one of those expected. */
  const call = async (method: string, path: string, body: object, expected: readonly number[]): Promise<number> => {
    const headers = { authorization, "content-type": "application/json" };
    const { status } = await fetch(new URL(path, address), {
      method,
      headers,
      body: JSON.stringify(body),
      dispatcher,
    });
    if (!expected.includes(status)) throw new Error(`EventStoreDB answers ${status} to ${method} ${path}`);
    return status;
  };
  try {
    for (const service of services) {
      const user = { fullName: service, groups: [group] };
      const loginName = schemaOf(service);
      const password = passwordOf(service);
      if ((await call("POST", "/users/", { loginName, password, ...user }, [201, 409])) === 201) continue;
      await call("PUT", `/users/${loginName}`, user, [200]);
      await call("POST", `/users/${loginName}/command/reset-password`, { newPassword: password }, [200]);
    }
  } finally {
    await dispatcher.close();
  }
};

export interface Preparation {
  /** An address as services have it: `{service}` and `{password}` become the administrator's. */
  readonly url: string;
  readonly adminPassword: string;
  readonly services: readonly string[];
  readonly passwordOf: (service: string) => string;
  /** How long to try, and to wait between two attempts, in milliseconds: a server that begins knows nobody for a while. */
  readonly timeoutMs: number;
  readonly pause: number;
}

/**
 * Users and rights of a server that has just begun.
 * @throws what the last attempt failed with once the time is over
 */
export const prepareEventStore = async (
  { url, adminPassword, services, passwordOf, timeoutMs, pause }: Preparation,
  address = usersAddress(url),
): Promise<void> => {
  const caFile = caFileOf(new URL(url).searchParams);
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      await writeAccess(storeAddress(url, { service: "admin", password: adminPassword }));
      return await writeUsers({ address, caFile, adminPassword }, services, passwordOf);
    } catch (error) {
      if (error instanceof WrongSetting || Date.now() >= end) throw error;
      await delay(pause);
    }
  }
};
