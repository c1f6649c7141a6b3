import { fullName } from "@kinkeeper/kit/person-words.ts";
import { treeYears } from "../family/life.ts";
import type { DrawnFamily } from "./drawn-family.ts";
import { cardHeight, cardWidth } from "./layout/dimensions.ts";
import type { Polylines } from "./layout/polylines.ts";

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const paths = ({ start, points }: Polylines, isDrawn: (line: number) => boolean = () => true): string => {
  let path = "";
  for (let line = 0; line < start.length - 1; line += 1)
    for (let point = start[line]!; point < start[line + 1]! && isDrawn(line); point += 1)
      path += `${point === start[line] ? "M" : "L"}${points[2 * point]!} ${points[2 * point + 1]!}`;
  return path;
};

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

/** The whole drawing as a picture of its own, for posters and printing; in the light theme's ink. */
export const treeSvg = ({ layout, memberOf, prepared: { isOther } }: DrawnFamily): string => {
  const { width, height } = layout.bounds;
  const cards = layout.ids.map((_id, person) => {
    const member = memberOf(person);
    if (!member) return "";
    const lines = [member.maidenName && `née ${member.maidenName}`, treeYears(member), member.birthPlace].filter(
      Boolean,
    );
    return `<g transform="translate(${layout.x[person]} ${layout.y[person]})"><rect width="${cardWidth}" height="${cardHeight}" rx="10" fill="#ffffff" stroke="#e7dfd3"/><text x="14" y="34" font-size="15" font-weight="600">${escaped(shortened(fullName(member), 24))}</text>${lines
      .map(
        (line, index) =>
          `<text x="14" y="${62 + index * 20}" font-size="12" fill="#6b5f55">${escaped(shortened(line!, 30))}</text>`,
      )
      .join("")}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-40 -40 ${width + 80} ${height + 80}" width="${width + 80}" height="${height + 80}" font-family="'Source Serif 4', Georgia, serif" fill="#2b2420"><rect x="-40" y="-40" width="100%" height="100%" fill="#fbf8f3"/><g fill="none" stroke="#b7a892" stroke-width="1.5"><path d="${paths(layout.childLinks.lines, (line) => isOther[line] === 0)}"/><path d="${paths(layout.childLinks.lines, (line) => isOther[line] === 1)}" stroke-dasharray="2 5"/><path d="${paths(layout.unions.lines)}" stroke-dasharray="6 5"/></g>${cards.join("")}</svg>`;
};

/** Hands a text to the browser as a file to keep. */
export const download = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
