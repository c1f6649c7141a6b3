import type { PGlite } from "@electric-sql/pglite";
import { closeStatement, query, ReadyWatch, sync, type TransactionStatus } from "./wire-protocol.ts";

/** On whose behalf the one session of PGlite works at the moment. */
export interface SessionOwner {
  readonly searchPath: string;
  /** The role it takes on; absent: the owner of the database. */
  readonly role: string | undefined;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listOfNames = (names: string): string =>
  names
    .split(",")
    .map((name) => quoted(name.trim()))
    .join(", ");

const nobody = (): void => undefined;

/** The connection asked for a role it cannot have; the session itself is well. */
export class RoleRefused extends Error {
  override readonly name = "RoleRefused";
}

/**
 * The single session that PGlite has, shared by many connections: before somebody else's statement everything the one
 * before may have set is reset, and their role and search path are taken on.
 */
export class SharedSession {
  readonly #database: PGlite;
  #current: SessionOwner | undefined;

  constructor(database: PGlite) {
    this.#database = database;
  }

  /**
   * Runs messages of the owner.
   * @returns undefined when the answer goes on with the next messages.
   */
  async run(
    owner: SessionOwner,
    bytes: Buffer,
    answer: (bytes: Buffer) => void,
  ): Promise<TransactionStatus | undefined> {
    if (this.#current !== owner) await this.#become(owner);
    return this.#send(bytes, answer);
  }

  /** Work of the database's owner itself, between the statements of others. */
  async maintain<Result>(work: (database: PGlite) => Promise<Result>): Promise<Result> {
    await this.#become({ searchPath: "", role: undefined });
    return work(this.#database);
  }

  /** Leaves nothing of an owner behind: not the statement or transaction it was in, nor the statements it prepared. */
  async forget(owner: SessionOwner, unfinished: boolean, prepared: Iterable<string>): Promise<void> {
    if (unfinished) {
      await this.#send(sync, nobody);
      await this.#send(query("ROLLBACK"), nobody);
    }
    const closing = [...prepared].map(closeStatement);
    if (closing.length > 0) await this.#send(Buffer.concat([...closing, sync]), nobody);
    if (this.#current === owner) this.#current = undefined;
  }

  async #become(owner: SessionOwner): Promise<void> {
    const { searchPath, role } = owner;
    const path = searchPath === "" ? "" : `; SET search_path TO ${listOfNames(searchPath)}`;
    const change = role === undefined ? "" : `; SET ROLE ${quoted(role)}`;
    this.#current = undefined; // until it has worked
    let refused: string | undefined;
    await this.#send(query(`RESET ROLE; RESET ALL${path}${change}`), (bytes) => {
      if (bytes.includes("SFATAL") || bytes.includes("SERROR")) refused = bytes.toString("utf8").replaceAll("\0", " ");
    });
    if (refused !== undefined) throw new RoleRefused(`the role ${role ?? ""} cannot be taken on: ${refused}`);
    this.#current = owner;
  }

  async #send(bytes: Buffer, answer: (bytes: Buffer) => void): Promise<TransactionStatus | undefined> {
    const watch = new ReadyWatch();
    await this.#database.runExclusive(() =>
      this.#database.execProtocolRawStream(new Uint8Array(bytes), {
        onRawData: (data) => {
          const copy = Buffer.from(data); // PGlite uses its own memory again
          watch.see(copy);
          answer(copy);
        },
      }),
    );
    return watch.status;
  }
}
