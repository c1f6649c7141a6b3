import { isSurnameFirst, readableName } from "@kinkeeper/contracts/genealogy/readable";
import { lifeYears } from "@kinkeeper/contracts/dates/year-in-words";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { isNotByBirth } from "../../family/tie.ts";
import type { Bow } from "../picture/picture.ts";
import type { ViewChoice } from "../views/people-of-view.ts";
import { branchOf, mostGenerations } from "../views/tree-view.ts";
import type { TreeFamily, TreePerson } from "../tree-family.ts";

/** One line of words in a field: along an arc, or outwards from the middle. */
export interface FanText {
  readonly text: string;
  readonly size: number;
  readonly isName: boolean;
  /** The bow the words follow; undefined for words that stand straight. */
  readonly bow?: Bow;
  /** Where straight words begin (or are centred), and how they are turned, in degrees. */
  readonly place?: {
    readonly x: number;
    readonly y: number;
    readonly turn: number;
    readonly anchor: "start" | "middle" | "end";
  };
}

export interface FanField {
  readonly member: TreePerson;
  /** 0 is the person the fan is about. */
  readonly generation: number;
  /** The place in the generation, from the left; parents of place n have the places 2n and 2n + 1 of the next. */
  readonly place: number;
  readonly side: "self" | "father" | "mother";
  /** Its outline, as an SVG path. */
  readonly outline: string;
  readonly texts: readonly FanText[];
  /** Parents the fan has no field for: folded up, or a generation too far; and whether it shows any. */
  readonly hidden: number;
  readonly showsParents: boolean;
  /** The middle of its outer edge. */
  readonly edge: { readonly x: number; readonly y: number };
}

/** Branches of ancestors that go one generation further than the rest, or are folded up. */
export type FanFolds = Pick<ViewChoice, "opened" | "closed">;
const nothingFolded: FanFolds = { opened: new Set(), closed: new Set() };

export interface FanChart {
  readonly fields: readonly FanField[];
  readonly width: number;
  readonly height: number;
}

/** The whole fan, in degrees: a little more than half a circle. */
const spread = 210;
const innermost = 84;
/** How far out the rings go whose words follow the arc, and those whose words point outwards. */
const [arcRing, spokeRing] = [78, 132];
const arcRings = 3;
/** Beyond them a field is thinner than a letter. */
const mostRings = mostGenerations + 2;
/** Room for the buttons at the outermost fields too. */
const margin = 24;
/** The share of a letter's size that it is wide, as the serif has it. */
const letterWidth = 0.5;

const outerRadius = (generation: number): number =>
  innermost + Math.min(generation, arcRings) * arcRing + Math.max(0, generation - arcRings) * spokeRing;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const rounded = (number: number): number => Math.round(number * 100) / 100;

/** `angle` in degrees, 0 straight up, positive to the right. */
const pointAt = (centre: Point, radius: number, angle: number): Point => ({
  x: rounded(centre.x + radius * Math.sin(radians(angle))),
  y: rounded(centre.y - radius * Math.cos(radians(angle))),
});

interface Point {
  readonly x: number;
  readonly y: number;
}

const arcTo = (radius: number, { x, y }: Point, isLarge: boolean, clockwise: boolean): string =>
  `A${rounded(radius)} ${rounded(radius)} 0 ${isLarge ? 1 : 0} ${clockwise ? 1 : 0} ${x} ${y}`;

const ring = (centre: Point, inner: number, outer: number, from: number, to: number): string => {
  const isLarge = to - from > 180;
  const [a, b] = [pointAt(centre, outer, from), pointAt(centre, outer, to)];
  const [c, d] = [pointAt(centre, inner, to), pointAt(centre, inner, from)];
  return `M${a.x} ${a.y}${arcTo(outer, b, isLarge, true)}L${c.x} ${c.y}${arcTo(inner, d, isLarge, false)}Z`;
};

const circle = ({ x, y }: Point, radius: number): string =>
  `M${x - radius} ${y}${arcTo(radius, { x: x + radius, y }, false, true)}${arcTo(radius, { x: x - radius, y }, false, true)}Z`;

const shortened = (text: string, length: number): string =>
  text.length <= length ? text : length < 2 ? "" : `${text.slice(0, length - 1)}…`;

const fitting = (text: string, room: number, size: number): string =>
  shortened(text, Math.floor(room / (size * letterWidth)));

/** In the order in which they are read. */
const namesOf = (member: TreePerson): readonly [string, string] => {
  const [given, surname] = [readableName(member.firstName), readableName(member.lastName ?? "")];
  return isSurnameFirst(member) ? [surname, given] : [given, surname];
};

const middleTexts = (member: TreePerson, centre: Point): FanText[] => {
  const straight = (text: string, down: number, size: number, isName: boolean): FanText => ({
    text: fitting(text, innermost * 1.8, size),
    size,
    isName,
    place: { x: centre.x, y: centre.y + down, turn: 0, anchor: "middle" },
  });
  const [first, second] = namesOf(member);
  const texts = [
    straight(first, -10, 15, true),
    straight(second, 9, 15, true),
    straight(lifeYears(member), 29, 12, false),
  ];
  return texts.filter(({ text }) => text !== "");
};

const arcTexts = (member: TreePerson, centre: Point, inner: number, from: number, to: number): FanText[] => {
  const along = (text: string, radius: number, size: number, isName: boolean): FanText => {
    const room = radians(to - from) * radius - 12;
    return { text: fitting(text, room, size), size, isName, bow: { ...centre, radius, from, to } };
  };
  const [first, second] = namesOf(member);
  const texts = [
    along(first, inner + 50, 14, true),
    along(second, inner + 32, 14, true),
    along(lifeYears(member), inner + 14, 11.5, false),
  ];
  return texts.filter(({ text }) => text !== "");
};

const spokeTexts = (member: TreePerson, centre: Point, inner: number, from: number, to: number): FanText[] => {
  const middle = (from + to) / 2;
  const isLeft = middle < 0;
  const width = radians(to - from) * inner;
  const hasYears = width > 26;
  const outward = (text: string, off: number, size: number, isName: boolean): FanText => {
    // Words on the left end at the middle of the fan, those on the right begin there: none stands on its head.
    const turned = middle + ((isLeft ? 1 : -1) * off * 180) / Math.PI / (inner + spokeRing / 2);
    const { x, y } = pointAt(centre, inner + 8, turned);
    const place = {
      x,
      y,
      turn: rounded(middle + (isLeft ? 90 : -90)),
      anchor: isLeft ? ("end" as const) : ("start" as const),
    };
    return { text: fitting(text, spokeRing - 14, size), size, isName, place };
  };
  const size = Math.max(4, Math.min(12, width * 0.6));
  const texts = [outward(fullName(member), hasYears ? 7 : 0, size, true)];
  if (hasYears) texts.push(outward(lifeYears(member), -7, 10.5, false));
  return texts.filter(({ text }) => text !== "");
};

/** Father before mother; of more than two parents the first of each, those by birth before others. */
const parentsIn = (family: TreeFamily, memberId: string): readonly [TreePerson | undefined, TreePerson | undefined] => {
  const parents = family
    .tiesOf(memberId)
    .toSorted((one, other) => Number(isNotByBirth(one.relationship)) - Number(isNotByBirth(other.relationship)))
    .flatMap(({ otherIs, otherId }) => (otherIs === "parent" ? (family.byId.get(otherId) ?? []) : []));
  const father = parents.find(({ sex }) => sex === "male") ?? parents.find(({ sex }) => sex !== "female");
  const mother =
    parents.find((parent) => parent !== father && parent.sex === "female") ??
    parents.find((parent) => parent !== father);
  return [father, mother];
};

/**
 * Somebody in the middle with rings of ancestors around them: each couple of parents above their child, fathers to the left.
 * Whoever is an ancestor in two ways has two places, as a fan has it. `generations` counts the person's own.
 */
export const fanChart = (
  family: TreeFamily,
  root: TreePerson,
  generations: number,
  { opened, closed }: FanFolds = nothingFolded,
): FanChart => {
  const places: Pick<FanField, "member" | "generation" | "place" | "hidden" | "showsParents">[] = [];
  let edge: [place: number, member: TreePerson][] = [[0, root]];
  for (let generation = 0; edge.length > 0 && generation < mostRings; generation += 1) {
    const next: typeof edge = [];
    for (const [place, member] of edge) {
      const branch = branchOf("up", member.id);
      const parents = parentsIn(family, member.id);
      const known = parents.filter(Boolean).length;
      const isOpen =
        !closed.has(branch) && generation + 1 < mostRings && (generation + 1 < generations || opened.has(branch));
      places.push({ member, generation, place, hidden: isOpen ? 0 : known, showsParents: isOpen && known > 0 });
      if (!isOpen) continue;
      parents.forEach((parent, at) => {
        if (parent) next.push([place * 2 + at, parent]);
      });
    }
    edge = next;
  }
  const deepest = places.at(-1)?.generation ?? 0;
  const radius = outerRadius(deepest);
  const below = Math.max(innermost, radius * Math.sin(radians((spread - 180) / 2)));
  const centre = { x: radius + margin, y: radius + margin };
  const fields = places.map(({ member, generation, place, ...fold }): FanField => {
    if (generation === 0)
      return {
        member,
        generation,
        place,
        side: "self",
        outline: circle(centre, innermost),
        texts: middleTexts(member, centre),
        edge: pointAt(centre, innermost, 0),
        ...fold,
      };
    const width = spread / 2 ** generation;
    const from = -spread / 2 + place * width;
    const [inner, outer] = [outerRadius(generation - 1), outerRadius(generation)];
    const words = generation <= arcRings ? arcTexts : spokeTexts;
    return {
      member,
      generation,
      place,
      side: place < 2 ** (generation - 1) ? "father" : "mother",
      outline: ring(centre, inner, outer, from, from + width),
      texts: words(member, centre, inner, from, from + width),
      edge: pointAt(centre, outer, from + width / 2),
      ...fold,
    };
  });
  return { fields, width: 2 * (radius + margin), height: rounded(radius + below + 2 * margin) };
};
