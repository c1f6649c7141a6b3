import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import type { handleServerStreamingCall } from "@grpc/grpc-js";
import type { Access } from "./access.ts";
import type { Log, LogRecord } from "./log.ts";
import { eventAnswer, identifierOf, ReadAnswer, ReadQuestion, streamOf } from "./messages.ts";
import { follow, type Wish } from "./subscription.ts";

const { BACKWARDS } = ReadQuestion.Options.ReadDirection;

const readStream = (log: Log, options: ReadReq.Options): readonly ReadResp[] => {
  const wanted = options.getStream();
  const stream = streamOf(wanted?.getStreamIdentifier());
  const records = log.stream(stream);
  if (records.length === 0)
    return [
      new ReadAnswer().setStreamNotFound(new ReadAnswer.StreamNotFound().setStreamIdentifier(identifierOf(stream))),
    ];
  // Backwards is asked for from the end alone.
  if (options.getReadDirection() === BACKWARDS)
    return records.slice(-Number(options.getCount())).toReversed().map(eventAnswer);
  const from = wanted?.hasRevision() ? Number(wanted.getRevision()) : 0;
  return records.slice(from, from + Number(options.getCount())).map(eventAnswer);
};

/** All events, the last ones first: how one asks where the log ends. */
const readAllBackwards = (log: Log, options: ReadReq.Options): readonly ReadResp[] =>
  log.records.slice(-Number(options.getCount())).toReversed().map(eventAnswer);

const wishOf = (options: ReadReq.Options): Wish => {
  const position = options.getAll()?.getPosition();
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [];
  // The server looks at 32 events at a time unless told otherwise.
  const window = options.getFilter()?.getMax() || 32;
  return {
    after: position ? BigInt(position.getCommitPosition()) : -1n,
    accepts: ({ stream }: LogRecord) => prefixes.some((prefix) => stream.startsWith(prefix)),
    checkpointEvery: window * Math.max(1, options.getFilter()?.getCheckpointintervalmultiplier() ?? 1),
  };
};

/** Reads a stream, the end of $all, or subscribes to $all with a filter on stream names: what the adapter asks for. */
export const readFrom =
  (log: Log, { refusalOf }: Access): handleServerStreamingCall<ReadReq, ReadResp> =>
  (call) => {
    const options = call.request.getOptions()!;
    const stream = options.hasAll() ? "$all" : streamOf(options.getStream()?.getStreamIdentifier());
    const refused = refusalOf(call.metadata, stream, "read");
    if (refused) return void call.emit("error", refused);
    if (options.hasSubscription()) return follow(log, call, wishOf(options));
    const answers =
      options.hasAll() && options.getReadDirection() === BACKWARDS
        ? readAllBackwards(log, options)
        : readStream(log, options);
    for (const answer of answers) call.write(answer);
    call.end();
  };
