import { centredOn, fitted, smallestStep, type Camera, type Size } from "./camera.ts";
import type { DrawnFamily } from "./drawn-family.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";

/** Names on cards are read without effort. */
const readable = 0.75;
/** Viewport pixels between the edge and the uppermost cards. */
const headroom = 40;

/** How many descend from everybody, those on several ways counted several times: enough to tell a founder from an in-law. */
const descendantsOf = ({ layout: { generation }, kin }: DrawnFamily): Float64Array => {
  const count = new Float64Array(generation.length);
  const people = Array.from(generation.keys()).toSorted((one, other) => generation[other]! - generation[one]!);
  for (const person of people) for (const child of kin.children[person]!) count[person]! += 1 + count[child]!;
  return count;
};

/** At the top of the largest family the one whom most others descend from; undefined when nobody is drawn. */
export const founderOf = (family: DrawnFamily): number | undefined => {
  const { generation, family: familyOf } = family.layout;
  const count = descendantsOf(family);
  let founder: number | undefined;
  for (let person = 0; person < generation.length; person += 1)
    if (familyOf[person] === 0 && generation[person] === 0)
      if (founder === undefined || count[person]! > count[founder]!) founder = person;
  return founder;
};

/** Where a visit begins: at the chosen person; else with everybody, where that can be read; else at the founder. */
export const firstCamera = (family: DrawnFamily, chosen: number | undefined, viewport: Size): Camera => {
  const { x, y, bounds } = family.layout;
  const middle = (person: number) => ({ x: x[person]! + cardWidth / 2, y: y[person]! + cardHeight / 2 });
  if (chosen !== undefined) return centredOn({ x: 0, y: 0, zoom: 1 }, middle(chosen), viewport);
  const whole = fitted(bounds, viewport);
  const founder = founderOf(family);
  if (whole.zoom >= smallestStep || founder === undefined) return whole;
  const isNarrow = bounds.width * readable <= viewport.width;
  const at = isNarrow ? { x: bounds.width / 2, y: 0 } : middle(founder);
  return { ...centredOn({ x: 0, y: 0, zoom: readable }, at, viewport), y: y[founder]! - headroom / readable };
};
