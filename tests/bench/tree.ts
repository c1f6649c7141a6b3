import { layoutTree, type TreeLayout } from "../../frontends/genealogy/src/tree/layout/layout-tree.ts";
import type { FamilyTreeInput } from "../../frontends/genealogy/src/tree/layout/family-shape.ts";
import { relationshipsOf } from "../../services/genealogy/src/imports/plan/family-relationships.ts";
import { peopleIn, royalFile, sampleFile } from "./gedcom-files.ts";
import { atMost, Skipped, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { median } from "./quantiles.ts";

/** Everybody of a file and their lines, as the layout takes them. */
export const inputOf = async (file: string): Promise<FamilyTreeInput> => {
  const { people, families } = await peopleIn(file);
  const relationships = families.flatMap(relationshipsOf);
  return {
    people: people.map(({ xref }) => ({ id: xref })),
    links: relationships
      .filter(({ kind }) => kind === "parent")
      .map(({ one, other }) => ({ parent: one, child: other })),
    unions: relationships.filter(({ kind }) => kind === "spouse").map(({ one, other }) => ({ a: one, b: other })),
  };
};

/** @throws Error when somebody is missing, drawn twice, or nowhere. */
const assertEverybodyOnce = (input: FamilyTreeInput, layout: TreeLayout): void => {
  const places = new Set(layout.ids.map((_, person) => `${layout.x[person]} ${layout.y[person]}`));
  const drawn = new Set(layout.ids).size;
  if (drawn !== input.people.length || layout.ids.length !== drawn || places.size !== drawn)
    throw new Error(`${drawn} people at ${places.size} places, of ${input.people.length}`);
};

/** The same numbers merely gone through once: every person and every line. */
const walkMilliseconds = ({ people, links, unions }: FamilyTreeInput): number => {
  const started = performance.now();
  const numbers = new Map(people.map(({ id }, number) => [id, number]));
  let sum = 0;
  for (const { parent, child } of links) sum += numbers.get(parent)! - numbers.get(child)!;
  for (const { a, b } of unions) sum += numbers.get(a)! - numbers.get(b)!;
  return Number.isNaN(sum) ? Number.NaN : performance.now() - started;
};

const layoutLine = async (file: string, rounds: number, figure?: number): Promise<Line> => {
  const input = await inputOf(file);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const layout = layoutTree(input);
    times.push(performance.now() - started);
    assertEverybodyOnce(input, layout);
  }
  return {
    what: `layout of ${input.people.length.toLocaleString("en")} people, everybody once`,
    measured: median(times),
    unit: "ms",
    ...(figure === undefined ? {} : { figure: atMost(figure) }),
    limit: { what: "people and lines merely gone through", value: walkMilliseconds(input), unit: "ms" },
  };
};

export const benchTree = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  try {
    lines.push(await layoutLine(royalFile(), isQuick ? 5 : 15, 100));
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    console.log(error.message);
  }
  lines.push(await layoutLine(await sampleFile(10_000), isQuick ? 3 : 7));
  lines.push(await layoutLine(await sampleFile(isQuick ? 20_000 : 200_000), isQuick ? 1 : 3));
  return lines;
};
