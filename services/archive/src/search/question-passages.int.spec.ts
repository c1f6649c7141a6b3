import type { QuoteState, RecordPassage } from "@kinkeeper/contracts/archive/passages";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, describe, expect, test } from "vitest";
import { archive } from "../service.ts";
import { personRecords, searchers, type Searcher } from "./testing/searched-family.ts";

let harness: SharedHarness;
beforeAll(async () => {
  harness = await sharedHarness(archive);
});

const passagesFor = async ({ caller }: Searcher, q: string): Promise<readonly RecordPassage[]> =>
  (await caller.get<RecordPassage[]>(`/api/search/passages?${new URLSearchParams({ q }).toString()}`)).body;

describe("passages for a question", () => {
  test("are exact pieces of what was written, with what the record says beside it", async () => {
    const { emma } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Polly", lastName: "Darwin" });
    const filler = "Nothing happens here. ".repeat(80);
    const content = `${filler}Every winter Polly slept in the warm basket beside the stove. ${filler}`;
    const id = await emma.story({
      title: "The terrier",
      content,
      date: "1880",
      location: "Down House",
      associatedMembers: [person.memberId],
    });
    const [best] = await passagesFor(emma, "Where did Polly sleep in winter?");
    expect(best).toMatchObject({
      kind: "stories",
      id,
      title: "The terrier",
      field: "content",
      revision: 0,
      date: "1880",
      location: "Down House",
      people: ["Polly Darwin"],
    });
    expect(content.slice(best!.start, best!.start + best!.text.length)).toBe(best!.text);
    expect(best!.text.slice(...best!.best)).toBe("Every winter Polly slept in the warm basket beside the stove.");
    expect(best!.coverage).toBeGreaterThan(0.5);
  });

  test("say how little they speak of what nobody wrote about", async () => {
    const { emma } = await searchers(harness);
    await emma.story({ title: "The terrier", content: "Polly slept beside the stove." });
    const found = await passagesFor(emma, "How many zeppelins slept over the Atlantic in 1919?");
    expect(Math.max(0, ...found.map(({ coverage }) => coverage))).toBeLessThan(0.25);
    expect(await passagesFor(emma, "?!")).toEqual([]);
  });

  test("are cut from what the asker may read, and from nothing else", async () => {
    const { emma, cousin, stranger } = await searchers(harness);
    await emma.story({ title: "A secret", content: "The diamond lies under the mulberry.", privacy: "private" });
    const question = "Where does the diamond lie?";
    expect((await passagesFor(emma, question)).map(({ title }) => title)).toEqual(["A secret"]);
    for (const other of [cousin, stranger]) expect(await passagesFor(other, question)).toEqual([]);
    expect(codeOf(await harness.anonymous.get("/api/search/passages?q=diamond"))).toBe("SIGNED_OUT");
  });
});

describe("quotes", () => {
  const statesOf = async ({ caller }: Searcher, quotes: readonly object[]) =>
    (await caller.post<QuoteState[]>("/api/search/quotes", { quotes })).body;

  test("are found as long as they stand in their record, for whoever may read it", async () => {
    const { emma, cousin, stranger } = await searchers(harness);
    const person = personRecords(harness, emma.caller.claims.tenantId!);
    await person.add({ firstName: "Polly", birthDate: "1 Apr 1870" });
    const id = await emma.story({ title: "Walks", content: "We walked at noon.", tags: ["Downe"] });
    const quotes = [
      { kind: "stories", id, field: "content", quote: "walked at noon" },
      { kind: "stories", id, field: "title", quote: "Walks" },
      { kind: "people", id: person.memberId, field: "birthDate", quote: "1 Apr 1870" },
      { kind: "people", id: person.memberId, field: "relationship", quote: "Polly: child of Emma" },
      { kind: "stories", id: newId(), field: "content", quote: "walked" },
    ];
    expect(await statesOf(emma, quotes)).toEqual(["found", "found", "found", "found", "gone"]);
    expect(await statesOf(cousin, quotes)).toEqual(["found", "found", "found", "found", "gone"]);
    expect(new Set(await statesOf(stranger, quotes))).toEqual(new Set(["gone"]));

    await emma.caller.patch(`/api/family-artifacts/${id}`, { content: "We walked in the evening." });
    await person.change({ firstName: "Polly", birthDate: "1871" });
    expect(await statesOf(emma, quotes)).toEqual(["changed", "found", "changed", "found", "gone"]);
    const remarks = (kept: boolean) => ({
      firstName: "Polly",
      birthDate: "1871",
      notes: [{ id: "a", text: "She sang." }, ...(kept ? [{ id: "b", text: "She wept." }] : [])],
    });
    const remark = [{ kind: "people", id: person.memberId, field: "biography", quote: "She wept." }];
    await person.change(remarks(true));
    expect(await statesOf(cousin, remark)).toEqual(["found"]);
    await person.change(remarks(false));
    expect(await statesOf(cousin, remark)).toEqual(["gone"]);
    // Empty to the reader: taken away, or private.
    await person.change({ firstName: "Polly", birthDate: null });
    expect(await statesOf(emma, quotes)).toEqual(["changed", "found", "gone", "found", "gone"]);

    await emma.caller.patch(`/api/family-artifacts/${id}`, { privacy: "private" });
    await person.remove();
    expect(await statesOf(emma, quotes)).toEqual(["changed", "found", "gone", "gone", "gone"]);
    expect(await statesOf(cousin, quotes)).toEqual(["gone", "gone", "gone", "gone", "gone"]);
  });

  test("are compared in a suspended family too, which only reads", async () => {
    const suspended = await harness.as({ tenantStatus: "suspended" });
    expect((await suspended.post("/api/search/quotes", { quotes: [] })).status).toBe(200);
    expect(codeOf(await suspended.post("/api/events", { title: "x", eventDate: "1900" }))).toBe("TENANT_SUSPENDED");
  });
});

test("what is added twice under one key is there once; under another, or by somebody else, it is another", async () => {
  const { emma, cousin } = await searchers(harness);
  const key = newId();
  const add = ({ caller }: Searcher, idempotencyKey: string) =>
    caller.post<{ id: string }>(
      "/api/events",
      { title: "The wedding", eventDate: "29 Jan 1839" },
      { "idempotency-key": idempotencyKey },
    );
  const [first, second] = [await add(emma, key), await add(emma, key)];
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  const others = [await add(emma, newId()), await add(cousin, key)];
  expect(new Set([first, ...others].map(({ body }) => body.id)).size).toBe(3);
  expect((await emma.caller.get<unknown[]>("/api/events")).body).toHaveLength(3);
  // The key says nothing of what is added elsewhere.
  const elsewhere = [`/api/events/${first.body.id}/comments`, `/api/events/${others[0]!.body.id}/comments`];
  for (const path of elsewhere) await emma.caller.post(path, { text: path }, { "idempotency-key": key });
  for (const path of elsewhere) expect((await emma.caller.get(path)).body).toMatchObject([{ text: path }]);
  expect(codeOf(await add(emma, "no key"))).toBe("INVALID_INPUT");
});
