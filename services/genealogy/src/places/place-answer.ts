import type { MappedPlace, Place, PlaceOfLife, PlaceSummary } from "@kinkeeper/contracts/genealogy/places";
import { mostPlacesOnMap, placesAtOnce, placeText } from "@kinkeeper/contracts/genealogy/places";
import { folded } from "@kinkeeper/contracts/words/folded";
import { countPlaces, pointOf } from "./count-places.ts";
import { countOf, type FamilyPlacesState } from "./family-places.ts";
import { pathOf } from "./place-path.ts";
import { idOfPath, namesAround, withAllIn, type PlaceNode, type PlaceTree } from "./place-tree.ts";

/** So many ways to write a place are told. */
const mostSpellings = 30;

export const summaryOf = (state: FamilyPlacesState, node: PlaceNode): PlaceSummary => ({
  id: node.id,
  name: node.name,
  within: namesAround(node),
  ...countOf(state, node),
  inside: node.children.length,
  coordinates: node.coordinates,
});

const textOf = (node: PlaceNode): string => placeText({ name: node.name, within: namesAround(node) });

/** Every place whose name, with those around it, has each of the words. */
const found = (state: FamilyPlacesState, search: string): readonly PlaceNode[] => {
  const words = folded(search)
    .split(/[\s,]+/)
    .filter(Boolean);
  return [...new Set(state.tree.byId.values())].filter((node) => {
    const text = folded(textOf(node));
    return words.every((word) => text.includes(word));
  });
};

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** A page of places; `within` undefined: the largest ones. */
export const pageOfPlaces = (
  state: FamilyPlacesState,
  { under, search, after }: { readonly under: PlaceNode | undefined; readonly search: string; readonly after: number },
): { readonly places: PlaceSummary[]; readonly next: number | null; readonly total: number } => {
  const nodes =
    search.trim() === ""
      ? [...(under?.children ?? state.tree.roots)].sort((one, other) => collator.compare(one.name, other.name))
      : [...found(state, search)].sort((one, other) => countOf(state, other).people - countOf(state, one).people);
  const places = nodes.slice(after, after + placesAtOnce).map((node) => summaryOf(state, node));
  const next = after + places.length < nodes.length ? after + places.length : null;
  return { places, next, total: new Set(state.tree.byId.values()).size };
};

/** One place in full. */
export const placeAnswer = (state: FamilyPlacesState, node: PlaceNode): Place => {
  const above: { id: string; name: string }[] = [];
  let nearby: Place["nearby"] = null;
  for (let at = node.parent; at; at = at.parent) {
    above.push({ id: at.id, name: at.name });
    if (at.coordinates) nearby ??= { name: at.name, coordinates: at.coordinates };
  }
  return {
    ...summaryOf(state, node),
    above,
    coordinatesFrom: node.coordinatesFrom,
    nearby,
    spellings: node.texts.slice(0, mostSpellings).map((at) => state.texts[at]!),
    sameAs: [...node.joined],
  };
};

/** The mentions of a place and of those in it, in the order of time. */
export const mentionsAt = ({ tree, mentions }: FamilyPlacesState, node: PlaceNode): FamilyPlacesState["mentions"] => {
  const inside = new Set(withAllIn(node));
  return mentions.filter(({ text }) => inside.has(tree.ofText[text]!));
};

/** Where what somebody wrote is drawn: at the place itself, else at the next one around it that has coordinates. */
export const pointOfText = (tree: PlaceTree, tenantId: string, text: string): PlaceOfLife["point"] => {
  const own = tree.byId.get(idOfPath(tenantId, pathOf(text)));
  const located = own && pointOf(own);
  return located?.coordinates ? { coordinates: located.coordinates, of: located === own ? null : located.name } : null;
};

/** `branch`: whose places alone are counted; everybody's where it is undefined. */
export const mapAnswer = async (state: FamilyPlacesState, branch?: ReadonlySet<string>) => {
  const counts =
    branch === undefined
      ? state.counts
      : await countPlaces(
          state.mentions.flatMap((mention) => {
            const personIds = mention.personIds.filter((id) => branch.has(id));
            return personIds.length === 0 ? [] : [{ ...mention, personIds }];
          }),
          ({ text }) => state.tree.ofText[text],
        );
  const places = [...counts.points]
    .map(([node, { people, decades }]): MappedPlace => ({
      id: node.id,
      text: textOf(node),
      coordinates: node.coordinates!,
      people,
      decades: [...decades].sort(([one], [other]) => one - other),
    }))
    .sort((one, other) => other.people - one.people);
  return {
    places: places.slice(0, mostPlacesOnMap),
    located: places.length,
    peopleNowhere: counts.peopleNowhere,
  };
};
