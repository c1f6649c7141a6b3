import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { expect, test } from "vitest";
import { familyOf } from "../../family/family.ts";
import { tieOf } from "../../testing/family.fixture.ts";
import { drawnFamily } from "../drawn-family.ts";
import { layoutTree } from "../layout/layout-tree.ts";
import { treeInputOf } from "../tree-input.ts";
import { svgOf } from "./picture.ts";
import { treePicture } from "./tree-picture.ts";

const anton = memberOf({ firstName: "Антон", lastName: "<Чехов> & Söhne", birthDate: "1860", isLiving: false });
const olga = memberOf({ firstName: "Olga Leonardovna of a Very Long House", maidenName: "Knipper" });
const mariya = memberOf({ firstName: "Mariya" });
const family = familyOf(
  [anton, olga, mariya],
  [tieOf(anton, "spouse", olga), tieOf(anton, "parent", mariya), tieOf(olga, "parent", mariya)],
);
const input = treeInputOf(family);

const picture = () =>
  treePicture(drawnFamily(layoutTree(input), { family, input, view: "whole", rootId: undefined, hidden: new Map() }));

test("a picture has everybody with their words, and says nothing that would be markup", () => {
  const drawn = picture();
  const { bounds, words } = drawn;
  const text = svgOf(drawn, bounds);
  expect(text.match(/fill="#ffffff"/g)).toHaveLength(3);
  expect(text).toContain("Антон &#60;Чехов&#62; &#38;");
  expect(text).toContain("née Knipper");
  expect(text).toContain("Olga Leonardovna of");
  expect(words).toContain("1860");
});

test("a part has only who and what touches it", () => {
  const drawn = picture();
  const { bounds, isBlank } = drawn;
  const top = { ...bounds, height: 100 };
  expect(svgOf(drawn, top).match(/fill="#ffffff"/g)).toHaveLength(2);
  expect(isBlank(top)).toBe(false);
  expect(isBlank({ x: 90_000, y: 0, width: 100, height: 100 })).toBe(true);
  expect(svgOf(drawn, top, { paper: "#ffffff", size: { width: 50, height: 20 } })).toContain('width="50" height="20"');
});

test("a portrait stands on its card, once it is there", () => {
  const anne = memberOf({ firstName: "Anne", photoUrl: "/objects/0192ffff-0000-7000-8000-000000000001" });
  const alone = familyOf([anne], []);
  const ofAnne = treeInputOf(alone);
  const drawing = { family: alone, input: ofAnne, view: "whole" as const, rootId: undefined, hidden: new Map() };
  const drawn = treePicture(drawnFamily(layoutTree(ofAnne), drawing));
  expect(drawn.photoUrls).toEqual([anne.photoUrl]);
  const portraits = new Map([[anne.photoUrl!, new Uint8Array([255, 216])]]);
  expect(svgOf(drawn, drawn.bounds, { portraits })).toContain("data:image/jpeg;base64,/9g=");
  expect(svgOf(drawn, drawn.bounds)).not.toContain("<image");
});
