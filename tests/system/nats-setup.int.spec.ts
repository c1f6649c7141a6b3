import type { ServiceName } from "@kinkeeper/contracts/services";
import { openNatsLink, type NatsLink } from "@kinkeeper/platform/bus/nats-link";
import { startTemporaryNats, type TemporaryNats } from "@kinkeeper/platform/bus/temporary-nats";
import { createLogger } from "@kinkeeper/platform/logger";
import { connect } from "nats";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { natsUrlOf, natsUsers } from "../product/nats-users.ts";

let nats: TemporaryNats;
beforeAll(async () => void (nats = await startTemporaryNats(natsUsers)));
afterAll(() => nats.stop());

const linkOf = async (service: ServiceName): Promise<NatsLink> => {
  const logger = createLogger("test", "silent");
  const link = openNatsLink({ url: natsUrlOf(nats.url, service), name: service, logger });
  onTestFinished(() => link.close());
  await expect.poll(() => link.ensureStream().catch(() => undefined)).toBeTypeOf("string");
  return link;
};
const publish = (link: NatsLink, subject: string) =>
  link.use((connection) => connection.jetstream().publish(subject, "{}", { timeout: 2_000 }));
const messages = (link: NatsLink): Promise<number> =>
  link.use(async (connection) => (await (await connection.jetstreamManager()).streams.info("EVENTS")).state.messages);

test("a service publishes what happened in its own context, and nothing in another's name", async () => {
  const [archive, identity] = [await linkOf("archive"), await linkOf("identity")];
  await publish(archive, "evt.archive.family.event.LifeEventAdded");
  const before = await messages(identity);
  expect(before).toBeGreaterThan(0);
  await expect(publish(archive, "evt.identity.platform.user.PasswordSet")).rejects.toThrow();
  await expect(publish(identity, "evt.archive.family.event.LifeEventAdded")).rejects.toThrow();
  expect(await messages(identity)).toBe(before);
});

test("none may take the stream away, change it or make another", async () => {
  const archive = await linkOf("archive");
  const manage = async () => archive.use((connection) => connection.jetstreamManager({ timeout: 2_000 }));
  await expect(manage().then((manager) => manager.streams.delete("EVENTS"))).rejects.toThrow();
  await expect(manage().then((manager) => manager.streams.purge("EVENTS"))).rejects.toThrow();
  await expect(manage().then((manager) => manager.streams.add({ name: "OWN", subjects: ["own.>"] }))).rejects.toThrow();
  expect(await archive.ensureStream()).toBeTypeOf("string");
});

test("none hears what is meant for another: neither its answers nor subjects", async () => {
  const archive = await linkOf("archive");
  for (const subject of ["_INBOX_identity.>", "evt.>", ">"]) {
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
