import { expect, test } from "vitest";
import { field } from "./form-field.ts";

test("a password that is shown is neither capitalised nor sent to have its spelling checked", () => {
  const shown = field(
    { name: "password", label: "Password", type: "password", autocomplete: "current-password" },
    { typed: {} },
  );
  expect(shown.text).toMatch(/<input [^>]*autocapitalize="none" spellcheck="false"/);
});
