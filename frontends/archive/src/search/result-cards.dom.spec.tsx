import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ArtifactResult } from "./artifact-result.tsx";
import { EventResult } from "./event-result.tsx";
import { PersonResult } from "./person-result.tsx";
import { StoryResult } from "./story-result.tsx";
import {
  artifactFound,
  eventFound,
  linkedPerson,
  matchOf,
  personFound,
  storyFound,
  traditionFound,
} from "./testing/found.fixture.ts";
import { TraditionResult } from "./tradition-result.tsx";

const card = () => screen.getByRole("heading", { level: 3 }).closest("li")!;
const marks = () => [...card().querySelectorAll("mark")].map(({ textContent }) => textContent);

test("a person's card has the life in short, and the passage of the biography that was found", async () => {
  const person = personFound({
    maidenName: "Wedgwood",
    birthDate: "2 MAY 1808",
    birthPlace: "Maer Hall",
    deathDate: "2 OCT 1896",
    deathPlace: "Downe",
    biography: "Youngest of the Wedgwood children.",
    tags: ["music"],
    privacy: "private",
    match: matchOf({
      words: ["Maer"],
      passages: [{ field: "biography", text: "… played every evening at Maer …", marks: [[26, 30]] }],
    }),
  });
  await renderInFrontend(<PersonResult person={person} />);
  expect(screen.getByRole("link", { name: "Charles Darwin" })).toHaveAttribute("href", `/people/${person.id}`);
  expect(card()).toHaveTextContent("née Wedgwood");
  expect(card()).toHaveTextContent("Born 2 May 1808 in Maer Hall");
  expect(card()).toHaveTextContent("Died 2 October 1896 in Downe");
  expect(card()).toHaveTextContent("… played every evening at Maer …");
  expect(card()).not.toHaveTextContent("Youngest of");
  expect(marks()).toEqual(["Maer", "Maer"]);
  expect(screen.getByText("music")).toBeVisible();
  expect(screen.getByText("private")).toBeVisible();
});

test("a person of whom little is known has no empty lines", async () => {
  await renderInFrontend(<PersonResult person={personFound({ lastName: null })} />);
  expect(screen.getByRole("link", { name: "Charles" })).toBeVisible();
  expect(card()).not.toHaveTextContent(/Born|Died|née/);
});

describe("a story's card", () => {
  test("has its excerpt, place and time, three faces and how many more, and a picture whose place is kept", async () => {
    const people = ["Charles Darwin", "Emma Darwin", "Robert FitzRoy", "Syms Covington"].map((name) =>
      linkedPerson(name),
    );
    const story = storyFound({
      excerpt: "Father objected, and Uncle Jos wrote a letter.",
      date: "SEP 1831",
      location: "Shrewsbury",
      people,
      peopleCount: 6,
      thumbnailUrl: "/objects/1",
      tags: ["a", "b", "c", "d", "e", "f"],
      match: matchOf({ words: ["Beagle"] }),
    });
    await renderInFrontend(<StoryResult story={story} />);
    expect(screen.getByRole("link", { name: "How the Beagle nearly sailed without him" })).toHaveAttribute(
      "href",
      `/stories/${story.id}`,
    );
    expect(card()).toHaveTextContent("September 1831 · Shrewsbury");
    expect(card()).toHaveTextContent("About Charles Darwin, Emma Darwin, Robert FitzRoy and 3 more");
    expect(within(card()).getByText("+3")).toBeVisible();
    expect(marks()).toEqual(["Beagle"]);
    const picture = card().querySelector("img");
    expect(picture).toHaveAttribute("src", "/objects/1?size=thumbnail");
    expect(picture).toHaveAttribute("width", "96");
    expect(picture).toHaveAttribute("height", "96");
    expect(screen.getByText("+2")).toBeVisible();
    expect(screen.getByText("shared")).toBeVisible();
    fireEvent.error(picture!);
    await waitFor(() => expect(card().querySelector("img")).toBeNull());
  });

  test("shows the passage of its text that was found", async () => {
    const match = matchOf({
      words: ["breakfast"],
      passages: [{ field: "content", text: "told at breakfast that", marks: [[8, 17]] }],
    });
    await renderInFrontend(<StoryResult story={storyFound({ match, excerpt: "Father objected." })} />);
    expect(card()).toHaveTextContent("Father objected.");
    expect(card()).toHaveTextContent("In the text: … told at breakfast that");
    expect(marks()).toEqual(["breakfast"]);
  });

  test.each([
    [["meaning"], "similar in meaning"],
    [["spelling"], "similar in spelling"],
    [["spelling", "meaning"], "similar in spelling, similar in meaning"],
  ] as const)("says why it was found by %s", async (reasons, said) => {
    await renderInFrontend(<StoryResult story={storyFound({ match: matchOf({ reasons: [...reasons] }) })} />);
    expect(screen.getByText(said)).toBeVisible();
  });

  test("needs no reason where the words themselves stand in it", async () => {
    const match = matchOf({ reasons: ["words", "meaning"] });
    await renderInFrontend(<StoryResult story={storyFound({ match })} />);
    expect(card()).not.toHaveTextContent("similar in");
  });
});

test("an artifact's card has its kind, an estimated date as circa, and the people with it", async () => {
  const people = [linkedPerson("Emma Darwin"), linkedPerson("Charles Darwin")];
  const artifact = artifactFound({
    date: "abt 1840",
    people,
    peopleCount: 2,
    privacy: "public",
    description: "Four pages.",
  });
  await renderInFrontend(<ArtifactResult artifact={artifact} />);
  expect(screen.getByRole("link", { name: "Letter home from Bahia" })).toHaveAttribute(
    "href",
    `/artifacts/${artifact.id}`,
  );
  expect(card()).toHaveTextContent("Document · circa 1840");
  expect(card()).toHaveTextContent("Four pages.");
  expect(card()).toHaveTextContent("With Emma Darwin, Charles Darwin");
  expect(screen.getByText("public-in-tenant")).toBeVisible();
});

test("an event's card has its day, kind and place", async () => {
  const event = eventFound({ location: "Plymouth", description: "After two attempts." });
  await renderInFrontend(<EventResult event={event} />);
  expect(screen.getByRole("link", { name: "The Beagle leaves Plymouth" })).toHaveAttribute(
    "href",
    `/events/${event.id}`,
  );
  expect(card()).toHaveTextContent("27 December 1831 · Move · Plymouth");
  expect(card()).toHaveTextContent("After two attempts.");
});

test.each([
  ["daily", "Weekly"],
  ["one_time", "Annual"],
  ["custom", "Seasonal"],
] as const)("a tradition's card says how often: %s as %s", async (recurrence, said) => {
  const tradition = traditionFound({ recurrence });
  await renderInFrontend(<TraditionResult tradition={tradition} />);
  expect(screen.getByRole("link", { name: "Backgammon after dinner" })).toHaveAttribute(
    "href",
    `/traditions/${tradition.id}`,
  );
  expect(card()).toHaveTextContent(said);
});
