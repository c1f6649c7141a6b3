import { contexts } from "@kinkeeper/contracts/contexts";
import { serviceNames, type ServiceName } from "@kinkeeper/contracts/services";
import { readMessage, writeMessage } from "@kinkeeper/platform/bus/event-message";
import { createNatsBus } from "@kinkeeper/platform/bus/nats-bus";
import { openNatsLink, type NatsLink } from "@kinkeeper/platform/bus/nats-link";
import { follows } from "@kinkeeper/platform/bus/nats-users";
import { startTemporaryNats, type TemporaryNats } from "@kinkeeper/platform/testing/temporary-nats";
import { createLogger } from "@kinkeeper/platform/logger";
import { randomUUID } from "node:crypto";
import { AckPolicy, connect, DeliverPolicy, type ConsumerConfig, type StreamConfig } from "nats";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { natsUrlOf, natsUsers } from "../product/nats-users.ts";

let nats: TemporaryNats;
beforeAll(async () => void (nats = await startTemporaryNats(natsUsers)));
afterAll(() => nats.stop());

const connectionOf = async (service: ServiceName, server = nats): Promise<NatsLink> => {
  const logger = createLogger("test", "silent");
  const link = openNatsLink({ url: natsUrlOf(server.url, service), name: service, logger });
  onTestFinished(() => link.close());
  await expect.poll(() => link.use(async () => true).catch(() => false)).toBe(true);
  return link;
};
const linkOf = async (service: ServiceName, server = nats): Promise<OwnLink> => {
  const link = await connectionOf(service, server);
  await link.ensureStream();
  return { ...link, service };
};
interface OwnLink extends NatsLink {
  readonly service: ServiceName;
}
/** Milliseconds that a server of this machine is given to answer. What it refuses is told at once. */
const timeout = 60_000;
/**
 * Publishes a message, and comes back when every stream that gathers it has it in its queue. The acknowledgement alone
 * does not say so: it is the own stream's, and can be sent while the server still hands the message to the other
 * accounts. A connection's lines are read one after the other, so that the answer to a ping comes after that.
 */
const publish = (link: NatsLink, subject: string, text = "{}"): Promise<void> =>
  link.use(async (connection) => {
    await connection.jetstream().publish(subject, text, { timeout });
    await connection.flush();
  });
/** A request whose answer goes to any subject. */
const request = (link: NatsLink, subject: string, reply: string): Promise<void> =>
  link.use(async (connection) => {
    connection.publish(subject, "", { reply });
    await connection.flush();
  });
const storedIn = (link: NatsLink): Promise<readonly string[]> =>
  link.use(async (connection) => {
    const manager = await connection.jetstreamManager();
    return Object.keys((await manager.streams.info("EVENTS", { subjects_filter: ">" })).state.subjects ?? {});
  });
/** Subjects in the service's stream, of all that was sent before. */
const subjectsIn = async (link: OwnLink): Promise<readonly string[]> => {
  await publish(link, `evt.${link.service}.mark`); // stored behind what came before
  return storedIn(link);
};
const addConsumer = (link: NatsLink, config: Partial<ConsumerConfig>) =>
  link.use(async (connection) =>
    (await connection.jetstreamManager()).consumers.add("EVENTS", {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.All,
      ...config,
    }),
  );

test("each service hears of its own context and of those that it follows, and of no other", async () => {
  const links = new Map<ServiceName, OwnLink>();
  for (const name of serviceNames) links.set(name, await linkOf(name));
  for (const [name, link] of links) await publish(link, `evt.${name}.family.heard.Everywhere`);
  const heard = async (name: ServiceName): Promise<readonly string[]> =>
    (await subjectsIn(links.get(name)!)).filter((subject) => subject.endsWith(".Everywhere")).toSorted();
  for (const name of serviceNames) {
    const may = serviceNames.filter((other) => other === name || follows(name, other));
    expect([name, await heard(name)]).toEqual([
      name,
      may.map((one) => `evt.${one}.family.heard.Everywhere`).toSorted(),
    ]);
  }
  expect(follows("marketplace", "payments") && !follows("archive", "payments")).toBe(true);
});

test("a consumer gets what is followed, and whatever its filter nothing of another context", async () => {
  const [payments, marketplace, archive] = [
    await linkOf("payments"),
    await linkOf("marketplace"),
    await linkOf("archive"),
  ];
  await publish(payments, "evt.payments.platform.transaction.TransactionCompleted", "secret");
  await Promise.all([subjectsIn(marketplace), subjectsIn(archive)]);
  const pending = async (link: NatsLink, config: Partial<ConsumerConfig>): Promise<number> =>
    (await addConsumer(link, config)).num_pending;
  const filter_subject = "evt.payments.>";
  expect(await pending(marketplace, { durable_name: "p", filter_subject })).toBeGreaterThan(0);
  expect(await pending(archive, { durable_name: "p", filter_subject })).toBe(0);

  // Its own consumer of the same name, not the other's.
  const fetched = (link: NatsLink, expires: number) =>
    link.use(async (connection) => (await connection.jetstream().consumers.get("EVENTS", "p")).next({ expires }));
  expect((await fetched(marketplace, timeout))?.subject).toMatch(/^evt\.payments\./);
  expect(await fetched(archive, 1_000)).toBeNull();
});

test("the bus of a service that follows a context brings its events", async () => {
  const [payments, marketplace] = [await linkOf("payments"), await linkOf("marketplace")];
  const followed = contexts.filter(({ name }) => name === "payments");
  const stop = new AbortController();
  const batches = await createNatsBus(marketplace).subscribe({
    consumer: "follower",
    contexts: followed,
    positions: new Map(),
    signal: stop.signal,
  });
  const eventId = randomUUID();
  const metadata = { eventId, tenantId: "platform", schemaVersion: 1, correlationId: "c", causationId: "c" };
  const event = {
    stream: "transaction-platform.x",
    revision: 0,
    position: 7n,
    eventId,
    type: "T",
    data: {},
    metadata: { ...metadata, time: "2026-01-01T00:00:00Z" },
  };
  await publish(payments, "evt.payments.platform.transaction.T", writeMessage(event, 0n));
  for await (const { events, settle } of batches) {
    settle();
    // The first batch: an empty one comes when nothing has come for a while.
    expect(events.map(({ event: one, context }) => [context, one.eventId])).toEqual([["payments", eventId]]);
    break;
  }
  stop.abort();
});

/** What names of others' accounts, subjects and streams bring to somebody who makes a first stream of them. */
const greedy: readonly (readonly [ServiceName, Partial<StreamConfig>])[] = [
  ["archive", { mirror: { name: "EVENTS", external: { api: "$JS.payments.API", deliver: "_INBOX_archive" } } }],
  ["genealogy", { subjects: ["evt.>"], republish: { src: ">", dest: "_INBOX_genealogy.leak.>" } }],
];

test("a stream that is made to gather another's events stays without them", async () => {
  const own = await startTemporaryNats(natsUsers);
  onTestFinished(() => own.stop());
  const [payments, marketplace] = [await linkOf("payments", own), await linkOf("marketplace", own)];
  await publish(payments, "evt.payments.platform.transaction.Before");
  for (const [name, config] of greedy) {
    const link = await connectionOf(name, own);
    await link.use(async (connection) =>
      (await connection.jetstreamManager()).streams.add({ name: "EVENTS", ...config }),
    );
  }
  await publish(payments, "evt.payments.platform.transaction.After");
  expect(await subjectsIn(marketplace)).toContain("evt.payments.platform.transaction.After");
  for (const [name] of greedy) {
    const gathered = await storedIn(await connectionOf(name, own));
    expect([name, gathered.filter((subject) => subject.includes("payments"))]).toEqual([name, []]);
  }
});

test("answers that are sent to another's subjects neither reach its author nor pass for events", async () => {
  const [archive, payments, identity] = [await linkOf("archive"), await linkOf("payments"), await linkOf("identity")];
  await publish(payments, "evt.payments.platform.transaction.Kept");
  const before = await subjectsIn(payments);
  await addConsumer(archive, { durable_name: "forger", filter_subject: "evt.archive.>" });
  await publish(archive, "evt.archive.family.event.Payload", "whatever its author likes");
  const next = "$JS.API.CONSUMER.MSG.NEXT.EVENTS.forger";
  const calls: readonly (readonly [subject: string, reply: string])[] = [
    [next, "evt.payments.platform.transaction.Forged"],
    [next, "$JS.API.STREAM.PURGE.EVENTS"],
    [next, "_INBOX_payments.forged"],
    ["evt.archive.family.event.Acknowledged", "evt.payments.platform.transaction.Forged"],
    ["evt.archive.family.event.Acknowledged", "$JS.payments.API.STREAM.PURGE.EVENTS"],
  ];
  for (const [subject, reply] of calls) await request(archive, subject, reply);
  const push = (deliver_subject: string) => addConsumer(archive, { durable_name: "pushed", deliver_subject });
  await expect(push("evt.payments.platform.transaction.Forged")).rejects.toThrow(/cycle/);
  await push("_INBOX_payments.forged");
  await subjectsIn(archive);

  expect(await subjectsIn(payments)).toEqual(before);
  // Whoever follows both has what was there. The server's own acknowledgement can come to lie beside it; that is no event.
  expect(await subjectsIn(identity)).toContain("evt.archive.family.event.Payload");
  const filter_subject = "evt.payments.platform.transaction.Forged";
  const { num_pending } = await addConsumer(identity, { durable_name: "forged", filter_subject });
  for (let left = num_pending; left > 0; left -= 1) {
    const text = await identity.use(async (connection) => {
      const consumer = await connection.jetstream().consumers.get("EVENTS", "forged");
      return (await consumer.next({ expires: timeout }))!.string();
    });
    expect(JSON.parse(text)).toEqual({ stream: "EVENTS", seq: expect.any(Number) });
    expect(readMessage(text, "payments")).toBeUndefined();
  }
});

test("a service publishes what happened in its own context, and nothing in another's name", async () => {
  const [archive, identity] = [await linkOf("archive"), await linkOf("identity")];
  await publish(archive, "evt.archive.family.event.LifeEventAdded");
  const refusal = /permissions violation/i;
  await expect(publish(archive, "evt.identity.platform.user.PasswordSet")).rejects.toThrow(refusal);
  await expect(publish(identity, "evt.archive.family.event.LifeEventRemoved")).rejects.toThrow(refusal);
  const [inArchive, inIdentity] = [await subjectsIn(archive), await subjectsIn(identity)];
  expect(inIdentity).toContain("evt.archive.family.event.LifeEventAdded");
  for (const subject of ["evt.identity.platform.user.PasswordSet", "evt.archive.family.event.LifeEventRemoved"])
    expect([...inArchive, ...inIdentity]).not.toContain(subject);
});

test("none may take its stream away, change it, make another or read single messages past its consumers", async () => {
  const archive = await linkOf("archive");
  const calls: Readonly<Record<string, object>> = {
    "STREAM.DELETE.EVENTS": {},
    "STREAM.PURGE.EVENTS": {},
    "STREAM.UPDATE.EVENTS": { name: "EVENTS", subjects: ["evt.>"], max_msgs: 1 },
    "STREAM.CREATE.OWN": { name: "OWN", subjects: ["own.>"] },
    "STREAM.MSG.GET.EVENTS": { seq: 1 },
    "DIRECT.GET.EVENTS": { seq: 1 },
    "CONSUMER.LIST.EVENTS": {},
  };
  const ask = (call: string, text: object) =>
    archive.use((connection) => connection.request(`$JS.API.${call}`, JSON.stringify(text), { timeout }));
  for (const [call, text] of Object.entries(calls))
    await expect(ask(call, text)).rejects.toThrow(/permissions violation/i);
  expect((await ask("STREAM.INFO.EVENTS", {})).string()).toContain('"created"');
  expect(await archive.ensureStream()).toBeTypeOf("string");
});

test("none hears what is meant for another: neither its answers nor subjects", async () => {
  const archive = await linkOf("archive");
  for (const subject of ["_INBOX_identity.>", "evt.>", "$JS.>", ">"]) {
    const refusal = await archive.use(
      (connection) =>
        new Promise<Error | null>((resolve) => {
          const subscription = connection.subscribe(subject, { callback: (error) => resolve(error) });
          // Without a refusal nothing comes: the server's answer to this one is the end of waiting.
          void connection.flush().then(() => setImmediate(() => resolve(null)));
          onTestFinished(() => subscription.unsubscribe());
        }),
    );
    expect([subject, refusal?.message]).toEqual([subject, expect.stringMatching(/permissions violation/i)]);
  }
});

test("nobody comes in without a password of theirs", async () => {
  const { host } = new URL(nats.url);
  const options = { servers: host, reconnect: false, maxReconnectAttempts: 0 };
  await expect(connect(options)).rejects.toThrow(/authorization/i);
  await expect(connect({ ...options, user: "archive", pass: "guessed" })).rejects.toThrow(/authorization/i);
});
