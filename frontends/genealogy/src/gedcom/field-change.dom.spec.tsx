import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { FieldChange } from "./field-change.tsx";

test("lines of a file stand below one another, without the numbers that say how deep", () => {
  render(
    <FieldChange field="lines" before="1 _HEIGHT 6 feet" after={"1 _HEIGHT 6 feet\n2 NOTE With boots\n3 DATE 1831"} />,
  );
  const [before, after] = [screen.getByRole("deletion"), screen.getByRole("insertion")];
  expect(before.textContent).toBe("_HEIGHT 6 feet");
  expect(after.textContent).toBe("_HEIGHT 6 feet\n\u2003NOTE With boots\n\u2003\u2003DATE 1831");
});
