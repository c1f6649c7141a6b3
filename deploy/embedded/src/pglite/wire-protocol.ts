/**
 * As much of the Postgres wire protocol (version 3, https://www.postgresql.org/docs/current/protocol-message-formats.html)
 * as it takes to stand between clients and a database: cutting what clients send into units, and a few answers.
 */

const codeOf = (letter: string): number => letter.charCodeAt(0);
const encryptionRequests = new Set([80_877_103, 80_877_104]);
const cancelRequest = 80_877_102;

export type Startup =
  | { readonly kind: "incomplete" }
  | { readonly kind: "encryption"; readonly rest: Buffer }
  | { readonly kind: "cancel" }
  | { readonly kind: "startup"; readonly parameters: ReadonlyMap<string, string>; readonly rest: Buffer };

/** The first thing a client sends. */
export const readStartup = (bytes: Buffer): Startup => {
  if (bytes.length < 8) return { kind: "incomplete" };
  const length = bytes.readInt32BE(0);
  const code = bytes.readInt32BE(4);
  if (encryptionRequests.has(code)) return { kind: "encryption", rest: bytes.subarray(8) };
  if (code === cancelRequest) return { kind: "cancel" };
  if (bytes.length < length) return { kind: "incomplete" };
  const words = bytes.toString("utf8", 8, length - 2).split("\0");
  const parameters = new Map<string, string>();
  for (let n = 0; n + 1 < words.length; n += 2) parameters.set(words[n]!, words[n + 1]!);
  return { kind: "startup", parameters, rest: bytes.subarray(length) };
};

/** Messages that belong together: up to and with the one after which the client expects an answer. */
export interface Unit {
  readonly bytes: Buffer;
  /** `flush`: the client goes on with the same statement, and nobody else may come between. */
  readonly ends: "batch" | "flush" | "terminate" | "password";
  /** Names of the statements it prepares. */
  readonly prepares: readonly string[];
  readonly rest: Buffer;
}

const endings = new Map<number, Unit["ends"]>([
  [codeOf("S"), "batch"],
  [codeOf("Q"), "batch"],
  [codeOf("H"), "flush"],
  [codeOf("X"), "terminate"],
  [codeOf("p"), "password"],
]);
const parse = codeOf("P");

/** The next unit; undefined until all of it is there. */
export const readUnit = (bytes: Buffer): Unit | undefined => {
  const prepares: string[] = [];
  let start = 0;
  while (start + 5 <= bytes.length) {
    const type = bytes[start]!;
    const end = start + 1 + bytes.readInt32BE(start + 1);
    if (end > bytes.length) return undefined;
    if (type === parse) {
      const name = bytes.toString("utf8", start + 5, bytes.indexOf(0, start + 5));
      if (name !== "") prepares.push(name);
    }
    start = end;
    const ends = endings.get(type);
    if (ends) return { bytes: bytes.subarray(0, end), ends, prepares, rest: bytes.subarray(end) };
  }
  return undefined;
};

const message = (type: string, ...parts: readonly (string | number | Buffer)[]): Buffer => {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === "string") return Buffer.from(`${part}\0`);
      if (typeof part !== "number") return part;
      const number = Buffer.alloc(4);
      number.writeInt32BE(part);
      return number;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
};

export const query = (sql: string): Buffer => message("Q", sql);
export const sync = message("S");
export const closeStatement = (name: string): Buffer => message("C", Buffer.from("S"), name);

export const askPassword = message("R", 3);
export const passwordIn = (unit: Unit): string => unit.bytes.toString("utf8", 5, unit.bytes.length - 1);

/** What a server says once a client is in: its settings, and that it is ready. */
export const welcome = (settings: ReadonlyMap<string, string>): Buffer =>
  Buffer.concat([
    message("R", 0),
    ...[...settings].map(([name, value]) => message("S", name, value)),
    message("K", 0, 0),
    message("Z", Buffer.from("I")),
  ]);

/** The last thing a client hears. Ready, so that it takes the error for the answer to what it asked. */
export const fatal = (code: string, text: string): Buffer =>
  Buffer.concat([errorResponse(code, text), message("Z", Buffer.from("I"))]);

const errorResponse = (code: string, text: string): Buffer =>
  message(
    "E",
    Buffer.from("S"),
    "FATAL",
    Buffer.from("V"),
    "FATAL",
    Buffer.from("C"),
    code,
    Buffer.from("M"),
    text,
    Buffer.from([0]),
  );

export type TransactionStatus = "idle" | "in transaction";

const lengthOfReady = 6;

/** Watches answers go by for the ReadyForQuery at their end, which may arrive in pieces. */
export class ReadyWatch {
  #tail = Buffer.alloc(0);

  see(bytes: Buffer): void {
    this.#tail = Buffer.from(
      bytes.length >= lengthOfReady
        ? bytes.subarray(-lengthOfReady)
        : Buffer.concat([this.#tail, bytes]).subarray(-lengthOfReady),
    );
  }

  /** Undefined while the answer does not end with ReadyForQuery. */
  get status(): TransactionStatus | undefined {
    if (this.#tail.length < lengthOfReady || this.#tail[0] !== codeOf("Z") || this.#tail.readInt32BE(1) !== 5)
      return undefined;
    return this.#tail[5] === codeOf("I") ? "idle" : "in transaction";
  }
}
