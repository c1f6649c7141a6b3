import type { AppendOptions, StreamAppend } from "@kinkeeper/platform/event-store";
import type { Readable } from "node:stream";
import { fileKey, readerOf, viewerOf, type ImportDependencies, type ImportJob } from "../import-context.ts";
import { findingsOf } from "../findings.ts";
import { importLists } from "../plan/import-lists.ts";
import { undoLists } from "../undo/undo-lists.ts";
import type { Backpressure } from "../carry-out/backpressure.ts";
import type { ReadingCache } from "../reading-cache.ts";
import type { ImportPorts } from "./import-ports.ts";
import { packKeys } from "./packed-keys.ts";

/** How far a task has come with its file, which it reads several times. */
export interface FileReading {
  /** Which time it is read; 0 before the first. */
  readonly pass: number;
  /** Of this time, from 0 to 1. */
  readonly share: number;
  /** The import has gone through all of it. */
  readonly isOver: boolean;
}

/** What one task asks for, and what there is to know of it here. */
export interface ServedPorts {
  readonly functions: ImportPorts;
  /** Of the file, over all readings. */
  bytesRead(): number;
  /** Of what an import touched, while it is undone. */
  pagesRead(): number;
  reading(): FileReading;
  /** Answers once the lists show what was recorded and nothing is held any more, also after a task that broke off. */
  close(): Promise<void>;
}

const countEvents = (appends: readonly StreamAppend[]): number =>
  appends.reduce((sum, { events }) => sum + events.length, 0);

/**
 * Gives an import the file, the lists, events and keys of its family. `shown`: the lists as whoever wants it sees them; `isFirstAnalysis`:
 * nothing was found in the file before.
 */
export const serveImport = (
  dependencies: ImportDependencies,
  job: ImportJob,
  {
    backpressure,
    readings,
    shown = false,
    isFirstAnalysis = false,
  }: {
    readonly backpressure: Backpressure;
    readonly readings: ReadingCache;
    readonly shown?: boolean;
    readonly isFirstAnalysis?: boolean;
  },
): ServedPorts => {
  const { journal, keyring, readModel, objects, transactions } = dependencies;
  const { store } = journal;
  const { tenantId, importId } = job;
  const underWay = new Set<Promise<unknown>>();
  let file: { readonly stream: Readable; readonly chunks: AsyncIterator<Uint8Array> } | undefined;
  let bytes = 0;
  let pages = 0;
  let [pass, length, bytesOfPass] = [0, 0, 0];
  let isOver = false;
  let last: bigint | undefined;
  let leave: (() => void) | undefined;
  let isClosed = false;

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const tracked: Promise<unknown> = work.catch(() => undefined).finally(() => underWay.delete(tracked)); // told to whoever asked
    underWay.add(tracked);
    return work;
  };
  const record = async (
    appends: readonly StreamAppend[],
    options: AppendOptions | undefined,
  ): Promise<{ readonly position: bigint }> => {
    const append = () => store.append(appends, options);
    const { recorded, listed } = await track(backpressure.record(countEvents(appends), append));
    void track(listed);
    if (recorded.position > (last ?? -1n)) last = recorded.position;
    return recorded;
  };

  /** Counts its answers: each gives the thread more to do. */
  const paged =
    <Page>(read: (cursor: string | null) => Promise<Page>) =>
    async (cursor: string | null): Promise<Page> => {
      pages += 1;
      return read(cursor);
    };
  const findings = findingsOf(objects, tenantId, importId);
  const touched = undoLists(readerOf(readModel, job), importId);

  const functions: ImportPorts = {
    ...importLists(readerOf(readModel, job, { shown }), importId),
    ...touched,
    relationshipsTouchedAfter: paged((cursor) => touched.relationshipsTouchedAfter(cursor)),
    membersTouchedAfter: paged((cursor) => touched.membersTouchedAfter(cursor)),
    openFile: async () => {
      file?.stream.destroy();
      const found = await objects.get(fileKey(tenantId, importId));
      if (!found) throw new Error("the file of the import is gone");
      pass += 1;
      length = found.bytes;
      bytesOfPass = 0;
      file = { stream: found.stream, chunks: found.stream[Symbol.asyncIterator]() };
    },
    readFile: async () => {
      const next = await file!.chunks.next();
      if (next.done) return null;
      bytes += next.value.length;
      bytesOfPass += next.value.length;
      return new Uint8Array(next.value);
    },
    noteEnd: async () => {
      isOver = true;
    },
    keepFindings: (lists) => findings.keep(lists, isFirstAnalysis),
    readFindings: (kind) => findings.read(kind),
    keepReading: async (reading) => readings.keep(importId, reading, length),
    takeReading: async () => {
      const kept = readings.take(importId);
      if (!kept) return undefined;
      // As if it had been read just now.
      pass += 1;
      length = kept.fileBytes;
      bytes += length;
      bytesOfPass = length;
      return kept.reading;
    },
    ensureKeys: async (names) => packKeys(await keyring.ensure(names)),
    findKeys: async (names) => packKeys(await keyring.find(names)),
    readStreams: (streams) => Promise.all(streams.map((stream) => store.read(stream))),
    append: record,
    appendInStep: async (appends, options, count) => {
      let answer: { readonly position: bigint } | "changed" = "changed";
      await track(
        transactions.runStep(tenantId, async () => {
          if (transactions.count(tenantId) !== count) return undefined;
          answer = await record(appends, options);
          return answer.position;
        }),
      );
      return answer;
    },
    countTransactions: async () => transactions.count(tenantId),
    whenListed: () => transactions.whenListed(viewerOf(job)),
    whenOthersListed: async () => {
      if (last === undefined || transactions.latest(tenantId) !== last) await transactions.whenListed(viewerOf(job));
    },
    enterStep: () =>
      new Promise((entered) => {
        const step = transactions.runStep(tenantId, async () => {
          if (isClosed) return undefined;
          const left = Promise.withResolvers<bigint | undefined>();
          leave = () => left.resolve(last);
          entered(transactions.count(tenantId));
          return left.promise;
        });
        void track(step);
      }),
    leaveStep: async () => leave?.(),
  };

  return {
    functions,
    bytesRead: () => bytes,
    pagesRead: () => pages,
    reading: () => ({ pass, share: length === 0 ? 0 : Math.min(1, bytesOfPass / length), isOver }),
    close: async () => {
      isClosed = true;
      file?.stream.destroy();
      leave?.();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
