import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http, HttpResponse } from "msw";
import { beforeEach, describe, expect, test } from "vitest";
import { artifactServer, fileOf, type ArtifactServer } from "../testing/artifact-server.ts";
import { artifactOf, jpeg, pathOf, storyOf } from "../testing/artifacts.fixture.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";

import { refusal } from "../testing/events-server.ts";
import { StoriesPage } from "./stories-page.tsx";

const server = mockServer();
let archive: ArtifactServer;
const people = ["Emma", "Charles", "Josiah", "Susannah"].map((firstName) => memberOf({ firstName }));
const [emma, charles] = people;

beforeEach(() => localStorage.clear());

const open = async (items: Artifact[], path = "/stories") => {
  archive = artifactServer(...items);
  server.use(
    http.get("/api/family-members", () => HttpResponse.json(people)),
    ...archive.handlers,
  );
  return renderInFrontend(<StoriesPage />, { path });
};
const titles = () => screen.queryAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const search = () => screen.findByRole("searchbox", { name: "Search stories" });

describe("the list", () => {
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
    expect(card).toHaveTextContent("Private");
    expect(card).toHaveTextContent("harvest");
    await waitFor(() => expect(card).toHaveTextContent("Emma, Charles, Josiah and 1 more"));
    expect(card.querySelector("img")).toHaveAttribute("src", `${pathOf(7)}?size=thumbnail`);
    expect(titles()).toEqual(["The “dry” year"]);
    expect(screen.getByText("1 story")).toBeVisible();
  });

  test("says how to begin when there is none", async () => {
    await open([artifactOf()]);
    expect(await screen.findByText("No stories yet. Add your first story to get started.")).toBeVisible();
    await userEvent.click(screen.getAllByRole("button", { name: "Add Story" })[1]!);
    expect(await screen.findByRole("dialog", { name: "Add Family Story" })).toBeVisible();
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
    await userEvent.type(panel.getByRole("combobox", { name: "Person" }), "emm{Enter}");
    await waitFor(() => expect(titles()).toEqual(["Sea"]));
    await userEvent.click(panel.getByRole("button", { name: "Clear filters" }));
    await userEvent.selectOptions(panel.getByLabelText("Place"), "Downe");
    await waitFor(() => expect(titles()).toEqual(["Snow"]));
    await userEvent.click(panel.getByRole("button", { name: "Clear filters" }));
    await userEvent.type(panel.getByLabelText("From year"), "1860");
    await waitFor(() => expect(titles()).toEqual(["Sea"]));
  });

  test("stand in the address, for whoever comes back or is sent the link", async () => {
    await open(told, "/stories?tag=holidays");
    await waitFor(() => expect(titles()).toEqual(["Sea"]));
    expect(await screen.findByRole("group", { name: "Filters" })).toBeVisible();
  });
});

describe("adding a story", () => {
  const openForm = async (path = "/stories?add=1") => {
    const rendering = await open([], path);
    return { rendering, form: within(await screen.findByRole("dialog", { name: "Add Family Story" })) };
  };

  test("opens by the address, once", async () => {
    const { rendering } = await openForm();
    expect(rendering.visited.at(-1)).toBe("/stories");
  });

  test("knows whom it is about, where a link said so", async () => {
    const { rendering, form } = await openForm(`/stories?add=1&about=${emma!.id}`);
    expect(rendering.visited.at(-1)).toBe("/stories");
    await userEvent.type(form.getByLabelText(/^Title/), "The harvest of 1890");
    await userEvent.type(form.getByLabelText("Full Story"), "It rained.");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(archive.added).toMatchObject([{ associatedMembers: [emma!.id] }]));
  });

  test("saves what was typed with the defaults, and clears its draft", async () => {
    const { rendering, form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "The harvest of 1890");
    await userEvent.type(form.getByLabelText("Excerpt"), "Rain.");
    await userEvent.type(form.getByLabelText("Full Story"), "It rained.");
    await userEvent.type(form.getByLabelText("Location (optional)"), "Downe");
    await userEvent.type(form.getByLabelText("Tags (optional)"), "harvest, , Kent ,");
    await userEvent.type(form.getByRole("combobox", { name: "People" }), "charl{Enter}");
    expect(form.getByLabelText("Privacy")).toHaveValue("family");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(rendering.toasts.at(-1)?.description).toBe("Story added successfully"));
    expect(archive.added).toEqual([
      {
        title: "The harvest of 1890",
        artifactType: "story",
        description: "Rain.",
        content: "It rained.",
        location: "Downe",
        date: null,
        pictures: [],
        associatedMembers: [charles!.id],
        tags: ["harvest", "Kent"],
        privacy: "family",
      },
    ]);
    expect(await screen.findByRole("link", { name: "The harvest of 1890" })).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test("asks for a title", async () => {
    const { form } = await openForm();
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    expect(await form.findByText("Title is required", { selector: "p" })).toBeVisible();
    expect(archive.added).toEqual([]);
  });

  test("that fails says so and keeps what was typed", async () => {
    const { form } = await openForm();
    server.use(http.post("/api/family-artifacts", () => new HttpResponse(null, { status: 500 })));
    await userEvent.type(form.getByLabelText(/^Title/), "Harvest");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    expect(await form.findByText("Failed to add story")).toBeVisible();
    expect(form.getByLabelText(/^Title/)).toHaveValue("Harvest");
  });

  test("brings back what was written before a reload, and lets go of it", async () => {
    const { rendering, form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "Half a st");
    await waitFor(() => expect(Object.values(localStorage).join("")).toContain("Half a st"));
    rendering.unmount();
    const again = await openForm();
    expect(again.form.getByText("Draft restored.")).toBeVisible();
    expect(again.form.getByLabelText(/^Title/)).toHaveValue("Half a st");
    await userEvent.click(again.form.getByRole("button", { name: "Discard draft" }));
    expect(again.form.getByLabelText(/^Title/)).toHaveValue("");
    expect(again.form.queryByText("Draft restored.")).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test("keeps drafts of different people on one device apart", async () => {
    const { rendering, form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "Mine");
    rendering.unmount();
    archive = artifactServer();
    server.use(...archive.handlers);
    const session = sessionOf({ user: { id: "0192aaaa-0000-7000-8000-00000000000f" } });
    await renderInFrontend(<StoriesPage />, { session, path: "/stories?add=1" });
    expect(await screen.findByLabelText(/^Title/)).toHaveValue("");
  });

  test("takes several pictures dropped on the field, with captions, in the order one likes", async () => {
    const { form } = await openForm();
    // The first is the slower one: it stays the first.
    const second = Promise.withResolvers<void>();
    server.use(
      http.put("/api/objects/upload/:token", async ({ request }) => {
        if (request.headers.get("content-type") === "image/png") second.resolve();
        else await second.promise;
        return undefined;
      }),
    );
    await userEvent.type(form.getByLabelText(/^Title/), "Harvest");
    const field = form.getByRole("group", { name: "Choose pictures" });
    const files = [fileOf("a.jpg", "image/jpeg"), fileOf("b.png", "image/png")];
    fireEvent.drop(field, { dataTransfer: { types: ["Files"], files } });
    await userEvent.type(await form.findByLabelText("Caption of picture 2"), "The barn");
    await userEvent.click(form.getByRole("button", { name: "Move picture 2 up" }));
    expect(form.getByLabelText("Caption of picture 1")).toHaveValue("The barn");
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(archive.added).toHaveLength(1));
    const { pictures } = archive.added[0] as { pictures: { path: string; caption: string | null }[] };
    expect(pictures).toEqual([
      { path: pathOf(2), caption: "The barn" },
      { path: pathOf(1), caption: null },
    ]);
    expect(archive.uploaded).toEqual(["image/png", "image/jpeg"]);
  });

  test("says which picture was refused, tries it again, and takes it out", async () => {
    const { form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "Harvest");
    server.use(
      http.put("/api/objects/upload/:token", () => refusal(503, "UNAVAILABLE", "The store is resting."), {
        once: true,
      }),
    );
    const input = form.getByRole("group", { name: "Choose pictures" }).querySelector("input")!;
    await userEvent.upload(input, fileOf("a.jpg", "image/jpeg"));
    expect(await form.findByText("The store is resting.")).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    expect(await form.findByText(/A picture could not be uploaded/)).toBeVisible();
    expect(archive.added).toEqual([]);
    await userEvent.click(form.getByRole("button", { name: "Try again" }));
    await userEvent.click(await form.findByRole("button", { name: "Remove picture 1" }));
    await userEvent.click(form.getByRole("button", { name: "Save Story" }));
    await waitFor(() => expect(archive.added).toHaveLength(1));
    expect(archive.added[0]).toMatchObject({ pictures: [] });
  });

  test("asks before closing over what was typed", async () => {
    const { form } = await openForm();
    await userEvent.type(form.getByLabelText(/^Title/), "Harvest");
    await userEvent.click(form.getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
  });
});
