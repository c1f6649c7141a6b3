import type { Behaviour } from "./openai-double.ts";

/** Ways in which providers answer, and in which they fail. */

/** Says it in pieces, with usage at the end. */
export const says =
  (...texts: readonly string[]): Behaviour =>
  (wire) => {
    wire.say(...texts);
    wire.finish("stop");
    wire.usage(200, 50);
    wire.done();
  };

export interface ToolCall {
  readonly name: string;
  readonly arguments: unknown;
}

/** Calls tools, all at once; the arguments come in pieces. */
export const callsTools =
  (...calls: readonly ToolCall[]): Behaviour =>
  (wire) => {
    for (const [index, { name, arguments: given }] of calls.entries()) {
      const text = JSON.stringify(given);
      const middle = Math.floor(text.length / 2);
      wire.call(index, `call_${index}`, name, text.slice(0, middle), text.slice(middle));
    }
    wire.finish("tool_calls");
    wire.usage(100, 20);
    wire.done();
  };

/** Says nothing more, and does not hang up either. */
export const stallsAfter =
  (...texts: readonly string[]): Behaviour =>
  async (wire) => {
    wire.say(...texts);
    await wire.closed;
  };

export const breaksOffAfter =
  (...texts: readonly string[]): Behaviour =>
  (wire) => {
    wire.say(...texts);
    wire.cut();
  };

export const refuses =
  (status: number, headers?: Readonly<Record<string, string>>): Behaviour =>
  (wire) =>
    wire.refuse(status, { message: `refused with ${status}` }, headers);

/** A chunk in the middle is no JSON. */
export const garbles: Behaviour = (wire) => {
  wire.say("Emma was born ");
  wire.raw('data: {"choices":[{"delta":{"content":"in 18\n\n');
  wire.done();
};

/** Chunks without choices, without `object` and `id`, and no finish reason: seen of providers that call themselves compatible. */
export const saysLoosely =
  (...texts: readonly string[]): Behaviour =>
  (wire) => {
    wire.chunk({ choices: [] });
    for (const content of texts) wire.chunk({ id: "", object: "", choices: [{ delta: { content } }] });
    wire.chunk({ choices: [{ delta: null }] });
    wire.done();
  };

/** A stream with nothing in it. */
export const saysNothing: Behaviour = (wire) => {
  wire.chunk({ choices: [] });
  wire.done();
};

/** An error in the middle of a stream that began with 200. */
export const failsInside: Behaviour = (wire) => {
  wire.say("Emma was ");
  wire.raw('data: {"error":{"message":"The server had an error","type":"server_error"}}\n\n');
  wire.done();
};

/** Stops because of what it was going to say. */
export const filters: Behaviour = (wire) => {
  wire.finish("content_filter");
  wire.usage(200, 0);
  wire.done();
};
