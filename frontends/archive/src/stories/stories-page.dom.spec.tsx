import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { artifactServer, type ArtifactServer } from "../testing/artifact-server.ts";
import { artifactOf, jpeg, pathOf, storyOf } from "../testing/artifacts.fixture.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";
import { StoriesPage } from "./stories-page.tsx";

const server = mockServer();
let archive: ArtifactServer;
const people = ["Emma", "Charles", "Josiah", "Susannah"].map((firstName) => memberOf({ firstName }));
const [emma, charles] = people;

beforeEach(() => localStorage.clear());

const open = async (items: Artifact[], path = "/stories") => {
  archive = artifactServer(...items);
  server.use(...peopleIndexOf(people), ...archive.handlers);
  return renderInFrontend(<StoriesPage />, { path });
};
const titles = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const search = () => screen.findByRole("searchbox", { name: "Search stories" });

describe("the list", () => {
  test("says how many older ones are left out, also where nothing of what is shown is a story", async () => {
    const left = { ...artifactOf({ title: "The tea set" }), olderLeftOut: 1_200 };
    await open([storyOf({ title: "The sea" }), left]);
    const note = await screen.findByText(/1,200 entries added first are left out/);
    expect(within(note).getByRole("link", { name: "Search" })).toHaveAttribute("href", "/");
    expect(titles()).toEqual(["The sea"]);
    cleanup();
    await open([left]);
    expect(await screen.findByText(/1,200 entries added first are left out/)).toBeVisible();
    cleanup();
    await open([storyOf({ title: "The sea" })]);
    expect(await screen.findByText("The sea")).toBeVisible();
    expect(screen.queryByText(/left out/)).not.toBeInTheDocument();
  });

  test("holds stories alone, each with what it is about", async () => {
    await open([
      storyOf({
        title: 'The "dry" year',
        description: "No rain until October.",
        content: "It began in May.",
        date: "abt 1890",
        location: "Downe",
        associatedMembers: people.map(({ id }) => id),
        tags: ["harvest"],
        privacy: "private",
        fileUrl: pathOf(7),
        file: jpeg,
      }),
      artifactOf({ title: "The tea set" }),
    ]);
    const link = await screen.findByRole("link", { name: "The “dry” year" });
    const card = link.closest("li")!;
    expect(link).toHaveAttribute("href", expect.stringMatching(/^\/stories\/0192dddd/));
    expect(card).toHaveTextContent("about 1890 · Downe");
    expect(card).toHaveTextContent("No rain until October.");
    expect(card).toHaveTextContent("private");
    expect(card).toHaveTextContent("harvest");
    await waitFor(() => expect(card).toHaveTextContent("Emma, Charles, Josiah and 1 more"));
    expect(card.querySelector("img")).toHaveAttribute("src", `${pathOf(7)}?size=thumbnail`);
    expect(titles()).toEqual(["The “dry” year"]);
    expect(screen.getByText("1 story")).toBeVisible();
  });

  test("says once how a story begins that has neither picture nor excerpt", async () => {
    await open([
      storyOf({ title: "The boat", content: "It was red." }),
      storyOf({ title: "The pier", content: "It is gone.", description: "What the storm took." }),
    ]);
    await screen.findByRole("link", { name: "The boat" });
    const [inPlaceOfPicture, below] = screen.getAllByText("It was red.");
    expect(inPlaceOfPicture!.closest("[aria-hidden]")).not.toBeNull();
    expect(below).toHaveClass("sr-only");
    expect(screen.getByText("What the storm took.")).not.toHaveClass("sr-only");
  });

  test("says how to begin when there is none", async () => {
    await open([artifactOf()]);
    expect(await screen.findByText("No stories yet. Add your first story to get started.")).toBeVisible();
    for (const link of screen.getAllByRole("link", { name: "Add Story" }))
      expect(link).toHaveAttribute("href", "/stories/new");
  });

  test("shows the shape of what comes while it loads", async () => {
    const held = Promise.withResolvers<void>();
    archive = artifactServer();
    server.use(
      http.get("/api/family-artifacts", async () => {
        await held.promise;
        return HttpResponse.json([]);
      }),
      ...archive.handlers,
    );
    await renderInFrontend(<StoriesPage />, { path: "/stories" });
    expect(screen.getByRole("status")).toHaveTextContent("Loading the stories…");
    held.resolve();
    expect(await screen.findByText(/No stories yet/)).toBeVisible();
  });

  test("is searched in title, excerpt and the full text, whatever the case and the accents", async () => {
    await open([
      storyOf({ title: "Élise", content: "Nothing else." }),
      storyOf({ title: "The second", description: "About a Plough." }),
      storyOf({ title: "The third", content: "Long ago there was a fiancée." }),
    ]);
    const box = await search();
    for (const [typed, found] of [
      ["elise", ["Élise"]],
      ["PLOUGH", ["The second"]],
      ["fiancee", ["The third"]],
    ] as const) {
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      await waitFor(() => expect(titles()).toEqual(found));
    }
    await userEvent.clear(box);
    await userEvent.type(box, "zeppelin");
    expect(await screen.findByText("No stories found matching your search")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show all stories" }));
    await waitFor(() => expect(titles()).toHaveLength(3));
  });
});

describe("the filters", () => {
  const told = [
    storyOf({ title: "Sea", tags: ["holidays"], associatedMembers: [emma!.id], location: "Torquay", date: "1861" }),
    storyOf({ title: "Snow", tags: ["winter"], associatedMembers: [charles!.id], location: "Downe", date: "1855" }),
  ];

  test("narrow by tag, person, place and years, and are taken back at once", async () => {
    await open(told);
    const button = await screen.findByRole("button", { name: "Filters" });
    await userEvent.click(button);
    const panel = within(await screen.findByRole("group", { name: "Filters" }));
    await userEvent.selectOptions(panel.getByLabelText("Tag"), "winter");
    await waitFor(() => expect(titles()).toEqual(["Snow"]));
    expect(button).toHaveTextContent("1 in use");
    await userEvent.click(panel.getByRole("button", { name: "Clear filters" }));
    await userEvent.type(panel.getByRole("combobox", { name: "Person" }), "Emna");
    const similar = await screen.findByRole("group", { name: "No one by that name. Similar names:" });
    expect(within(similar).getByRole("option")).toHaveTextContent("Emma");
    await userEvent.clear(panel.getByRole("combobox", { name: "Person" }));
    await userEvent.type(panel.getByRole("combobox", { name: "Person" }), "emm");
    await screen.findByRole("option", { name: /Emma/ });
    expect(screen.queryByRole("group", { name: /Similar/ })).toBeNull();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(titles()).toEqual(["Sea"]));
    await userEvent.click(panel.getByRole("button", { name: "Clear filters" }));
    await userEvent.selectOptions(panel.getByLabelText("Place"), "Downe");
    await waitFor(() => expect(titles()).toEqual(["Snow"]));
    await userEvent.click(panel.getByRole("button", { name: "Clear filters" }));
    await userEvent.type(panel.getByLabelText("From year"), "1860");
    await waitFor(() => expect(titles()).toEqual(["Sea"]));
    await userEvent.clear(panel.getByLabelText("From year"));
    await userEvent.type(panel.getByLabelText("From year"), "c. 1860-1880");
    await waitFor(() => expect(panel.getByLabelText("From year")).toHaveValue("1860"));
    expect(titles()).toEqual(["Sea"]);
  });

  test("stand in the address, for whoever comes back or is sent the link", async () => {
    await open(told, "/stories?tag=holidays");
    await waitFor(() => expect(titles()).toEqual(["Sea"]));
    expect(await screen.findByRole("group", { name: "Filters" })).toBeVisible();
  });
});

test("the address that opens other forms leads to the page for writing", async () => {
  const { visited } = await open([], `/stories?add=1&about=${emma!.id}`);
  await waitFor(() => expect(visited.at(-1)).toBe(`/stories/new?about=${emma!.id}`));
});
