import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { AddContent } from "./add-content.tsx";

test("Add Content asks what it shall be, and leads to its form, by keyboard alone", async () => {
  const { visited } = await renderInFrontend(<AddContent />);
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog", { name: "Add Content" }));
  const choices = dialog.getAllByRole("link");
  expect(choices.map((choice) => choice.getAttribute("href"))).toEqual([
    "/stories/new",
    "/artifacts?add=1",
    "/events?add=1",
    "/traditions?add=1",
    "/family-members?add=1",
  ]);
  const story = dialog.getByRole("link", { name: /^Story/ });
  story.focus();
  await userEvent.keyboard("{Enter}");
  expect(visited.at(-1)).toBe("/stories/new");
});

test("Add Content closes without leading anywhere", async () => {
  const { visited } = await renderInFrontend(<AddContent />);
  const button = screen.getByRole("button", { name: "Add Content" });
  await userEvent.click(button);
  await screen.findByRole("dialog");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(visited).toEqual(["/"]);
});
