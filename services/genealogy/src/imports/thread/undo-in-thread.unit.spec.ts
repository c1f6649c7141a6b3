import { genealogyContext, type MemberEvent } from "@kinkeeper/contracts/genealogy/events";
import { type ImportEvent } from "@kinkeeper/contracts/genealogy/import-events";
import { removedMember } from "@kinkeeper/contracts/genealogy/member";
import { createSqliteEventStore } from "@kinkeeper/platform/event-store/sqlite-event-store";
import { newId } from "@kinkeeper/platform/ids";
import { createJournal } from "@kinkeeper/platform/journal/event-journal";
import { createSqliteKeyring } from "@kinkeeper/platform/keyring/sqlite-keyring";
import { afterAll, beforeEach, expect, test } from "vitest";
import { memberStream } from "../../members/member.ts";
import { importStream, reportIdOf } from "../import.decider.ts";
import { undoPageSize, type TouchedMember } from "../undo/undo-lists.ts";
import type { ImportPorts } from "./import-ports.ts";
import { ImportThreads } from "./import-threads.ts";
import { packKeys } from "./packed-keys.ts";
import { portNames } from "./port-names.ts";
import type { ServedPorts } from "./serve-import.ts";

const tenantId = newId();
const undo = (importId: string) =>
  ({ what: "undo", job: { kind: "undo", tenantId, importId, actorId: undefined, people: 1 } }) as const;
const never = new AbortController().signal;

const store = createSqliteEventStore({ file: ":memory:" });
const keyring = createSqliteKeyring({ file: ":memory:" });
const journal = createJournal({
  store,
  keyring,
  contexts: [genealogyContext],
  now: () => "2026-01-01T00:00:00.000Z",
  newId,
});

const threads = new ImportThreads();
let steps: string[];
/** Streams that the store was told to be independent of one another. */
let independent: number;
beforeEach(() => {
  steps = [];
  independent = 0;
});
afterAll(() => threads.stop());

/** An import whose undoing has begun, and somebody it added. */
const begun = async (): Promise<{ readonly importId: string; readonly memberId: string }> => {
  const [importId, memberId] = [newId(), newId()];
  const preview = { importId, reportId: reportIdOf(importId), fileName: "family.ged", people: 1, families: 0 };
  const expected = { created: 1, updated: 0, unchanged: 0 };
  const events: readonly ImportEvent[] = [
    { type: "ImportPreviewed", data: { ...preview, issues: [], issueCount: 0, expected } },
    { type: "ImportStarted", data: { importId } },
    { type: "ImportUndoStarted", data: { importId, changes: 1 } },
  ];
  const details = { ...removedMember, firstName: "Emma" };
  const source = { importId, xref: "I1", uid: null, extra: [] };
  const added: MemberEvent = { type: "MemberAdded", data: { memberId, details, source } };
  await journal.append(
    [
      { stream: importStream(tenantId, importId), expectedRevision: -1, events },
      { stream: memberStream(tenantId, memberId), expectedRevision: -1, events: [added] },
    ],
    { tenantId, correlationId: importId, causationId: importId },
  );
  return { importId, memberId };
};

const touched = (id: string): TouchedMember => ({
  id,
  is_added: true,
  undone_before: null,
  needed: false,
  cursor: "1",
});

/** What undoing asks for, over the stores here; whatever else the thread asks for is an error. */
const portsOver = (pages: () => readonly TouchedMember[]): ServedPorts => {
  let pagesRead = 0;
  const unasked = Object.keys(portNames).map((name) => [
    name,
    () => Promise.reject(new Error(`${name} was asked for`)),
  ]);
  const functions: ImportPorts = {
    ...(Object.fromEntries(unasked) as unknown as ImportPorts),
    readStreams: (streams) => Promise.all(streams.map((stream) => store.read(stream))),
    append: (appends, options) => {
      if (options?.independent) independent += appends.length;
      return store.append(appends, options);
    },
    ensureKeys: async (names) => packKeys(await keyring.ensure(names)),
    findKeys: async (names) => packKeys(await keyring.find(names)),
    whenListed: async () => void steps.push("all listed"),
    whenOthersListed: async () => void steps.push("others' listed"),
    enterStep: async () => {
      steps.push("in");
      return 0;
    },
    leaveStep: async () => void steps.push("out"),
    relationshipsTouchedAfter: async () => {
      pagesRead += 1;
      return [];
    },
    membersTouchedAfter: async () => {
      pagesRead += 1;
      return pages();
    },
    countUndone: async () => ({ removed: 1, restored: 0, kept: 0 }),
  };
  return {
    functions,
    bytesRead: () => 0,
    pagesRead: () => pagesRead,
    reading: () => ({ pass: 0, share: 0, isOver: false }),
    close: async () => undefined,
  };
};

const typesIn = async (stream: string) => (await journal.read(stream)).map(({ type }) => type);
/** The same again and again: there is nothing left to do of them. */
const endlessly = (memberId: string) => () => Array.from({ length: undoPageSize }, () => touched(memberId));

test("an import is taken back in a thread, each page in the family's turn, and people once the lists show what is left of their relationships", async () => {
  const { importId, memberId } = await begun();
  const ports = portsOver(() => [touched(memberId)]);
  await threads.run(undo(importId), ports, never);
  expect(await typesIn(memberStream(tenantId, memberId))).toEqual(["MemberAdded", "MemberRemoved"]);
  expect((await typesIn(importStream(tenantId, importId))).at(-1)).toBe("ImportUndone");
  const page = ["in", "others' listed", "out"];
  expect(steps).toEqual(["all listed", ...page, "all listed", ...page, "all listed"]);
  expect(independent).toBe(1);
});

test("an undoing that finds no end is given up with a sentence, and the next one is done", async () => {
  const limits = { milliseconds: 200, millisecondsPerMegabyte: 0, millisecondsPerPage: 0, megabytes: 256 };
  const limited = new ImportThreads({ limits });
  const { importId, memberId } = await begun();
  await expect(limited.run(undo(importId), portsOver(endlessly(memberId)), never)).rejects.toMatchObject({
    code: "TOO_LARGE",
    message: expect.stringContaining("This import is too large"),
  });
  limited.stop();
  expect((await typesIn(importStream(tenantId, importId))).at(-1)).toBe("ImportUndoStarted");
  await threads.run(
    undo(importId),
    portsOver(() => [touched(memberId)]),
    never,
  );
  expect((await typesIn(importStream(tenantId, importId))).at(-1)).toBe("ImportUndone");
});

test("an undoing that has to wait ends between two pages", async () => {
  const { importId, memberId } = await begun();
  const stop = new AbortController();
  let pages = 0;
  const ports = portsOver(() => {
    pages += 1;
    if (pages === 3) stop.abort();
    return endlessly(memberId)();
  });
  await expect(threads.run(undo(importId), ports, stop.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect(steps.at(-1)).toBe("out");
});
