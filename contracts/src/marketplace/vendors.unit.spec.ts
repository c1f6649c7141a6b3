import { describe, expect, test } from "vitest";
import { vendorInput } from "./vendors.ts";

const read = (website: string) => {
  const { data, error } = vendorInput.shape.website.safeParse(website);
  return data ?? error?.issues[0]?.message;
};

describe("the website of a business", () => {
  test.each([
    ["www.lena-foto.de", "https://www.lena-foto.de"],
    [" lena-foto.de/preise?jahr=1950 ", "https://lena-foto.de/preise?jahr=1950"],
    ["http://lena-foto.de", "http://lena-foto.de"],
    ["https://lena-foto.de", "https://lena-foto.de"],
  ])("%j is kept as %j", (typed, kept) => expect(read(typed)).toBe(kept));

  test.each(["lena", "lena@lena-foto.de", "javascript:alert(1)", "data:text/html,x.de"])("%j is refused", (typed) =>
    expect(read(typed)).toBe("Please enter a valid URL (e.g., https://example.com)"),
  );
});
