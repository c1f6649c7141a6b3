import { acceptedEncodings, encoded, encodedJsonReply, type Encoding } from "@kinkeeper/platform/http/content-encoding";
import type { HiddenPositions } from "@kinkeeper/platform/hidden-positions";
import { isSameTag } from "@kinkeeper/platform/http/entity-tag";
import { Reply } from "@kinkeeper/platform/http/route";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { readVersions, type FamilyList } from "./family-versions.ts";
import { ByteCache } from "./byte-cache.ts";

/** Part of every entity tag: raise it when the shape of the lists changes. */
const shape = 2;
/** Rows read in one short transaction: where all services share one Postgres session, nobody waits long for it. */
export const pageSize = 5_000;
const attempts = 2;

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
    const version = await this.#versionOf(source.list, viewer);
    const headers = async (of: string) => ({
      etag: `W/"${source.list}-${shape}-${await this.#positions.hide(of)}"`,
      "cache-control": "private, no-cache",
      vary: "accept-encoding",
    });
    const known = await headers(version);
    if (isSameTag(request.ifNoneMatch, known.etag)) return new Reply(304, known);
    const { bytes, version: built } = await this.#bytes(source, viewer, version, encoding);
    return encodedJsonReply(bytes, encoding, await headers(built));
  }

  /** Forgets what is kept of a family, when somebody in it was erased. */
  forget(tenantId: string): void {
    this.#cache.deleteBeginningWith(`${tenantId}/`);
  }

  async #bytes<Cursor>(
    source: FamilyListSource<Cursor>,
    viewer: Viewer,
    version: string,
    encoding: Encoding | undefined,
  ): Promise<{ readonly bytes: Buffer; readonly version: string }> {
    for (let attempt = 1; ; attempt += 1) {
      const key = `${viewer.tenantId}/${source.list}/${version}/${encoding ?? "plain"}`;
      const known = this.#cache.get(key);
      if (known) return { bytes: known, version };
      const bytes = await this.#cache.make(key, () => encoded(this.#pages(source, viewer), encoding));
      const now = await this.#versionOf(source.list, viewer);
      // Pages read while the list changed may not belong together.
      if (now === version || attempt === attempts) return { bytes, version };
      this.#cache.delete(key);
      version = now;
    }
  }

  async #versionOf(list: FamilyList, viewer: Viewer): Promise<string> {
    return (await this.#readModel.asViewer(viewer, readVersions))[list];
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
