import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { DateField } from "./date-field.tsx";

const Birth = ({ from }: { from: string | null }) => {
  const [value, setValue] = useState(from);
  return (
    <>
      <DateField aria-label="Born" value={value ?? ""} onChange={setValue} />
      <output>{value}</output>
    </>
  );
};

test("shows a file's date in words, and leaves it as it is until somebody types", async () => {
  render(<Birth from="12 FEB 1809" />);
  const field = screen.getByLabelText("Born");
  expect(field).toHaveValue("12 February 1809");
  expect(field).toHaveAccessibleDescription("");
  expect(screen.getByRole("status")).toHaveTextContent("12 FEB 1809");
  await userEvent.type(field, "{Backspace}8");
  expect(screen.getByRole("status")).toHaveTextContent("12 February 1808");
  expect(field).toHaveAccessibleDescription("Understood as: 12 February 1808");
});

test("leaves the words that somebody types as they type them", async () => {
  render(<Birth from="BET 1901 AND 1903" />);
  const field = screen.getByLabelText("Born");
  expect(field).toHaveValue("between 1901 and 1903");
  await userEvent.clear(field);
  await userEvent.type(field, "abt 1890");
  expect(field).toHaveValue("abt 1890");
  expect(field).toHaveAccessibleDescription("Understood as: about 1890");
});

test("says of a year that is still to come that it is", async () => {
  render(<Birth from={null} />);
  const field = screen.getByLabelText("Born");
  await userEvent.type(field, "abt 2980");
  expect(field).toHaveAccessibleDescription("Understood as: about 2980 (in the future)");
  await userEvent.type(field, "{Backspace>3}");
  await userEvent.type(field, "019");
  expect(field).toHaveAccessibleDescription("Understood as: about 2019");
});

test("shows what is no date as it was written, and says so", () => {
  render(<Birth from="the year of the great frost" />);
  expect(screen.getByLabelText("Born")).toHaveValue("the year of the great frost");
  expect(screen.getByText("Saved as written; not recognized as a date")).toBeVisible();
});

test("asks which day is meant where day and month could be either way round, and says it in words", async () => {
  render(<Birth from={null} />);
  const field = screen.getByLabelText("Born");
  await userEvent.type(field, "5/12/1980");
  expect(field).toHaveAccessibleDescription("Day or month first? Choose the date you mean.");
  const choice = within(screen.getByRole("group", { name: "Which date?" }));
  expect(choice.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "5 December 1980",
    "12 May 1980",
  ]);
  await userEvent.click(choice.getByRole("button", { name: "12 May 1980" }));
  expect(field).toHaveValue("12 May 1980");
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription("Understood as: 12 May 1980");
  expect(screen.getByRole("status")).toHaveTextContent("12 May 1980");
  expect(screen.queryByRole("group")).toBeNull();
});

test("asks nothing where only one reading is a day", async () => {
  render(<Birth from={null} />);
  await userEvent.type(screen.getByLabelText("Born"), "13/5/1980");
  expect(screen.getByLabelText("Born")).toHaveAccessibleDescription("Understood as: 13 May 1980");
  expect(screen.queryByRole("group")).toBeNull();
});

test("asks about a date that was saved either way round", () => {
  render(<Birth from="5/12/1980" />);
  expect(screen.getByRole("button", { name: "5 December 1980" })).toBeVisible();
});
