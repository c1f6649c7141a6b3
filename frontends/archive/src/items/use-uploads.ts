import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { FileRefused, uploadFile, type FileToKeep } from "@kinkeeper/kit/api/upload-file.ts";
import { useTellFailure } from "@kinkeeper/kit/tell-failure.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

/** A file on its way to the archive. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** 0 to 1. */
  readonly progress: number;
  /** Why it did not get there; absent while it is on its way. */
  readonly error?: string;
  /** It is not taken, however often it is sent. */
  readonly isRefused?: boolean;
}

export interface Uploads {
  /** On their way, or failed; what has arrived is no longer here. */
  readonly pending: readonly Upload[];
  readonly isRunning: boolean;
  readonly add: (files: Iterable<File>) => void;
  readonly retry: (key: number) => void;
  /** Calls it off, or forgets that it failed. */
  readonly drop: (key: number) => void;
  /** Resolves when nothing is on its way any more: whether everything arrived. */
  readonly settled: () => Promise<boolean>;
}

interface UploadOptions {
  readonly purpose: FileToKeep["purpose"];
  /** Told of each file that has arrived. */
  readonly onUploaded: (path: string, file: File) => void;
}

interface Arrival {
  readonly path: string;
  readonly file: File;
}

/** So many are sent side by side: on a phone's line more of them only take longer, each. */
const atOnce = 3;

/** What can be handed on: the order is that in which files were chosen, however fast each of them was. */
const inOrder = (
  arrived: ReadonlyMap<number, Arrival>,
  left: Iterable<number>,
): readonly (readonly [key: number, Arrival])[] => {
  const slowest = Math.min(...left);
  return [...arrived].filter(([key]) => key < slowest).sort(([one], [other]) => one - other);
};

/** Sends files, a few side by side and the others after them, each with its own progress. Which one failed stays said beside it. */
export const useUploads = ({ purpose, onUploaded }: UploadOptions): Uploads => {
  const api = useApi();
  const queries = useQueryClient();
  const [pending, setPending] = useState<readonly Upload[]>([]);
  const counter = useRef(0);
  const running = useRef(new Map<number, { readonly abort: AbortController; readonly done: Promise<boolean> }>());
  const waiting = useRef<{ readonly key: number; readonly file: File }[]>([]);
  const failed = useRef(new Set<number>());
  const arrived = useRef(new Map<number, Arrival>());
  const tellFailure = useTellFailure();
  const tell = useRef({ onUploaded, tellFailure });
  useEffect(() => {
    tell.current = { onUploaded, tellFailure };
  }, [onUploaded, tellFailure]);
  useEffect(() => {
    const uploads = running.current;
    const queue = waiting.current;
    return () => {
      queue.length = 0;
      for (const { abort } of uploads.values()) abort.abort();
    };
  }, []);

  const change = useCallback((key: number, changes: Partial<Upload>) => {
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }, []);
  const startNext = useCallback(() => {
    const send = async (key: number, file: File, { signal }: AbortController): Promise<boolean> => {
      try {
        const onProgress = (progress: number) => change(key, { progress });
        // A change like any other: that its session has ended is told by the page.
        const sending = queries.getMutationCache().build(queries, {
          mutationFn: async () => uploadFile(api, { file, purpose, onProgress, signal }),
        });
        const path = await sending.execute(undefined);
        if (!signal.aborted) arrived.current.set(key, { path, file });
        return true;
      } catch (error) {
        if (signal.aborted) return true;
        failed.current.add(key);
        const sentence = error instanceof FileRefused ? error.message : "Failed to upload file";
        change(key, { error: sentence, isRefused: error instanceof FileRefused && error.isFinal });
        tell.current.tellFailure(error, sentence);
        return false;
      } finally {
        running.current.delete(key);
        const left = [...running.current.keys(), ...waiting.current.map((one) => one.key)];
        for (const [arrivedKey, arrival] of inOrder(arrived.current, left)) {
          arrived.current.delete(arrivedKey);
          setPending((all) => all.filter((one) => one.key !== arrivedKey));
          tell.current.onUploaded(arrival.path, arrival.file);
        }
        fill();
      }
    };
    const fill = () => {
      while (running.current.size < atOnce) {
        const next = waiting.current.shift();
        if (!next) return;
        const abort = new AbortController();
        running.current.set(next.key, { abort, done: send(next.key, next.file, abort) });
      }
    };
    fill();
  }, [api, queries, purpose, change]);
  const start = (key: number, file: File) => {
    waiting.current.push({ key, file });
    startNext();
  };

  const add = (files: Iterable<File>) => {
    for (const file of files) {
      counter.current += 1;
      const key = counter.current;
      setPending((all) => [...all, { key, file, progress: 0 }]);
      start(key, file);
    }
  };
  const drop = (key: number) => {
    running.current.get(key)?.abort.abort();
    waiting.current = waiting.current.filter((one) => one.key !== key);
    arrived.current.delete(key);
    failed.current.delete(key);
    setPending((all) => all.filter((one) => one.key !== key));
  };
  const retry = (key: number) => {
    const upload = pending.find((one) => one.key === key);
    if (!upload) return;
    failed.current.delete(key);
    setPending((all) => all.map((one) => (one.key === key ? { key, file: upload.file, progress: 0 } : one)));
    start(key, upload.file);
  };
  const settled = async () => {
    while (running.current.size > 0) await Promise.all([...running.current.values()].map(({ done }) => done));
    return failed.current.size === 0;
  };
  const isRunning = pending.some(({ error }) => error === undefined);
  return { pending, isRunning, add, retry, drop, settled };
};
