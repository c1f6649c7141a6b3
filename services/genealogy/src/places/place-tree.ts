import type { Coordinates } from "@kinkeeper/contracts/genealogy/places";
import { derivedId } from "@kinkeeper/platform/ids";
import { inTurns } from "../family/in-turns.ts";
import { nameKey, pathOf } from "./place-path.ts";

/** What a family said of a place. */
export interface PlaceSettings {
  readonly coordinates: Coordinates | null;
  /** The place that it is, written differently. */
  readonly sameAs: string | null;
}

export interface PlaceNode {
  readonly id: string;
  readonly name: string;
  readonly parent: PlaceNode | undefined;
  readonly children: PlaceNode[];
  /** Numbers of the texts that name it. */
  readonly texts: number[];
  /** Places that were declared to be this one: their ids, and how they are written. */
  readonly joined: { readonly id: string; readonly text: string }[];
  coordinates: Coordinates | null;
  coordinatesFrom: "family" | "file" | null;
}

export interface PlaceTree {
  readonly roots: readonly PlaceNode[];
  /** The place of every text; undefined for a text that names none. */
  readonly ofText: readonly (PlaceNode | undefined)[];
  /** Also by the ids of places that were declared to be another. */
  readonly byId: ReadonlyMap<string, PlaceNode>;
}

/** A place as texts write it, before any is declared to be another. */
interface Written {
  readonly id: string;
  readonly path: readonly string[];
  readonly name: string;
  readonly parent: Written | undefined;
}

/** The place around one, and the id that follows from both names. */
interface Spot {
  readonly id: string;
  readonly parent: PlaceNode | undefined;
}

class TreeBuilder {
  readonly roots: PlaceNode[] = [];
  readonly byId = new Map<string, PlaceNode>();
  readonly #tenantId: string;
  readonly #settings: ReadonlyMap<string, PlaceSettings>;
  readonly #written: Map<string, Written>;
  readonly #resolved = new Map<Written, PlaceNode>();
  readonly #placed = new Map<string, PlaceNode>();
  readonly #underWay = new Set<Written>();

  constructor(tenantId: string, settings: ReadonlyMap<string, PlaceSettings>, written: Map<string, Written>) {
    this.#tenantId = tenantId;
    this.#settings = settings;
    this.#written = written;
  }

  /** Where a written place belongs, as what the family declared says. */
  resolve(place: Written): PlaceNode {
    const known = this.#resolved.get(place);
    if (known) return known;
    // Two that were declared to be each other are two.
    if (this.#underWay.has(place)) return this.#place(place, this.#spotOf(place));
    this.#underWay.add(place);
    const node = this.#declared(place.id, place) ?? this.#inPlace(place);
    this.#underWay.delete(place);
    this.#resolved.set(place, node);
    if (!this.byId.has(place.id)) this.byId.set(place.id, node);
    return node;
  }

  #declared(id: string, place: Written): PlaceNode | undefined {
    const otherId = this.#settings.get(id)?.sameAs;
    const other = otherId ? this.#written.get(otherId) : undefined;
    if (!other || other.id === id) return undefined;
    const node = this.resolve(other);
    if (node.id === id) return undefined;
    if (!node.joined.some((one) => one.id === id))
      node.joined.push({ id, text: place.path.map((_, at) => place.path.at(-1 - at)!).join(", ") });
    return node;
  }

  /** Where it lies may itself have been declared to be another place, in which there may be one of its name. */
  #inPlace(place: Written): PlaceNode {
    const spot = this.#spotOf(place);
    return (spot.id === place.id ? undefined : this.#declared(spot.id, place)) ?? this.#place(place, spot);
  }

  #spotOf({ id, name, parent: within }: Written): Spot {
    const parent = within && this.resolve(within);
    if (!parent || parent.id === within.id) return { id, parent };
    return { id: idOfPath(this.#tenantId, [...namesAround(parent).reverse(), parent.name, name]), parent };
  }

  #place({ name }: Written, { id, parent }: Spot): PlaceNode {
    const known = this.#placed.get(id);
    if (known) return known;
    const node: PlaceNode = {
      id,
      name,
      parent,
      children: [],
      texts: [],
      joined: [],
      coordinates: null,
      coordinatesFrom: null,
    };
    this.#placed.set(id, node);
    this.byId.set(id, node);
    (parent?.children ?? this.roots).push(node);
    return node;
  }
}

/** The id of a place follows from its name and those around it, the largest first. */
export const idOfPath = (tenantId: string, path: readonly string[]): string =>
  derivedId("place", tenantId, ...path.map(nameKey));

/** Every place that a text names, with those around it; of several spellings that differ in case the first is shown. */
const writtenPlaces = async (
  tenantId: string,
  texts: readonly string[],
): Promise<{ readonly byId: Map<string, Written>; readonly ofText: readonly (Written | undefined)[] }> => {
  const byKey = new Map<string, Written>();
  const byId = new Map<string, Written>();
  const placeOf = (text: string): Written | undefined => {
    let parent: Written | undefined;
    const path: string[] = [];
    let key = "";
    for (const name of pathOf(text)) {
      path.push(name);
      key += `\u001f${nameKey(name)}`;
      let place = byKey.get(key);
      if (!place) {
        const id = idOfPath(tenantId, path);
        place = { id, path: [...path], name, parent };
        byKey.set(key, place);
        byId.set(id, place);
      }
      parent = place;
    }
    return parent;
  };
  const ofText: (Written | undefined)[] = [];
  for await (const some of inTurns(texts)) ofText.push(...some.map(placeOf));
  return { byId, ofText };
};

const resolvedAll = async (
  tenantId: string,
  settings: ReadonlyMap<string, PlaceSettings>,
  written: Map<string, Written>,
): Promise<TreeBuilder> => {
  const builder = new TreeBuilder(tenantId, settings, written);
  for await (const some of inTurns(written.values())) for (const place of some) builder.resolve(place);
  return builder;
};

/**
 * The places of a family as a hierarchy. `texts` are what people wrote, the most common first; `fileCoordinates` is what imported files say, by
 * the same numbers. What was declared to be another place is that one, with everything in it.
 */
export const placeTree = async (
  tenantId: string,
  texts: readonly string[],
  settings: ReadonlyMap<string, PlaceSettings>,
  fileCoordinates: ReadonlyMap<number, Coordinates> = new Map(),
): Promise<PlaceTree> => {
  const { byId: written, ofText } = await writtenPlaces(tenantId, texts);
  let builder = await resolvedAll(tenantId, settings, written);
  // A place that only came to be because what lies around it was declared to be another can itself be named by a declaration.
  const named = new Set([...settings.values()].flatMap(({ sameAs }) => sameAs ?? []));
  const cameToBe = [...named].flatMap((id) => (written.has(id) ? [] : (builder.byId.get(id) ?? [])));
  if (cameToBe.length > 0) {
    for (const node of cameToBe) written.set(node.id, writtenAs(node));
    builder = await resolvedAll(tenantId, settings, written);
  }

  const nodes = ofText.map((place) => place && builder.resolve(place));
  for (const [at, node] of nodes.entries()) node?.texts.push(at);
  for (const [at, coordinates] of fileCoordinates) {
    const node = nodes[at];
    if (node && !node.coordinates) Object.assign(node, { coordinates, coordinatesFrom: "file" });
  }
  const own = (id: string, node: PlaceNode): boolean => node.id === id;
  for (const [id, { coordinates }] of settings) {
    const node = builder.byId.get(id);
    // What was said of the place itself goes before what was said of another name of it.
    if (node && coordinates && (own(id, node) || node.coordinatesFrom !== "family"))
      Object.assign(node, { coordinates, coordinatesFrom: "family" });
  }
  return { roots: builder.roots, ofText: nodes, byId: builder.byId };
};

const writtenAs = (node: PlaceNode): Written => {
  const parent = node.parent && writtenAs(node.parent);
  return { id: node.id, path: [...(parent?.path ?? []), node.name], name: node.name, parent };
};

/** A place and all in it. */
export function* withAllIn(node: PlaceNode): Generator<PlaceNode> {
  yield node;
  for (const child of node.children) yield* withAllIn(child);
}

/** The names of the places around one, the next one first. */
export const namesAround = (node: PlaceNode): string[] => {
  const names: string[] = [];
  for (let above = node.parent; above; above = above.parent) names.push(above.name);
  return names;
};
