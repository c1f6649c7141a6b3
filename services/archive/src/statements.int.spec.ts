import { startHarness, type Answer, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archive } from "./service.ts";
import { startCountedPostgres, type CountedPostgres, type Exchange } from "./testing/counted-postgres.ts";
import { itemKinds } from "./testing/item-kinds.ts";
import { addPerson } from "./testing/known-people.ts";
import { picture } from "./testing/sample-files.ts";
import { withoutVectors } from "./testing/without-vectors.ts";

type Somebody = Awaited<ReturnType<ServiceHarness["as"]>>;
interface Added {
  readonly id: string;
}

/** What is swept beside requests would be counted with them. */
const withoutSweeps: typeof archive = { ...archive, build: (given) => ({ ...archive.build(given), periodic: [] }) };

let postgres: CountedPostgres;
let harness: ServiceHarness;
let admin: Somebody;
let emma: string;
let charles: string;
beforeAll(async () => {
  postgres = await startCountedPostgres();
  harness = await startHarness(withoutSweeps, { environment: withoutVectors, postgres });
  admin = await harness.as({ role: "tenant_admin" });
  const { tenantId } = admin.claims;
  emma = await addPerson(harness, tenantId!);
  charles = await addPerson(harness, tenantId!);
});
afterAll(() => harness.stop());

/** What consumers of events and the index of the search do beside requests; a transaction may have begun and not yet said which. */
const isBesideRequests = (exchange: Exchange): boolean =>
  exchange.join().trim() === "begin" || /\b(?:platform_|search_|running_imports)/.test(exchange.join());

const isOpen = (exchange: Exchange): boolean =>
  exchange[0]!.startsWith("begin") && !/^(?:commit|rollback)/.test(exchange.at(-1)!);

/** How many statements a call sends; begin, which says who looks, and commit count as well. */
const statementsOf = async (call: () => Promise<Answer>): Promise<number> => {
  const exchanges = postgres.record();
  const { status } = await call();
  postgres.record();
  expect(status).toBeLessThan(300);
  const own = () => exchanges.filter((exchange) => !isBesideRequests(exchange));
  // The answer does not wait for the commit of what was only read.
  await expect.poll(() => own().filter(isOpen)).toEqual([]);
  return own().flat().length;
};

const upload = async (): Promise<string> => {
  const { body } = await admin.post<{ uploadUrl: string; objectPath: string }>("/api/objects/upload");
  await admin.put(body.uploadUrl, await picture(), { "content-type": "image/png" });
  return body.objectPath;
};

describe.each(itemKinds)("statements of $path", ({ category, path, required, called, links }) => {
  const added = async (more: object = {}): Promise<string> => {
    const { body } = await admin.post<Added>(path, { ...required, ...more });
    return `${path}/${body.id}`;
  };

  test("adding, changing, removing and going back", async () => {
    expect(await statementsOf(() => admin.post(path, required))).toBe(5);
    expect(await statementsOf(() => admin.post(path, { ...required, [links]: [emma, charles] }))).toBe(8);
    const at = await added({ [links]: [emma] });
    expect(await statementsOf(() => admin.patch(at, { [called]: "Renamed" }))).toBe(4);
    // What grows needs room.
    expect(await statementsOf(() => admin.patch(at, { [links]: [emma, charles] }))).toBe(8);
    expect(await statementsOf(() => admin.delete(at))).toBe(0);
    expect(await statementsOf(() => admin.post(`${at}/revert`, { revision: 0 }))).toBe(5);
  });

  test("reading one, its history, its comments and the list, however many there are", async () => {
    const at = await added({ [links]: [emma] });
    expect(await statementsOf(() => admin.get(at))).toBe(4);
    expect(await statementsOf(() => admin.get(`${at}/history`))).toBe(4);
    expect(await statementsOf(() => admin.get(`${at}/comments`))).toBe(4);
    for (let count = 0; count < 3; count += 1) {
      await added({ [links]: [emma, charles] });
      expect(await statementsOf(() => admin.get(path))).toBe(9);
    }
  });

  test("saying something, taking it back, bringing it back", async () => {
    const at = await added();
    expect(await statementsOf(() => admin.post(`${at}/comments`, { text: "Yes" }))).toBe(8);
    const { body } = await admin.post<Added>(`${at}/comments`, { text: "No" });
    expect(await statementsOf(() => admin.patch(`/api/comments/${body.id}`, { text: "Perhaps" }))).toBe(8);
    expect(await statementsOf(() => admin.delete(`/api/comments/${body.id}`))).toBe(3);
    expect(await statementsOf(() => admin.post(`/api/comments/${body.id}/restore`))).toBe(8);
  });

  if (category === "artifact")
    test("files are looked for together with people", async () => {
      const [fileUrl, other] = [await upload(), await upload()];
      const sent = { ...required, [links]: [emma], fileUrl, pictures: [{ path: other }] };
      expect(await statementsOf(() => admin.post(path, sent))).toBe(9);
    });
});

test("statements of an upload", async () => {
  const { body } = await admin.post<{ uploadUrl: string }>("/api/objects/upload");
  const bytes = await picture();
  expect(await statementsOf(() => admin.put(body.uploadUrl, bytes, { "content-type": "image/png" }))).toBe(2);
});

test("statements of an announcement", async () => {
  const words = { title: "The reunion", content: "In June, at Down House" };
  expect(await statementsOf(() => admin.post("/api/announcements", words))).toBe(5);
  const { body } = await admin.post<Added>("/api/announcements", words);
  expect(await statementsOf(() => admin.delete(`/api/announcements/${body.id}`))).toBe(0);
});
