import type { AppendReq, AppendResp } from "@eventstore/db-client/generated/streams_pb.js";
import { status, type handleClientStreamingCall } from "@grpc/grpc-js";
import type { Access } from "./access.ts";
import type { Expected, Log, ProposedRecord, Written } from "./log.ts";
import { AppendAnswer, Empty, proposedOf, refusal, streamOf } from "./messages.ts";

/** What a test may have happen to the next append. */
export type Mishap = "the answer is lost" | "no answer comes";

/** Bytes of one append; the server's own default. */
const maximumAppendSize = 1024 * 1024;

const expectedOf = (options: AppendReq.Options): Expected =>
  options.hasRevision() ? Number(options.getRevision()) : "no stream";

const answerTo = (written: Written, expected: Expected): AppendResp => {
  const { outcome, revision } = written;
  const answer = new AppendAnswer();
  if (outcome === "conflict") {
    const conflict = new AppendAnswer.WrongExpectedVersion();
    if (revision === -1) conflict.setCurrentNoStream(new Empty());
    else conflict.setCurrentRevision(String(revision));
    if (expected === "no stream") conflict.setExpectedNoStream(new Empty());
    else conflict.setExpectedRevision(String(expected));
    return answer.setWrongExpectedVersion(conflict);
  }
  const success = new AppendAnswer.Success().setCurrentRevision(String(revision));
  if (outcome === "repeated") return answer.setSuccess(success.setNoPosition(new Empty()));
  const position = String(written.position);
  const place = new AppendAnswer.Position().setCommitPosition(position).setPreparePosition(position);
  return answer.setSuccess(success.setPosition(place));
};

/** One call is one append: the options, then each event. */
export const appendTo =
  (
    log: Log,
    { refusalOf }: Access,
    nextMishap: () => Mishap | undefined,
  ): handleClientStreamingCall<AppendReq, AppendResp> =>
  (call, answer) => {
    let options: AppendReq.Options | undefined;
    const proposed: ProposedRecord[] = [];
    call.on("data", (request: AppendReq) => {
      const message = request.getProposedMessage();
      if (message) proposed.push(proposedOf(message));
      else options = request.getOptions();
    });
    call.on("end", () => {
      if (!options) return answer(refusal(status.INVALID_ARGUMENT, "invalid-argument"));
      const stream = streamOf(options.getStreamIdentifier());
      const refused = refusalOf(call.metadata, stream, "write");
      if (refused) return answer(refused);
      const size = proposed.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length, 0);
      if (size > maximumAppendSize) {
        const tooLarge = refusal(status.INVALID_ARGUMENT, "maximum-append-size-exceeded");
        tooLarge.metadata.set("maximum-append-size", String(maximumAppendSize));
        return answer(tooLarge);
      }
      const mishap = nextMishap();
      if (mishap === "no answer comes") return;
      const expected = expectedOf(options);
      const written = log.write(stream, expected, proposed);
      if (mishap === "the answer is lost") return answer(refusal(status.UNAVAILABLE, "unavailable"));
      answer(null, answerTo(written, expected));
    });
  };
