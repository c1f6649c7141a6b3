import type { ItemAboutPerson } from "@kinkeeper/contracts/archive/about-person";
import { expect, test } from "vitest";
import type { LifeFact } from "./life-facts.ts";
import { picturesAmong, storiesAmong, timelineOf } from "./timeline-entries.ts";

const fact = (kind: LifeFact["kind"], dateFrom: string, more: Partial<LifeFact> = {}): LifeFact => ({
  key: kind,
  kind,
  title: kind,
  date: dateFrom,
  dateFrom,
  place: null,
  ...more,
});
const item = (title: string, more: Partial<ItemAboutPerson> = {}): ItemAboutPerson => ({
  id: title,
  category: "artifact",
  artifactType: "story",
  title,
  date: null,
  dateFrom: null,
  place: null,
  excerpt: null,
  picture: null,
  markedIn: [],
  ...more,
});
const dated = (title: string, dateFrom: string, more: Partial<ItemAboutPerson> = {}) =>
  item(title, { date: dateFrom, dateFrom, ...more });

test("a life comes in the order in which it happened: nothing before the birth of a year, nothing after the death", () => {
  const facts = [fact("death", "1882-01-01"), fact("birth", "1809-01-01"), fact("wedding", "1839-01-29")];
  const items = [dated("Of the birth year", "1809-01-01"), dated("The last year", "1882-01-01"), item("Undated")];
  expect(timelineOf(facts, items).map(({ title }) => title)).toEqual([
    "birth",
    "Of the birth year",
    "wedding",
    "The last year",
    "death",
  ]);
});

test("years before our era come first, the earliest before the later", () => {
  const facts = [fact("child", "0012-01-01"), fact("death", "-0044-03-15"), fact("birth", "-0100-07-12")];
  expect(timelineOf(facts, []).map(({ kind }) => kind)).toEqual(["birth", "death", "child"]);
});

test("each entry leads to its page, and what the tree says of the person to nowhere", () => {
  const facts = [fact("birth", "1809-02-12"), fact("child", "1839-12-27", { memberId: "william" })];
  const items = [
    dated("Beagle", "1831-12-27"),
    dated("Sketch", "1837-01-01", { artifactType: "document" }),
    dated("Wedding", "1839-01-29", { category: "event", artifactType: null }),
    dated("Sandwalk", "1846-01-01", { category: "tradition", artifactType: null }),
  ];
  expect(timelineOf(facts, items).map(({ kind, href }) => [kind, href])).toEqual([
    ["birth", undefined],
    ["story", "/stories/Beagle"],
    ["artifact", "/artifacts/Sketch"],
    ["event", "/events/Wedding"],
    ["child", "/people/william"],
    ["tradition", "/traditions/Sandwalk"],
  ]);
});

test("photos are also the pictures of stories in which somebody is marked, each once", () => {
  const frame = { path: "/objects/2", x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
  const tale = item("Tale", { picture: "/objects/9", markedIn: [frame] });
  const photo = item("Portrait", { artifactType: "photo", picture: "/objects/2", markedIn: [frame] });
  expect(picturesAmong([tale, photo])).toEqual([{ item: tale, path: "/objects/2", frame }]);
});

test("photos are what has a picture, stories what is told", () => {
  const photo = item("Portrait", { artifactType: "photo", picture: "/objects/1" });
  const items = [photo, item("Lost", { artifactType: "photo" }), item("Tale", { picture: "/objects/2" })];
  expect(picturesAmong(items)).toEqual([{ item: photo, path: "/objects/1", frame: undefined }]);
  expect(storiesAmong(items).map(({ title }) => title)).toEqual(["Tale"]);
});
