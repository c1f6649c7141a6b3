import { expect, test } from "vitest";
import { mailPage } from "./mail-page.ts";

test("mails are shown as text, with their addresses as links", () => {
  const page = mailPage([
    {
      id: "018f2f6e-7c1a-7000-8000-0000000000cc",
      to: "a@b.example",
      subject: "<b>",
      text: "Go to https://x.example/?a=1&b=2 now",
      html: "",
      at: "2026-01-01T00:00:00.000Z",
    },
  ]);
  expect(page).not.toContain("<b>");
  expect(page).toContain(`href="https://x.example/?a=1&#38;b=2"`);
});

test("an empty page says so", () => {
  expect(mailPage([])).toContain("Nothing yet.");
});
