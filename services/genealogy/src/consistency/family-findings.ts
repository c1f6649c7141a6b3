import { forEverybody } from "@kinkeeper/platform/asker";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import { readVersions } from "../family/family-versions.ts";
import { spanOf } from "./days.ts";
import { findFindings, type FoundFinding } from "./find-findings.ts";
import { loadFacts } from "./load-facts.ts";

/** Families whose findings are held; a broken tree of 100,000 people has some thousands. */
const mostHeld = 16;

/** What the check finds in the families that asked last, each as of its last change and of the day. */
export class FamilyFindings {
  readonly #readModel: ReadModel;
  readonly #now: () => Date;
  readonly #held = new Map<string, { readonly version: string; readonly found: Promise<readonly FoundFinding[]> }>();

  constructor({ readModel, now }: { readonly readModel: ReadModel; readonly now: () => Date }) {
    this.#readModel = readModel;
    this.#now = now;
  }

  async of(viewer: Viewer): Promise<readonly FoundFinding[]> {
    const { members, relationships, audience } = await this.#readModel.asViewer(viewer, readVersions);
    const today = this.#now().toISOString().slice(0, 10);
    const version = `${members} ${relationships} ${today}`;
    const key = `${viewer.tenantId}/${audience}`;
    const held = this.#held.get(key);
    this.#held.delete(key);
    const entry = held?.version === version ? held : { version, found: forEverybody(() => this.#find(viewer, today)) };
    this.#held.set(key, entry);
    for (const [other] of this.#held) if (this.#held.size > mostHeld) this.#held.delete(other);
    try {
      return await entry.found;
    } catch (error) {
      if (this.#held.get(key) === entry) this.#held.delete(key);
      throw error;
    }
  }

  /** Forgets what was found in a family. */
  forget(tenantId: string): void {
    for (const key of this.#held.keys()) if (key.startsWith(`${tenantId}/`)) this.#held.delete(key);
  }

  async #find(viewer: Viewer, today: string): Promise<readonly FoundFinding[]> {
    const facts = await loadFacts((query) => this.#readModel.asViewer(viewer, query));
    return findFindings(viewer.tenantId, facts, spanOf(today, today)!);
  }
}
