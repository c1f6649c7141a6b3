import { expect, test } from "vitest";
import { idOfPath, placeTree, type PlaceNode, type PlaceSettings, type PlaceTree } from "./place-tree.ts";

const tenant = "01930000-0000-7185-8000-000000000001";
const id = (...path: string[]): string => idOfPath(tenant, path);
const said = (entries: Record<string, Partial<PlaceSettings>>): ReadonlyMap<string, PlaceSettings> =>
  new Map(Object.entries(entries).map(([key, value]) => [key, { coordinates: null, sameAs: null, ...value }]));

const drawn = (nodes: readonly PlaceNode[]): object =>
  Object.fromEntries(nodes.map((node) => [node.name, drawn(node.children)]));
const treeOf = (texts: readonly string[], settings: Record<string, Partial<PlaceSettings>> = {}): Promise<PlaceTree> =>
  placeTree(tenant, texts, said(settings));

const shropshire = ["England", "Shropshire"] as const;
const salop = ["England", "Salop"] as const;
const texts = [
  "Shrewsbury, Shropshire, England",
  "Shrewsbury, Salop, England",
  "Wem,Salop,England",
  "SHROPSHIRE, england",
];

test("texts become a hierarchy, whatever their case", async () => {
  expect(drawn((await treeOf(texts)).roots)).toEqual({
    England: { Shropshire: { Shrewsbury: {} }, Salop: { Shrewsbury: {}, Wem: {} } },
  });
});

test("a place that was declared to be another takes all in it along, and comes back", async () => {
  const tree = await treeOf(texts, { [id(...salop)]: { sameAs: id(...shropshire) } });
  expect(drawn(tree.roots)).toEqual({ England: { Shropshire: { Shrewsbury: {}, Wem: {} } } });
  expect(tree.ofText[1]).toBe(tree.ofText[0]);
  expect(tree.ofText[0]!.id).toBe(id(...shropshire, "Shrewsbury"));
  expect(tree.byId.get(id(...salop, "Shrewsbury"))).toBe(tree.ofText[0]);
  expect(tree.byId.get(id(...shropshire))!.joined).toEqual([{ id: id(...salop), text: "Salop, England" }]);
});

test("a place that came to lie in another can be declared in its turn, and be what another is", async () => {
  const wem = id(...shropshire, "Wem");
  const joined = { [id(...salop)]: { sameAs: id(...shropshire) } };
  const gone = await treeOf([...texts, "Wemm, England"], { ...joined, [wem]: { sameAs: id("England", "Wemm") } });
  expect(drawn(gone.roots)).toEqual({ England: { Shropshire: { Shrewsbury: {} }, Wemm: {} } });
  const come = await treeOf([...texts, "Wemm, England"], { ...joined, [id("England", "Wemm")]: { sameAs: wem } });
  expect(drawn(come.roots)).toEqual({ England: { Shropshire: { Shrewsbury: {}, Wem: {} } } });
});

test("declarations in a circle, and of what is not there, end", async () => {
  const [a, b, c] = [id("A"), id("B"), id("C")];
  const circle = await treeOf(["A", "B", "C", "x, A"], { [a]: { sameAs: b }, [b]: { sameAs: c }, [c]: { sameAs: a } });
  expect(circle.ofText.every((node) => node !== undefined)).toBe(true);
  expect(drawn((await treeOf(["A"], { [a]: { sameAs: id("gone") } })).roots)).toEqual({ A: {} });
  const inside = await treeOf(["x, A"], { [a]: { sameAs: id("A", "x") } });
  expect(inside.ofText[0]).toBeDefined();
});

test("what the family says of where a place lies goes before what a file says", async () => {
  const [north, south] = [
    { latitude: 60, longitude: 1 },
    { latitude: 50, longitude: 1 },
  ];
  const fromFile = await placeTree(tenant, texts, said({}), new Map([[0, south]]));
  expect(fromFile.ofText[0]).toMatchObject({ coordinates: south, coordinatesFrom: "file" });
  const own = await placeTree(
    tenant,
    texts,
    said({ [id(...shropshire, "Shrewsbury")]: { coordinates: north } }),
    new Map([[0, south]]),
  );
  expect(own.ofText[0]).toMatchObject({ coordinates: north, coordinatesFrom: "family" });
});
