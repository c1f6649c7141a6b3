import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import type { ServerWritableStream } from "@grpc/grpc-js";
import type { Log, LogRecord } from "./log.ts";
import { eventAnswer, ReadAnswer } from "./messages.ts";

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

export interface Wish {
  readonly after: bigint;
  readonly accepts: (record: LogRecord) => boolean;
  /** How many records are looked at, wanted or not, between two checkpoints. */
  readonly checkpointEvery: number;
}

const checkpoint = (position: bigint): ReadResp =>
  new ReadAnswer().setCheckpoint(
    new ReadAnswer.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

/** The first record after a position, by bisection. */
const indexAfter = (records: readonly LogRecord[], position: bigint): number => {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (records[middle]!.position <= position) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Sends what is there, says so, and then sends what comes, until the caller goes away. */
export const follow = (log: Log, call: ReadCall, { after, accepts, checkpointEvery }: Wish): void => {
  const confirmation = new ReadAnswer.SubscriptionConfirmation().setSubscriptionId(randomUUID());
  call.write(new ReadAnswer().setConfirmation(confirmation));

  let index = indexAfter(log.records, after);
  let sinceCheckpoint = 0;
  let saidCaughtUp = false;
  let isSending = false;
  const gone = new AbortController();

  const write = async (answer: ReadResp): Promise<void> => {
    if (!call.write(answer)) await once(call, "drain", { signal: gone.signal });
  };

  const send = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    while (!gone.signal.aborted) {
      const record = log.records[index];
      if (!record) {
        if (saidCaughtUp) break;
        saidCaughtUp = true;
        await write(new ReadAnswer().setCaughtUp(new ReadAnswer.CaughtUp()));
        continue; // something may have been written meanwhile
      }
      index += 1;
      if (accepts(record)) await write(eventAnswer(record));
      sinceCheckpoint += 1;
      if (sinceCheckpoint < checkpointEvery) continue;
      sinceCheckpoint = 0;
      await write(checkpoint(record.position));
    }
    isSending = false;
  };
  const sendMore = (): void => {
    send().catch(() => gone.abort()); // the caller went away while its buffer was full
  };

  const forget = log.onWritten(sendMore);
  call.on("cancelled", () => {
    gone.abort();
    forget();
    call.end();
  });
  sendMore();
};
