import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Rectangle } from "./camera.ts";
import { families } from "../testing/family-text.fixture.ts";
import { layoutTree } from "./layout/layout-tree.ts";
import { cardOf } from "./rectangles.ts";
import { useShownCards } from "./use-shown-cards.ts";

const layout = layoutTree(families("Josiah: Susannah", "Susannah: Charles"));
const numberOf = (id: string) => layout.ids.indexOf(id);
const everything: Rectangle = { x: 0, y: 0, ...layout.bounds };

const entryWhere = (focus: string, seen: Rectangle): string | undefined => {
  const { result } = renderHook(() => useShownCards(layout, numberOf(focus)));
  act(() => result.current.follow(seen));
  return layout.ids[result.current.entry!];
};

test("Tab enters the tree at the one it is about, else at somebody in sight", () => {
  expect(entryWhere("Josiah", everything)).toBe("Josiah");
  expect(entryWhere("Charles", everything)).toBe("Charles");
  expect(entryWhere("Charles", cardOf(layout, numberOf("Susannah")))).toBe("Susannah");
});
