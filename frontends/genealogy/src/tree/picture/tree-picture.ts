import { readableName, readablePlace } from "@kinkeeper/contracts/genealogy/readable";
import { fullName } from "@kinkeeper/kit/person-words.ts";
import { treeYears } from "../../family/life.ts";
import type { Rectangle } from "../camera.ts";
import type { DrawnFamily } from "../drawn-family.ts";
import { cardHeight, cardWidth } from "../layout/dimensions.ts";
import type { Polylines } from "../layout/polylines.ts";
import { boxesOf, peopleIn, touches } from "../visible.ts";
import { ink, roundedRectangle, type PathShape, type Picture, type Shape } from "./picture.ts";
import type { TreePerson } from "../tree-family.ts";

const margin = 40;
/** Letters in a line of a card. */
const [nameLetters, lineLetters, besideLetters] = [20, 28, 14];
const portraitSize = 40;

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** A name on at most two lines, broken between words. */
const nameLines = (name: string, most: number): readonly string[] => {
  if (name.length <= most) return [name];
  const space = name.lastIndexOf(" ", most);
  if (space === -1) return [shortened(name, most)];
  return [name.slice(0, space), shortened(name.slice(space + 1), most)];
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
  const linesOf = (member: TreePerson) =>
    [
      ...nameLines(fullName(member), member.photoUrl ? besideLetters : nameLetters).map((text) => ({
        text,
        size: 15,
        isName: true,
      })),
      ...[member.title ?? "", member.maidenName ? `née ${readableName(member.maidenName)}` : ""].map((text) => ({
        text,
        size: 12,
      })),
      ...[treeYears(member), readablePlace(member.birthPlace ?? "")].map((text) => ({ text, size: 12 })),
    ].filter(({ text }) => text !== "");
  const card = (person: number): readonly Shape[] => {
    const member = memberOf(person);
    if (!member) return [];
    const [left, top] = [x[person]!, y[person]!];
    const { photoUrl } = member;
    let down = 14;
    const words = linesOf(member).map((line): Shape => {
      const { text, size } = line;
      down += size + 7;
      const isBold = "isName" in line;
      // Beside a portrait, and below it.
      const inset = photoUrl && down <= portraitSize + 28 ? portraitSize + 26 : 16;
      const room = inset === 16 ? lineLetters : besideLetters;
      return {
        type: "text",
        text: shortened(text, room),
        size,
        isBold,
        colour: isBold ? ink.ink : ink.soft,
        x: left + inset,
        y: top + down,
      };
    });
    const frame = { x: left, y: top, width: cardWidth, height: cardHeight };
    return [
      { type: "path", d: roundedRectangle(frame, 10), fill: ink.sheet, stroke: ink.line },
      ...(member.isLiving
        ? [
            {
              type: "path" as const,
              d: `M${left + 2} ${top + 10}v${cardHeight - 20}`,
              stroke: ink.accent,
              width: 4,
            },
          ]
        : []),
      ...(photoUrl ? [{ type: "portrait" as const, photoUrl, x: left + 16, y: top + 14, size: portraitSize }] : []),
      ...words,
    ];
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
    photoUrls: layout.ids.flatMap((_id, person) => memberOf(person)?.photoUrl ?? []),
    shapes: (part: Rectangle) => {
      const children = (isNotByBirth: number) =>
        pathOf(childLinks.lines, (line) => isOther[line] === isNotByBirth && touches(childBoxes, line, part));
      const line = { type: "path", stroke: ink.edge, width: 1.5 } as const;
      const lines: readonly PathShape[] = [
        { ...line, d: children(0) },
        { ...line, d: children(1), dash: [2, 5] },
        { ...line, d: pathOf(unions.lines, (union) => touches(unionBoxes, union, part)), dash: [6, 5] },
      ];
      return [...lines.filter(({ d }) => d !== ""), ...peopleIn(layout, part).flatMap(card)];
    },
  };
};
