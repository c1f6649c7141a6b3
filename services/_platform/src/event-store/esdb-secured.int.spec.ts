import { serviceNames } from "@kinkeeper/contracts/services";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventStore } from "../event-store.ts";
import { startFailure } from "../start-failure.ts";
import { storeAddress } from "../store-address.ts";
import { Accounts } from "../testing/esdb-double/accounts.ts";
import { temporaryCertificates, type Certificates } from "../testing/esdb-double/certificates.ts";
import { EsdbDouble } from "../testing/esdb-double/server.ts";
import { UsersApiDouble } from "../testing/esdb-double/users-api.ts";
import { eventStoreContract } from "../testing/event-store-contract.ts";
import { newCategory, newStream, sampleEvent, sampleEvents, started } from "../testing/sample-events.ts";
import { connectToEsdb } from "./esdb-connection.ts";
import { createEsdbEventStore } from "./esdb-event-store.ts";
import { accessToAll, defaultAccess, prepareEventStore, usersAddress } from "./esdb-users.ts";

const adminPassword = "finches of thirteen islands";
const passwordOf = (service: string) => `k-${service}/@:`;

interface Secured {
  readonly certificates: Certificates;
  readonly accounts: Accounts;
  readonly double: EsdbDouble;
  readonly api: UsersApiDouble;
  prepare(timeoutMs?: number): Promise<void>;
  addressOf(service: string, password?: string): string;
  stop(): Promise<void>;
}

/** A server with TLS as it is before it knows any service. */
const startSecured = async (): Promise<Secured> => {
  const certificates = await temporaryCertificates();
  const accounts = new Accounts(adminPassword);
  const double = new EsdbDouble({ certificates, accounts });
  const api = new UsersApiDouble(certificates, accounts);
  await Promise.all([double.start(), api.start()]);
  const url = double.url();
  return {
    certificates,
    accounts,
    double,
    api,
    prepare: (timeoutMs = 0) =>
      prepareEventStore({ url, adminPassword, services: serviceNames, passwordOf, timeoutMs, pause: 10 }, api.address),
    addressOf: (service, password = passwordOf(service)) => storeAddress(double.url(), { service, password }),
    stop: async () => {
      double.stop();
      await Promise.all([api.stop(), certificates.remove()]);
    },
  };
};

eventStoreContract("EventStoreDB with TLS and a user for each service", async () => {
  const secured = await startSecured();
  await secured.prepare();
  return { open: () => createEsdbEventStore({ url: secured.addressOf("ai-chat") }), remove: () => secured.stop() };
});

describe("EventStoreDB with TLS and users (double)", () => {
  let secured: Secured;
  const opened: EventStore[] = [];
  const open = (url: string): EventStore => {
    const store = createEsdbEventStore({ url });
    opened.push(store);
    return store;
  };
  const admin = (): EventStore => open(secured.addressOf("admin", adminPassword));
  beforeAll(async () => {
    secured = await startSecured();
    await secured.prepare();
  });
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await secured.stop();
  });

  /** What the process says that could not begin because of it. */
  const sentenceOf = async (url: string): Promise<string> => {
    const error: unknown = await open(url)
      .check()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "StoreRefused" });
    return startFailure(error, { host: "127.0.0.1", port: 8080 });
  };

  test("a wrong password is refused, and the start says so", async () => {
    expect(await sentenceOf(secured.addressOf("archive", "guessed"))).toMatch(
      /^A store cannot be used: the event store refuses this user or password \(.*UNAUTHENTICATED.*\)\.$/,
    );
  });

  test("somebody without a user is refused", async () => {
    const url = secured.double.url().replace("{service}:{password}@", "");
    expect(await sentenceOf(url)).toMatch(/^A store cannot be used: .*PERMISSION_DENIED/);
  });

  test("a server whose certificate is of another authority is refused, before it hears a password", async () => {
    const others = await temporaryCertificates();
    const url = secured.addressOf("archive").replace(secured.certificates.caFile, others.caFile);
    expect(await sentenceOf(url)).toMatch(
      /^A store cannot be used: the event store's certificate is not accepted \(.*certificate.*\)\.$/,
    );
    await others.remove();
  });

  test("without the authority's certificate the server is not trusted", async () => {
    const url = secured.addressOf("archive").replace(/tlsCaFile=[^&]+&/, "");
    expect(await sentenceOf(url)).toMatch(/^A store cannot be used: the event store's certificate is not accepted/);
  });

  test("a server under another name than its certificate's is refused", async () => {
    expect(await sentenceOf(secured.addressOf("archive").replace("localhost", "127.0.0.1"))).toMatch(/altname/);
  });

  test("a certificate file that is not there is named", () => {
    const url = secured.addressOf("archive").replace(secured.certificates.caFile, "/nowhere/ca.crt");
    expect(() => createEsdbEventStore({ url })).toThrow(
      "EVENTSTORE_URL names the certificate /nowhere/ca.crt, which does not exist.",
    );
  });

  test("appends carry their user each, so that each is a call with a deadline of its own", async () => {
    const { appendOptions } = connectToEsdb(secured.addressOf("archive"));
    expect(appendOptions).toEqual({ credentials: { username: "archive", password: passwordOf("archive") } });
    secured.double.prepare("no answer comes");
    const hasty = open(secured.addressOf("archive").replace("defaultDeadline=10000", "defaultDeadline=200"));
    await expect(hasty.append([started(newStream(newCategory()), sampleEvents(1))])).rejects.toMatchObject({
      name: "StoreUnavailable",
    });
    // On a busy machine it may have been given up before it was there.
    secured.double.forgetPrepared();
  });

  test("a service may touch neither the server's own streams nor what is said about others", async () => {
    const store = open(secured.addressOf("archive"));
    const stream = newStream(newCategory());
    await store.append([started(stream, sampleEvents(1))]);
    for (const foreign of ["$settings", "$user-admin", `$$${stream}`, "$$$all"]) {
      await expect(store.append([started(foreign, [sampleEvent({})])])).rejects.toMatchObject({ name: "StoreRefused" });
      await expect(store.read(foreign)).rejects.toMatchObject({ name: "StoreRefused" });
    }
    await expect(store.check()).resolves.toBeUndefined();
  });

  test("every service has a user with its own password, in the group that has the rights", () => {
    const users = serviceNames.map((name) => secured.accounts.find(name.replaceAll("-", "_")));
    expect(users).toEqual(
      serviceNames.map((name) => ({
        login: name.replaceAll("-", "_"),
        fullName: name,
        groups: ["services"],
        password: passwordOf(name),
      })),
    );
  });

  test("a second time writes no rights again, and mends a user that was changed", async () => {
    const changed = secured.accounts.find("archive")!;
    secured.accounts.set({ ...changed, groups: [], password: "another" });
    secured.api.calls.length = 0;
    await secured.prepare();
    expect(secured.accounts.find("archive")).toEqual(changed);
    expect(secured.api.calls.filter((call) => call.includes("archive"))).toEqual([
      "PUT /users/archive 200",
      "POST /users/archive/command/reset-password 200",
    ]);
    const recorded = await Promise.all(["$settings", "$$$all"].map((stream) => admin().read(stream)));
    expect(recorded.map((events) => events.map(({ type, data }) => [type, data]))).toEqual([
      [["update-default-acl", defaultAccess]],
      [["$metadata", accessToAll]],
    ]);
  });

  test("rights that somebody widened are written again", async () => {
    const store = admin();
    const before = await store.read("$settings");
    const widened = { ...sampleEvent({ $userStreamAcl: { $r: "$all" } }), type: "update-default-acl" };
    await store.append([{ stream: "$settings", expectedRevision: before.length - 1, events: [widened] }]);
    await secured.prepare();
    expect((await store.read("$settings")).at(-1)!.data).toEqual(defaultAccess);
  });

  test("a wrong administrator's password is said once the time is over", async () => {
    const preparation = {
      url: secured.double.url(),
      adminPassword: "changeit",
      services: serviceNames,
      passwordOf,
      timeoutMs: 0,
      pause: 10,
    };
    await expect(prepareEventStore(preparation, secured.api.address)).rejects.toMatchObject({ name: "StoreRefused" });
  });

  test("without TLS there are no users to make", () => {
    expect(() => usersAddress("esdb://eventstore:2113?tls=false")).toThrow("without TLS EventStoreDB knows no users");
    expect(usersAddress("esdb://{service}:{password}@eventstore:2113?tlsCaFile=/certs/ca.crt").href).toBe(
      "https://eventstore:2113/",
    );
  });
});

test("a server that begins later is waited for", async () => {
  const secured = await startSecured();
  secured.double.stop();
  const prepared = secured.prepare(60_000);
  await secured.double.start();
  await prepared;
  expect(secured.accounts.find("archive")?.groups).toEqual(["services"]);
  await secured.stop();
});
