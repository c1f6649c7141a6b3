import { leftOf, middleOf, topOf, type Canvas } from "./canvas.ts";
import { cardHeight, cardWidth, siblingGap, spouseGap } from "./dimensions.ts";
import { itemsOf } from "./index-rows.ts";
import { PolylineList, type Polylines } from "./polylines.ts";

/** How far below the cards the connectors of partners run who do not stand side by side, one below the other. */
const detour = 8;
const detourStep = 5;
const detours = 3;
/** Where such a connector leaves a card, measured from its middle towards the partner. */
const aside = 40;

/** The connector of every union: between the cards of neighbours, otherwise by a detour below the cards. */
export const unionLines = (canvas: Canvas): Polylines => {
  const { shape, units, loosened } = canvas.arrangement;
  const { a, b, count } = shape.unions;
  const lines = new PolylineList(count);
  for (let union = 0; union < count; union += 1) {
    const [left, right] =
      middleOf(canvas, a[union]!) <= middleOf(canvas, b[union]!) ? [a[union]!, b[union]!] : [b[union]!, a[union]!];
    if (units.adjacent[union] === 1) {
      const y = topOf(canvas, left) + cardHeight / 2;
      lines.point(leftOf(canvas, left) + cardWidth, y);
      lines.point(leftOf(canvas, right), y);
    } else if (loosened[union] === 1) {
      acrossRows(canvas, union, lines);
    } else {
      const y = detourHeight(canvas, union);
      const bottom = topOf(canvas, left) + cardHeight;
      lines.point(middleOf(canvas, left) + aside, bottom);
      lines.point(middleOf(canvas, left) + aside, y);
      lines.point(middleOf(canvas, right) - aside, y);
      lines.point(middleOf(canvas, right) - aside, bottom);
    }
    lines.endLine();
  }
  return lines.lines;
};

/** The height of a detour: further ones of the same people run lower. */
export const detourHeight = (canvas: Canvas, union: number): number => {
  const { shape, units } = canvas.arrangement;
  const { a, b } = shape.unions;
  const shared = shape.unionsOf.start[a[union]! + 1]! - shape.unionsOf.start[a[union]!]! > 1 ? a[union]! : b[union]!;
  let before = 0;
  for (const other of itemsOf(shape.unionsOf, shared)) {
    if (other === union) break;
    if (units.adjacent[other] === 0) before += 1;
  }
  return topOf(canvas, a[union]!) + cardHeight + detour + (before % detours) * detourStep;
};

/** From the upper partner down beside the lower one. */
const acrossRows = (canvas: Canvas, union: number, lines: PolylineList): void => {
  const { a, b } = canvas.arrangement.shape.unions;
  const [upper, lower] =
    topOf(canvas, a[union]!) <= topOf(canvas, b[union]!) ? [a[union]!, b[union]!] : [b[union]!, a[union]!];
  const fromLeft = middleOf(canvas, upper) <= middleOf(canvas, lower);
  const side = leftOf(canvas, lower) + (fromLeft ? 0 : cardWidth);
  const beside = side + ((fromLeft ? -1 : 1) * (siblingGap - spouseGap)) / 2;
  const from = middleOf(canvas, upper) + (fromLeft ? aside : -aside);
  const below = topOf(canvas, upper) + cardHeight;
  const end = topOf(canvas, lower) + cardHeight / 2;
  lines.point(from, below);
  lines.point(from, below + detour);
  lines.point(beside, below + detour);
  lines.point(beside, end);
  lines.point(side, end);
};
