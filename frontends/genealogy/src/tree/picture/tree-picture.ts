import type { FamilyMember } from "@kinkeeper/contracts/genealogy/endpoints";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { treeYears } from "../../family/life.ts";
import type { Rectangle } from "../camera.ts";
import type { DrawnFamily } from "../drawn-family.ts";
import { cardHeight, cardWidth } from "../layout/dimensions.ts";
import type { Polylines } from "../layout/polylines.ts";
import { boxesOf, peopleIn, touches } from "../visible.ts";
import { escaped, ink, svgDocument, type Picture } from "./picture.ts";

const margin = 40;
/** Letters in a line of a card. */
const [nameLetters, lineLetters] = [22, 28];

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** A name on at most two lines, broken between words. */
const nameLines = (name: string): readonly string[] => {
  if (name.length <= nameLetters) return [name];
  const space = name.lastIndexOf(" ", nameLetters);
  if (space === -1) return [shortened(name, nameLetters)];
  return [name.slice(0, space), shortened(name.slice(space + 1), nameLetters)];
};

const pathOf = ({ start, points }: Polylines, isDrawn: (line: number) => boolean): string => {
  let path = "";
  for (let line = 0; line < start.length - 1; line += 1)
    for (let point = start[line]!; point < start[line + 1]! && isDrawn(line); point += 1)
      path += `${point === start[line] ? "M" : "L"}${points[2 * point]!} ${points[2 * point + 1]!}`;
  return path;
};

/** The drawing as it is laid out, on any part of the paper only who and what touches it. */
export const treePicture = ({ layout, memberOf, prepared: { isOther } }: DrawnFamily): Picture => {
  const { childLinks, unions, x, y } = layout;
  const [childBoxes, unionBoxes] = [boxesOf(childLinks.lines), boxesOf(unions.lines)];
  const linesOf = (member: FamilyMember) =>
    [
      ...nameLines(fullName(member)).map((text) => ({ text, size: 15, isName: true })),
      ...[member.title ?? "", member.maidenName ? `née ${member.maidenName}` : ""].map((text) => ({ text, size: 12 })),
      ...[treeYears(member), member.birthPlace ?? ""].map((text) => ({ text, size: 12 })),
    ].filter(({ text }) => text !== "");
  const card = (person: number): string => {
    const member = memberOf(person);
    if (!member) return "";
    let down = 14;
    const words = linesOf(member).map(({ text, size, ...line }) => {
      down += size + 7;
      const look = "isName" in line ? `font-weight="600"` : `fill="${ink.soft}"`;
      return `<text x="16" y="${down}" font-size="${size}" ${look}>${escaped(shortened(text, lineLetters))}</text>`;
    });
    const edge = member.isLiving ? `<path d="M2 10V${cardHeight - 10}" stroke="${ink.accent}" stroke-width="4"/>` : "";
    return `<g transform="translate(${x[person]} ${y[person]})"><rect width="${cardWidth}" height="${cardHeight}" rx="10" fill="${ink.sheet}" stroke="${ink.line}"/>${edge}${words.join("")}</g>`;
  };
  const { width, height } = layout.bounds;
  return {
    bounds: { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin },
    words: layout.ids
      .flatMap((_id, person) => memberOf(person) ?? [])
      .flatMap((member) => linesOf(member).map(({ text }) => text))
      .join(" "),
    isBlank: (part) =>
      peopleIn(layout, part).length === 0 &&
      !childLinks.child.some((_child, line) => touches(childBoxes, line, part)) &&
      !unions.a.some((_one, line) => touches(unionBoxes, line, part)),
    svg: (part: Rectangle, look) => {
      const children = (isNotByBirth: number) =>
        pathOf(childLinks.lines, (line) => isOther[line] === isNotByBirth && touches(childBoxes, line, part));
      const couples = pathOf(unions.lines, (line) => touches(unionBoxes, line, part));
      const lines = `<g fill="none" stroke="${ink.edge}" stroke-width="1.5"><path d="${children(0)}"/><path d="${children(1)}" stroke-dasharray="2 5"/><path d="${couples}" stroke-dasharray="6 5"/></g>`;
      return svgDocument(part, lines + peopleIn(layout, part).map(card).join(""), look);
    },
  };
};
