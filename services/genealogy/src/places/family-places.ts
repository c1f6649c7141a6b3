import { forEverybody } from "@kinkeeper/platform/asker";
import type { ReadModel, Viewer } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { readVersions } from "../family/family-versions.ts";
import { countPlaces, type PlaceCount, type PlaceCounts } from "./count-places.ts";
import { loadMentions, type Mention } from "./load-mentions.ts";
import { placeTree, type PlaceNode, type PlaceSettings, type PlaceTree } from "./place-tree.ts";

/** Families whose places are held; 100,000 people take some 40 MB. */
const mostHeld = 4;

/** The places of a family as of its last change. */
export interface FamilyPlacesState {
  readonly tree: PlaceTree;
  /** What people wrote, the most common first; by the numbers of the tree. */
  readonly texts: readonly string[];
  /** In the order of time, what has no date last. Their `text` is the number of a text. */
  readonly mentions: readonly Mention[];
  readonly counts: PlaceCounts;
}

interface SettingsRow {
  readonly id: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly same_as: string | null;
}

export const readSettings = async (sql: TransactionSql): Promise<ReadonlyMap<string, PlaceSettings>> => {
  const rows = await sql<SettingsRow[]>`select id, latitude, longitude, same_as from places`;
  return new Map(
    rows.map(({ id, latitude, longitude, same_as: sameAs }) => {
      const coordinates = latitude === null || longitude === null ? null : { latitude, longitude };
      return [id, { coordinates, sameAs }];
    }),
  );
};

const noCount: PlaceCount = { people: 0, events: 0, marriages: 0 };
export const countOf = ({ counts }: FamilyPlacesState, node: PlaceNode): PlaceCount => counts.of.get(node) ?? noCount;

/** The places of the families that asked last, as those who see the same people may see them. */
export class FamilyPlaces {
  readonly #readModel: ReadModel;
  readonly #held = new Map<string, { readonly version: string; readonly state: Promise<FamilyPlacesState> }>();

  constructor({ readModel }: { readonly readModel: ReadModel }) {
    this.#readModel = readModel;
  }

  async of(viewer: Viewer): Promise<FamilyPlacesState> {
    const { version, audience } = await this.#readModel.asViewer(viewer, async (sql) => {
      const { members, relationships, audience: readers } = await readVersions(sql);
      const [said] = await sql<
        { changes: string }[]
      >`select coalesce(sum(revision + 1), 0)::text as changes from places`;
      return { version: `${members} ${relationships} ${said?.changes}`, audience: readers };
    });
    const key = `${viewer.tenantId}/${audience}`;
    const held = this.#held.get(key);
    this.#held.delete(key);
    const entry = held?.version === version ? held : { version, state: forEverybody(() => this.#build(viewer)) };
    this.#held.set(key, entry);
    for (const [other] of this.#held) if (this.#held.size > mostHeld) this.#held.delete(other);
    try {
      return await entry.state;
    } catch (error) {
      if (this.#held.get(key) === entry) this.#held.delete(key);
      throw error;
    }
  }

  async #build(viewer: Viewer): Promise<FamilyPlacesState> {
    const settings = await this.#readModel.asViewer(viewer, readSettings);
    const { texts, all, fileCoordinates } = await loadMentions((query) => this.#readModel.asViewer(viewer, query));
    const times = new Uint32Array(texts.length);
    for (const { text } of all) times[text]! += 1;
    const order = [...texts.keys()].sort((one, other) => times[other]! - times[one]!);
    const ranks = new Uint32Array(texts.length);
    for (const [rank, at] of order.entries()) ranks[at] = rank;
    const sorted = order.map((at) => texts[at]!);
    const coordinates = new Map([...fileCoordinates].map(([at, said]) => [ranks[at]!, said]));
    const tree = placeTree(viewer.tenantId, sorted, settings, coordinates);
    const mentions = all
      .map((mention) => ({ ...mention, text: ranks[mention.text]! }))
      .sort((one, other) => (one.day ?? Infinity) - (other.day ?? Infinity) || 0);
    return {
      tree,
      texts: sorted,
      mentions,
      counts: countPlaces(mentions, ({ text }) => tree.ofText[text]),
    };
  }
}
