import { sendMessage } from "@kinkeeper/contracts/ai-chat/messages";
import { errorOfAnswer, offlineError } from "@kinkeeper/kit/api/api-error.ts";
import { localDay } from "@kinkeeper/kit/local-day.ts";
import { addressOf } from "@kinkeeper/kit/api/request-address.ts";

/**
 * Sends a message under its key; answers the body in which its answer will stream.
 * @throws ApiError what the server refuses with, or that it cannot be reached; AbortError when it was called off; Error "No response body"
 */
export const openAnswer = async (
  conversationId: string,
  message: string,
  signal: AbortSignal,
  idempotencyKey: string,
): Promise<ReadableStream<Uint8Array>> => {
  let answer: Response;
  try {
    answer = await fetch(addressOf(sendMessage, { id: conversationId }), {
      method: sendMessage.method,
      credentials: "include",
      headers: {
        accept: "text/event-stream",
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
      },
      body: JSON.stringify({ message, day: localDay(new Date()) }),
      signal,
    });
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw offlineError(cause);
  }
  if (!answer.ok) throw errorOfAnswer(answer.status, answer.statusText, await answer.text());
  if (!answer.body) throw new Error("No response body");
  return answer.body;
};
