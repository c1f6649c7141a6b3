import { describe, expect, test } from "vitest";
import { isSameValue } from "./merged-list.ts";
import { mergedValue } from "./merged-value.ts";

const entry = (name: string) => ({ name });
const list = (...names: string[]) => names.map(entry);

test("nothing recorded and nothing known are the same, and lists by what stands in them", () => {
  expect(isSameValue(undefined, null)).toBe(true);
  expect(isSameValue(list("Bessy"), list("Bessy"))).toBe(true);
  expect(isSameValue(list("Bessy"), list("Bess"))).toBe(false);
});

describe("a field that a file changes", () => {
  test("is taken where nobody changed it here", () => {
    expect(mergedValue<string | null>({ base: "Mr", theirs: "Sir", ours: "Mr" })).toBe("Sir");
    expect(mergedValue({ base: list("Bessy"), theirs: null, ours: list("Bessy") })).toBeNull();
  });

  test("stays where somebody did", () => {
    expect(mergedValue<string | null>({ base: "Mr", theirs: "Sir", ours: "Dr" })).toBe("Dr");
    expect(mergedValue<string | null>({ base: "Mr", theirs: "Sir", ours: null })).toBeNull();
  });

  test("is merged entry by entry where it is a list", () => {
    const versions = {
      base: list("one", "two", "three"),
      theirs: list("one", "three", "four"),
      ours: list("one", "two", "3", "five"),
    };
    expect(mergedValue(versions)).toEqual(list("one", "3", "five", "four"));
  });

  test("holds an entry once that both put in", () => {
    expect(mergedValue({ base: list(), theirs: list("one"), ours: list("zero", "one") })).toEqual(list("zero", "one"));
  });

  test("holds facts by what they say, each with an id of its own", () => {
    const birthday = { id: "a", type: "baptism", date: "3 May 1808" };
    const said = { ...birthday, id: "b", date: "3 MAY 1808" };
    const other = { id: "a", type: "burial", place: "Downe" };
    expect(mergedValue<unknown>({ base: null, theirs: [said, other], ours: [birthday] })).toEqual([
      birthday,
      { ...other, id: "a-2" },
    ]);
  });

  test("holds other names by what they say, each with what is cited for it by both", () => {
    const bessy = { type: "nickname", label: null, title: null, firstName: "Bessy", lastName: null, suffix: null };
    const mary = { ...bessy, firstName: "Mary" };
    const cites = (name: object, ...sources: string[]) => ({
      ...name,
      ...(sources.length === 0 ? {} : { citations: sources.map((source) => ({ source })) }),
    });
    const merged = (base: unknown, theirs: unknown, ours: unknown) => mergedValue({ base, theirs, ours });
    expect(merged(null, [cites(bessy, "A"), mary], [cites(bessy, "B")])).toEqual([cites(bessy, "B", "A"), mary]);
    expect(merged([cites(bessy, "A")], [bessy, cites(mary, "C")], [cites(bessy, "A", "B")])).toEqual([
      cites(bessy, "B"),
      cites(mary, "C"),
    ]);
    // What was cited here does not go with a name that a file takes out.
    expect(merged([bessy, mary], null, [cites(bessy, "A"), mary])).toEqual([cites(bessy, "A")]);
  });

  test("is empty as nothing known is", () => {
    expect(mergedValue({ base: list("one", "two"), theirs: list("two"), ours: list("one") })).toBeNull();
  });
});

describe("who may see a further name", () => {
  const mary = { type: "birth", label: null, title: null, firstName: "Mary", lastName: null, suffix: null };
  const [secret, open] = [
    { ...mary, isPrivate: true },
    { ...mary, isPrivate: false },
  ];
  const bess = { ...mary, type: "nickname", firstName: "Bess" };
  const merged = (base: unknown[], theirs: unknown[], ours: unknown[]) => mergedValue({ base, theirs, ours });

  test("is as the file says, where nobody said otherwise, and as it was said here", () => {
    expect(merged([mary], [secret], [mary, bess])).toEqual([secret, bess]);
    expect(merged([secret], [mary], [open])).toEqual([open]);
    expect(merged([mary], [mary, bess], [secret])).toEqual([secret, bess]);
  });
  test("stays private where the file tells it in other words", () => {
    expect(merged([mary], [{ ...mary, firstName: "Maria" }], [secret])).toEqual([{ ...secret, firstName: "Maria" }]);
  });
});

describe("who may see a fact", () => {
  const faith = { id: "a", type: "religion", value: "Unitarian" };
  const merged = (base: unknown[], theirs: unknown[], ours: unknown[]) => mergedValue({ base, theirs, ours });
  const [secret, open] = [
    { ...faith, isPrivate: true },
    { ...faith, isPrivate: false },
  ];
  const burial = { id: "b", type: "burial", place: "Downe" };

  test("is as the file says, where nobody said otherwise", () => {
    expect(merged([faith], [secret], [faith, burial])).toEqual([secret, burial]);
    expect(merged([secret], [faith], [secret, burial])).toEqual([faith, burial]);
  });
  test("stays as it was said here", () => {
    expect(merged([secret], [faith], [open])).toEqual([open]);
    expect(merged([faith], [secret], [open])).toEqual([open]);
    expect(merged([faith], [faith, burial], [secret])).toEqual([secret, burial]);
  });
  test("stays private where the file tells it in other words", () => {
    expect(merged([faith], [{ ...faith, value: "Quaker" }], [secret])).toEqual([{ ...secret, value: "Quaker" }]);
    expect(merged([faith], [{ ...faith, value: "Quaker" }, burial], [secret])[1]).toEqual(burial);
  });
  test("is the same for an association", () => {
    const friend = { id: "a", name: "Fanny Allen", role: "friend" };
    const hidden = { ...friend, isPrivate: true };
    const other = { ...friend, id: "b", name: "Adam Sedgwick" };
    expect(merged([friend], [hidden], [friend, other])).toEqual([hidden, other]);
    expect(merged([friend], [friend, other], [hidden])).toEqual([hidden, other]);
    expect(merged([friend], [{ ...friend, role: "neighbor" }, other], [hidden])).toEqual([
      { ...hidden, role: "neighbor" },
      other,
    ]);
  });
});
