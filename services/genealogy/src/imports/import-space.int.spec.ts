import { DomainError } from "@kinkeeper/platform/domain-error";
import { newId } from "@kinkeeper/platform/ids";
import { createLogger } from "@kinkeeper/platform/logger";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { genealogy } from "../service.ts";
import { gedcomClient } from "../testing/gedcom-client.ts";
import { couple, gedcom, lees } from "../testing/gedcom-text.ts";
import { fileLifetimeMs, fileSweeper } from "./file-sweeper.ts";
import { fileKey } from "./import-context.ts";

const quota = 100_000;
const hour = 3_600_000;
const file = gedcom(...lees, couple);
let isFull = false;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
let harness: ServiceHarness;
let admin: Caller & { readonly claims: { readonly tenantId?: string | undefined } };
let client: ReturnType<typeof gedcomClient>;

beforeAll(async () => {
  harness = await startHarness(genealogy, {
    environment: { KINKEEPER_FAMILY_QUOTA: String(quota) },
    now,
    disk: {
      require: async () => {
        if (isFull) throw new DomainError("OUT_OF_SPACE", "The disk is nearly full.");
      },
    },
  });
});
afterAll(() => harness.stop());
beforeEach(async () => {
  admin = await harness.as({ role: "tenant_admin" });
  client = gedcomClient(admin);
});

/** Says how long a file is, and sends none of it yet. */
const announce = (bytes: number): ClientRequest => {
  const sending = request(new URL("/api/gedcom/imports", harness.origin), {
    method: "POST",
    headers: {
      ...admin.authorization,
      "content-type": "application/x-gedcom",
      "content-length": bytes,
      expect: "100-continue",
    },
  });
  sending.on("error", () => undefined); // it is broken off on purpose
  sending.flushHeaders();
  return sending;
};
const answerTo = async (sending: ClientRequest): Promise<readonly [number | undefined, unknown]> => {
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  return [answer.statusCode, ((await json(answer)) as { error?: string }).error];
};

test("a file that does not fit is refused before a byte of it is read", async () => {
  const sending = announce(quota + 1);
  expect(await answerTo(sending)).toEqual([413, "TOO_LARGE"]);
  sending.destroy();
});

test("what is being sent takes room until it is broken off", async () => {
  let sending: ClientRequest | undefined;
  const previewWhileSending = async (): Promise<number> => {
    sending?.destroy();
    admin = await harness.as({ role: "tenant_admin" });
    client = gedcomClient(admin);
    sending = announce(quota - 10);
    await once(sending, "continue");
    return (await client.preview(file)).status;
  };
  // A preview may overtake what is announced, which is then the one that is refused.
  await expect.poll(previewWhileSending).toBe(413);
  // Another family has room of its own.
  expect((await gedcomClient(await harness.as({ role: "tenant_admin" })).preview(file)).status).toBe(201);
  sending!.destroy();
  await expect.poll(async () => (await client.preview(file)).status).toBe(201);
});

test("a file that does not say how long it is is cut off where the room ends, and leaves nothing", async () => {
  async function* endless(): AsyncGenerator<Buffer> {
    yield Buffer.from(file);
    for (;;) yield Buffer.from(`1 NOTE ${"x".repeat(10_000)}\n`);
  }
  const answer = await admin.post("/api/gedcom/imports", ReadableStream.from(endless()), {
    "content-type": "application/x-gedcom",
  });
  expect([answer.status, codeOf(answer)]).toEqual([413, "TOO_LARGE"]);
  expect((await client.preview(file)).status).toBe(201);
});

test("files that wait take room, and give it back when they are imported", async () => {
  const half = `${file.slice(0, file.indexOf("0 TRLR"))}0 NOTE ${"x".repeat(quota / 2)}\n0 TRLR\n`;
  const { id } = (await client.preview(half)).body;
  expect(codeOf(await client.preview(half))).toBe("TOO_LARGE");
  await client.commit(id);
  await client.until(id, "done");
  expect((await client.preview(half)).status).toBe(201);
});

test("on a disk that is nearly full nothing is taken in or imported, and everything else goes on", async () => {
  const { id } = (await client.preview(file)).body;
  isFull = true;
  try {
    const refused = await client.preview(file);
    expect([refused.status, codeOf(refused)]).toEqual([507, "OUT_OF_SPACE"]);
    expect((await client.commit(id)).status).toBe(507);
    expect((await admin.post("/api/family-members", { firstName: "Emma" })).status).toBe(201);
    expect(await client.people()).toHaveLength(1);
  } finally {
    isFull = false;
  }
  expect((await client.commit(id)).status).toBe(202);
  await client.until(id, "done");
});

test("a file that nobody imports within a day is gone, and its preview says so", async () => {
  const [old, fresh] = [(await client.preview(file)).body.id, (await client.preview(file)).body.id];
  const isThere = async (id: string): Promise<boolean> => {
    const found = await harness.objects.get(fileKey(admin.claims.tenantId!, id));
    found?.stream.destroy();
    return found !== undefined;
  };
  await harness.service.readModel.service`
    update imports set created_at = ${new Date(Date.now() - 2 * hour).toISOString()} where id = ${old}`;
  ahead = fileLifetimeMs - hour;
  await harness.restart();
  const expired = await client.until(old, "failed");
  expect(expired.reason).toBe("Expired: nobody imported this file within 24 hours. Please upload it again.");
  expect(expired).toMatchObject({ canImport: false, canUndo: false });
  // Of a second look it is known when it has ended.
  const logger = createLogger("genealogy", "silent");
  const { readModel } = harness.service;
  await fileSweeper({ readModel, journal: harness.journal, logger, now, newId }).run(new AbortController().signal);
  expect(await client.state(fresh)).toMatchObject({ status: "preview", canImport: true, canUndo: false });
  expect(codeOf(await client.commit(old))).toBe("IMPORT_NOT_READY");
  await expect.poll(() => isThere(old)).toBe(false);
  expect(await isThere(fresh)).toBe(true);
});
