import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { NearView } from "./near-view.tsx";

let tell: (isIntersecting: boolean) => Promise<void>;
beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        tell = (isIntersecting) => act(async () => callback([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

const show = (isAtOnce = false) =>
  render(
    <NearView estimatedHeight={400} isAtOnce={isAtOnce}>
      <button type="button">An event</button>
    </NearView>,
  );
const event = () => screen.queryByRole("button", { name: "An event" });

test("a part is drawn when the window comes near, and taken away again far off", async () => {
  const { container } = show();
  expect(event()).not.toBeInTheDocument();
  expect(container.firstChild).toHaveStyle({ height: "400px" });
  await tell(true);
  expect(event()).toBeVisible();
  await tell(false);
  expect(event()).not.toBeInTheDocument();
});

test("the beginning is there at once and stays, as nobody watches it", () => {
  const watched = vi.spyOn(IntersectionObserver.prototype, "observe");
  show(true);
  expect(event()).toBeVisible();
  expect(watched).not.toHaveBeenCalled();
});

test("what holds the focus stays", async () => {
  show();
  await tell(true);
  event()!.focus();
  await tell(false);
  expect(event()).toHaveFocus();
});

test("everything is there on paper", async () => {
  show();
  await act(async () => void dispatchEvent(new Event("beforeprint")));
  expect(event()).toBeVisible();
});
