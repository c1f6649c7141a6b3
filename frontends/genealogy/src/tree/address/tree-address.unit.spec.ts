import fc from "fast-check";
import { expect, test } from "vitest";
import { treeViews, usualGenerations } from "../views/tree-view.ts";
import { queryOf, treeAddressOf, type TreeAddress } from "./tree-address.ts";

test("a bare address is the whole family, with nobody chosen", () => {
  expect(treeAddressOf("")).toMatchObject({ personId: undefined, view: "whole", hasPanel: false, camera: undefined });
  expect(queryOf(treeAddressOf("?person=&view=whole&panel=no&at=nowhere"))).toBe("");
});

test("it says who is chosen, the view, its generations and where the camera is", () => {
  const query = "?person=emma&view=descendants&of=josiah&generations=all&closed=down:charles&panel=open&at=10,-20,0.75";
  const address = treeAddressOf(query);
  expect(address).toMatchObject({ personId: "emma", view: "descendants", rootId: "josiah", generations: null });
  expect(address.camera).toEqual({ x: 10, y: -20, zoom: 0.75 });
  expect(queryOf(address)).toBe(query);
});

test("what makes no sense is as if it were not there", () => {
  const address = treeAddressOf("?view=upside-down&generations=99&opened=sideways:x,up:&at=1,2,0");
  expect(address).toMatchObject({ view: "whole", generations: 4, camera: undefined });
  expect(address.opened.size).toBe(0);
});

test("every address is read as it was written", () => {
  const id = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  const ids = fc.option(id, { nil: undefined });
  const branches = fc.array(
    fc.tuple(fc.constantFrom("up" as const, "down" as const), id).map(([to, of]) => `${to}:${of}` as const),
  );
  const addresses = fc
    .record({
      personId: id,
      view: fc.constantFrom(...treeViews),
      rootId: ids,
      generations: fc.option(fc.integer({ min: 2, max: 10 })),
      relatedId: ids,
      opened: branches.map((some) => new Set(some)),
      closed: branches.map((some) => new Set(some)),
      hasPanel: fc.boolean(),
      camera: fc.option(fc.record({ x: fc.integer(), y: fc.integer(), zoom: fc.constantFrom(0.012, 0.5, 2) }), {
        nil: undefined,
      }),
    })
    .map((address): TreeAddress => {
      const isCounted = address.view !== "whole" && address.view !== "path";
      return {
        ...address,
        rootId: address.rootId === address.personId ? undefined : address.rootId,
        generations: isCounted ? address.generations : usualGenerations(address.view),
      };
    });
  fc.assert(
    fc.property(addresses, (address) => {
      expect(treeAddressOf(queryOf(address))).toEqual(address);
    }),
  );
});
