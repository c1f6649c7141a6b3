import { useApi } from "@kinkeeper/kit/api/api-context.ts";
import { FileRefused, uploadFile, type FileToKeep } from "@kinkeeper/kit/api/upload-file.ts";
import { useCallback, useEffect, useRef, useState } from "react";

/** A file on its way to the archive. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** 0 to 1. */
  readonly progress: number;
  /** Why it did not get there; absent while it is on its way. */
  readonly error?: string;
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

/** What can be handed on: the order is that in which files were chosen, however fast each of them was. */
const inOrder = (
  arrived: ReadonlyMap<number, Arrival>,
  running: ReadonlyMap<number, unknown>,
): readonly (readonly [key: number, Arrival])[] => {
  const slowest = Math.min(...running.keys());
  return [...arrived].filter(([key]) => key < slowest).sort(([one], [other]) => one - other);
};

/** Sends files one beside the other, each with its own progress. */
export const useUploads = ({ purpose, onUploaded }: UploadOptions): Uploads => {
  const api = useApi();
  const [pending, setPending] = useState<readonly Upload[]>([]);
  const counter = useRef(0);
  const running = useRef(new Map<number, { readonly abort: AbortController; readonly done: Promise<boolean> }>());
  const failed = useRef(new Set<number>());
  const arrived = useRef(new Map<number, Arrival>());
  const tell = useRef(onUploaded);
  useEffect(() => {
    tell.current = onUploaded;
  }, [onUploaded]);
  useEffect(() => {
    const uploads = running.current;
    return () => {
      for (const { abort } of uploads.values()) abort.abort();
    };
  }, []);

  const change = useCallback((key: number, changes: Partial<Upload>) => {
    setPending((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }, []);
  const start = useCallback(
    (key: number, file: File) => {
      const abort = new AbortController();
      const send = async (): Promise<boolean> => {
        try {
          const onProgress = (progress: number) => change(key, { progress });
          const path = await uploadFile(api, { file, purpose, onProgress, signal: abort.signal });
          if (abort.signal.aborted) return true;
          arrived.current.set(key, { path, file });
          return true;
        } catch (error) {
          if (abort.signal.aborted) return true;
          failed.current.add(key);
          change(key, { error: error instanceof FileRefused ? error.message : "Failed to upload file" });
          return false;
        } finally {
          running.current.delete(key);
          for (const [arrivedKey, { path, file }] of inOrder(arrived.current, running.current)) {
            arrived.current.delete(arrivedKey);
            setPending((all) => all.filter((one) => one.key !== arrivedKey));
            tell.current(path, file);
          }
        }
      };
      running.current.set(key, { abort, done: send() });
    },
    [api, purpose, change],
  );

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
