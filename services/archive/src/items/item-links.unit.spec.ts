import { describe, expect, test } from "vitest";
import { facesAfter, linksAfter } from "./item-links.ts";

const present = new Map(["emma", "charles", "etty"].map((id) => [id, id]));

test("who is sent is who it is about", () => {
  expect(linksAfter([], ["emma"], present)).toEqual(["emma"]);
  expect(linksAfter(["emma", "charles"], ["etty", "emma"], present)).toEqual(["etty", "emma"]);
  expect(linksAfter(["emma"], [], present)).toEqual([]);
});

test("who was removed stays linked, in their place while nothing else changes", () => {
  expect(linksAfter(["annie", "emma", "charles"], ["emma", "charles"], present)).toEqual(["annie", "emma", "charles"]);
  expect(linksAfter(["annie", "emma"], ["emma", "etty"], present)).toEqual(["emma", "etty", "annie"]);
  expect(linksAfter(["annie", "emma"], [], present)).toEqual(["annie"]);
});

test("who was removed and is sent all the same is there once", () => {
  expect(linksAfter(["annie", "emma"], ["emma", "annie"], present)).toEqual(["emma", "annie"]);
});

test("who was merged with somebody is shown as that one, and goes and stays with them", () => {
  const remaining = new Map([...present, ["emily", "emma"]]);
  expect(linksAfter(["emily", "charles"], ["emma", "charles"], remaining)).toEqual(["emily", "charles"]);
  expect(linksAfter(["emily"], ["emma", "etty"], remaining)).toEqual(["emma", "etty", "emily"]);
  expect(linksAfter(["emily", "charles"], ["charles"], remaining)).toEqual(["charles"]);
});

describe("faces", () => {
  const face = (memberId: string, x = 0) => ({ path: "/objects/1", memberId, x, y: 0, width: 0.1, height: 0.1 });
  const remaining = new Map([...present, ["emily", "emma"]]);

  test("are those that are sent, and those that are not shown", () => {
    expect(facesAfter([face("emma")], [face("etty")], remaining)).toEqual([face("etty")]);
    expect(facesAfter([face("annie"), face("emma")], [face("etty")], remaining)).toEqual([face("etty"), face("annie")]);
    expect(facesAfter([face("annie"), face("emma")], [face("emma")], remaining)).toEqual([face("annie"), face("emma")]);
  });

  test("stay marked as who they were, as long as they are not moved", () => {
    const [emily, emma] = [face("emily"), face("emma")];
    expect(facesAfter([emily], [emma, face("etty")], remaining)).toEqual([emily, face("etty")]);
    expect(facesAfter([emily], [face("emma", 0.5)], remaining)).toEqual([face("emma", 0.5)]);
  });
});
