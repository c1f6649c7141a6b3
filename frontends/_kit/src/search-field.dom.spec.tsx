import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { SearchField } from "./search-field.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.history.replaceState(null, "", "/");
});

const typed = async (text: string) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const onChange = vi.fn<(value: string) => void>();
  render(<SearchField label="Search" value="" onChange={onChange} delay={300} />);
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(screen.getByRole("searchbox"), text);
  return onChange;
};

it("reports what was typed once, after the quiet it was asked to wait for", async () => {
  const onChange = await typed("plate");
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(onChange.mock.calls).toEqual([["plate"]]);
});

it("reports nothing once another page has been opened", async () => {
  const onChange = await typed("plate");
  window.history.pushState(null, "", "/stories/1");
  vi.advanceTimersByTime(1000);
  expect(onChange).not.toHaveBeenCalled();
});
