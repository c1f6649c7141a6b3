import type { CoupleUnits } from "./couple-units.ts";
import type { FamilyShape } from "./family-shape.ts";
import type { Generations } from "./generations.ts";
import { indexRows, itemsOf, NumberList, type IndexRows } from "./index-rows.ts";

/**
 * What stands in the rows, and the lines between one row and the next. A node is a unit of partners (the first `units` of
 * them) or a trunk: the place where the line of a family passes a row on its way to children further down. Lines
 * lead from a family, at its parents or at its trunk, to its trunk or to a child.
 */
export type LayeredGraph = {
  nodes: number;
  units: number;
  level: Int32Array;
  width: Float64Array;
  /** The family of a trunk, -1 for a unit. */
  trunkOf: Int32Array;
  lines: {
    count: number;
    family: Int32Array;
    upper: Int32Array;
    lower: Int32Array;
    /** The child a line ends at, -1 when it ends at a trunk. */
    child: Int32Array;
    down: IndexRows;
    up: IndexRows;
  };
  /** The row of a family's parents: of the lower one, should they stand in two. */
  anchorLevel: Int32Array;
  /** The unit the line of a family begins at. */
  anchorUnit: Int32Array;
  /** The trunks of each family, from the highest down. */
  trunks: IndexRows;
};

export const layeredGraph = (shape: FamilyShape, { level, sound }: Generations, units: CoupleUnits): LayeredGraph => {
  const { families, parentsOf } = shape;
  const nodeLevel = new NumberList();
  for (let unit = 0; unit < units.count; unit += 1)
    nodeLevel.push(level[units.members.items[units.members.start[unit]!]!]!);
  const [trunkFamily, trunkNode] = [new NumberList(), new NumberList()];
  const [lineFamily, upper, lower, lineChild] = [
    new NumberList(),
    new NumberList(),
    new NumberList(),
    new NumberList(),
  ];
  const anchorLevel = new Int32Array(families.count);
  const anchorUnit = new Int32Array(families.count);
  const isSound = (parent: number, child: number) =>
    sound.up[parentsOf.start[child]! + itemsOf(parentsOf, child).indexOf(parent)] === 1;

  for (let family = 0; family < families.count; family += 1) {
    const [a, b] = [families.a[family]!, families.b[family]!];
    const anchor = b !== -1 && level[b]! > level[a]! ? b : a;
    anchorLevel[family] = level[anchor]!;
    anchorUnit[family] = units.unitOf[anchor]!;
    const children = itemsOf(families.children, family).filter(
      (child) => level[child]! > level[anchor]! && isSound(a, child) && (b === -1 || isSound(b, child)),
    );
    let from = units.unitOf[anchor]!;
    let row = level[anchor]! + 1;
    for (const child of children.sort((one, other) => level[one]! - level[other]!)) {
      for (; row < level[child]!; row += 1) {
        const trunk = nodeLevel.push(row);
        trunkFamily.push(family);
        trunkNode.push(trunk);
        lineFamily.push(family);
        upper.push(from);
        lower.push(trunk);
        lineChild.push(-1);
        from = trunk;
      }
      lineFamily.push(family);
      upper.push(from);
      lower.push(units.unitOf[child]!);
      lineChild.push(child);
    }
  }
  const nodes = nodeLevel.length;
  const width = new Float64Array(nodes);
  width.set(units.width);
  const trunkOf = new Int32Array(nodes).fill(-1);
  for (let at = 0; at < trunkNode.length; at += 1) trunkOf[trunkNode.values[at]!] = trunkFamily.values[at]!;
  const lines = Int32Array.from({ length: upper.length }, (_, line) => line);
  return {
    nodes,
    units: units.count,
    level: nodeLevel.values,
    width,
    trunkOf,
    lines: {
      count: lines.length,
      family: lineFamily.values,
      upper: upper.values,
      lower: lower.values,
      child: lineChild.values,
      down: indexRows(nodes, upper.values, lines),
      up: indexRows(nodes, lower.values, lines),
    },
    anchorLevel,
    anchorUnit,
    trunks: indexRows(families.count, trunkFamily.values, trunkNode.values),
  };
};
