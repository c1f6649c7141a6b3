import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { Attachment, TicketMessage } from "@kinkeeper/contracts/helpdesk/messages";
import type { Ticket } from "@kinkeeper/contracts/helpdesk/tickets";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Caller, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { sweepObjects } from "@kinkeeper/platform/objects/sweep-objects";
import { crashingObjects, type CrashingObjects } from "@kinkeeper/platform/testing/crashing-objects";
import { listedKeys } from "@kinkeeper/platform/testing/listed-keys";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { helpdesk } from "../service.ts";
import { attachmentKey } from "./attachment-key.ts";
import { sweptAttachments } from "./swept-attachments.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;

let store: CrashingObjects;
/** What the service's clock is ahead of that of the object store, in milliseconds. */
let ahead = 0;
let harness: ServiceHarness;
let author: Somebody;
let admin: Somebody;
let relative: Somebody;
let stranger: Somebody;
let ticket: Ticket;
let picture: Buffer;

beforeAll(async () => {
  store = await crashingObjects();
  harness = await startHarness(helpdesk, { objects: store.objects, now: () => new Date(Date.now() + ahead) });
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: "olive" } })
    .withExif({ IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await harness.stop();
  await store.remove();
});
beforeEach(async () => {
  author = await harness.as();
  const { tenantId } = author.claims;
  admin = await harness.as({ tenantId, role: "tenant_admin" });
  relative = await harness.as({ tenantId });
  stranger = await harness.as({ role: "tenant_admin" });
  ticket = (await author.post<Ticket>("/api/tickets", { subject: "Upside down", description: "This one." })).body;
});

const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n9\n%%EOF\n");
const attach = (who: Caller, bytes: Buffer, messageId = ticket.id, name = "sandwalk.jpg") =>
  who.post<Attachment>(
    `/api/tickets/${ticket.id}/messages/${messageId}/attachments?name=${encodeURIComponent(name)}`,
    bytes,
    { "content-type": "application/octet-stream" },
  );
const messages = async (who: Caller) => (await who.get<TicketMessage[]>(`/api/tickets/${ticket.id}/messages`)).body;
const fileOf = (who: Caller, { id }: Attachment) => who.download(`/api/tickets/${ticket.id}/attachments/${id}`);

test("a picture lies beside the words it was sent with, without place and device, for whoever may read them", async () => {
  const { status, body } = await attach(author, picture);
  expect([status, body]).toMatchObject([201, { fileName: "sandwalk.jpg", contentType: "image/jpeg" }]);
  expect((await messages(admin))[0]!.attachments).toEqual([body]);

  const superAdmin = await harness.as({ role: "super_admin", tenantId: undefined });
  for (const who of [author, admin, superAdmin]) {
    const file = await fileOf(who, body);
    expect(file.status).toBe(200);
    expect(file.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(file.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''sandwalk.jpg");
    const { exif, width } = await sharp(file.bytes).metadata();
    expect([exif, width]).toEqual([undefined, 40]);
  }
  for (const who of [relative, stranger]) {
    expect((await fileOf(who, body)).status).toBe(404);
    expect(codeOf(await attach(who, picture))).toBe("NOT_FOUND");
  }
  expect((await fileOf(author, { ...body, id: newId() })).status).toBe(404);
});

test("a PDF is kept as it is and offered to be saved", async () => {
  const { body } = await attach(author, pdf, ticket.id, "Emma’s letter.pdf");
  const { bytes, headers } = await fileOf(admin, body);
  expect(bytes.equals(pdf)).toBe(true);
  expect(headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''Emma%E2%80%99s%20letter.pdf");
});

test("an answer carries files too; nobody puts one beside somebody else's words", async () => {
  const { body: answer } = await admin.post<{ messageId: string }>(`/api/tickets/${ticket.id}/messages`, {
    text: "Like this.",
  });
  expect((await attach(admin, picture, answer.messageId)).status).toBe(201);
  expect(codeOf(await attach(author, picture, answer.messageId))).toBe("NOT_FOUND");
  expect(codeOf(await attach(admin, picture))).toBe("NOT_FOUND");
  expect((await messages(author)).map(({ attachments }) => attachments.length)).toEqual([0, 1]);
});

test.each([
  ["a program", Buffer.from("MZ\u0090\u0000 this is no picture"), "UNSUPPORTED_MEDIA"],
  [
    "a page that runs",
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"),
    "UNSUPPORTED_MEDIA",
  ],
  ["half a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]), "UNSUPPORTED_MEDIA"],
  ["too much", Buffer.alloc(5_242_881, 1), "TOO_LARGE"],
])("%s is refused, and nothing recorded", async (_what, bytes, code) => {
  expect(codeOf(await attach(author, bytes))).toBe(code);
  expect((await messages(author))[0]!.attachments).toEqual([]);
});

test("a file said again under its key is attached once, also where there is no room for another", async () => {
  const headers = { "content-type": "application/octet-stream", "idempotency-key": newId() };
  const path = `/api/tickets/${ticket.id}/messages/${ticket.id}/attachments?name=sandwalk.jpg`;
  const sent = await author.post<Attachment>(path, picture, headers);
  for (const number of [2, 3, 4, 5]) await attach(author, pdf, ticket.id, `${number}.pdf`);
  expect(await author.post(path, picture, headers)).toMatchObject({ status: 201, body: sent.body });
  expect((await messages(author))[0]!.attachments).toHaveLength(5);
});

test("five files lie beside one message, and no more", async () => {
  for (const number of [1, 2, 3, 4, 5])
    expect((await attach(author, pdf, ticket.id, `${number}.pdf`)).status).toBe(201);
  expect(codeOf(await attach(author, pdf))).toBe("CONFLICT");
  expect((await messages(author))[0]!.attachments.map(({ fileName }) => fileName)).toEqual([
    "1.pdf",
    "2.pdf",
    "3.pdf",
    "4.pdf",
    "5.pdf",
  ]);
});

test("the bytes go with the account of who sent them, and with that of the ticket's author", async () => {
  const sent = (await attach(author, picture)).body;
  const { body: answer } = await admin.post<{ messageId: string }>(`/api/tickets/${ticket.id}/messages`, {
    text: "Like this.",
  });
  const answered = (await attach(admin, picture, answer.messageId)).body;
  const stored = ({ id }: Attachment) =>
    harness.objects.get(attachmentKey(author.claims.tenantId!, ticket.id, id)).then((object) => {
      object?.stream.on("error", () => undefined).destroy(); // it may be gone by the time it is opened
      return object !== undefined;
    });
  expect(await Promise.all([sent, answered].map(stored))).toEqual([true, true]);
  const userId = author.claims.sub;
  await harness.record({
    stream: streamName("user", platformTenant, userId),
    expectedRevision: -1,
    events: [{ type: "UserErased", data: { userId } }],
  });
  await expect.poll(() => Promise.all([sent, answered].map(stored))).toEqual([false, false]);
  await expect
    .poll(
      async () =>
        (await harness.service.readModel.service`select id from ticket_attachments where author_id = ${userId}`).length,
    )
    .toBe(0);
});

test("bytes that a crash left behind without their event go after a day; what is attached stays, and so do new ones", async () => {
  const hour = 3_600_000;
  const { tenantId } = author.claims;
  // Families are known by their names.
  await harness.record({
    stream: streamName("tenant", platformTenant, tenantId!),
    expectedRevision: -1,
    events: [{ type: "TenantFounded", data: { tenantId, name: "Darwin", status: "active" } }],
  });
  const kept = () => listedKeys(store.objects, `t/${tenantId}/tickets/`);
  const { body: attached } = await attach(author, pdf);
  store.crashAfterPut();
  expect((await attach(author, pdf)).status).toBe(503);
  store.recover();
  expect(await kept()).toHaveLength(2);
  expect((await messages(author))[0]!.attachments).toEqual([attached]);
  const sweep = () => {
    const { journal, service } = harness;
    const attachments = sweptAttachments({ journal, readModel: service.readModel });
    const now = () => new Date(Date.now() + ahead);
    return sweepObjects({ objects: store.objects, now }, attachments, new AbortController().signal);
  };
  ahead = 23 * hour;
  expect(await sweep()).toBe(0);
  expect(await kept()).toHaveLength(2);
  // A row that is late: the record says that the file is attached.
  await harness.service.readModel.service`delete from ticket_attachments where id = ${attached.id}`;
  ahead = 25 * hour;
  await harness.restart();
  const own = [attachmentKey(tenantId!, ticket.id, attached.id)];
  await expect.poll(kept).toEqual(own);
  // Once more to its end: what it leaves, it leaves for good.
  expect(await sweep()).toBe(0);
  expect(await kept()).toEqual(own);
});

describe("of those who belong to no family", () => {
  let small: ServiceHarness;
  beforeAll(async () => {
    small = await startHarness(helpdesk, { environment: { KINKEEPER_FAMILY_QUOTA: String(2 * pdf.length - 1) } });
  });
  afterAll(() => small.stop());

  test("one whose space is full leaves the others theirs", async () => {
    const send = async (who: Somebody) => {
      const asked = await who.post<Ticket>("/api/tickets", { subject: "A file", description: "This one." });
      const { id } = asked.body;
      const path = `/api/tickets/${id}/messages/${id}/attachments?name=letter.pdf`;
      return who.post(path, pdf, { "content-type": "application/octet-stream" });
    };
    const business = () => small.as({ tenantId: undefined, tenantStatus: undefined });
    const [one, other] = [await business(), await business()];
    expect((await send(one)).status).toBe(201);
    expect(codeOf(await send(one))).toBe("TOO_LARGE");
    expect((await send(other)).status).toBe(201);
  });
});
