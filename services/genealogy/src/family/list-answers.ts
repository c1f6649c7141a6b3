import { forEverybody } from "@kinkeeper/platform/asker";
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

export interface FamilyListSource<Cursor> {
  readonly list: FamilyList;
  page(read: ReadAsViewer, after: Cursor | undefined): Promise<Page<Cursor>>;
}

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

  async answer<Cursor>(
    source: FamilyListSource<Cursor>,
    viewer: Viewer,
    request: { readonly ifNoneMatch: string | undefined; readonly acceptEncoding: string | undefined },
  ): Promise<Reply> {
    const [encoding] = acceptedEncodings(request.acceptEncoding);
    const state = await this.#stateOf(source.list, viewer);
    const headers = async ({ version, audience }: State) => ({
      etag: `W/"${source.list}-${shape}-${await this.#positions.hide(version)}${audience === "all" ? "" : `-${audience}`}"`,
      "cache-control": "private, no-cache",
      vary: "accept-encoding",
    });
    const known = await headers(state);
    if (isSameTag(request.ifNoneMatch, known.etag)) return new Reply(304, known);
    const { bytes, state: built } = await this.#bytes(source, viewer, state, encoding);
    return encodedJsonReply(bytes, encoding, await headers(built));
  }

  /** Forgets what is kept of a family, when somebody in it was erased. */
  forget(tenantId: string): void {
    this.#cache.deleteBeginningWith(`${tenantId}/`);
  }

  async #bytes<Cursor>(
    source: FamilyListSource<Cursor>,
    viewer: Viewer,
    state: State,
    encoding: Encoding | undefined,
  ): Promise<{ readonly bytes: Buffer; readonly state: State }> {
    for (let attempt = 1; ; attempt += 1) {
      const key = `${viewer.tenantId}/${source.list}/${state.audience}/${state.version}/${encoding ?? "plain"}`;
      const known = this.#cache.get(key);
      if (known) return { bytes: known, state };
      const bytes = await this.#cache.make(key, () =>
        forEverybody(() => encoded(this.#pages(source, viewer), encoding)),
      );
      const now = await this.#stateOf(source.list, viewer);
      const isSame = now.version === state.version && now.audience === state.audience;
      // Pages read while the list changed may not belong together.
      if (isSame || attempt === attempts) return { bytes, state };
      this.#cache.delete(key);
      state = now;
    }
  }

  async #stateOf(list: FamilyList, viewer: Viewer): Promise<State> {
    const { audience, ...versions } = await this.#readModel.asViewer(viewer, readVersions);
    return { version: versions[list], audience };
  }

  async *#pages<Cursor>(source: FamilyListSource<Cursor>, viewer: Viewer): AsyncGenerator<string> {
    let after: Cursor | undefined;
    let separator = "[";
    do {
      const page: Page<Cursor> = await source.page((query) => this.#readModel.asViewer(viewer, query), after);
      if (page.rows !== "") {
        yield separator + page.rows;
        separator = ",";
      }
      after = page.next;
    } while (after !== undefined);
    yield separator === "[" ? "[]" : "]";
  }
}
