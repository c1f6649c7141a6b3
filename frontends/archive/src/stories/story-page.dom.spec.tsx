import type { Artifact } from "@kinkeeper/contracts/archive/artifacts";
import { EverythingIsNear } from "@kinkeeper/kit/testing/everything-is-near.ts";
import { mockServer } from "@kinkeeper/kit/testing/mock-server.ts";
import { peopleIndexOf } from "@kinkeeper/kit/testing/people-index.ts";
import { renderInFrontend } from "@kinkeeper/kit/testing/render-in-frontend.tsx";
import { sessionOf } from "@kinkeeper/kit/testing/sessions.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { artifactServer, type ArtifactServer } from "../testing/artifact-server.ts";
import { artifactOf, jpeg, otherUserId, pathOf, storyOf } from "../testing/artifacts.fixture.ts";
import { memberOf } from "@kinkeeper/kit/testing/member.fixture.ts";

import { historyOf, refusal } from "../testing/events-server.ts";
import { StoryPage } from "./story-page.tsx";

const server = mockServer();
const emma = memberOf({ firstName: "Emma", lastName: "Wedgwood", birthDate: "1808", deathDate: "1896" });
let archive: ArtifactServer;
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = async (story: Artifact, { others = [] as Artifact[], session = sessionOf() } = {}) => {
  archive = artifactServer(story, ...others);
  server.use(...peopleIndexOf([emma]), ...archive.handlers);
  const rendering = await renderInFrontend(<StoryPage id={story.id} />, { session, path: `/stories/${story.id}` });
  return rendering;
};
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("a story", () => {
  test("reads like a page of a book", async () => {
    await open(
      storyOf({
        title: 'The "dry" year',
        description: "No rain.",
        content: 'It began in May.\n\n"Come," she said -- and we came.',
        date: "abt 1890",
        location: "Downe",
        associatedMembers: [emma.id, "0192bbbb-0000-7000-8000-00000000ffff"],
        tags: ["harvest & home"],
        userName: "Francis",
        fileUrl: pathOf(1),
        file: jpeg,
        pictures: [{ path: pathOf(2), caption: "The barn", file: { ...jpeg, width: 4000 } }],
      }),
    );
    expect(await heading("The “dry” year")).toBeVisible();
    expect(screen.getByText("about 1890")).toHaveAttribute("title", "abt 1890");
    expect(screen.getByText("Told by Francis")).toBeVisible();
    expect(screen.getByText("It began in May.").tagName).toBe("P");
    expect(screen.getByText("“Come,” she said – and we came.").tagName).toBe("P");
    const about = within(await screen.findByRole("list", { name: "Who this story is about" }));
    expect(await about.findByRole("link", { name: /Emma Wedgwood/ })).toHaveAttribute("href", `/people/${emma.id}`);
    expect(about.getByText("Unknown")).toBeVisible();
    expect(screen.getByRole("link", { name: "harvest & home" })).toHaveAttribute("href", "/?tag=harvest%20%26%20home");
    const [first, second] = screen.getAllByRole("figure");
    expect(first!.querySelector("img")).toHaveAttribute("src", pathOf(1));
    expect(second).toHaveTextContent("The barn");
    await waitFor(() => expect(second!.querySelector("img")).toHaveAttribute("src", `${pathOf(2)}?size=preview`));
    expect(second!.querySelector("img")).toHaveAttribute(
      "srcset",
      `${pathOf(2)}?size=small 720w, ${pathOf(2)}?size=preview 1280w`,
    );
  });

  test("loads its first picture before the others and before who it is about", async () => {
    const later = window.setTimeout;
    // A machine that is busy for longer than the picture is waited for must see the same.
    vi.spyOn(window, "setTimeout").mockImplementation(((run: () => void, after?: number) =>
      after === 1_000 ? 0 : later(run, after)) as typeof setTimeout);
    await open(
      storyOf({
        associatedMembers: [emma.id],
        fileUrl: pathOf(1),
        file: jpeg,
        pictures: [{ path: pathOf(2), caption: null, file: jpeg }],
      }),
    );
    const [first, second] = await screen.findAllByRole("figure");
    expect(second!.querySelector("img")).toBeNull();
    expect(screen.queryByRole("link", { name: /Emma Wedgwood/ })).toBeNull();
    fireEvent.load(first!.querySelector("img")!);
    expect(await screen.findByRole("link", { name: /Emma Wedgwood/ })).toBeVisible();
    expect(second!.querySelector("img")).toHaveAttribute("src", pathOf(2));
  });

  test("enlarges a picture, to be looked at with the keyboard, too", async () => {
    await open(storyOf({ pictures: [{ path: pathOf(2), caption: "The barn", file: jpeg }] }));
    await userEvent.click(await screen.findByRole("button", { name: "Enlarge: The barn" }));
    const dialog = within(await screen.findByRole("dialog", { name: "The barn" }));
    dialog.getByRole("application").focus();
    await userEvent.keyboard("++");
    expect(dialog.getByText("225%")).toBeVisible();
    await userEvent.keyboard("-");
    expect(dialog.getByText("150%")).toBeVisible();
    await userEvent.keyboard("0");
    expect(dialog.getByText("100%")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Zoom in" }));
    expect(dialog.getByText("150%")).toBeVisible();
  });

  test("leads from one picture to the next by buttons, keys and swipes, and back", async () => {
    const pictures = [1, 2, 3].map((number) => ({ path: pathOf(number), caption: `Number ${number}`, file: jpeg }));
    await open(storyOf({ pictures }));
    await userEvent.click(await screen.findByRole("button", { name: "Enlarge: Number 1" }));
    const dialog = () => within(screen.getByRole("dialog"));
    await screen.findByRole("dialog", { name: "Number 1" });
    expect(dialog().getByText("1 of 3")).toBeVisible();
    await userEvent.click(dialog().getByRole("button", { name: "Next picture" }));
    expect(await screen.findByRole("dialog", { name: "Number 2" })).toBeVisible();
    dialog().getByRole("application").focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(await screen.findByRole("dialog", { name: "Number 3" })).toBeVisible();
    const picture = dialog().getByRole("application");
    picture.setPointerCapture = () => undefined;
    const at = (clientX: number) => ({ pointerId: 1, button: 0, clientX, clientY: 100 });
    fireEvent.pointerDown(picture, at(300));
    fireEvent.pointerUp(picture, at(200));
    expect(await screen.findByRole("dialog", { name: "Number 1" })).toBeVisible();
    await userEvent.click(dialog().getByRole("button", { name: "Previous picture" }));
    expect(await screen.findByRole("dialog", { name: "Number 3" })).toBeVisible();
    // What is written or marked is left first.
    await userEvent.click(dialog().getByRole("button", { name: "Edit caption" }));
    await userEvent.keyboard("{Escape}");
    expect(dialog().queryByRole("textbox", { name: "Caption" })).toBeNull();
    await userEvent.click(dialog().getByRole("button", { name: "Mark a person" }));
    await dialog().findByRole("application", { name: /^Frame around a face/ });
    await userEvent.keyboard("{Escape}");
    expect(dialog().queryByRole("application", { name: /^Frame around a face/ })).toBeNull();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("has its captions written where they stand, by those who may", async () => {
    const story = storyOf({
      pictures: [
        { path: pathOf(1), caption: null, file: jpeg },
        { path: pathOf(2), caption: "The barn", file: jpeg },
      ],
    });
    const { toasts } = await open(story);
    await userEvent.click(await screen.findByRole("button", { name: "Edit caption" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Caption" }), " in May{Escape}");
    expect(archive.changed).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "Add a caption" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Caption" }), "At home{Enter}");
    await waitFor(() => expect(toasts.at(-1)?.description).toBe("Caption saved"));
    const pictures = [
      { path: pathOf(1), caption: "At home" },
      { path: pathOf(2), caption: "The barn" },
    ];
    expect(archive.changed).toEqual([{ body: { pictures }, ifMatch: '"3"' }]);
    toasts.at(-1)?.action?.run();
    await waitFor(() => expect(archive.reverted).toEqual([{ revision: 3 }]));
  });

  test("lets nobody else write its captions", async () => {
    await open(storyOf({ userId: otherUserId, pictures: [{ path: pathOf(1), caption: "The barn", file: jpeg }] }));
    expect(await screen.findByText("The barn", { selector: "figcaption *" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /caption/ })).toBeNull();
  });

  test("names what else is about the same people, the most in common first, once somebody has read so far", async () => {
    vi.stubGlobal("IntersectionObserver", EverythingIsNear);
    const people = [emma.id, "0192bbbb-0000-7000-8000-00000000fff1"];
    await open(storyOf({ associatedMembers: people }), {
      others: [
        artifactOf({ title: "One in common", associatedMembers: [emma.id] }),
        storyOf({ title: "Both in common", associatedMembers: people }),
        artifactOf({ title: "None", associatedMembers: [] }),
      ],
    });
    const also = within(await screen.findByRole("region", { name: "Also about these people" }));
    const links = also.getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(["Both in commonStory", "One in commonOther"]);
    expect(links[1]).toHaveAttribute("href", expect.stringMatching(/^\/artifacts\//));
  });

  test("that is not there, or not for these eyes, is told kindly", async () => {
    const story = storyOf();
    archive = artifactServer();
    server.use(...archive.handlers);
    await renderInFrontend(<StoryPage id={story.id} />);
    expect(await heading("Nothing here")).toBeVisible();
    expect(screen.getByText(/It may have been deleted, or it is private/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Recently deleted" })).toHaveAttribute("href", "/deleted");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  test("that cannot be loaded says so, and Retry loads it", async () => {
    const story = storyOf();
    archive = artifactServer(story);
    server.use(
      http.get("/api/family-artifacts/:id", () => refusal(503, "UNAVAILABLE", "Resting."), { once: true }),
      ...archive.handlers,
    );
    await renderInFrontend(<StoryPage id={story.id} />);
    expect(await screen.findByRole("alert")).toHaveTextContent("This story could not be loadedResting.");
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await heading("The harvest")).toBeVisible();
  });

  test("of another type has its page elsewhere", async () => {
    const photo = artifactOf({ artifactType: "photo" });
    const { visited } = await open(photo);
    await waitFor(() => expect(visited.at(-1)).toBe(`/artifacts/${photo.id}`));
  });
});

describe("who may change it", () => {
  const admin = sessionOf({ user: { role: "tenant_admin" } });
  const buttons = () => screen.queryAllByRole("button", { name: /^(Edit|Delete)$/ }).length;

  test.each([
    ["whoever told it", storyOf({ privacy: "private" }), sessionOf(), 2],
    ["the family's admin", storyOf({ userId: otherUserId }), admin, 2],
    ["not even the admin, where it is private", storyOf({ userId: otherUserId, privacy: "private" }), admin, 0],
    ["no other member", storyOf({ userId: otherUserId }), sessionOf(), 0],
  ])("%s", async (_, story, session, expected) => {
    await open(story, { session });
    await heading("The harvest");
    expect(buttons()).toBe(expected);
  });
});

test("is edited on a page of its own", async () => {
  const story = storyOf();
  const { visited } = await open(story);
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  expect(visited.at(-1)).toBe(`/stories/${story.id}/edit`);
});

test("shows what is written where it stands: headings, lists, people, links and pictures", async () => {
  await open(
    storyOf({
      content: `## At *sea*\n\n[@Emma Darwin](person:${emma.id}) and [@Nobody](person:0192bbbb-0000-7000-8000-00000000ffff):\n\n- one\n- two\n\n![](${pathOf(2)})\n\n> "So **be** it."\n\n[Read](https://example.org/) <b>on</b>`,
      contentFormat: "markdown",
      associatedMembers: [emma.id],
      pictures: [{ path: pathOf(2), caption: "The barn", file: jpeg }],
    }),
  );
  expect(await screen.findByRole("heading", { level: 2, name: "At sea" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Emma Darwin" })).toHaveAttribute("href", `/people/${emma.id}`);
  expect(screen.queryByRole("link", { name: "Nobody" })).toBeNull();
  expect(screen.getByText(/Nobody/)).toBeVisible();
  expect(screen.getByText("one").closest("ul")).toHaveTextContent("onetwo");
  expect(screen.getByRole("figure")).toHaveTextContent("The barn");
  expect(screen.getByRole("figure").previousElementSibling?.tagName).toBe("UL");
  expect(screen.getByText(/be/, { selector: "strong" }).parentElement).toHaveTextContent("“So be it.”");
  expect(screen.getByRole("link", { name: "Read" })).toHaveAttribute("rel", "noopener noreferrer nofollow");
  expect(screen.getByText(/<b>on<\/b>/)).toBeVisible();
});

describe("deleting", () => {
  const remove = async () => {
    const story = storyOf();
    const rendering = await open(story, { others: [storyOf({ title: "Another" })] });
    await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete this story?" });
    await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
    return { rendering, story };
  };

  test("asks, goes back to the list, and can be undone", async () => {
    const { rendering, story } = await remove();
    await waitFor(() => expect(rendering.toasts).toHaveLength(1));
    expect(rendering.visited.at(-1)).toBe("/stories");
    expect(archive.items.map(({ title }) => title)).toEqual(["Another"]);
    archive.history = historyOf({ action: "removed", revision: 4 }, { revision: 3 });
    rendering.toasts[0]?.action?.run();
    await waitFor(() => expect(rendering.toasts.at(-1)?.description).toBe("“The harvest” was restored"));
    expect(archive.reverted).toEqual([{ revision: 3 }]);
    expect(archive.items[0]?.id).toBe(story.id);
  });

  test("that fails puts the story back into the list and says why", async () => {
    vi.stubGlobal("IntersectionObserver", EverythingIsNear);
    const story = storyOf({ associatedMembers: [emma.id] });
    const { queries, toasts } = await open(story);
    server.use(http.delete("/api/family-artifacts/:id", () => refusal(503, "UNAVAILABLE", "Resting.")));
    const listed = () =>
      queries.getQueriesData<Artifact[]>({ queryKey: ["listArtifacts"] }).flatMap(([, items]) => items ?? []);
    await waitFor(() => expect(listed()).toHaveLength(1));
    await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
    const question = await screen.findByRole("alertdialog");
    await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: "Error", description: "Resting." }));
    expect(listed().map(({ id }) => id)).toEqual([story.id]);
  });
});

describe("the history", () => {
  test("reads as people say it, and leads back", async () => {
    vi.stubGlobal("IntersectionObserver", EverythingIsNear);
    const story = storyOf();
    archive = artifactServer(story);
    const { toasts } = await open(story);
    archive.history = historyOf(
      {
        changes: [
          { field: "date", before: null, after: "ABT 1890" },
          { field: "privacy", before: "private", after: "family" },
          { field: "content", before: null, after: "It rained." },
        ],
      },
      {},
    );
    const region = within(await screen.findByRole("region", { name: "History" }));
    await region.findByText("Changed");
    expect(region.getByText("about 1890")).toBeVisible();
    expect(region.getByText("shared")).toBeVisible();
    expect(region.getByText(/^Story:/)).toBeVisible();
    await userEvent.click(region.getByRole("button", { name: "Restore this version" }));
    const question = await screen.findByRole("alertdialog", { name: "Restore this version?" });
    await userEvent.click(within(question).getByRole("button", { name: "Restore this version" }));
    await waitFor(() => expect(toasts.at(-1)?.description).toBe("Restored to how it was"));
    expect(archive.reverted).toEqual([{ revision: 0 }]);
  });
});
