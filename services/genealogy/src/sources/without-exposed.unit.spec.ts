import { describe, expect, test } from "vitest";
import { withoutExposed } from "./without-exposed.ts";

interface Fields {
  readonly place: string | null;
  readonly notes?: readonly object[] | null;
}
const register = { source: "Register", page: "1" };
const book = { source: "Book" };

/** What stays, of `ours`, where `base` came in place of `theirs`, and was private. */
const left = (theirs: Fields, base: Fields, ours: Fields, isStillHidden = false): Fields => {
  const all = new Set(["place", "notes"]);
  return withoutExposed(ours, { base, theirs, ours }, { before: all, after: isStillHidden ? all : new Set() });
};

describe("what was private of that which is taken back", () => {
  const nothing = { place: null };
  test("goes where it was edited, and stays where it is hidden still", () => {
    expect(left(nothing, { place: "Maer" }, { place: "Maer Hall" })).toMatchObject({ place: null });
    expect(left(nothing, { place: "Maer" }, { place: "Maer Hall" }, true)).toMatchObject({ place: "Maer Hall" });
  });
  test("leaves what it never said", () =>
    expect(left(nothing, nothing, { place: "Maer", notes: [book] })).toEqual({ place: "Maer", notes: [book] }));
  test("goes from lists where its source, or all its words, are others", () => {
    const came = { place: null, notes: [register] };
    expect(left(nothing, came, { place: null, notes: [{ ...register, page: "2" }, book] }).notes).toEqual([book]);
    expect(left(nothing, came, { place: null, notes: [{ source: "Register of Maer" }] }).notes).toBeUndefined();
  });
  test("is known by what it is called, whoever may see it", () => {
    const came = { place: null, notes: [{ id: "1", type: "occupation", value: "Potter" }] };
    const here = [
      { id: "2", type: "occupation", value: "Painter" },
      { id: "1", type: "religion", value: "Quaker", isPrivate: true },
    ];
    expect(left(nothing, came, { place: null, notes: here }).notes).toEqual(here.slice(0, 1));
  });
  test("goes also where it may as well be what was there before", () => {
    const before = { place: null, notes: [register] };
    const came = { place: null, notes: [register, { source: "Register", page: "2" }] };
    expect(left(before, came, { place: null, notes: [{ source: "Register", page: "3" }] }).notes).toBeNull();
  });
  test("leaves what was there before, also in new words", () => {
    const before = { place: null, notes: [book] };
    const came = { place: null, notes: [book, register] };
    const here = [{ source: "Book", page: "7" }, register];
    expect(left(before, came, { place: null, notes: here }).notes).toEqual(here);
  });
});
