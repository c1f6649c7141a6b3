import { groupCommits } from "./commit-group.ts";
import { orUnavailable } from "./sqlite-file.ts";

/**
 * Writes groups of requests to a file, each group in one commit, and answers each request. Requests and answers are plain
 * data, because they may travel between threads: a refusal is an answer, and only what fails the whole group is thrown.
 */
export interface GroupWriter<Request, Answer> {
  write(requests: readonly Request[]): readonly Answer[];
  close(): void;
}

/** What a module exports whose writer can run in a thread. */
export interface WriterModule<Request, Answer> {
  readonly openWriter: (file: string) => GroupWriter<Request, Answer>;
}

export interface Writer<Request, Answer> {
  /** Answers when the request is on disk. @throws StoreUnavailable */
  write(request: Request): Promise<Answer>;
  close(): Promise<void>;
}

/** Writes in this thread: for what is in memory anyway. */
export const writeHere = <Request, Answer>(writer: GroupWriter<Request, Answer>): Writer<Request, Answer> => ({
  write: groupCommits((requests) => orUnavailable(() => writer.write(requests))),
  close: async () => writer.close(),
});
