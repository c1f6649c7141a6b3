import { PageBoundary } from "@kinkeeper/kit/page-boundary.tsx";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { expect, onTestFinished, test, vi } from "vitest";
import { familyOf, refusal } from "../testing/family-server.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";

import { PeoplePage } from "./people-page.tsx";

const server = mockServer();

const people = [
  memberOf({ firstName: "Josiah", lastName: "Wedgwood", birthDate: "1730", deathDate: "1795", isLiving: false }),
  memberOf({ firstName: "Élodie", lastName: "Ångström" }),
  memberOf({ firstName: "Emma", lastName: "Darwin", maidenName: "Wedgwood", birthPlace: "Maer Hall" }),
  memberOf({
    firstName: "Plato",
    title: "Master",
    otherNames: [{ type: "nickname", label: null, title: null, firstName: "Broad", lastName: null, suffix: null }],
  }),
];
const open = (members = people) => {
  server.use(...familyOf(members));
  return renderInFrontend(
    <PageBoundary>
      <PeoplePage />
    </PageBoundary>,
  );
};
const names = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("a letter that no accent makes stands under the one it is looked up by", async () => {
  await open([memberOf({ firstName: "Anna", lastName: "Østergård" }), memberOf({ firstName: "Jan", lastName: "Łoś" })]);
  const letters = await screen.findAllByRole("heading", { level: 2 });
  expect(letters.map(({ textContent }) => textContent)).toEqual(["L", "O"]);
});

test("a name in East Asian letters is written as it is there", async () => {
  await open([memberOf({ firstName: "黛玉", lastName: "林" })]);
  expect(await screen.findByRole("link", { name: /林/ })).toHaveTextContent("林黛玉");
});

test("everybody stands under their letter, surname first, accents aside", async () => {
  await open();
  const letters = await screen.findAllByRole("heading", { level: 2 });
  expect(letters.map(({ textContent }) => textContent)).toEqual(["A", "D", "P", "W"]);
  const darwins = screen.getByRole("region", { name: "D" });
  const link = within(darwins).getByRole("link");
  expect(link).toHaveTextContent("Darwin, Emmanée Wedgwood · Maer Hall");
  expect(link).toHaveAttribute("href", `/people/${people[2]!.id}`);
  expect(screen.getByRole("region", { name: "W" })).toHaveTextContent("1730–1795");
  expect(screen.queryByRole("navigation", { name: "Letters" })).toBeNull();
});

test.each([
  ["a name without its accents", "angstrom", 1],
  ["a maiden name", "wedgwood emma", 1],
  ["a title and a name", "master plato", 1],
  ["a nickname", "broad", 1],
  ["a place", "maer", 1],
  ["a year", "1795", 1],
  ["nobody", "nobody", 0],
])("%s is found", async (_what, typed, count) => {
  await open();
  await screen.findAllByRole("link");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search people" }), typed);
  await waitFor(() => expect(names()).toHaveLength(count));
  if (count === 0) expect(await screen.findByText("No one with that name, place or year was found.")).toBeVisible();
});

test("where nobody has the name that was typed, names that are written alike are shown, and it says so", async () => {
  await open();
  await screen.findAllByRole("link");
  const box = screen.getByRole("searchbox", { name: "Search people" });
  await userEvent.type(box, "Josaih");
  expect(await screen.findByText(/^No one found for/)).toHaveTextContent(
    "No one found for “Josaih”. Showing similar names.",
  );
  expect(names()).toEqual([expect.stringContaining("Wedgwood, Josiah")]);
  await userEvent.clear(box);
  await userEvent.type(box, "Josiah");
  // Until it has been searched for, the similar names are still there, or everybody is.
  await waitFor(() => {
    expect(screen.queryByText(/^No one found for/)).toBeNull();
    expect(names()).toEqual([expect.stringContaining("Wedgwood, Josiah")]);
  });
});

test("a large family has its letters to leaf by", async () => {
  const many = Array.from({ length: 60 }, (_, index) => memberOf({ lastName: index < 59 ? "Darwin" : "Wedgwood" }));
  await open(many);
  const letters = within(await screen.findByRole("navigation", { name: "Letters" }));
  expect(letters.getByRole("link", { name: "D, 59 people" })).toHaveAttribute("href", "#letter-D");
  expect(letters.getByRole("link", { name: "W, 1 person" })).toBeVisible();
});

test("of a very large family the people under a letter are asked for when somebody comes near, page by page", async () => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #see: IntersectionObserverCallback;
      constructor(see: IntersectionObserverCallback) {
        this.#see = see;
      }
      observe = (element: Element) => {
        // The letters before D are in view, and so is the end of what is listed of them.
        const letter = element.closest("section")?.getAttribute("aria-labelledby") ?? "letter-~";
        queueMicrotask(() =>
          this.#see([{ isIntersecting: letter < "letter-D" } as IntersectionObserverEntry], this as never),
        );
      };
      disconnect = () => undefined;
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const many = Array.from({ length: 600 }, (_, index) => memberOf({ lastName: index < 300 ? "Allen" : "Darwin" }));
  await open(many);
  const allens = await screen.findByRole("region", { name: "A" });
  await waitFor(() => expect(within(allens).getAllByRole("link")).toHaveLength(300));
  const darwins = screen.getByRole("region", { name: "D" });
  expect(within(darwins).queryAllByRole("link")).toHaveLength(0);
  expect(screen.getByRole("link", { name: "D, 300 people" })).toBeVisible();
});

test("an empty book says how it begins", async () => {
  await open([]);
  expect(await screen.findByText(/No people yet/)).toBeVisible();
  const adding = screen.getAllByRole("link", { name: "Add a person" }).map((link) => link.getAttribute("href"));
  expect(adding).toEqual(["/family-members?add=1", "/family-members?add=1"]);
});

test("a person can be added from a book that holds some", async () => {
  await open();
  await screen.findByRole("region", { name: "D" });
  expect(screen.getByRole("link", { name: "Add a person" })).toHaveAttribute("href", "/family-members?add=1");
});

test("a book that cannot be opened says so, and Retry opens it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  server.use(
    http.get("/api/people-index/letters", () => refusal(503, "UNAVAILABLE", "The archive is resting for a moment.")),
    ...familyOf(people),
  );
  await renderInFrontend(
    <PageBoundary>
      <PeoplePage />
    </PageBoundary>,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("The archive is resting for a moment.");
  server.use(...familyOf(people));
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(names()).toHaveLength(4));
});
