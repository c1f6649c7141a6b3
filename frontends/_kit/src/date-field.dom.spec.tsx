import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { DateField } from "./date-field.tsx";
import { describeDate } from "./person-words.ts";

const Birth = ({ from }: { from: string | null }) => {
  const [value, setValue] = useState(from);
  return (
    <>
      <DateField
        aria-label="Born"
        value={value ?? ""}
        onChange={(event) => setValue(event.target.value)}
        describe={describeDate}
      />
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

test("shows what is no date as it was written, and says so", () => {
  render(<Birth from="the year of the great frost" />);
  expect(screen.getByLabelText("Born")).toHaveValue("the year of the great frost");
  expect(screen.getByText("Saved as written; not recognized as a date")).toBeVisible();
});
