import { runDetached } from "@kinkeeper/platform/client-disconnect";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { readVersions, type Audience, type FamilyList } from "./family-versions.ts";

interface Entry<Made> {
  readonly version: string;
  readonly made: Promise<Made>;
  /** Known once it is made. */
  size: number;
}

interface FamilyCacheOptions<Made> {
  /** What it is made of: it is made anew when one of them has changed. */
  readonly lists: readonly FamilyList[];
  /** How that stands of which it is made besides. */
  readonly alsoOf?: (sql: TransactionSql) => Promise<string> | string;
  readonly make: (viewer: Viewer) => Promise<Made>;
  readonly sizeOf: (made: Made) => number;
  /** Size of all that is held at once; whose family was asked about last stays whatever its size. */
  readonly maxSize: number;
}

/**
 * What is made of families and kept in memory: of those that were asked about last, each as of its last change and as its viewers see it
 * (see `Audience` for who shares it).
 */
export class FamilyCache<Made> {
  readonly #readModel: ReadModel;
  readonly #options: FamilyCacheOptions<Made>;
  readonly #entries = new Map<string, Entry<Made>>();

  constructor(readModel: ReadModel, options: FamilyCacheOptions<Made>) {
    this.#readModel = readModel;
    this.#options = options;
  }

  /** Of the viewer's family as it stands. */
  async of(viewer: Viewer): Promise<Made> {
    const { version, audience } = await this.#readModel.asViewer(viewer, (sql) => this.#current(sql));
    const key = `${viewer.tenantId}/${audience}`;
    const found = this.#entries.get(key);
    this.#entries.delete(key);
    const entry =
      found?.version === version ? found : { version, made: runDetached(() => this.#options.make(viewer)), size: 0 };
    this.#entries.set(key, entry);
    try {
      const made = await entry.made;
      // Of a family in which there is nothing, too, something is held.
      entry.size = 1 + this.#options.sizeOf(made);
      this.#evict();
      return made;
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
      throw error;
    }
  }

  /** Forgets what is held of a family. */
  forget(tenantId: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(`${tenantId}/`)) this.#entries.delete(key);
  }

  async #current(sql: TransactionSql): Promise<{ readonly version: string; readonly audience: Audience }> {
    const { audience, ...versions } = await readVersions(sql);
    const besides = (await this.#options.alsoOf?.(sql)) ?? "";
    return { version: [...this.#options.lists.map((list) => versions[list]), besides].join("/"), audience };
  }

  #evict(): void {
    let size = [...this.#entries.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [key, one] of this.#entries) {
      if (size <= this.#options.maxSize || this.#entries.size === 1) return;
      this.#entries.delete(key);
      size -= one.size;
    }
  }
}
