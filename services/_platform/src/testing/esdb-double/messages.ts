import sharedMessages from "@eventstore/db-client/generated/shared_pb.js";
import streamMessages from "@eventstore/db-client/generated/streams_pb.js";
import type { StreamIdentifier, UUID } from "@eventstore/db-client/generated/shared_pb.js";
import type { AppendReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import { Metadata, type ServiceError, type status } from "@grpc/grpc-js";
import type { LogRecord, ProposedRecord } from "./log.ts";

// The generated code of the official client, as the server's side of the protocol speaks it.
export const { Empty } = sharedMessages;
export const { AppendResp: AppendAnswer, ReadReq: ReadQuestion, ReadResp: ReadAnswer } = streamMessages;

const uuidOf = (text: string): UUID => new sharedMessages.UUID().setString(text);

export const identifierOf = (stream: string): StreamIdentifier =>
  new sharedMessages.StreamIdentifier().setStreamName(Buffer.from(stream, "utf8"));

export const streamOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString("utf8");

export const proposedOf = (message: AppendReq.ProposedMessage): ProposedRecord => ({
  id: message.getId()?.getString() ?? "",
  type: message.getMetadataMap().get("type") ?? "",
  contentType: message.getMetadataMap().get("content-type") ?? "",
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

/** The client reads the time of recording in ticks of 100 ns. Nobody here looks at it. */
const recordedAt = "0";

export const eventAnswer = (record: LogRecord): ReadResp => {
  const { id, stream, revision, position, type, contentType, data, metadata } = record;
  const recorded = new ReadAnswer.ReadEvent.RecordedEvent()
    .setId(uuidOf(id))
    .setStreamIdentifier(identifierOf(stream))
    .setStreamRevision(String(revision))
    .setCommitPosition(String(position))
    .setPreparePosition(String(position))
    .setData(data)
    .setCustomMetadata(metadata);
  recorded.getMetadataMap().set("type", type).set("content-type", contentType).set("created", recordedAt);
  return new ReadAnswer().setEvent(new ReadAnswer.ReadEvent().setEvent(recorded).setCommitPosition(String(position)));
};

/** A refusal as the server words it: the client finds its kind in the metadata. */
export const refusal = (code: status, exception: string): ServiceError => {
  const metadata = new Metadata();
  metadata.set("exception", exception);
  return Object.assign(new Error(exception), { code, details: exception, metadata });
};
