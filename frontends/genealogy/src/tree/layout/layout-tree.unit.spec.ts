import { describe, expect, test } from "vitest";
import { layoutTree, type TreeLayout } from "./layout-tree.ts";
import { families } from "../../testing/family-text.fixture.ts";

const at = (layout: TreeLayout, id: string) => {
  const person = layout.ids.indexOf(id);
  return { x: layout.x[person]!, y: layout.y[person]! };
};
const line = ({ start, points }: { start: Uint32Array; points: Float64Array }, of: number) =>
  Array.from(points.subarray(start[of]! * 2, start[of + 1]! * 2));

describe("small ordinary families", () => {
  test("nobody makes an empty drawing", () => {
    const layout = layoutTree({ people: [], links: [], unions: [] });
    expect(layout.bounds).toEqual({ width: 0, height: 0 });
    expect(layout.report.people).toBe(0);
  });

  test("one person stands in the corner", () => {
    const layout = layoutTree(families("Ann"));
    expect(at(layout, "Ann")).toEqual({ x: 0, y: 0 });
    expect(layout.bounds).toEqual({ width: 200, height: 140 });
  });

  test("partners stand side by side, 20 apart, joined at half height", () => {
    const layout = layoutTree(families("Ann + Bob"));
    expect(at(layout, "Ann")).toEqual({ x: 0, y: 0 });
    expect(at(layout, "Bob")).toEqual({ x: 220, y: 0 });
    expect(line(layout.unions.lines, 0)).toEqual([200, 70, 220, 70]);
    expect(layout.bounds).toEqual({ width: 420, height: 140 });
  });

  test("three children stand 80 apart, centred below their parents, 100 lower", () => {
    const layout = layoutTree(families("Ann + Bob: Cid, Dan, Eve"));
    expect(["Cid", "Dan", "Eve"].map((id) => at(layout, id))).toEqual([
      { x: 0, y: 240 },
      { x: 280, y: 240 },
      { x: 560, y: 240 },
    ]);
    expect([at(layout, "Ann"), at(layout, "Bob")]).toEqual([
      { x: 170, y: 0 },
      { x: 390, y: 0 },
    ]);
    expect(line(layout.childLinks.lines, 0)).toEqual([380, 70, 380, 190, 100, 190, 100, 240]);
    expect(line(layout.childLinks.lines, 1)).toEqual([380, 70, 380, 240]);
  });

  test("an only child stands straight below, with a partner beside", () => {
    const layout = layoutTree(families("Ann + Bob: Cid", "Cid + Dot: Eve"));
    expect(at(layout, "Cid").x + 100).toBe(at(layout, "Ann").x + 210);
    expect(at(layout, "Dot")).toEqual({ x: at(layout, "Cid").x + 220, y: 240 });
    expect(at(layout, "Eve").x + 100).toBe(at(layout, "Cid").x + 210);
  });

  test("a single parent stands right above", () => {
    const layout = layoutTree(families("Ann: Bob"));
    expect(at(layout, "Bob")).toEqual({ x: at(layout, "Ann").x, y: 240 });
    expect(line(layout.childLinks.lines, 0)).toEqual([100, 140, 100, 240]);
  });

  test("the children of two marriages hang from the right marriage", () => {
    const layout = layoutTree(families("Amy + Frank: Bernard", "Frank + Ellen: Frances"));
    expect(at(layout, "Amy").x).toBeLessThan(at(layout, "Frank").x);
    expect(at(layout, "Frank").x).toBeLessThan(at(layout, "Ellen").x);
    expect(line(layout.childLinks.lines, 0).slice(0, 2)).toEqual([at(layout, "Frank").x - 10, 70]);
    expect(line(layout.childLinks.lines, 1).slice(0, 2)).toEqual([at(layout, "Frank").x + 210, 70]);
    expect(at(layout, "Bernard").x).toBeLessThan(at(layout, "Frances").x);
  });

  test("four wives stand in one row with their husband, two of them beside him", () => {
    const layout = layoutTree(families("Hal + A", "Hal + B", "Hal + C: Kit", "Hal + D"));
    expect(["Hal", "A", "B", "C", "D"].map((id) => at(layout, id).y)).toEqual([0, 0, 0, 0, 0]);
    expect(layout.report).toMatchObject({ unions: 4, adjacentUnions: 2 });
    const union = layout.unions.b.indexOf(layout.ids.indexOf("C"));
    const start = line(layout.childLinks.lines, 0);
    const connector = line(layout.unions.lines, union);
    // Where the wife is not beside him, the child hangs from the connector below the cards.
    expect([connector[3], connector[5]]).toContain(start[1]);
  });

  test("parents who never married are drawn as a union nobody stated", () => {
    const layout = layoutTree({
      people: [{ id: "Ann" }, { id: "Bob" }, { id: "Kim" }],
      links: [
        { parent: "Ann", child: "Kim" },
        { parent: "Bob", child: "Kim" },
      ],
      unions: [],
    });
    expect(Array.from(layout.unions.stated)).toEqual([0]);
    expect(at(layout, "Bob").x - at(layout, "Ann").x).toBe(220);
  });
});

describe("families that marry among themselves", () => {
  const cousins = families(
    "Robert + Susannah: Marianne, Caroline, Charles",
    "Josiah + Bessy: Joe, Henry, Emma",
    "GrandJos + Sarah: Susannah, Josiah",
    "Charles + Emma: William, Annie",
    "Caroline + Joe: Sophy",
  );

  test("cousins who married stand side by side, below both their parents, once", () => {
    const layout = layoutTree(cousins);
    expect(Math.abs(at(layout, "Charles").x - at(layout, "Emma").x)).toBe(220);
    expect(layout.ids).toHaveLength(15);
    expect(layout.report).toMatchObject({ adjacentUnions: 5, loosenedUnions: 0, childLinks: 11, upwardLinks: 0 });
  });

  test("an uncle who married his niece goes down to her row", () => {
    const layout = layoutTree(families("G + H: Uncle, Brother", "Brother + W: Niece", "Uncle + Niece: Kid"));
    expect(at(layout, "Uncle").y).toBe(480);
    expect(Math.abs(at(layout, "Uncle").x - at(layout, "Niece").x)).toBe(220);
    expect(layout.report.loosenedUnions).toBe(0);
  });

  test("a union with one's own descendant is loosened, drawn and reported", () => {
    const layout = layoutTree(families("A + B: C", "C + D: E", "A + E: F"));
    expect(layout.report.loosenedUnions).toBe(1);
    const [union] = Array.from(layout.unions.a.keys()).filter((at) => layout.unions.loosened[at] === 1);
    expect(line(layout.unions.lines, union!).length).toBeGreaterThan(4);
    expect(at(layout, "F").y).toBeGreaterThan(at(layout, "E").y);
  });
});

describe("what else must not happen", () => {
  test("people who are their own ancestors are drawn, and their links reported", () => {
    const layout = layoutTree({
      people: [{ id: "a" }, { id: "b" }, { id: "c" }],
      links: [
        { parent: "a", child: "b" },
        { parent: "b", child: "c" },
        { parent: "c", child: "a" },
      ],
      unions: [],
    });
    expect(layout.report).toMatchObject({ people: 3, childLinks: 3, upwardLinks: 1 });
  });

  test("families nothing connects stand apart, the largest first", () => {
    const layout = layoutTree(families("Lone", "Ann + Bob: Cid, Dan", "Eve + Fay"));
    expect(at(layout, "Cid").x).toBe(0);
    expect(layout.family[layout.ids.indexOf("Ann")]).toBe(0);
    expect(layout.family[layout.ids.indexOf("Lone")]).toBe(2);
  });

  test("many families are wrapped into about a screen's shape", () => {
    const layout = layoutTree({
      people: Array.from({ length: 900 }, (_, at) => ({ id: `p${at}` })),
      links: [],
      unions: [],
    });
    expect(layout.bounds.width).toBeLessThan(15_000);
    expect(layout.bounds.width / layout.bounds.height).toBeLessThan(3);
  });

  test("ties to people who are not there are left out", () => {
    const layout = layoutTree({
      people: [{ id: "a" }],
      links: [{ parent: "a", child: "ghost" }],
      unions: [
        { a: "a", b: "a" },
        { a: "ghost", b: "a" },
      ],
    });
    expect(layout.report).toMatchObject({ unions: 0, childLinks: 0 });
  });
});
