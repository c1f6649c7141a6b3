import { expect, test } from "vitest";
import { lineOf, people, unions } from "./darwin-tree.ts";

test("everybody joined is there, once, and no two stand in one place", () => {
  const ids = new Set(people.map(({ id }) => id));
  expect(ids.size).toBe(people.length);
  expect(unions.flatMap(({ partners, children }) => [...partners, ...children]).filter((id) => !ids.has(id))).toEqual(
    [],
  );
  expect(new Set(people.map(({ generation, column }) => `${generation} ${column}`)).size).toBe(people.length);
});

test("a line goes up to every ancestor and down to every descendant, and not sideways", () => {
  expect([...lineOf("annie")].toSorted()).toEqual(
    ["annie", "bessy", "charles", "emma", "erasmus", "jos", "josiah", "mary", "robert", "sarah", "susannah"].toSorted(),
  );
  expect([...lineOf("jos")].toSorted()).toEqual(
    ["annie", "elizabeth", "emma", "etty", "francis", "george", "hensleigh", "horace"]
      .concat(["joe", "jos", "josiah", "leonard", "sarah", "william"])
      .toSorted(),
  );
});
