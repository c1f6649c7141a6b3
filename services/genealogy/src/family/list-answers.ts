import { runDetached } from "@kinkeeper/platform/client-disconnect";
import { acceptedEncodings, encoded, encodedJsonReply, type Encoding } from "@kinkeeper/platform/http/content-encoding";
import type { HiddenPositions } from "@kinkeeper/platform/hidden-positions";
import { isSameTag } from "@kinkeeper/platform/http/entity-tag";
import { Reply } from "@kinkeeper/platform/http/route";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { readVersions, type Audience, type FamilyList } from "./family-versions.ts";
import { ByteCache } from "./byte-cache.ts";

/** Part of every entity tag: raise it when the shape of the lists changes. */
const shape = 2;
/** Rows read in one short transaction: where all services share one Postgres session, nobody waits long for it. */
export const pageSize = 5_000;
const attempts = 2;

/** A list as it stands, and who sees it so. */
interface State {
  readonly version: string;
  readonly audience: Audience;
}

/** One page of a list. */
export interface Page<Cursor> {
  /** JSON objects with commas between them; "" for none. */
  readonly rows: string;
  /** Where the next page begins; undefined after the last. */
  readonly next: Cursor | undefined;
}

export type ReadAsViewer = <Result>(query: (sql: TransactionSql) => Promise<Result>) => Promise<Result>;

/** What is told of a family as a whole. */
export interface FamilyAnswer {
  /** Part of its entity tag. */
  readonly name: string;
  /** What it is made of: it is made anew when one of them has changed. */
  readonly lists: readonly FamilyList[];
  /** As JSON, piece by piece. */
  write(read: ReadAsViewer): AsyncGenerator<string>;
}

/** A list as one array, from its pages. */
export const wholeList = <Cursor>(
  list: FamilyList,
  readPage: (read: ReadAsViewer, after: Cursor | undefined) => Promise<Page<Cursor>>,
): FamilyAnswer => ({
  name: list,
  lists: [list],
  async *write(read) {
    let after: Cursor | undefined;
    let separator = "[";
    do {
      const page: Page<Cursor> = await readPage(read, after);
      if (page.rows !== "") {
        yield separator + page.rows;
        separator = ",";
      }
      after = page.next;
    } while (after !== undefined);
    yield separator === "[" ? "[]" : "]";
  },
});

/** Answers whole lists of a family, compressed once for each state of the list. */
export class ListAnswers {
  readonly #readModel: ReadModel;
  readonly #positions: Pick<HiddenPositions, "hide">;
  readonly #cache: ByteCache;

  constructor(readModel: ReadModel, positions: Pick<HiddenPositions, "hide">, maxBytes = 32 * 1024 * 1024) {
    this.#readModel = readModel;
    this.#positions = positions;
    this.#cache = new ByteCache(maxBytes);
  }

  async answer(
    source: FamilyAnswer,
    viewer: Viewer,
    request: { readonly ifNoneMatch: string | undefined; readonly acceptEncoding: string | undefined },
  ): Promise<Reply> {
    const [encoding] = acceptedEncodings(request.acceptEncoding);
    const state = await this.#stateOf(source, viewer);
    const headers = async ({ version, audience }: State) => ({
      etag: `W/"${source.name}-${shape}-${await this.#positions.hide(version)}${audience === "all" ? "" : `-${audience}`}"`,
      "cache-control": "private, no-cache",
      vary: "accept-encoding",
    });
    const known = await headers(state);
    if (isSameTag(request.ifNoneMatch, known.etag)) return new Reply(304, known);
    const { bytes, state: built } = await this.#bytes(source, viewer, state, encoding);
    return encodedJsonReply(bytes, encoding, await headers(built));
  }

  /** Forgets what is kept of a family. */
  forget(tenantId: string): void {
    this.#cache.deleteBeginningWith(`${tenantId}/`);
  }

  async #bytes(
    source: FamilyAnswer,
    viewer: Viewer,
    state: State,
    encoding: Encoding | undefined,
  ): Promise<{ readonly bytes: Buffer; readonly state: State }> {
    for (let attempt = 1; ; attempt += 1) {
      const key = `${viewer.tenantId}/${source.name}/${state.audience}/${state.version}/${encoding ?? "plain"}`;
      const known = this.#cache.get(key);
      if (known) return { bytes: known, state };
      const bytes = await this.#cache.make(key, () =>
        runDetached(() =>
          encoded(
            source.write((query) => this.#readModel.asViewer(viewer, query)),
            encoding,
          ),
        ),
      );
      const now = await this.#stateOf(source, viewer);
      const isSame = now.version === state.version && now.audience === state.audience;
      // Pages read while the list changed may not belong together.
      if (isSame || attempt === attempts) return { bytes, state };
      this.#cache.delete(key);
      state = now;
    }
  }

  async #stateOf({ lists }: FamilyAnswer, viewer: Viewer): Promise<State> {
    const { audience, ...versions } = await this.#readModel.asViewer(viewer, readVersions);
    const last = lists.map((list) => BigInt(versions[list])).reduce((one, other) => (one > other ? one : other), 0n);
    return { version: String(last), audience };
  }
}
