import type { AnswerEvent } from "@kinkeeper/contracts/ai-chat/messages";
import { ClientDisconnected } from "@kinkeeper/platform/client-disconnect";
import { eventStreamHeaders } from "@kinkeeper/platform/http/server-sent-events";
import { Reply } from "@kinkeeper/platform/http/route";
import { Readable } from "node:stream";

/** Bytes; whoever reads so slowly has left. */
const mostUnread = 1024 * 1024;
const heartbeatMs = 15_000;

export interface AnswerStream {
  readonly reply: Reply;
  /** Aborted with ClientDisconnected when the reader leaves before the end. */
  readonly signal: AbortSignal;
  send(event: AnswerEvent): void;
  end(): void;
}

/** A stream of server-sent events for one answer. Its first bytes go out at once. */
export const answerStream = (): AnswerStream => {
  const stream = new Readable({ read: () => undefined });
  const controller = new AbortController();
  const push = (text: string): void => {
    if (stream.destroyed || stream.readableEnded) return;
    if (stream.readableLength > mostUnread) stream.destroy();
    else stream.push(text);
  };
  const beat = setInterval(() => push(": ping\n\n"), heartbeatMs);
  let hasEnded = false;
  stream.once("close", () => {
    clearInterval(beat);
    if (!hasEnded) controller.abort(new ClientDisconnected());
  });
  push(": ping\n\n");
  return {
    reply: new Reply(200, eventStreamHeaders, stream),
    signal: controller.signal,
    send: (event) => push(`data: ${JSON.stringify(event)}\n\n`),
    end: () => {
      hasEnded = true;
      clearInterval(beat);
      if (!stream.destroyed) stream.push(null);
    },
  };
};
