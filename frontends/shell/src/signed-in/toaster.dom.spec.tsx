import { Dialog } from "@kinkeeper/kit/dialog.tsx";
import { Input } from "@kinkeeper/kit/input.tsx";
import { renderAndSettle } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createToastStore, removalDelay } from "./toast-store.ts";
import { Toaster } from "./toaster.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

const open = async () => {
  const store = createToastStore();
  await renderAndSettle(<Toaster store={store} />);
  return { store, show: (toast: Parameters<typeof store.show>[0]) => act(async () => store.show(toast)) };
};

describe("toasts", () => {
  test("say how much room they take, so that a dialog's sheet leaves it to them", async () => {
    const room = () => document.body.style.getPropertyValue("--toast-room");
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(204);
    const { show } = await open();
    expect(room()).toBe("");
    await show({
      title: "Settings updated",
      description: "The passkey was removed. It may still be listed on your device.",
    });
    expect(room()).toBe("204px");
    await later(5000);
    expect(room()).toBe("");
  });

  test("go away by themselves after five seconds", async () => {
    const { show } = await open();
    await show({ title: "Success", description: "Story added successfully" });
    await later(4999);
    expect(screen.getByText("Story added successfully")).toBeVisible();
    await later(1);
    expect(screen.queryByText("Story added successfully")).not.toBeInTheDocument();
  });

  test("are shown one at a time, the newest in place of the last", async () => {
    const { show } = await open();
    await show({ title: "Success", description: "First" });
    await later(3000);
    await show({ title: "Error", description: "Second", variant: "destructive" });
    expect(screen.queryByText("First")).not.toBeInTheDocument();
    expect(screen.getByRole("group", { name: "Error" })).toHaveAttribute("data-toast", "destructive");
    await later(4999);
    expect(screen.getByText("Second")).toBeVisible();
  });

  test("wait while they are pointed at", async () => {
    const { show } = await open();
    await show({ title: "Success", description: "Read me" });
    await act(async () => fireEvent.pointerEnter(screen.getByRole("group")));
    await later(60_000);
    expect(screen.getByText("Read me")).toBeVisible();
    await act(async () => fireEvent.pointerLeave(screen.getByRole("group")));
    await later(5000);
    expect(screen.queryByText("Read me")).not.toBeInTheDocument();
  });

  test("can be undone, dismissed, and reached by F8", async () => {
    const undo = vi.fn<() => void>();
    const { show } = await open();
    await show({ title: "Success", action: { label: "Undo", run: undo } });
    fireEvent.keyDown(window, { key: "F8" });
    expect(screen.getByRole("group")).toHaveFocus();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await later(0);
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByRole("group")).not.toBeInTheDocument();
    await show({ title: "Success" });
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    await later(0);
    expect(screen.queryByRole("group")).not.toBeInTheDocument();
  });

  test("can be reached by F8 out of a dialog, which stays open when Escape leads back to it", async () => {
    const store = createToastStore();
    const onOpenChange = vi.fn<() => void>();
    await renderAndSettle(
      <>
        <Dialog open onOpenChange={onOpenChange} title="A form">
          <Input aria-label="Name" />
        </Dialog>
        <Toaster store={store} />
      </>,
    );
    const field = screen.getByRole("textbox", { name: "Name" });
    act(() => field.focus());
    await act(async () => store.show({ title: "Error", variant: "destructive" }));
    fireEvent.keyDown(field, { key: "F8" });
    const toast = screen.getByRole("group", { name: "Error" });
    expect(toast).toHaveFocus();
    await later(60_000);
    expect(toast).toBeVisible();
    fireEvent.keyDown(toast, { key: "Escape" });
    await later(0);
    expect(toast).not.toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(onOpenChange).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "Escape" });
    expect(onOpenChange).toHaveBeenCalledOnce();
  });

  test("stay known for a while after they are dismissed", async () => {
    const { store, show } = await open();
    await show({ title: "Success" });
    await later(5000);
    await later(removalDelay - 1);
    expect(store.current()).toMatchObject({ title: "Success", isOpen: false });
    await later(1);
    expect(store.current()).toBeUndefined();
  });
});
