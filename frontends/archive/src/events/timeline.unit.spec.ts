import { describe, expect, test } from "vitest";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { datesOf } from "../testing/events-server.ts";
import { eventOf, tieOf } from "../testing/events.fixture.ts";
import { decadesOf, momentOfEvent, momentsOfTree } from "./timeline.ts";

describe("the timeline", () => {
  test("is in the order of time, by decade, with the undated at the end", () => {
    const events = [
      eventOf({ title: "Voyage", eventDate: "1831" }),
      eventOf({ title: "Some day", eventDate: "when the barn burned" }),
      eventOf({ title: "Wedding", eventDate: "29 JAN 1839" }),
      eventOf({ title: "Birth", eventDate: "12 FEB 1809" }),
    ];
    expect(
      decadesOf(events.map(momentOfEvent)).map(({ name, moments }) => [name, moments.map((one) => one.title)]),
    ).toEqual([
      ["1800s", ["Birth"]],
      ["1830s", ["Voyage", "Wedding"]],
      ["Undated", ["Some day"]],
    ]);
  });

  test("names the decades before year 1 as people do", () => {
    const [decade] = decadesOf([momentOfEvent(eventOf({ eventDate: "44 BC" }))]);
    expect(decade?.name).toBe("50s BC");
  });
});

describe("what the tree tells", () => {
  const charles = memberOf({
    firstName: "Charles",
    birthDate: "12 FEB 1809",
    birthPlace: "Shrewsbury",
    deathDate: "1882",
  });
  const emma = memberOf({ firstName: "Emma", birthDate: null });
  const wedding = tieOf(charles, emma, { marriageDate: "29 JAN 1839", marriagePlace: "Maer" });
  const dates = datesOf([charles, emma], [wedding]);

  test("is births, deaths and marriages that have a date", () => {
    const told = momentsOfTree(dates, []);
    expect(told.map(({ title, date, location, href }) => [title, date, location, href])).toEqual([
      ["Birth of Charles", "12 FEB 1809", "Shrewsbury", `/people/${charles.id}`],
      ["Death of Charles", "1882", null, `/people/${charles.id}`],
      ["Marriage of Charles and Emma", "29 JAN 1839", "Maer", `/people/${charles.id}`],
    ]);
  });

  test("is not told again where somebody has told it", () => {
    const events = [
      eventOf({ eventType: "birth", linkedMemberIds: [charles.id] }),
      eventOf({ eventType: "marriage", linkedMemberIds: [emma.id, charles.id] }),
    ];
    expect(momentsOfTree(dates, events).map(({ title }) => title)).toEqual(["Death of Charles"]);
  });

  test("stays where an event of that kind is about one of the two alone", () => {
    const events = [eventOf({ eventType: "marriage", linkedMemberIds: [charles.id] })];
    expect(momentsOfTree(dates, events).map(({ kind }) => kind)).toContain("marriage");
  });
});
