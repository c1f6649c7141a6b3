import type { Socket } from "node:net";
import { timingSafeEqual } from "node:crypto";
import { RoleRefused, type SessionOwner, type SharedSession } from "./shared-session.ts";
import type { Turns } from "./turns.ts";
import { askPassword, fatal, passwordIn, readStartup, readUnit, welcome, type Unit } from "./wire-protocol.ts";

export interface Front {
  readonly session: SharedSession;
  readonly turns: Turns;
  readonly password: string;
  /** What clients are told about the server. */
  readonly settings: ReadonlyMap<string, string>;
  /** A transaction that does nothing for so long is ended, because everybody waits for it. */
  readonly idleMilliseconds: number;
  /** The database itself failed: nobody can use it any more. */
  readonly onFailure: (error: unknown) => void;
}

const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * One client. It has the database from the first message of a statement until the answer is complete, and for the
 * length of a transaction; the others wait for their turn.
 */
export class ClientConnection {
  readonly #socket: Socket;
  readonly #front: Front;
  #owner: SessionOwner | undefined;
  #allowed = false;
  #received: Buffer = Buffer.alloc(0);
  #working = false;
  #gone = false;
  /** In the middle of a statement or a transaction. */
  #unfinished = false;
  readonly #prepared = new Set<string>();
  #idle: NodeJS.Timeout | undefined;

  constructor(socket: Socket, front: Front) {
    this.#socket = socket;
    this.#front = front;
  }

  serve(): void {
    const socket = this.#socket;
    socket.on("data", (bytes: Buffer) => {
      this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
      void this.#work();
    });
    socket.on("error", () => undefined); // "close" follows
    socket.on("close", () => {
      this.#gone = true;
      clearTimeout(this.#idle);
      if (!this.#working) void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      while (!this.#gone && (this.#owner === undefined ? this.#greet() : await this.#answerNext())) continue;
      if (this.#gone) await this.#leave();
    } catch (error) {
      if (error instanceof RoleRefused) this.#refuse("42704", error.message);
      else this.#front.onFailure(error);
    } finally {
      this.#working = false;
    }
  }

  /** Answers whether there may be more to read. */
  #greet(): boolean {
    const startup = readStartup(this.#received);
    if (startup.kind === "incomplete") return false;
    if (startup.kind === "cancel") {
      this.#socket.end(); // a statement runs to its end: PGlite cannot be interrupted
      return false;
    }
    this.#received = startup.rest;
    if (startup.kind === "encryption") {
      this.#socket.write("N");
      return true;
    }
    const { parameters } = startup;
    this.#owner = { searchPath: parameters.get("search_path") ?? "", role: parameters.get("role") };
    this.#socket.write(askPassword);
    return true;
  }

  async #answerNext(): Promise<boolean> {
    const unit = readUnit(this.#received);
    if (!unit) return false;
    this.#received = unit.rest;
    if (unit.ends === "terminate") {
      this.#socket.end();
      return false;
    }
    if (unit.ends === "password") {
      this.#allowed = same(passwordIn(unit), this.#front.password);
      if (this.#allowed) this.#socket.write(welcome(this.#front.settings));
    }
    if (!this.#allowed) this.#refuse("28P01", "wrong password");
    else if (unit.ends !== "password") await this.#run(unit);
    return this.#allowed;
  }

  async #run(unit: Unit): Promise<void> {
    const { session, turns, idleMilliseconds } = this.#front;
    await turns.take(this);
    if (this.#gone) return;
    clearTimeout(this.#idle);
    for (const name of unit.prepares) this.#prepared.add(name);
    this.#unfinished = true;
    const status = await session.run(this.#owner!, unit.bytes, (bytes) => {
      if (!this.#gone) this.#socket.write(bytes);
    });
    if (unit.ends === "batch" && status === "idle") {
      this.#unfinished = false;
      turns.give(this);
    } else
      this.#idle = setTimeout(
        () => this.#refuse("25P03", "the transaction did nothing for too long"),
        idleMilliseconds,
      );
  }

  #refuse(code: string, text: string): void {
    if (!this.#gone) this.#socket.end(fatal(code, text));
    this.#socket.destroySoon();
  }

  async #leave(): Promise<void> {
    const { session, turns } = this.#front;
    if (!this.#owner) return;
    const owner = this.#owner;
    this.#owner = undefined; // once
    await turns.take(this);
    try {
      await session.forget(owner, this.#unfinished, this.#prepared);
    } finally {
      turns.give(this);
    }
  }
}
