import type { issuePartnerNats, Partner } from "@kinkeeper/contracts/partners/partners";
import type { ResponseOf } from "@kinkeeper/contracts/endpoint";
import type { CloudEvent } from "@kinkeeper/contracts/partners/public-events";
import { startTemporaryNats, type TemporaryNats } from "@kinkeeper/platform/testing/temporary-nats";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { createAccount, createOperator, type KeyPair } from "@nats-io/jwt";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, credsAuthenticator, type NatsConnection } from "nats";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openPartnerFixture, path as partnersPath, longWait, type PartnerFixture } from "../testing/partner-fixture.ts";
import { ownCredentials, stream, type OwnerSeeds } from "./accounts.ts";
import { serverConf } from "./server-conf.ts";

type Access = ResponseOf<typeof issuePartnerNats>;

let folder: string;
let server: TemporaryNats;
let fixture: PartnerFixture;
let seeds: OwnerSeeds;
const opened: NatsConnection[] = [];
const seedOf = (key: KeyPair): string => new TextDecoder().decode(key.getSeed());

beforeAll(async () => {
  seeds = { operator: seedOf(createOperator()), system: seedOf(createAccount()), platform: seedOf(createAccount()) };
  folder = await mkdtemp(path.join(tmpdir(), "kinkeeper-partner-nats-"));
  const file = path.join(folder, "partners.conf");
  await writeFile(file, await serverConf(seeds, { listen: "127.0.0.1:0", folder }));
  server = await startTemporaryNats({ file, passwords: {} });
  fixture = await openPartnerFixture({
    PARTNER_NATS_URL: server.url,
    PARTNER_NATS_KEYS: [seeds.operator, seeds.system, seeds.platform].join(" "),
    PARTNER_NATS_PUBLIC_URL: "tls://partners.example.com:4222",
  });
});
afterAll(async () => {
  await Promise.all(opened.map((connection) => connection.close()));
  await fixture.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const host = () => new URL(server.url).host;
const connectWith = async (credentials: Uint8Array, inboxPrefix?: string): Promise<NatsConnection> => {
  const connection = await connect({
    servers: host(),
    authenticator: credsAuthenticator(credentials),
    reconnect: false,
    ...(inboxPrefix === undefined ? {} : { inboxPrefix }),
  });
  opened.push(connection);
  return connection;
};
const connectAs = ({ credentials, inboxPrefix }: Access) =>
  connectWith(new TextEncoder().encode(credentials), inboxPrefix);

const newReader = async (more: object = {}): Promise<{ readonly partner: Partner; readonly access: Access }> => {
  const partner = await fixture.newPartner(more);
  const { status, body } = await fixture.superAdmin.post<Access>(`${partnersPath}/${partner.id}/nats`);
  expect(status).toBe(201);
  return { partner, access: body };
};

/** What a partner reads, until so many have come, or nothing more has for so many milliseconds. */
const read = async (
  connection: NatsConnection,
  { apiPrefix, consumer }: Access,
  most: number,
  expires = 30_000,
): Promise<CloudEvent[]> => {
  const reader = await connection.jetstream({ apiPrefix }).consumers.get(stream, consumer);
  const events: CloudEvent[] = [];
  for await (const message of await reader.fetch({ max_messages: most, expires })) {
    events.push(message.json<CloudEvent>());
    message.ack();
  }
  return events;
};
const readUntil = async (
  connection: NatsConnection,
  access: Access,
  wanted: readonly string[],
): Promise<CloudEvent[]> => {
  const events: CloudEvent[] = [];
  await vi.waitFor(async () => {
    events.push(...(await read(connection, access, 1)));
    expect(events.map(({ partitionkey }) => partitionkey)).toEqual(expect.arrayContaining([...wanted]));
  }, longWait);
  return events;
};
const messagesIn = async (): Promise<number> => {
  const owner = await connectWith(await ownCredentials(seeds.platform));
  return (await (await owner.jetstreamManager()).streams.info(stream)).state.messages;
};

describe("a partner over NATS", () => {
  test("reads what its vendor does, in order, once, and an integrator reads everything", async () => {
    const [mine, other] = [await fixture.newVendor(), await fixture.newVendor()];
    const own = await newReader({ kind: "vendor", vendorId: mine });
    const all = await newReader();
    expect(own.access).toMatchObject({ url: "tls://partners.example.com:4222", stream, consumer: own.partner.id });
    await fixture.superAdmin.post(`/api/vendors/${other}/approve`);
    await fixture.superAdmin.post(`/api/vendors/${mine}/approve`);
    const [reader, integrator] = [await connectAs(own.access), await connectAs(all.access)];
    await vi.waitFor(async () => expect(await messagesIn()).toBe(4), longWait);
    expect((await read(reader, own.access, 2)).map(({ type, partitionkey }) => [type, partitionkey])).toEqual([
      ["marketplace.vendor.applied.v1", mine],
      ["marketplace.vendor.approved.v1", mine],
    ]);
    expect((await read(integrator, all.access, 4)).map(({ partitionkey }) => partitionkey)).toEqual([
      mine,
      other,
      other,
      mine,
    ]);
    // All there is lies in the stream.
    expect(await read(reader, own.access, 1, 1_000)).toEqual([]);
  });

  test("cannot publish, make, change, delete or read anything else, nor have the server write into the stream", async () => {
    const victim = await newReader();
    const { access } = await newReader();
    const [connection, other] = [await connectAs(access), await connectAs(victim.access)];
    const before = await messagesIn();
    const next = `${access.apiPrefix}.CONSUMER.MSG.NEXT.${stream}.${access.consumer}`;
    const info = `${access.apiPrefix}.CONSUMER.INFO.${stream}.${access.consumer}`;
    // The positive control: its own consumer answers.
    expect((await connection.request(info, "", { timeout: 60_000 })).string()).toContain(`"name":"${access.consumer}"`);
    const others = [
      `$JS.API.STREAM.INFO.${stream}`,
      `$JS.API.STREAM.PURGE.${stream}`,
      `$JS.API.STREAM.DELETE.${stream}`,
      `$JS.API.STREAM.UPDATE.${stream}`,
      "$JS.API.STREAM.CREATE.MINE",
      `$JS.API.STREAM.MSG.GET.${stream}`,
      `$JS.API.STREAM.MSG.DELETE.${stream}`,
      `$JS.API.CONSUMER.CREATE.${stream}`,
      `$JS.API.CONSUMER.DELETE.${stream}.${victim.access.consumer}`,
      `$JS.API.CONSUMER.MSG.NEXT.${stream}.${victim.access.consumer}`,
      `${access.apiPrefix}.CONSUMER.MSG.NEXT.${stream}.${victim.access.consumer}`,
      "$SYS.REQ.SERVER.PING",
      "$SYS.REQ.CLAIMS.UPDATE",
      "market.v1.x.order.completed",
    ];
    const outcomes = await Promise.allSettled(
      others.map((subject) => connection.request(subject, "", { timeout: 60_000 })),
    );
    for (const [at, subject] of others.entries())
      expect([subject, outcomes[at]]).toEqual([
        subject,
        {
          status: "rejected",
          reason: expect.objectContaining({ message: expect.stringMatching(/Permissions Violation/) }),
        },
      ]);
    for (const subject of [next, info]) connection.publish(subject, "", { reply: "market.v1.x.order.completed" });
    await connection.flush();
    const overheard = connection.subscribe(">");
    const refused = (async () => {
      for await (const _ of overheard) return "heard";
      return "ended";
    })();
    await expect(refused).rejects.toThrow(/Permissions Violation/);
    const vendorId = await fixture.newVendor();
    const heard = await readUntil(other, victim.access, [vendorId]);
    expect(heard.filter(({ specversion }) => specversion !== "1.0")).toEqual([]);
    expect(await messagesIn()).toBe(before + 1);
  });

  test("is cut off by new credentials and by being disabled, at once, and let in again", async () => {
    const { partner, access } = await newReader();
    const first = await connectAs(access);
    // Credentials tell their time in whole seconds: those of one second are good together.
    const seconds = () => Math.floor(Date.now() / 1_000);
    const made = seconds();
    await vi.waitFor(() => expect(seconds()).toBeGreaterThan(made), longWait);
    const { body: newer } = await fixture.superAdmin.post<Access>(`${partnersPath}/${partner.id}/nats`);
    await vi.waitFor(() => expect(first.isClosed()).toBe(true), longWait);
    await expect(connectAs(access)).rejects.toThrow();
    const second = await connectAs(newer);
    await fixture.superAdmin.patch(`${partnersPath}/${partner.id}`, { isActive: false });
    await vi.waitFor(() => expect(second.isClosed()).toBe(true), longWait);
    await expect(connectAs(newer)).rejects.toThrow();
    await fixture.superAdmin.patch(`${partnersPath}/${partner.id}`, { isActive: true });
    const third = await connectAs(newer);
    const vendorId = await fixture.newVendor();
    await readUntil(third, newer, [vendorId]);
  });
});

test("nothing is published twice when tables are built anew, and a server that comes back knows everybody", async () => {
  const { access } = await newReader();
  const vendorId = await fixture.newVendor();
  await readUntil(await connectAs(access), access, [vendorId]);
  const before = await messagesIn();
  await fixture.harness.service.readModel
    .service`update platform_migrations set checksum = 'another' where name like '0%'`;
  await fixture.harness.restart();
  await server.kill();
  await server.start();
  const later = await fixture.newVendor();
  await vi.waitFor(async () => expect(await messagesIn()).toBe(before + 1), longWait);
  const events = await readUntil(await connectAs(access), access, [later]);
  expect(events.map(({ partitionkey }) => partitionkey)).toEqual([later]);
});

test("where it is not set up there are no credentials", async () => {
  const without = await openPartnerFixture();
  try {
    const partner = await without.newPartner();
    expect(partner.nats).toBe("off");
    expect(codeOf(await without.superAdmin.post(`${partnersPath}/${partner.id}/nats`))).toBe("CONFLICT");
  } finally {
    await without.stop();
  }
});
