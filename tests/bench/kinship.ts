import { relationshipsOf } from "../../services/genealogy/src/imports/plan/family-relationships.ts";
import { FamilyGraph } from "../../services/genealogy/src/kinship/family-graph.ts";
import { kinship } from "../../services/genealogy/src/kinship/kinship.ts";
import { peopleIn, sampleFile } from "./gedcom-files.ts";
import { atMost, type Line } from "./line.ts";
import type { BenchOptions } from "./options.ts";
import { median, quantile } from "./quantiles.ts";

/** Pairs spread over everybody, the same in every run (a linear congruential generator, Numerical Recipes). */
const pairs = (people: readonly string[], count: number): (readonly [string, string])[] => {
  let state = 1;
  const next = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return people[Math.floor((state / 4_294_967_296) * people.length)]!;
  };
  return Array.from({ length: count }, () => [next(), next()] as const);
};

/** How any two people of one large tree are related; the tree stands in memory, as the service keeps it. */
export const benchKinship = async ({ isQuick }: BenchOptions): Promise<readonly Line[]> => {
  const { people, families } = await peopleIn(await sampleFile(isQuick ? 20_000 : 200_000));
  const ids = people.map(({ xref }) => xref);
  const graph = FamilyGraph.from(
    people.map(({ xref, sex }) => ({ id: xref, sex })),
    families
      .flatMap(relationshipsOf)
      .map(({ kind, one, other }) => ({ member1Id: one, member2Id: other, relationshipType: kind })),
  );
  const asked = performance.now();
  kinship(graph, ids[0]!, ids.at(-1)!);
  const first = performance.now() - asked;
  let related = 0;
  const times = pairs(ids, isQuick ? 500 : 2_000).map(([from, to]) => {
    const started = performance.now();
    if (kinship(graph, from, to).name !== null) related += 1;
    return performance.now() - started;
  });
  if (related === 0) throw new Error("nobody is related to anybody: nothing was measured");
  const { links } = graph;
  const gone = performance.now();
  let sum = 0;
  for (const group of links.group) sum += group;
  const walk = sum < 0 ? Number.NaN : performance.now() - gone;
  const among = `among ${ids.length.toLocaleString("en")} people`;
  return [
    {
      what: `kinship of any two ${among}, the slowest of ${times.length.toLocaleString("en")} pairs`,
      measured: Math.max(...times),
      unit: "ms",
      figure: atMost(50),
      limit: { what: "everybody merely gone through", value: walk, unit: "ms" },
    },
    { what: `kinship ${among}, p50`, measured: median(times), unit: "ms" },
    { what: `kinship ${among}, p99`, measured: quantile(times, 0.99), unit: "ms" },
    { what: "the first question after a change", measured: first, unit: "ms" },
  ];
};
