import type { Fact } from "@kinkeeper/contracts/genealogy/facts";
import { describe, expect, test } from "vitest";
import { emmasDetails } from "../testing/emma.ts";
import { completeMemberStatement } from "./partial-statement.ts";

const source = { importId: "00000000-0000-4000-8000-000000000000", xref: "I1", uid: null, extra: [] };

/** The facts of somebody once a file that does not show everything tells `said` of whom files told `known`. */
const factsOf = (known: Fact[], said: Fact[]) => {
  const details = { ...emmasDetails, facts: known };
  const told = { said: details, current: details, source, importedChanges: [] };
  const completed = completeMemberStatement(
    told,
    { says: { ...details, facts: said }, source },
    { isStandIn: false, shown: undefined },
  );
  return completed.says.facts;
};

const weaver: Fact = {
  id: "1",
  type: "occupation",
  value: "Weaver",
  date: "1830",
  citations: [{ source: "Register", page: "7" }],
};

describe("a fact of a file that does not show everything", () => {
  test.each<[string, Fact]>([
    ["by another id", { ...weaver, id: "2" }],
    ["with less of it", { id: "2", type: "occupation", value: "Weaver" }],
    [
      "in another order of its parts",
      { citations: [{ page: "7", source: "Register" }], date: "1830", value: "Weaver", type: "occupation", id: "2" },
    ],
    ["with a part of which nothing is said", { ...weaver, id: "2", cause: undefined }],
  ])("is no news where it is told %s", (_how, fact) =>
    expect(factsOf([{ ...weaver, id: "0", value: "Smith" }, weaver], [fact])).toEqual([
      { ...weaver, id: "0", value: "Smith" },
      weaver,
    ]),
  );

  test.each<[string, Fact]>([
    ["of another kind", { ...weaver, type: "residence" }],
    ["with a part more", { ...weaver, place: "Maer" }],
    ["with another page", { ...weaver, citations: [{ source: "Register", page: "8" }] }],
    ["with parts of two that are known", { ...weaver, value: "Smith" }],
  ])("comes where it is told %s", (_how, fact) => {
    const smith: Fact = { id: "0", type: "occupation", value: "Smith", date: "1840" };
    expect(factsOf([smith, weaver], [{ ...fact, id: "2" }])).toEqual([smith, weaver, { ...fact, id: "2" }]);
  });
});
