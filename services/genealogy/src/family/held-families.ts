import { forEverybody } from "@kinkeeper/platform/asker";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { readVersions, type FamilyList } from "./family-versions.ts";

interface Held<Made> {
  readonly version: string;
  readonly made: Promise<Made>;
  /** People in it, once it is made. */
  size: number;
}

interface HeldFamiliesOptions<Made> {
  /** What it is made of: it is made anew when one of them has changed. */
  readonly lists: readonly FamilyList[];
  readonly make: (viewer: Viewer) => Promise<Made>;
  /** People in all that is held at once; whose family was asked about last stays whatever its size. */
  readonly maxPeople: number;
}

/** What is made of families and kept in memory: of those that were asked about last, each as of its last change and as its viewers see it. */
export class HeldFamilies<Made extends { readonly size: number }> {
  readonly #readModel: ReadModel;
  readonly #options: HeldFamiliesOptions<Made>;
  readonly #held = new Map<string, Held<Made>>();

  constructor(readModel: ReadModel, options: HeldFamiliesOptions<Made>) {
    this.#readModel = readModel;
    this.#options = options;
  }

  /** Of the viewer's family as it stands. */
  async of(viewer: Viewer): Promise<Made> {
    const { audience, ...versions } = await this.#readModel.asViewer(viewer, readVersions);
    const version = this.#options.lists.map((list) => versions[list]).join("/");
    const key = `${viewer.tenantId}/${audience}`;
    const held = this.#held.get(key);
    this.#held.delete(key);
    const entry =
      held?.version === version ? held : { version, made: forEverybody(() => this.#options.make(viewer)), size: 0 };
    this.#held.set(key, entry);
    try {
      const made = await entry.made;
      entry.size = made.size;
      this.#letGo();
      return made;
    } catch (error) {
      if (this.#held.get(key) === entry) this.#held.delete(key);
      throw error;
    }
  }

  /** Forgets what is held of a family. */
  forget(tenantId: string): void {
    for (const key of this.#held.keys()) if (key.startsWith(`${tenantId}/`)) this.#held.delete(key);
  }

  #letGo(): void {
    let people = [...this.#held.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of this.#held) {
      if (people <= this.#options.maxPeople || this.#held.size === 1) return;
      this.#held.delete(key);
      people -= size;
    }
  }
}
