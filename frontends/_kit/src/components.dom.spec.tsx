import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Pencil, Trash2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { describe, expect, test, vi } from "vitest";
import { renderInFrontend } from "../testing/render-in-frontend.tsx";
import { AccessDenied } from "./access-denied.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DropdownMenu, MenuItem } from "./dropdown-menu.tsx";
import { IconButton } from "./icon-button.tsx";
import { Portrait } from "./portrait.tsx";
import { Progress } from "./progress.tsx";
import { SearchField } from "./search-field.tsx";
import { Select } from "./select.tsx";
import { Tabs } from "./tabs.tsx";

describe("portrait", () => {
  test("shows the initials when there is no photo, and when it cannot be loaded", async () => {
    const { container } = await renderInFrontend(<Portrait name="Emma Wedgwood" photoUrl="/objects/1" size={64} />);
    const image = container.querySelector("img");
    expect(image).toHaveAttribute("src", "/objects/1?size=thumbnail");
    if (image) fireEvent.error(image);
    expect(await screen.findByText("EW")).toBeInTheDocument();
  });
});

describe("buttons", () => {
  test("a pending button keeps its word and cannot be pressed twice", async () => {
    const onClick = vi.fn<() => void>();
    await renderInFrontend(
      <Button isPending onClick={onClick}>
        Save story
      </Button>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Save story" }));
    expect(onClick).not.toHaveBeenCalled();
  });

  test("a button that waits keeps the focus, and sends its form no more", async () => {
    const onSubmit = vi.fn<() => void>();
    const Saving = () => {
      const [isPending, setPending] = useState(false);
      const send = (event: FormEvent) => {
        event.preventDefault();
        onSubmit();
        setPending(true);
      };
      return (
        <form onSubmit={send}>
          <input aria-label="Title" />
          <Button type="submit" isPending={isPending}>
            Save story
          </Button>
        </form>
      );
    };
    await renderInFrontend(<Saving />);
    const save = screen.getByRole("button", { name: "Save story" });
    await userEvent.click(save);
    expect(save).toHaveAttribute("aria-disabled", "true");
    expect(save).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.type(screen.getByLabelText("Title"), "The Beagle{Enter}");
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  test("an icon has a name, which is also its tooltip", async () => {
    await renderInFrontend(<IconButton label="Edit Emma" icon={Pencil} />);
    expect(screen.getByRole("button", { name: "Edit Emma" })).toHaveAttribute("data-tooltip", "Edit Emma");
  });
});

describe("search field", () => {
  test("waits for a pause before it tells, and clears at once by its button", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const told: string[] = [];
    const Page = () => {
      const [value, setValue] = useState("");
      return (
        <SearchField
          label="Search"
          delay={300}
          value={value}
          onChange={(next) => {
            told.push(next);
            setValue(next);
          }}
        />
      );
    };
    await renderInFrontend(<Page />);
    const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) });
    await user.type(screen.getByRole("searchbox", { name: "Search" }), "emma");
    expect(told).toEqual([]);
    await waitFor(() => expect(told).toEqual(["emma"]));
    await user.click(screen.getByRole("button", { name: "Clear search" }));
    await waitFor(() => expect(told).toEqual(["emma", ""]));
    vi.useRealTimers();
  });
});

describe("select", () => {
  test("answers the chosen value, and null for none", async () => {
    const onChange = vi.fn<(value: string | null) => void>();
    const options = [{ value: "female", label: "Female" }];
    await renderInFrontend(
      <Select aria-label="Sex" value="female" placeholder="Not known" options={options} onChange={onChange} />,
    );
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Sex" }), "Not known");
    expect(onChange).toHaveBeenCalledWith(null);
  });
});

describe("tabs", () => {
  test("show one part at a time and answer the arrow keys", async () => {
    const tabs = [
      { value: "all", label: "All", count: 3, content: <p>Everything</p> },
      { value: "people", label: "People", content: <p>Only people</p> },
    ];
    await renderInFrontend(<Tabs label="Kinds" tabs={tabs} />);
    await userEvent.click(screen.getByRole("tab", { name: "All 3" }));
    await userEvent.keyboard("{ArrowRight}");
    expect(await screen.findByText("Only people")).toBeVisible();
    expect(screen.queryByText("Everything")).not.toBeInTheDocument();
    expect(screen.getByRole("tabpanel", { name: "People" })).toBeVisible();
  });

  test("are one stop of the keyboard, and go around", async () => {
    const tabs = ["All", "People", "Stories"].map((label) => ({ value: label, label, content: <p>{label} here</p> }));
    await renderInFrontend(<Tabs label="Kinds" tabs={tabs} />);
    const steps = { "{ArrowLeft}": "Stories", "{ArrowRight}": "All", "{End}": "Stories", "{Home}": "All" };
    await userEvent.tab();
    for (const [key, name] of Object.entries(steps)) {
      await userEvent.keyboard(key);
      const tab = screen.getByRole("tab", { name });
      expect(tab).toHaveFocus();
      expect(tab).toHaveAttribute("aria-selected", "true");
    }
    await userEvent.tab();
    expect(screen.getByRole("tabpanel", { name: "All" })).toHaveFocus();
  });

  test("leave the choice to whoever keeps it", async () => {
    const onChange = vi.fn<(value: string) => void>();
    const tabs = ["a", "b"].map((value) => ({ value, label: value, content: <p>{value} here</p> }));
    await renderInFrontend(<Tabs label="Kinds" tabs={tabs} value="a" onChange={onChange} />);
    await userEvent.click(screen.getByRole("tab", { name: "b" }));
    expect(onChange).toHaveBeenCalledExactlyOnceWith("b");
    expect(screen.getByText("a here")).toBeVisible();
  });
});

describe("overlays", () => {
  test("stay inside the style scope of their frontend", async () => {
    await renderInFrontend(
      <ConfirmDialog
        open
        onOpenChange={() => undefined}
        title="Delete Emma?"
        description="This cannot be undone."
        confirm="Delete"
        onConfirm={() => undefined}
      />,
    );
    const dialog = await screen.findByRole("alertdialog", { name: "Delete Emma?" });
    expect(dialog).toHaveAccessibleDescription("This cannot be undone.");
    expect(dialog.closest("[data-mf]")).toHaveAttribute("data-mf", "test");
    expect(within(dialog).getByRole("button", { name: "Cancel" })).toHaveFocus();
  });

  test("a menu does what is chosen by the keyboard", async () => {
    const onSelect = vi.fn<() => void>();
    await renderInFrontend(
      <DropdownMenu trigger={<Button>More</Button>}>
        <MenuItem icon={Pencil}>Edit</MenuItem>
        <MenuItem icon={Trash2} isDestructive onSelect={onSelect}>
          Delete
        </MenuItem>
      </DropdownMenu>,
    );
    screen.getByRole("button", { name: "More" }).focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("menuitem", { name: "Delete" });
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(onSelect).toHaveBeenCalledOnce();
  });
});

test("progress tells how far it is, or that nobody knows", async () => {
  await renderInFrontend(
    <>
      <Progress label="Importing" value={0.404} />
      <Progress label="Waiting" />
    </>,
  );
  expect(screen.getByRole("progressbar", { name: "Importing" })).toHaveAttribute("aria-valuenow", "40");
  expect(screen.getByRole("progressbar", { name: "Waiting" })).not.toHaveAttribute("aria-valuenow");
});

test("those without the role are told so, and shown the way home", async () => {
  await renderInFrontend(<AccessDenied what="access the Super Admin Dashboard" />);
  expect(screen.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  expect(screen.getByText("You do not have permission to access the Super Admin Dashboard")).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
});
