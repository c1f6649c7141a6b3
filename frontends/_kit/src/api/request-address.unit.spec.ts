import { describe, expect, test } from "vitest";
import { addressOf } from "./request-address.ts";

describe("the address of a call", () => {
  test("puts parameters into the path and leaves absent query values out", () => {
    expect(
      addressOf({ path: "/api/people/:id/history" }, { id: "a/b?c" }, { q: "Émma & co", page: 2, none: undefined }),
    ).toBe("/api/people/a%2Fb%3Fc/history?q=%C3%89mma+%26+co&page=2");
    expect(addressOf({ path: "/api/people" })).toBe("/api/people");
  });

  test("is refused without a parameter the path needs", () => {
    expect(() => addressOf({ path: "/api/people/:id" })).toThrow("/api/people/:id needs id");
  });
});
