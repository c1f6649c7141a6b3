import type { ReadModel } from "@kinkeeper/platform/read-model";
import type { TransactionSql } from "postgres";
import { FamilyCache } from "../family/family-cache.ts";
import type { ReadAsViewer } from "../family/list-answers.ts";
import { countPlaces, type PlaceCount, type PlaceCounts } from "./count-places.ts";
import { loadMentions, type Mention } from "./load-mentions.ts";
import { placeTree, type PlaceNode, type PlaceSettings, type PlaceTree } from "./place-tree.ts";

/** Mentions of places in all families held at once; 100,000 people have some 300,000, which take some 40 MB. */
const mostMentions = 1_200_000;

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

/** How often the family said something of places. */
const saidOfPlaces = async (sql: TransactionSql): Promise<string> => {
  const [said] = await sql<{ changes: string }[]>`select coalesce(sum(revision + 1), 0)::text as changes from places`;
  return said!.changes;
};

const makePlaces = async (read: ReadAsViewer, tenantId: string): Promise<FamilyPlacesState> => {
  const settings = await read(readSettings);
  const { texts, all, fileCoordinates } = await loadMentions(read);
  const times = new Uint32Array(texts.length);
  for (const { text } of all) times[text]! += 1;
  const order = [...texts.keys()].sort((one, other) => times[other]! - times[one]!);
  const ranks = new Uint32Array(texts.length);
  for (const [rank, at] of order.entries()) ranks[at] = rank;
  const sorted = order.map((at) => texts[at]!);
  const coordinates = new Map([...fileCoordinates].map(([at, said]) => [ranks[at]!, said]));
  const tree = await placeTree(tenantId, sorted, settings, coordinates);
  const mentions = all
    .map((mention) => ({ ...mention, text: ranks[mention.text]! }))
    .sort((one, other) => (one.day ?? Infinity) - (other.day ?? Infinity) || 0);
  return { tree, texts: sorted, mentions, counts: await countPlaces(mentions, ({ text }) => tree.ofText[text]) };
};

export type FamilyPlaces = FamilyCache<FamilyPlacesState>;

/** The places of the families that asked last, as those who see the same people may see them. */
export const familyPlaces = (readModel: ReadModel): FamilyPlaces =>
  new FamilyCache(readModel, {
    lists: ["members", "relationships"],
    alsoOf: saidOfPlaces,
    make: (viewer) => makePlaces((query) => readModel.asViewer(viewer, query), viewer.tenantId),
    sizeOf: ({ mentions }) => mentions.length,
    maxSize: mostMentions,
  });
