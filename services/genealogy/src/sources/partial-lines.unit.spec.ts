import { mostFacts } from "@kinkeeper/contracts/genealogy/facts";
import { expect, test } from "vitest";
import { readKept } from "../gedcom/kept-lines.ts";
import { factsIn } from "../gedcom/facts.ts";
import { emmasDetails } from "../testing/emma.ts";
import { personLinesBeyondFields } from "./compare-records.ts";
import { completeLines } from "./partial-lines.ts";

const merged = (kept: readonly string[], told: readonly string[]) =>
  completeLines(kept, told, { record: "INDI", withFields: (lines) => lines });
const numbered = (word: string) => Array.from({ length: 300 }, (_, at) => `1 _NOTE ${word} ${at}`);

test("lines that a file leaves out stay, and what it says beside them comes", () => {
  expect(merged(["1 _COLOUR red"], [])).toEqual(["1 _COLOUR red"]);
  expect(merged(["1 _COLOUR red"], ["1 _COLOUR red"])).toEqual(["1 _COLOUR red"]);
  expect(merged(["1 _COLOUR red"], ["1 _COLOUR blue"])).toEqual(["1 _COLOUR red", "1 _COLOUR blue"]);
});

test("a line that only says that there is something says no more than one that says what", () => {
  const kept = ["1 EVEN", "2 TYPE Journey"];
  expect(merged(kept, ["1 EVEN"])).toEqual(kept);
  expect(merged(kept, ["1 EVEN", "2 TYPE Journey"])).toEqual(kept);
});

test("what stands below a line that is known comes below it", () => {
  expect(merged(["1 _COLOUR red", "2 _SHADE dark"], ["1 _COLOUR red", "2 _FROM birth"])).toEqual([
    "1 _COLOUR red",
    "2 _SHADE dark",
    "2 _FROM birth",
  ]);
});

test("of hundreds of lines each is looked for as of a few", () => {
  const kept = numbered("kept");
  expect(merged(kept, kept)).toEqual(kept);
  expect(merged(kept, [...kept.slice(10), "1 _NOTE new"])).toEqual([...kept, "1 _NOTE new"]);
  expect(merged(kept, numbered("new"))).toEqual([...kept, ...numbered("new")]);
});

test("of hundreds of lines that only what stands deep below tells apart, each is told by that", () => {
  const deep = (word: string, also: readonly string[] = []) =>
    Array.from({ length: 150 }, (_, at) => ["1 RESI", ...also, "2 SOUR @S1@", `3 PAGE ${word} ${at}`]).flat();
  const kept = deep("kept", ["2 DATE 1830"]);
  expect(merged(kept, kept)).toEqual(kept);
  expect(merged(kept, deep("kept"))).toEqual(kept);
  expect(merged(kept, [...deep("kept"), ...deep("new").slice(0, 3)])).toEqual([...kept, ...deep("new").slice(0, 3)]);
});

test("also where what tells them apart stands deeper than is looked at first", () => {
  const row = (at: number, also: readonly string[] = []) => [
    "1 _CEN",
    "2 SOUR @S1@",
    "3 DATA",
    `4 TEXT row ${at}`,
    ...also,
  ];
  const rows = Array.from({ length: 150 }, (_, at) => at);
  const kept = rows.flatMap((at) => row(at, ["2 _OWN hidden"]));
  expect(
    merged(
      kept,
      rows.flatMap((at) => row(at)),
    ),
  ).toEqual(kept);
});

test("what a file of the other version says beside them comes in their words; they keep theirs", () => {
  const [five, seven] = ["1 _KEPT 5.5.1", "1 _KEPT 7.0"];
  const kept = ["1 CHR", "2 DATE Jan 1903", five];
  expect(merged(kept, ["1 RESI", "2 DATE 44 BCE", seven])).toEqual([
    "1 CHR",
    "2 DATE Jan 1903",
    "1 RESI",
    "2 DATE 44 B.C.",
    five,
  ]);
  expect(merged(kept, ["1 RESI", "2 DATE 5 MAR 1851", "3 _GEDCOM5 DATE 05 MAR 1851", seven])).toContain(
    "2 DATE 05 MAR 1851",
  );
  expect(merged(["1 CHR", seven], ["1 RESI", "2 DATE 44 B.C.", five])).toEqual([
    "1 CHR",
    "1 RESI",
    "2 DATE 44 BCE",
    seven,
  ]);
  // Which 5.5.1 has no words for.
  expect(merged(kept, ["1 NO MARR", seven])).toEqual(["1 CHR", "2 DATE Jan 1903", "1 NO MARR"]);
});

test("of a line that was shown the correction takes its place; one that was not shown stays", () => {
  const seen = (kept: readonly string[], told: readonly string[], shown: readonly string[]) =>
    completeLines(kept, told, { record: "INDI", withFields: (lines) => lines }, shown);
  const kept = ["1 _COLOUR red", "2 _SHADE dark", "1 _SIZE small"];
  expect(seen(kept, ["1 _SIZE small"], kept)).toEqual(["1 _SIZE small"]);
  expect(seen(kept, ["1 _COLOUR blue"], ["1 _COLOUR red", "2 _SHADE dark"])).toEqual([
    "1 _SIZE small",
    "1 _COLOUR blue",
  ]);
  // A part of it was kept back.
  expect(seen(kept, ["1 _COLOUR blue"], ["1 _COLOUR red"])).toEqual([...kept, "1 _COLOUR blue"]);
});

test("of thousands of events that only their kind tells apart, which are facts as well, those come that are new", () => {
  const events = (word: string, count: number) =>
    Array.from({ length: count }, (_, at) => ["1 EVEN", `2 TYPE ${word} ${at}`]).flat();
  const kept = events("kept", 2_000);
  const factsOf = (lines: readonly string[]) => factsIn(readKept(lines).structures).map(({ fact }) => fact);
  const saying = (told: readonly string[]) => {
    const facts = [...new Map([...factsOf(kept), ...factsOf(told)].map((fact) => [fact.id, fact])).values()];
    return completeLines(kept, told, {
      record: "INDI",
      withFields: (lines) => personLinesBeyondFields(lines, { ...emmasDetails, facts }),
    });
  };
  expect(saying(kept.slice(10))).toEqual(kept);
  // What facts say need not stand in lines.
  expect(saying(events("new", 500))).toEqual([...kept, ...events("new", 500).slice(2 * mostFacts)]);
});
