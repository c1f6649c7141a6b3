import { lazyPage } from "@kinkeeper/kit/lazy-page.tsx";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { useOpening } from "./use-opening.ts";

test("what cannot be loaded without a connection is told, the page stays, and it opens once there is one", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const Menu = lazyPage(async () => {
    if (!navigator.onLine) throw new Error("Loading chunk 7 failed.");
    return () => <p>Opened</p>;
  });
  const Page = () => {
    const menu = useOpening(Menu);
    return (
      <>
        <input aria-label="Title" />
        <button type="button" onClick={menu.open}>
          Menu
        </button>
        {menu.isOpened && <Menu />}
      </>
    );
  };
  const { toasts } = await renderInFrontend(<Page />);
  await userEvent.type(screen.getByLabelText("Title"), "Half a st");
  await userEvent.click(screen.getByRole("button", { name: "Menu" }));
  await waitFor(() =>
    expect(toasts).toEqual([
      {
        title: "Error",
        description: "The archive cannot be reached right now. Please check your connection and try again.",
        variant: "destructive",
      },
    ]),
  );
  expect(screen.getByLabelText("Title")).toHaveValue("Half a st");
  onLine.mockReturnValue(true);
  await userEvent.click(screen.getByRole("button", { name: "Menu" }));
  expect(await screen.findByText("Opened")).toBeVisible();
});
