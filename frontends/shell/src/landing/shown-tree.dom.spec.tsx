import { renderAndSettle } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ShownTree } from "./shown-tree.tsx";

// jsdom has no layout to scroll in.
beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
});

const person = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) });

test("the tree on the landing page tells of whoever is chosen", async () => {
  await renderAndSettle(<ShownTree />);
  expect(person("Charles Darwin")).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(person("Emma Wedgwood"));
  expect(person("Emma Wedgwood")).toHaveAttribute("aria-pressed", "true");
  expect(screen.getByText(/first cousins/)).toBeVisible();
});

test("arrow keys walk in it, and only the chosen one is a stop of Tab", async () => {
  await renderAndSettle(<ShownTree />);
  await userEvent.tab();
  expect(person("Charles Darwin")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}");
  expect(person("Susannah Wedgwood")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(person("Robert Darwin")).toHaveFocus();
  await userEvent.keyboard("{ArrowLeft}");
  expect(person("Robert Darwin")).toHaveFocus();
  const stops = within(screen.getByRole("group"))
    .getAllByRole("button")
    .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops).toEqual([person("Robert Darwin")]);
});
