import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { afterAll, afterEach, expect, test } from "vitest";
import type { ImportPorts } from "./import-ports.ts";
import { ImportThreads, type FileLimits } from "./import-threads.ts";
import { portNames } from "./port-names.ts";
import type { ServedPorts } from "./serve-import.ts";

const plenty: FileLimits = { milliseconds: 60_000, millisecondsPerMegabyte: 0, millisecondsPerPage: 0, megabytes: 256 };
/** Threads with all the time and memory a small file needs, and those that a test has less of. */
const threads = new ImportThreads({ limits: plenty });
let tight: ImportThreads | undefined;
const limitedTo = (limits: Partial<FileLimits>): ImportThreads =>
  (tight = new ImportThreads({ limits: { ...plenty, ...limits } }));
afterEach(() => tight?.stop());
afterAll(() => threads.stop());
const never = new AbortController().signal;
const look = {
  what: "analyze",
  addsOnly: false,
  keeps: "nothing",
  characterSet: undefined,
  job: { kind: "import", tenantId: "t", importId: "i", actorId: undefined, people: 0 },
  now: new Date("2026-01-01"),
} as const;

const person = (number: number): string => `0 @I${number}@ INDI\n1 NAME Person ${number} /Lee/\n`;

/** Whatever the thread asks for but the file is an error; nobody is known. */
const portsOver = (chunks: Iterator<string>, isClosed?: () => void): ServedPorts => {
  const unasked = Object.keys(portNames).map((name) => [
    name,
    () => Promise.reject(new Error(`${name} was asked for`)),
  ]);
  const functions = {
    ...(Object.fromEntries(unasked) as unknown as ImportPorts),
    openFile: async () => undefined,
    familyNow: async () => ({ presumedDeadAfter: 110, isAnybodyElse: false, addedInNoOrder: false }),
    readFile: async () => {
      const next = chunks.next();
      return next.done ? null : Buffer.from(next.value);
    },
  };
  return {
    functions,
    bytesRead: () => 0,
    pagesRead: () => 0,
    reading: () => ({ pass: 0, share: 0, isOver: false }),
    close: async () => isClosed?.(),
  };
};

const file = function* (...lines: readonly string[]): Generator<string> {
  yield "0 HEAD\n1 CHAR UTF-8\n";
  yield* lines;
  yield "0 TRLR\n";
};

/** As large as it is asked to be. */
const endless = function* (): Generator<string> {
  yield "0 HEAD\n1 CHAR UTF-8\n";
  for (let number = 0; ; number += 500) {
    let people = "";
    for (let next = number; next < number + 500; next += 1) people += person(next);
    yield people;
  }
};

test("a file is read in a thread, one after the other in the same one", async () => {
  const found = await threads.run(look, portsOver(file(person(1), person(2))), never);
  expect(found).toMatchObject({ people: 2, families: 0, expected: { created: 2 }, issueCount: 0 });
  expect(await threads.run(look, portsOver(file(person(1))), never)).toMatchObject({ people: 1 });
});

test("what is refused is told as it was said, and what is asked for fails as it does here", async () => {
  await expect(threads.run(look, portsOver(["hello"].values()), never)).rejects.toMatchObject({
    name: "DomainError",
    code: "NOT_GEDCOM",
  });
  const ports = portsOver(file(person(1)));
  const familyNow = () => Promise.reject(new StoreUnavailable("the lists are away"));
  const asked = { ...ports, functions: { ...ports.functions, familyNow } };
  await expect(threads.run(look, asked, never)).rejects.toBeInstanceOf(StoreUnavailable);
});

test("a file that takes too long is given up with a sentence, its ports are closed, and the next file is read", async () => {
  let closed = 0;
  await expect(
    limitedTo({ milliseconds: 200 }).run(
      look,
      portsOver(endless(), () => (closed += 1)),
      never,
    ),
  ).rejects.toMatchObject({
    code: "TOO_LARGE",
    message: expect.stringContaining("takes too long"),
  });
  expect(closed).toBe(1);
  expect(await threads.run(look, portsOver(file(person(1))), never)).toMatchObject({ people: 1 });
});

test("a file that takes too much memory is given up with a sentence, and the next one is read", async () => {
  const small = limitedTo({ megabytes: 20, milliseconds: 300_000 });
  await expect(small.run(look, portsOver(endless()), never)).rejects.toMatchObject({
    code: "TOO_LARGE",
    message: expect.stringContaining("memory"),
  });
  expect(await small.run(look, portsOver(file(person(1))), never)).toMatchObject({ people: 1 });
});

test("a task that is no longer wanted ends between two steps", async () => {
  const wanted = new AbortController();
  const ports = portsOver(endless());
  let reads = 0;
  const readFile = async () => {
    reads += 1;
    if (reads === 5) wanted.abort();
    return ports.functions.readFile();
  };
  const reading = threads.run(look, { ...ports, functions: { ...ports.functions, readFile } }, wanted.signal);
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  await expect(threads.run(look, portsOver(file(person(1))), wanted.signal)).rejects.toMatchObject({
    name: "AbortError",
  });
});
