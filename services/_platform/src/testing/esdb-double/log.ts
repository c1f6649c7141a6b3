import { EventEmitter } from "node:events";

export interface ProposedRecord {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface LogRecord extends ProposedRecord {
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
}

/** The revision a writer expects: of the last event, or that there is none. */
export type Expected = number | "no stream";

export type Written =
  | { readonly outcome: "written"; readonly revision: number; readonly position: bigint }
  /** The same events stand there already. */
  | { readonly outcome: "repeated"; readonly revision: number }
  | { readonly outcome: "conflict"; readonly revision: number };

/** About what a record takes beside its data and metadata. Positions are places in the log: they grow, with gaps. */
const overhead = 100;

/** All events in the order they were written, in memory. */
export class Log {
  readonly records: LogRecord[] = [];
  readonly #streams = new Map<string, LogRecord[]>();
  readonly #written = new EventEmitter().setMaxListeners(0);
  #end = 0n;

  stream(name: string): readonly LogRecord[] {
    return this.#streams.get(name) ?? [];
  }

  write(name: string, expected: Expected, proposed: readonly ProposedRecord[]): Written {
    const stream = this.#streams.get(name) ?? [];
    const from = expected === "no stream" ? 0 : expected + 1;
    if (stream.length !== from) {
      const repeated = proposed.length > 0 && proposed.every(({ id }, index) => stream[from + index]?.id === id);
      return { outcome: repeated ? "repeated" : "conflict", revision: stream.length - 1 };
    }
    this.#streams.set(name, stream);
    for (const one of proposed) {
      this.#end += BigInt(overhead + one.data.length + one.metadata.length);
      const record = { ...one, stream: name, revision: stream.length, position: this.#end };
      stream.push(record);
      this.records.push(record);
    }
    this.#written.emit("written");
    return { outcome: "written", revision: stream.length - 1, position: this.#end };
  }

  /** Calls back after every write until the answered function is called. */
  onWritten(listener: () => void): () => void {
    this.#written.on("written", listener);
    return () => void this.#written.off("written", listener);
  }
}
