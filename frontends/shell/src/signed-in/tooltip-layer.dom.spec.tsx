import { renderAndSettle } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TooltipLayer } from "./tooltip-layer.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

const open = () =>
  renderAndSettle(
    <>
      <button type="button" aria-label="Edit" data-tooltip="Edit">
        E
      </button>
      <span data-tooltip="12 February 1809">1809</span>
      <p>elsewhere</p>
      <TooltipLayer />
    </>,
  );

describe("tooltips", () => {
  test("come after 700 ms, and at once within 300 ms of the last", async () => {
    await open();
    fireEvent.pointerOver(screen.getByRole("button"));
    await later(699);
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
    await later(1);
    expect(screen.getByRole("tooltip")).toHaveTextContent("Edit");
    fireEvent.pointerOver(screen.getByText("1809"));
    await later(0);
    expect(screen.getByRole("tooltip")).toHaveTextContent("12 February 1809");
    expect(screen.getByText("1809")).toHaveAccessibleDescription("12 February 1809");
    fireEvent.pointerOver(screen.getByText("elsewhere"));
    await later(100);
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
    await later(301);
    fireEvent.pointerOver(screen.getByRole("button"));
    await later(1);
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  });

  test("can be pointed at, and are hidden by Escape", async () => {
    await open();
    fireEvent.pointerOver(screen.getByRole("button"));
    await later(700);
    fireEvent.pointerOver(screen.getByText("elsewhere"));
    fireEvent.pointerOver(screen.getByRole("tooltip"));
    await later(1000);
    expect(screen.getByRole("tooltip")).toBeInTheDocument();
    fireEvent.keyDown(document, { key: "Escape" });
    await later(0);
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  });

  test("do not come to a finger", async () => {
    await open();
    fireEvent.pointerOver(screen.getByRole("button"), { pointerType: "touch" });
    await later(1000);
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  });
});
